/// The open leaf block, to which the next line may belong.
struct Leaf {
  enum Kind {
    case none
    case paragraph
    case table
    case indentedCode
    case fence
    case html
    /// Lines whose end the reader found when they began: comments, math, conflicts.
    case region
  }

  var kind = Kind.none
  /// The kind of block that the leaf becomes when it closes.
  var block = Block.Kind.blank
  /// Index of its first line.
  var start = 0
  /// Offset of its first byte that isn't a space or tab.
  var content = 0
  /// Index of the line after its last line that isn't blank.
  var end = 0
  var item = -1
  var quoteDepth = 0
  /// Whether the leaf is a plain line of the inbox.
  var isCapture = false
  /// For a fence: its character. For HTML: the number of its start condition.
  var mark: UInt8 = 0
  /// For a fence: its length. For a region: the offset of its last line.
  var extent = 0
}
