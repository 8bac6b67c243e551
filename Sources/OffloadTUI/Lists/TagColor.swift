import TerminalKit

/// Finds a colour of the terminal for a colour of the register.
enum TagColor {
  /// Returns the style for a colour: a readable shade of its hue, and the nearest of the terminal's own colours. Grey
  /// becomes dim, since the terminal's bright black is invisible on some screens. Black and white become plain, since
  /// each is unreadable on some backgrounds.
  ///
  /// - Parameter color: the name of a colour, or three or six hex digits.
  static func style(of color: String?) -> Style {
    guard let color = color?.lowercased(), let shade = hex(named[color] ?? color), let own = own(of: shade)
    else { return .plain }
    return own == grey ? .dim : .color(Color(own, shade: shade.readable))
  }

  private static let grey = Color.Own.brightBlack

  /// The names of the register in hex digits; brown and pink a little away from red.
  private static let named = [
    "aqua": "0ff", "blue": "00f", "brown": "a0642a", "cyan": "0ff", "gold": "ffd700", "gray": "808080",
    "green": "008000", "grey": "808080", "lime": "0f0", "magenta": "f0f", "maroon": "800000",
    "navy": "000080", "olive": "808000", "orange": "ffa500", "pink": "ff69b4", "purple": "800080",
    "red": "f00",
    "silver": "c0c0c0", "teal": "008080", "turquoise": "40e0d0", "violet": "ee82ee", "yellow": "ff0",
  ]

  private static func hex(_ text: String) -> Shade? {
    let digits = text.compactMap(\.hexDigitValue).map(UInt8.init)
    switch (digits.count, text.count) {
    case (3, 3): return Shade(red: digits[0] * 17, green: digits[1] * 17, blue: digits[2] * 17)
    case (6, 6):
      return Shade(
        red: digits[0] * 16 + digits[1], green: digits[2] * 16 + digits[3], blue: digits[4] * 16 + digits[5])
    default: return nil
    }
  }

  /// Returns the terminal's own colour by hue. A colour with hardly any hue becomes grey, or nil if it is close to black
  /// or white.
  private static func own(of shade: Shade) -> Color.Own? {
    guard shade.spread >= 48 else {
      return (64...224).contains(max(shade.red, shade.green, shade.blue)) ? grey : nil
    }
    return switch shade.hue {
    case 20..<70: .yellow
    case 70..<165: .green
    case 165..<200: .cyan
    case 200..<260: .blue
    case 260..<345: .magenta
    default: .red
    }
  }
}
