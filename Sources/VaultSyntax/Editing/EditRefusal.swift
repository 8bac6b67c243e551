/// Why an edit cannot be made. Nothing changed.
package enum EditRefusal: Error, Hashable {
  /// There are no words to write.
  case emptyText
  /// The text has a NUL, with which `grep` and git take a file for no text.
  case holdsNUL
  /// The item begins with code, a table or the like, on the line of that index: nothing can be written into it.
  case notText(line: Int)
  /// The text is no tag's name.
  case invalidTag
  /// A block id has letters, digits and `-` only.
  case invalidBlockID
  /// The value cannot be read back as a field, in either dialect.
  case unwritableField
  /// Positions count from 1 up to this number.
  case positionOutOfRange(limit: Int)
  /// An item cannot go into or beside an item that moves with it.
  case intoItself
  /// The items are not all the items of one list.
  case notOneList
  /// Something around the line of that index would be read as something else.
  case changesMeaning(line: Int)
}
