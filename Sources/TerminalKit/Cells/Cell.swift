/// One place of a canvas: a grapheme cluster, how it is written, and how many columns it takes.
package struct Cell: Hashable, Sendable {
  package let character: Character
  package let style: Style
  /// At least 1; 0 for the further places of a cluster of several columns.
  package let width: Int32

  init(character: Character, style: Style, width: Int32) {
    self.character = character
    self.style = style
    self.width = width
  }

  package static let blank = Cell(character: " ", style: .plain, width: 1)
  static let continuation = Cell(character: " ", style: .plain, width: 0)

  /// A blank that shows no more of a style than can be seen on it.
  static func blank(_ style: Style) -> Cell { Cell(character: " ", style: style.onBlank, width: 1) }

  package var isBlank: Bool { self == .blank }

  /// Terminals disagree about the width of whatever is not one plain scalar of one column.
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
