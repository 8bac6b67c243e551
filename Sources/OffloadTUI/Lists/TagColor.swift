import TerminalKit

/// Finds the terminal colour nearest to a colour of the register.
enum TagColor {
  /// Returns the style for a colour. Grey becomes dim, since the terminal's bright black is invisible on some screens.
  /// Black and white become plain, since each is unreadable on some backgrounds.
  ///
  /// - Parameter color: the name of a colour, or three or six hex digits.
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

  /// Returns the colour by its hue. A colour with hardly any hue becomes grey, or nil if it is close to black or white.
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
