/// Reads one `key:value`.
struct QueryTermReader {
  let name: String
  let value: QueryValue
  /// The offset of the key.
  let start: Int
  let lexer: QueryLexer
  let today: CivilDate

  private var lowered: String { name.lowercased() }
  var key: QueryKey { QueryKey(name) }
  var takesDates: Bool { key.isDate }

  func fault(_ fault: QueryError.Fault, at offset: Int? = nil) -> QueryError {
    QueryError(fault, at: offset ?? value.range.lowerBound, in: lexer.query)
  }

  func expression() throws(QueryError) -> QueryExpression {
    switch lowered {
    case "tag", "tags": try tag()
    case "in": try place()
    case "is": try state()
    case "has": .test(try presence())
    case "id": .test(.id(Array(try word().lowercased().utf8)))
    case "text": .test(.text(try textPattern()))
    case "section": try named(.trait(.section)) { .section($0) }
    case "type": try named(.trait(.type)) { .type($0) }
    case "project": try project()
    default:
      switch ItemProperty.queried(by: lowered)?.kind {
      case .rank: try priority()
      case .flag: try flag()
      default: try field()
      }
    }
  }

  /// Returns the value as plain text, for keys whose values have no order.
  private func word() throws(QueryError) -> String {
    guard value.sign == nil || value.sign == .equal, let text = value.text else {
      throw fault(.noOrder(key: name))
    }
    guard !text.isEmpty else { throw fault(.missingValue(key: name)) }
    return text
  }

  var isNone: Bool { !value.isQuoted && value.sign == nil && value.text?.lowercased() == "none" }
  var isAny: Bool { !value.isQuoted && value.sign == nil && value.text?.lowercased() == "any" }
}

// MARK: Keys with values of their own

extension QueryTermReader {
  private func tag() throws(QueryError) -> QueryExpression {
    if isNone { return .not(.test(.trait(.tag))) }
    if isAny { return .test(.trait(.tag)) }
    return .test(.tag(try Self.tag(try word(), at: value.range.lowerBound, in: lexer)))
  }

  static func tag(_ text: String, at offset: Int, in lexer: QueryLexer) throws(QueryError) -> TagPattern {
    let name = text.hasPrefix("#") ? String(text.dropFirst()) : text
    if let character = name.first(where: { $0.unicodeScalars.contains { !isTagScalar($0) } }) {
      throw QueryError(.badTag(text, character), at: offset, in: lexer.query)
    }
    guard name.utf8.contains(where: { $0 &- 0x30 > 9 }) else {
      throw QueryError(.badTag(text, nil), at: offset, in: lexer.query)
    }
    return TagPattern(name)
  }

  private static func isTagScalar(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII {
      return scalar.properties.isAlphabetic || "0123456789-_/".unicodeScalars.contains(scalar)
    }
    return !scalar.properties.isWhitespace && !(0x2000...0x206F).contains(scalar.value)
      && !(0x2E00...0x2E7F).contains(scalar.value)
  }

  /// Reads `in:Errands`, `in:work/`, `in:Errands#Shopping`.
  private func place() throws(QueryError) -> QueryExpression {
    let text = try word()
    var whole = text.drop { $0 == "/" }
    if whole.hasPrefix("./") { whole = whole.dropFirst(2) }
    guard !whole.isEmpty else { throw fault(.missingValue(key: name)) }
    let place = { (path: Substring) in QueryExpression.test(.place(PlacePattern(String(path)))) }
    guard let mark = whole.firstIndex(of: "#") else { return place(whole) }
    let (path, section) = (whole[..<mark], whole[mark...].dropFirst())
    // The name of a file may contain a `#`, too.
    if path.isEmpty { return place(whole) }
    if section.isEmpty { return .any([place(whole), place(path)]) }
    return .any([
      place(whole), .all([place(path), .test(.section(ValuePattern(text: String(section))))]),
    ])
  }

  /// Reads `project:Work`. Projects nest with dots, as in Taskwarrior, so it includes `Work.Home`; `project:=Work`
  /// doesn't.
  private func project() throws(QueryError) -> QueryExpression {
    let isRange = value.parts.contains { if case .dots = $0.part { true } else { false } }
    guard !isNone, !isAny, !isRange, value.regex == nil, value.sign == nil, let text = value.text,
      !text.isEmpty
    else { return try field() }
    return .test(.field(key, ValuePattern(.dotted(FoldedText(text)))))
  }

  private func state() throws(QueryError) -> QueryExpression {
    let word = try word().lowercased()
    if let trait = ItemTrait(state: word) { return .test(.trait(trait)) }
    if let readiness = Readiness(rawValue: word) { return readiness.expression(on: today) }
    throw unknownValue(among: Query.states)
  }

  private func unknownValue(among known: [String]) -> QueryError {
    let text = value.text ?? ""
    return fault(
      .unknownValue(text, key: name, known: known, suggestion: Suggestion.nearest(to: text, among: known)))
  }

  private func presence() throws(QueryError) -> QueryTest {
    let text = try word()
    return ItemTrait(possession: text.lowercased()).map(QueryTest.trait) ?? .hasField(QueryKey(text))
  }

  private func textPattern() throws(QueryError) -> TextPattern {
    if let regex = try regex() { return TextPattern(regex) }
    let text = try word()
    guard text.contains(where: { !$0.isWhitespace }) else { throw fault(.emptyPhrase) }
    return TextPattern(phrase: text)
  }

  private func regex() throws(QueryError) -> RegexPattern? {
    guard let regex = value.regex else { return nil }
    do {
      return try RegexPattern(regex.source, ignoresCase: regex.ignoresCase)
    } catch {
      throw fault(.badRegex(error), at: offset(inRegex: error.offset))
    }
  }

  /// Returns the offset in the query for a place in a regular expression, in scalars; `\/` counts as one
  /// scalar there.
  private func offset(inRegex scalars: Int) -> Int {
    var at = value.range.lowerBound + 1
    for _ in 0..<scalars where at < value.range.upperBound {
      if lexer.text(at..<min(at + 2, value.range.upperBound)) == "\\/" { at += 1 }
      at += 1
      while at < value.range.upperBound, lexer.bytes[at] & 0xC0 == 0x80 { at += 1 }
    }
    return at
  }

  /// Reads a key whose values are text without an order, or a regular expression.
  private func named(_ presence: QueryTest, _ test: (ValuePattern) -> QueryTest) throws(QueryError)
    -> QueryExpression
  {
    if isNone { return .not(.test(presence)) }
    if isAny { return .test(presence) }
    if let regex = try regex() { return .test(test(ValuePattern(.regex(regex)))) }
    return .test(test(ValuePattern(text: try word())))
  }

  /// Reads a field that is either `true` or counts as missing.
  private func flag() throws(QueryError) -> QueryExpression {
    let isSet = QueryExpression.test(.field(key, ValuePattern(text: "true")))
    return switch try word().lowercased() {
    case "true", "yes", "any": isSet
    case "false", "no", "none": .not(isSet)
    default: throw unknownValue(among: FieldKind.flag.choices)
    }
  }
}
