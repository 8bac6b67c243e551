/// Where items go in a file. Items and headings are named by their indices in the document that is changed.
package enum Destination: Sendable, Hashable {
  /// The end of the section's list, or of the file's: of the first one that stands in no quote, in the inbox of
  /// the last. Where there is none, the end of the section or the file.
  case end(section: Int?)
  /// A position from 1 in that list.
  case position(Int, section: Int?)
  case before(Int)
  case after(Int)
  /// In an item: at a position from 1 among its children, or after the last.
  case under(Int, position: Int?)
}
