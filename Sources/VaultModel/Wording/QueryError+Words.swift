extension QueryError: WordedError, CustomStringConvertible {
  package var failure: Failure {
    let place: Statement? = query.isEmpty ? nil : " (column \(column) of: \(query))"
    return Failure(
      "invalid-query", "\(description)\(place)",
      hint: corrected.map { "offload list \($0)" }
        ?? (isOfDate ? "offload help dates" : "offload help query"),
      status: .usage)
  }

  /// One clause in words, without a full stop and without the column.
  public var description: String {
    switch fault {
    case .missingValue(let key): "\"\(key):\" has no value"
    case .unknownValue(let value, let key, _, nil): "\"\(key):\" doesn't accept \(value.inQuotes)"
    case .unknownValue(let value, let key, _, let suggestion?):
      "\"\(key):\" doesn't accept \(value.inQuotes); did you mean \(suggestion.inQuotes)?"
    case .badDate(let error): error.description
    case .badTag(let tag, nil): "\(tag.inQuotes) isn't a tag: it needs more than digits"
    case .badTag(let tag, let character?):
      "\(tag.inQuotes) isn't a tag: tags can't contain \(String(character).inQuotes)"
    case .badRegex(let fault): "the regular expression is wrong: \(fault)"
    case .emptyRange(let from, let to): "the range is empty: \(from.inQuotes) comes after \(to.inQuotes)"
    case .noOrder(let key): "\"\(key):\" has no order to compare by"
    case .badRange(let text): "\(text.inQuotes) isn't a range"
    case .emptyPhrase: "the quotes are empty"
    case .unclosedQuote: "a quote isn't closed"
    case .unclosedRegex: "a regular expression isn't closed by /"
    case .unclosedParenthesis: "( isn't closed"
    case .unopenedParenthesis: ") has no ( before it"
    case .emptyParentheses: "the parentheses are empty"
    case .missingOperand(let word): "\(word.inQuotes) needs a term next to it"
    case .unknownSaved(let name, nil): "no query is saved as \(name.inQuotes)"
    case .unknownSaved(let name, let suggestion?):
      "no query is saved as \(name.inQuotes); did you mean \"@\(suggestion)\"?"
    case .savedCycle(let names):
      "saved queries use each other: \(names.map { "@" + $0 }.joined(separator: " → "))"
    case .inSaved(let name, let error): "in the saved query @\(name), column \(error.column): \(error)"
    case .tooLong(let limit): "the query is longer than \(limit) bytes"
    case .tooDeep(let limit): "parentheses nest deeper than \(limit)"
    case .tooManyTerms(let limit): "the query has more than \(limit) terms"
    }
  }

  /// The query to try instead, or advice on what to write, if known.
  public var hint: String? {
    switch fault {
    case .unknownValue(_, let key, let known, nil): "\(key): takes \(known.joined(separator: ", "))"
    case .badDate(.unknown(_, nil)): "dates look like 2026-03-01, today, friday, next week, +3d, march 3"
    case .badTag(let tag, ","):
      tag.split(separator: ",").map { "tag:\($0)" }.joined(separator: " or ")
    case .missingValue, .missingOperand, .unopenedParenthesis, .unclosedParenthesis:
      "to search for such text, put it in double quotes"
    case .unknownSaved(let name, nil): "to search for the text itself, put it in quotes: \"@\(name)\""
    case .unknownValue, .badDate, .badTag, .badRegex, .emptyRange, .noOrder, .badRange, .emptyPhrase,
      .unclosedQuote, .unclosedRegex, .emptyParentheses, .unknownSaved, .savedCycle, .inSaved, .tooLong,
      .tooDeep, .tooManyTerms:
      nil
    }
  }
}

extension QueryError {
  private var isOfDate: Bool { if case .badDate = fault { true } else { false } }

  /// The query with the probable meaning in place of the part that Offload doesn't understand.
  private var corrected: String? {
    guard let (wrong, right) = slip else { return nil }
    let bytes = Array(query.utf8)
    let rest = bytes[min(utf8Offset, bytes.count)...]
    guard rest.starts(with: wrong.utf8) else { return nil }
    let corrected = bytes[..<rest.startIndex] + Array(right.utf8) + rest.dropFirst(wrong.utf8.count)
    return String(decoding: corrected, as: UTF8.self)
  }

  private var slip: (wrong: String, right: String)? {
    switch fault {
    case .badDate(.unknown(let text, let suggestion?)): (text, suggestion)
    case .unknownValue(let text, _, _, let suggestion?): (text, suggestion)
    case .unknownSaved(let name, let suggestion?): ("@\(name)", "@\(suggestion)")
    case .missingValue, .missingOperand, .unopenedParenthesis, .unclosedParenthesis,
      .unknownValue, .badDate, .badTag, .badRegex, .emptyRange, .noOrder, .badRange, .emptyPhrase,
      .unclosedQuote, .unclosedRegex, .emptyParentheses, .unknownSaved, .savedCycle, .inSaved, .tooLong,
      .tooDeep, .tooManyTerms:
      nil
    }
  }
}
