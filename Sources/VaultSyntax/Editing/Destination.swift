/// A place for items in a file. Indices of items and headings are those of the document before the change.
package enum Destination: Sendable, Hashable {
  /// The end of a list of the section or of the file: the first list outside quotes, in the inbox the last one. Without
  /// such a list, the end of the section or the file.
  case end(section: Int?)
  /// A position from 1 in that list.
  case position(Int, section: Int?)
  case before(Int)
  case after(Int)
  /// In an item: at a position from 1 among its children, or after the last child.
  case under(Int, position: Int?)
}
