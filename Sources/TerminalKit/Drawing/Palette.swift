/// What a terminal accepts: how many colours, every letter or only ASCII.
package struct Palette: Hashable, Sendable {
  package enum Colors: Hashable, Sendable {
    case none
    /// The terminal's own.
    case sixteen
    /// The 256 of xterm.
    case cube
    /// All of sRGB.
    case all
  }

  package var colors: Colors
  package var hasUnicode: Bool
  /// Whether signs such as boxes and stars are in its font.
  package var hasSigns: Bool

  package init(colors: Colors = .all, hasUnicode: Bool = true, hasSigns: Bool = true) {
    (self.colors, self.hasUnicode, self.hasSigns) = (colors, hasUnicode, hasSigns)
  }

  /// Follows the environment: `NO_COLOR`, `COLORTERM`, `TERM`, and the character set of the locale.
  package init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    let terminal = value("TERM") ?? ""
    colors =
      if value("NO_COLOR") != nil {
        .none
      } else if ["truecolor", "24bit"].contains(value("COLORTERM")) {
        .all
      } else {
        terminal.hasSuffix("-256color") ? .cube : .sixteen
      }
    hasUnicode = LocaleCharacters.areUTF8(environment: environment) ?? false
    // Who wants no colours wants plain output. The console of Linux has a font of 512 signs.
    hasSigns = hasUnicode && colors != .none && !["linux", "dumb"].contains(terminal)
  }

  /// Whether the environment asks for lines that are only ever added (`ACCESSIBLE`), or has a terminal that can do
  /// nothing else.
  package static func isLinear(environment: (String) -> String?) -> Bool {
    if let wish = environment("ACCESSIBLE"), !wish.isEmpty, wish != "0" { return true }
    return environment("TERM") == "dumb"
  }

  package func style(of cell: Cell) -> Style {
    colors == .none ? Style(attributes: cell.style.attributes) : cell.style
  }

  /// Returns the parameter of the escape sequence for a colour.
  func code(of color: Color) -> String {
    switch (colors, color.shade) {
    case (.all, let shade?): "38;2;\(shade.red);\(shade.green);\(shade.blue)"
    case (.cube, let shade?): "38;5;\(shade.cubeNumber)"
    default: String(Int(color.own.rawValue) + (color.own.rawValue < 8 ? 30 : 82))
    }
  }

  /// Returns the text of a cell; in ASCII it has as many characters as the cell has columns.
  package func text(of cell: Cell) -> String {
    if hasUnicode || cell.character.isASCII { return String(cell.character) }
    return cell.width == 1
      ? String(Self.plain[cell.character] ?? "?") : String(repeating: "?", count: Int(cell.width))
  }

  func isDoubtful(_ cell: Cell) -> Bool { hasUnicode && cell.isDoubtful }

  private static let plain: [Character: Character] = [
    "›": ">", "‹": "<", "»": ">", "«": "<", "│": "|", "─": "-", "✓": "x", "★": "*", "▸": ">", "▾": "v",
    "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"",
    "”": "\"", "…": ".", "·": ".", "•": "*", "→": ">", "←": "<", "\u{A0}": " ", "é": "e", "è": "e", "ê": "e",
    "à": "a", "á": "a", "â": "a", "ä": "a", "ã": "a", "å": "a", "ç": "c", "í": "i", "ï": "i", "ñ": "n",
    "ó": "o", "ô": "o", "ö": "o", "õ": "o", "ú": "u", "ü": "u",
  ]
}
