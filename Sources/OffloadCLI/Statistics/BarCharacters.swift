import TerminalKit

/// The characters for pictures in a terminal.
enum BarCharacters {
  /// Blocks in eighths, and shades.
  case blocks
  /// ASCII characters, for terminals and locales that have no others.
  case ascii

  /// Blocks, unless the locale's encoding isn't UTF-8, or the terminal can do little.
  init(environment: [String: String]) {
    let isUTF8 = LocaleCharacters.areUTF8 { environment[$0] } ?? true
    self = isUTF8 && environment["TERM"] != "dumb" ? .blocks : .ascii
  }

  /// Returns a bar for a share of `width` columns. Any value above 0 is visible.
  func bar(_ value: Int, of most: Int, width: Int) -> String {
    guard value > 0, most > 0, width > 0 else { return "" }
    switch self {
    case .ascii: return String(repeating: "#", count: max(1, (value * width + most / 2) / most))
    case .blocks:
      let eighths = max(1, (value * width * 8 + most / 2) / most)
      let rest = eighths % 8
      let end = rest == 0 ? "" : String(Self.eighths[rest - 1])
      return String(repeating: "█", count: eighths / 8) + end
    }
  }

  /// The character for the rest of a name.
  var cut: String { self == .blocks ? "…" : "~" }

  /// Returns the shade for one of five levels, from nothing to most.
  func shade(_ level: Int) -> String {
    let shades: [String] =
      switch self {
      case .blocks: ["·", "░", "▒", "▓", "█"]
      case .ascii: [".", "-", "+", "*", "#"]
      }
    return shades[min(max(level, 0), 4)]
  }

  private static let eighths: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]
}

/// Five levels: none, and four steps up to the most.
enum HeatLevel {
  static func of(_ value: Int, most: Int) -> Int {
    value <= 0 || most <= 0 ? 0 : max(1, min(4, (value * 4 + most - 1) / most))
  }
}
