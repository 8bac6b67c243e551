/// Parses tokens into an expression: `not` binds closest, then adjacent terms, then `or`.
struct QueryParser {
  private let lexer: QueryLexer
  private let tokens: [QueryToken]
  private var at = 0
  private var depth = 0
  private(set) var context: QueryContext

  init(_ query: String, context: QueryContext) throws(QueryError) {
    lexer = QueryLexer(query)
    tokens = try QueryLexer.tokens(of: query)
    self.context = context
  }

  mutating func parse() throws(QueryError) -> QueryExpression {
    guard !tokens.isEmpty else { return .all([]) }
    let expression = try alternatives()
    if let token { throw fault(.unopenedParenthesis, at: token.range.lowerBound) }
    return expression
  }

  private var token: QueryToken? { at < tokens.count ? tokens[at] : nil }

  private func fault(_ fault: QueryError.Fault, at offset: Int) -> QueryError {
    QueryError(fault, at: offset, in: lexer.query)
  }

  private mutating func alternatives() throws(QueryError) -> QueryExpression {
    var parts = [try conjunction()]
    while case .or? = token?.kind {
      at += 1
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(QueryError) -> QueryExpression {
    var parts = [try negation()]
    while let kind = token?.kind {
      switch kind {
      case .or, .rightParenthesis: return parts.count == 1 ? parts[0] : .all(parts)
      case .and: at += 1
      default: break
      }
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(QueryError) -> QueryExpression {
    var isNegated = false
    while case .not? = token?.kind {
      at += 1
      isNegated.toggle()
    }
    let primary = try primary()
    return isNegated ? .not(primary) : primary
  }

  private mutating func primary() throws(QueryError) -> QueryExpression {
    guard let token else { throw missingOperand() }
    switch token.kind {
    case .and, .or, .rightParenthesis: throw missingOperand()
    case .leftParenthesis: return try parenthesis()
    case .not: return try negation()
    default: break
    }
    at += 1
    guard context.countsOneMore() else {
      throw fault(.tooManyTerms(limit: Query.termLimit), at: token.range.lowerBound)
    }
    return try term(token)
  }

  /// Returns the fault for a missing operand, at the word before this place or at the word here.
  private func missingOperand() -> QueryError {
    let before = at > 0 ? tokens[at - 1] : nil
    switch (before?.kind, token?.kind) {
    case (.and?, _), (.or?, _), (.not?, _): break
    case (_, .and?), (_, .or?):
      let range = tokens[at].range
      return fault(.missingOperand(of: lexer.text(range)), at: range.lowerBound)
    case (.leftParenthesis?, .rightParenthesis?):
      return fault(.emptyParentheses, at: tokens[at - 1].range.lowerBound)
    case (.leftParenthesis?, nil): return fault(.unclosedParenthesis, at: tokens[at - 1].range.lowerBound)
    default: return fault(.unopenedParenthesis, at: token?.range.lowerBound ?? 0)
    }
    let range = before?.range ?? 0..<0
    return fault(.missingOperand(of: lexer.text(range)), at: range.lowerBound)
  }

  private mutating func parenthesis() throws(QueryError) -> QueryExpression {
    let start = tokens[at].range.lowerBound
    depth += 1
    guard depth <= Query.depthLimit else { throw fault(.tooDeep(limit: Query.depthLimit), at: start) }
    at += 1
    let inner = try alternatives()
    guard case .rightParenthesis? = token?.kind else { throw fault(.unclosedParenthesis, at: start) }
    at += 1
    depth -= 1
    return inner
  }
}

// MARK: Terms

extension QueryParser {
  private mutating func term(_ token: QueryToken) throws(QueryError) -> QueryExpression {
    let start = token.range.lowerBound
    switch token.kind {
    case .saved(let name): return try saved(name, at: start)
    case .tag(let name): return .test(.tag(try QueryTermReader.tag(name, at: start, in: lexer)))
    case .word(let text): return .test(.text(TextPattern(phrase: text)))
    case .phrase(let text):
      guard text.contains(where: { !$0.isWhitespace }) else { throw fault(.emptyPhrase, at: start) }
      return .test(.text(TextPattern(phrase: text)))
    case .key(let name, let value): return try keyed(name, value, at: start)
    default: throw missingOperand()
    }
  }

  private mutating func saved(_ name: String, at offset: Int) throws(QueryError) -> QueryExpression {
    do {
      return try context.expression(ofSaved: name)
    } catch {
      throw fault(error.fault, at: offset)
    }
  }

  private mutating func keyed(_ name: String, _ value: QueryValue, at start: Int) throws(QueryError)
    -> QueryExpression
  {
    guard !value.isEmpty else { throw fault(.missingValue(key: name), at: start) }
    let reader = QueryTermReader(name: name, value: value, start: start, lexer: lexer, today: context.today)
    guard reader.takesDates else { return try reader.expression() }
    let (expression, words) = try reader.dates(followedBy: plainWords())
    at += words
    return expression
  }

  /// Returns the ends of the next words that may belong to a date, at most as many as a date can have.
  private func plainWords() -> [Int] {
    tokens[at...].prefix(10).prefix { if case .word = $0.kind { true } else { false } }.map(
      \.range.upperBound)
  }
}
