/// A list item, or a plain line of the inbox, with everything that belongs to it.
package struct ListItem: Sendable, Hashable {
  /// Index of the line with the marker. Two items share it if a list opens on a marker's line (`- - a`).
  package var firstLine: Int
  /// Index of the line after the item's last line, its descendants included. Blank lines at its end don't belong to it.
  package var endLine: Int
  /// The marker (`-`, `*`, `+`, `12.`, `3)`); empty for a capture.
  package var marker: Range<Int>
  /// The checkbox with its brackets (`[x]`); empty if there is none.
  package var checkbox: Range<Int>
  /// The item's text on its first line: after the marker, the checkbox and their whitespace, up to the last byte that
  /// isn't a space or tab.
  package var text: Range<Int>
  /// The kind of block that holds the item's text on the first line. Nearly always a paragraph; fenced code and HTML
  /// have no tags, fields or links. `emptyItem` if nothing follows the marker, or if another item follows on the same
  /// line (`- - a`), which then has the text.
  package var textKind: Block.Kind
  /// Index of the parent in `Outline.items`; -1 at the top.
  package var parent: Int
  /// Index in `Outline.headings` of the item's section; -1 above the first heading.
  package var section: Int
  /// Number of the list in the file. Consecutive items under one parent share it while the kind of marker stays the
  /// same and no other block comes between them.
  package var list: Int
  /// The number of items around this one.
  package var depth: Int
  /// The number of block quotes around the item.
  package var quoteDepth: Int
  /// Column of the marker, from 0, counted on the whole line with a tab stop every four columns.
  package var markerColumn: Int
  /// Column that the item's further lines and children are indented to.
  package var contentColumn: Int

  package var hasCheckbox: Bool { !checkbox.isEmpty }
  /// Whether the item is a plain line of the inbox, without a bullet.
  package var isPlainLine: Bool { marker.isEmpty }

  /// Creates an item on its first line, without its text.
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
