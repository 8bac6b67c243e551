/// Why a query is refused. A query that is refused was not run, not even in part.
public struct QueryError: Error, Hashable, Sendable {
  /// What is wrong with the query.
  package indirect enum Fault: Hashable, Sendable {
    /// `tag:` with nothing after it.
    case missingValue(key: String)
    /// A value that a key with a fixed set of them does not have.
    case unknownValue(String, key: String, known: [String], suggestion: String?)
    case badDate(NaturalDateError)
    /// What follows `#` or `tag:` cannot be a tag; the character that no tag has, or nil where it is all digits.
    case badTag(String, Character?)
    case badRegex(RegexFault)
    /// The range's end stands before its start.
    case emptyRange(from: String, to: String)
    /// A range or a comparison of something that has no order.
    case noOrder(key: String)
    /// `..` with nothing on either side, or twice in a range.
    case badRange(String)
    case emptyPhrase
    case unclosedQuote, unclosedRegex
    case unclosedParenthesis, unopenedParenthesis, emptyParentheses
    /// `or`, `and` or `not` with nothing to join or to deny.
    case missingOperand(of: String)
    case unknownSaved(String, suggestion: String?)
    /// Saved queries that stand for each other, the first again at the end.
    case savedCycle([String])
    case inSaved(String, QueryError)
    case tooLong(limit: Int)
    case tooDeep(limit: Int)
    case tooManyTerms(limit: Int)
  }

  /// What is wrong.
  package let fault: Fault
  /// Where in `query` the fault is, in bytes.
  package let utf8Offset: Int
  /// The query's text; arguments are joined by blanks. Empty where it is too long.
  package let query: String

  init(_ fault: Fault, at utf8Offset: Int, in query: String) {
    self.fault = fault
    self.utf8Offset = utf8Offset
    self.query = query
  }

  /// Where in `query` the fault is, in characters from 1.
  public var column: Int {
    guard let bytes = query.utf8.index(query.startIndex, offsetBy: utf8Offset, limitedBy: query.endIndex)
    else {
      return 1
    }
    return query[..<bytes].count + 1
  }
}
