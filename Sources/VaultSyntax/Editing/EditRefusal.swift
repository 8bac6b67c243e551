/// The reason why Offload can't make an edit. Nothing has changed.
package enum EditRefusal: Error, Hashable {
  /// There are no words to write.
  case emptyText
  /// The text has a NUL, which makes `grep` and git treat a file as binary.
  case holdsNUL
  /// The item begins, on the line with this index, with code, a table or similar: Offload can't write into it.
  case notText(line: Int)
  /// The text isn't a tag's name.
  case invalidTag
  /// A block id may have only letters, digits and `-`.
  case invalidBlockID
  /// The value wouldn't read back as a field, in either dialect.
  case unwritableField
  /// Positions count from 1 up to this number.
  case positionOutOfRange(limit: Int)
  /// An item can't go into or next to an item that moves with it.
  case intoItself
  /// The items aren't all the items of one list.
  case notOneList
  /// Something around the line with this index would read as something else.
  case changesMeaning(line: Int)
}
