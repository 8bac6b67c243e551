/// One place of a canvas: a grapheme cluster, its style, and its number of columns.
package struct Cell: Hashable, Sendable {
  package let character: Character
  package let style: Style
  /// At least 1; 0 for the second and further columns of a wide character.
  package let width: Int32

  init(character: Character, style: Style, width: Int32) {
    self.character = character
    self.style = style
    self.width = width
  }

  package static let blank = Cell(character: " ", style: .plain, width: 1)
  static let continuation = Cell(character: " ", style: .plain, width: 0)

  /// Returns a space with the parts of a style that are visible on it.
  static func blank(_ style: Style) -> Cell { Cell(character: " ", style: style.onBlank, width: 1) }

  package var isBlank: Bool { self == .blank }

  /// Terminals disagree about the width of anything but a single plain scalar of one column.
  var isDoubtful: Bool {
    if width == 1 {
      return character.isASCII ? false : !DisplayWidth.isCertain(character)
    }
    return true
  }

  func restyled(_ change: (Style) -> Style) -> Cell {
    if width == 0 { return self }
    let new = change(style)
    return Cell(character: character, style: character == " " ? new.onBlank : new, width: width)
  }
}
