/// An open block quote or list item, or the file itself, which is the outermost container.
struct Container: Sendable {
  /// The innermost item at this level: the item itself, or the one around a quote; -1 where there is none.
  var item: Int
  /// Of an item: the columns that a line must be indented by, from where the text of the container around it
  /// begins.
  var width = 0
  /// The number of quotes around what stands in here, this one included.
  var quotes: Int
  /// Index of the line after the last that belongs to the container, as far as that is known.
  var end = 0
  /// Number of the list that the last child belongs to.
  var list = -1
  /// The kind of that list's marker: `-`, `*`, `+`, `.` or `)`; 0 where the last child is no list.
  var listMarker: UInt8 = 0
  var isQuote = false

  /// What a file opens with.
  static let file = Container(item: -1, quotes: 0)

  /// What stands for a marker in the inbox's lists of plain lines.
  static let captureMarker: UInt8 = 1

  /// The most containers that may stand in one another. A marker beyond is plain text, so that a line of a
  /// million markers costs no more memory than one of words.
  static let limit = 4096
}
