import TerminalKit

/// The terminal's own colour that comes nearest to one of the register.
enum TagColor {
  /// How something of a colour is written. Grey is dim, since the terminal's own bright black cannot be seen on some screens;
  /// black and white are plain, since one of them cannot be read on half of all.
  ///
  /// - Parameter color: a colour's name, or three or six hex digits.
  static func style(of color: String?) -> Style {
    guard let color = color?.lowercased(), let nearest = named[color] ?? hex(color) else { return .plain }
    return nearest == grey ? .dim : .color(nearest)
  }

  private static let grey = Color.brightBlack

  private static let named: [String: Color] = [
    "aqua": .cyan, "blue": .blue, "brown": .yellow, "cyan": .cyan, "gold": .yellow, "gray": grey,
    "green": .green, "grey": grey, "lime": .green, "magenta": .magenta, "maroon": .red, "navy": .blue,
    "olive": .yellow, "orange": .yellow, "pink": .magenta, "purple": .magenta, "red": .red,
    "silver": grey, "teal": .cyan, "turquoise": .cyan, "violet": .magenta, "yellow": .yellow,
  ]

  private static func hex(_ text: String) -> Color? {
    let digits = text.compactMap(\.hexDigitValue)
    switch (digits.count, text.count) {
    case (3, 3): return of(digits.map { $0 * 17 })
    case (6, 6): return of([0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] })
    default: return nil
    }
  }

  /// By hue; what has hardly any is grey, or too near to black or white.
  private static func of(_ parts: [Int]) -> Color? {
    let (red, green, blue) = (parts[0], parts[1], parts[2])
    let (most, least) = (max(red, green, blue), min(red, green, blue))
    let spread = most - least
    guard spread >= 48 else { return (64...224).contains(most) ? grey : nil }
    let hue =
      switch most {
      case red: (60 * (green - blue) / spread + 360) % 360
      case green: 120 + 60 * (blue - red) / spread
      default: 240 + 60 * (red - green) / spread
      }
    switch hue {
    case 20..<70: return .yellow
    case 70..<165: return .green
    case 165..<200: return .cyan
    case 200..<260: return .blue
    case 260..<345: return .magenta
    default: return .red
    }
  }
}
