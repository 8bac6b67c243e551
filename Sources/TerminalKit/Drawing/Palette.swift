/// What a terminal accepts: colours or none, every letter or only ASCII.
package struct Palette: Hashable, Sendable {
  package var hasColors: Bool
  package var hasUnicode: Bool

  package init(hasColors: Bool = true, hasUnicode: Bool = true) {
    self.hasColors = hasColors
    self.hasUnicode = hasUnicode
  }

  /// Follows the environment: `NO_COLOR`, and the character set of the locale.
  package init(environment: (String) -> String?) {
    func value(_ name: String) -> String? { environment(name).flatMap { $0.isEmpty ? nil : $0 } }
    hasColors = value("NO_COLOR") == nil
    hasUnicode = LocaleCharacters.areUTF8(environment: environment) ?? false
  }

  /// Whether the environment asks for lines that are only ever added (`ACCESSIBLE`), or has a terminal that can do
  /// nothing else.
  package static func isLinear(environment: (String) -> String?) -> Bool {
    if let wish = environment("ACCESSIBLE"), !wish.isEmpty, wish != "0" { return true }
    return environment("TERM") == "dumb"
  }

  package func style(of cell: Cell) -> Style {
    hasColors ? cell.style : Style(attributes: cell.style.attributes)
  }

  /// Returns the text of a cell; in ASCII it has as many characters as the cell has columns.
  package func text(of cell: Cell) -> String {
    if hasUnicode || cell.character.isASCII { return String(cell.character) }
    return cell.width == 1
      ? String(Self.plain[cell.character] ?? "?") : String(repeating: "?", count: Int(cell.width))
  }

  func isDoubtful(_ cell: Cell) -> Bool { hasUnicode && cell.isDoubtful }

  private static let plain: [Character: Character] = [
    "›": ">", "‹": "<", "»": "~", "«": "<", "│": "|", "─": "-", "✓": "x", "–": "-", "—": "-", "‘": "'",
    "’": "'", "“": "\"",
    "”": "\"", "…": ".", "·": ".", "•": "*", "→": ">", "←": "<", "\u{A0}": " ", "é": "e", "è": "e", "ê": "e",
    "à": "a", "á": "a", "â": "a", "ä": "a", "ã": "a", "å": "a", "ç": "c", "í": "i", "ï": "i", "ñ": "n",
    "ó": "o", "ô": "o", "ö": "o", "õ": "o", "ú": "u", "ü": "u",
  ]
}
