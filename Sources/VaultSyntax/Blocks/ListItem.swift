/// A list item, or a plain line of the inbox, with everything that belongs to it.
package struct ListItem: Sendable, Hashable {
  /// Index of the line that bears the marker. Two items share it where a list opens inside a marker's line (`- - a`).
  package var firstLine: Int
  /// Index of the line after the last that belongs to the item, its descendants included; blank lines at its
  /// end do not belong to it.
  package var endLine: Int
  /// The marker (`-`, `*`, `+`, `12.`, `3)`); empty for a capture.
  package var marker: Range<Int>
  /// The checkbox with its brackets (`[x]`); empty where there is none.
  package var checkbox: Range<Int>
  /// The item's text on its first line: after marker, checkbox and the blanks after them, up to the last byte
  /// that is not blank.
  package var text: Range<Int>
  /// What the first line is, where the item's text would be: a paragraph for nearly all items; fenced code and
  /// HTML have no tags, fields or links. `emptyItem` where nothing follows the marker, or another item does on the
  /// same line (`- - a`), which then has the text.
  package var textKind: Block.Kind
  /// Index of the parent in `Outline.items`; -1 at the top.
  package var parent: Int
  /// Index in `Outline.headings` of the section that the item stands in; -1 above the first heading.
  package var section: Int
  /// Number of the list in the file: items in a row under one parent share it as long as the kind of marker stays
  /// the same and no other block stands between them.
  package var list: Int
  /// The number of items around this one.
  package var depth: Int
  /// The number of block quotes around the item.
  package var quoteDepth: Int
  /// Column of the marker, from 0, tabs expanded to stops of four, counted on the whole line.
  package var markerColumn: Int
  /// Column that the item's further lines and children are indented to.
  package var contentColumn: Int

  package var hasCheckbox: Bool { !checkbox.isEmpty }
  /// Whether the item is a plain line of the inbox, without a bullet.
  package var isPlainLine: Bool { marker.isEmpty }

  /// An item on its first line, of which its text is not known yet.
  init(
    line: Int, marker: Range<Int>, text: Int, parent: Int, section: Int, list: Int, depth: Int,
    quoteDepth: Int,
    markerColumn: Int, contentColumn: Int
  ) {
    firstLine = line
    endLine = line + 1
    self.marker = marker
    checkbox = text..<text
    self.text = text..<text
    textKind = .emptyItem
    self.parent = parent
    self.section = section
    self.list = list
    self.depth = depth
    self.quoteDepth = quoteDepth
    self.markerColumn = markerColumn
    self.contentColumn = contentColumn
  }
}
