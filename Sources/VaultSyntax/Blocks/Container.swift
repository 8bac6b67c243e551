/// An open block quote or list item, or the file itself, which is the outermost container.
struct Container: Sendable {
  /// The innermost item at this level: the item itself, or the item around a quote; -1 if there is none.
  var item: Int
  /// For an item: the number of columns that a line must be indented by, counted from the text of the container around
  /// it.
  var width = 0
  /// The number of quotes around the container's content, including the container itself.
  var quotes: Int
  /// Index of the line after the container's last line, as far as the reader knows it.
  var end = 0
  /// Number of the list that the last child belongs to.
  var list = -1
  /// The kind of that list's marker: `-`, `*`, `+`, `.` or `)`; 0 if the last child isn't a list.
  var listMarker: UInt8 = 0
  var isQuote = false

  /// The container that a file opens with.
  static let file = Container(item: -1, quotes: 0)

  /// Takes the place of a marker in the inbox's lists of plain lines.
  static let captureMarker: UInt8 = 1

  /// The limit of nested containers. A marker beyond it is plain text, so a line of a million markers costs no more
  /// memory than a line of words.
  static let limit = 4096
}
