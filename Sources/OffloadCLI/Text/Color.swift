/// A colour of text: one of the terminal's own sixteen, or an exact one.
enum Color: Hashable, Sendable {
  /// 0–7 are the normal colours, 8–15 the bright ones, in the order of ECMA-48.
  case palette(UInt8)
  case exact(red: UInt8, green: UInt8, blue: UInt8)

  /// Reads a colour from a tag's line: a name, or three or six hex digits; nil for anything else.
  init?(named text: String) {
    let text = text.lowercased()
    if let number = Self.palette[text] {
      self = .palette(number)
    } else if let color = Self.hex(text) {
      self = color
    } else {
      return nil
    }
  }

  func code(_ colors: ColorSupport) -> String {
    switch (self, colors) {
    case (.palette(let number), _): "\(number < 8 ? 30 + Int(number) : 82 + Int(number))"
    case (.exact(let red, let green, let blue), .millions): "38;2;\(red);\(green);\(blue)"
    case (.exact, _): nearest.code(colors)
    }
  }

  /// The nearest of the sixteen by hue: a coloured tag stays coloured, on light and dark backgrounds alike.
  var nearest: Color {
    guard case .exact(let r, let g, let b) = self else { return self }
    let (red, green, blue) = (Int(r), Int(g), Int(b))
    let (least, most) = (min(red, green, blue), max(red, green, blue))
    if most - least < 32 { return .palette(most < 64 ? 8 : 7) }
    let isOn = { (part: Int) in part - least > (most - least) / 2 ? 1 : 0 }
    let number = isOn(red) + 2 * isOn(green) + 4 * isOn(blue)
    return .palette(UInt8(most > 200 ? number + 8 : number))
  }

  private static func hex(_ text: String) -> Color? {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, text.utf8.count == text.count else { return nil }
    switch digits.count {
    case 3:
      return .exact(red: UInt8(digits[0] * 17), green: UInt8(digits[1] * 17), blue: UInt8(digits[2] * 17))
    case 6:
      let part = { (place: Int) -> UInt8 in UInt8(digits[place] * 16 + digits[place + 1]) }
      return .exact(red: part(0), green: part(2), blue: part(4))
    default: return nil
    }
  }

  /// The names of colours, as help lists them.
  static let names = [
    "red", "green", "yellow", "blue", "magenta", "cyan", "black", "white", "gray", "orange", "pink", "purple",
    "brown",
  ]

  private static let palette: [String: UInt8] = [
    "black": 0, "red": 1, "green": 2, "yellow": 3, "blue": 4, "magenta": 5, "cyan": 6, "white": 7,
    "gray": 8, "grey": 8, "orange": 11, "pink": 13, "purple": 5, "brown": 3,
  ]
}
