/// Why a query is refused. A query that is refused was not run, not even in part.
public struct QueryError: Error, Hashable, Sendable {
  /// What is wrong with the query.
  public indirect enum Fault: Hashable, Sendable {
    /// `tag:` with nothing behind it.
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
  public let fault: Fault
  /// Where in `query` the fault is, in bytes.
  public let utf8Offset: Int
  /// The query's text; arguments are joined by blanks. Empty where it is too long.
  public let query: String

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

extension QueryError: CustomStringConvertible {
  /// One clause in words, without a full stop and without the column.
  public var description: String {
    switch fault {
    case .missingValue(let key): "\"\(key):\" says nothing"
    case .unknownValue(let value, let key, _, nil): "\"\(key):\" knows no \(value.inQuotes)"
    case .unknownValue(let value, let key, _, let suggestion?):
      "\"\(key):\" knows no \(value.inQuotes); did you mean \(suggestion.inQuotes)?"
    case .badDate(let error): error.description
    case .badTag(let tag, nil): "\(tag.inQuotes) is no tag: it needs more than digits"
    case .badTag(let tag, let character?):
      "\(tag.inQuotes) is no tag: no tag holds \(String(character).inQuotes)"
    case .badRegex(let fault): "the regular expression is not understood: \(fault)"
    case .emptyRange(let from, let to): "the range is empty: \(from.inQuotes) comes after \(to.inQuotes)"
    case .noOrder(let key): "\"\(key):\" has no order to compare by"
    case .badRange(let text): "\(text.inQuotes) is no range"
    case .emptyPhrase: "the quotes hold nothing"
    case .unclosedQuote: "a quote is never closed"
    case .unclosedRegex: "a regular expression is never closed by /"
    case .unclosedParenthesis: "( is never closed"
    case .unopenedParenthesis: ") closes nothing"
    case .emptyParentheses: "the parentheses hold nothing"
    case .missingOperand(let word): "\(word.inQuotes) has nothing beside it"
    case .unknownSaved(let name, nil): "no query is saved as \(name.inQuotes)"
    case .unknownSaved(let name, let suggestion?):
      "no query is saved as \(name.inQuotes); did you mean \"@\(suggestion)\"?"
    case .savedCycle(let names):
      "saved queries stand for each other: \(names.map { "@" + $0 }.joined(separator: " → "))"
    case .inSaved(let name, let error): "in the saved query @\(name), column \(error.column): \(error)"
    case .tooLong(let limit): "the query is longer than \(limit) bytes"
    case .tooDeep(let limit): "parentheses nest deeper than \(limit)"
    case .tooManyTerms(let limit): "the query has more than \(limit) terms"
    }
  }

  /// The query to try instead or what to write, where that is known.
  public var hint: String? {
    switch fault {
    case .unknownValue(_, let key, let known, nil): "\(key): takes \(known.joined(separator: ", "))"
    case .badDate(.unknown(_, nil)): "dates are written 2026-03-01, today, friday, next week, +3d, march 3"
    case .badTag(let tag, ","):
      tag.split(separator: ",").map { "tag:\($0)" }.joined(separator: " or ")
    case .missingValue, .missingOperand, .unopenedParenthesis, .unclosedParenthesis:
      "to look for such text itself, put it in double quotes"
    case .unknownSaved(let name, nil): "to look for the text itself, put it in quotes: \"@\(name)\""
    default: nil
    }
  }
}
