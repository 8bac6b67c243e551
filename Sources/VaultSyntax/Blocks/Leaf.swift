/// The open leaf block, to which the next line may belong.
struct Leaf {
  enum Kind {
    case none
    case paragraph
    case table
    case indentedCode
    case fence
    case html
    /// Lines whose end was found when they began: comments, math, conflicts.
    case region
  }

  var kind = Kind.none
  /// What it is listed as when it closes.
  var block = Block.Kind.blank
  /// Index of its first line.
  var start = 0
  /// Offset of its first byte that is not blank.
  var content = 0
  /// Index of the line after its last that is not blank.
  var end = 0
  var item = -1
  var quoteDepth = 0
  /// Whether it is a plain line of the inbox.
  var isCapture = false
  /// Of a fence: its character. Of HTML: the number of its start condition.
  var mark: UInt8 = 0
  /// Of a fence: its length. Of a region: the offset of its last line.
  var extent = 0
}
