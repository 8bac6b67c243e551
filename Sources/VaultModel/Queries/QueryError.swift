/// The reason why Offload rejects a query. It runs no part of a rejected query.
public struct QueryError: Error, Hashable, Sendable {
  /// The kind of fault.
  package indirect enum Fault: Hashable, Sendable {
    /// `tag:` with nothing after it.
    case missingValue(key: String)
    /// A value that doesn't exist for a key with fixed values.
    case unknownValue(String, key: String, known: [String], suggestion: String?)
    case badDate(NaturalDateError)
    /// The text after `#` or `tag:` can't be a tag, because of this character, or because it is all digits
    /// (nil).
    case badTag(String, Character?)
    case badRegex(RegexFault)
    /// The end of the range comes before its start.
    case emptyRange(from: String, to: String)
    /// A range or comparison for a key whose values have no order.
    case noOrder(key: String)
    /// `..` with nothing on either side, or twice in a range.
    case badRange(String)
    case emptyPhrase
    case unclosedQuote, unclosedRegex
    case unclosedParenthesis, unopenedParenthesis, emptyParentheses
    /// `or`, `and` or `not` without an operand.
    case missingOperand(of: String)
    case unknownSaved(String, suggestion: String?)
    /// Saved queries that use each other; the last repeats the first.
    case savedCycle([String])
    case inSaved(String, QueryError)
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    case tooManyTerms(limit: Int)
  }

  /// The kind of fault.
  package let fault: Fault
  /// The place of the fault in `query`, in bytes.
  package let utf8Offset: Int
  /// The query's text, with arguments joined by spaces. Empty if it is too long.
  package let query: String

  init(_ fault: Fault, at utf8Offset: Int, in query: String) {
    self.fault = fault
    self.utf8Offset = utf8Offset
    self.query = query
  }

  /// The place of the fault in `query`, in characters from 1.
  public var column: Int {
    guard let bytes = query.utf8.index(query.startIndex, offsetBy: utf8Offset, limitedBy: query.endIndex)
    else {
      return 1
    }
    return query[..<bytes].count + 1
  }
}
