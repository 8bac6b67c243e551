/// Splits a query into words. Spaces and parentheses end a word, except in quotation marks and regular
/// expressions.
package struct QueryLexer {
  let query: String
  let bytes: [UInt8]
  private var at = 0

  init(_ query: String) {
    self.query = query
    bytes = Array(query.utf8)
  }

  package static func tokens(of query: String) throws(QueryError) -> [QueryToken] {
    var lexer = QueryLexer(query)
    var tokens: [QueryToken] = []
    while let token = try lexer.next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(QueryError) -> QueryToken? {
    while at < bytes.count, Self.isBlank(bytes[at]) { at += 1 }
    guard at < bytes.count else { return nil }
    let start = at
    let kind = try kind()
    return QueryToken(kind: kind, range: start..<at)
  }

  private mutating func kind() throws(QueryError) -> QueryToken.Kind {
    switch bytes[at] {
    case UInt8(ascii: "("):
      at += 1
      return .leftParenthesis
    case UInt8(ascii: ")"):
      at += 1
      return .rightParenthesis
    case quote:
      let phrase = try quoted()
      guard at < bytes.count, bytes[at] == colon else { return .phrase(phrase) }
      at += 1
      return .key(phrase, value: try value(of: phrase))
    default:
      if let key = takeKey() { return .key(key, value: try value(of: key)) }
      return word()
    }
  }

  private mutating func word() -> QueryToken.Kind {
    let start = at
    while at < bytes.count, !Self.endsWord(bytes[at]) { at += 1 }
    let text = text(start..<at)
    switch text.lowercased() {
    case "and": return .and
    case "or": return .or
    case "not": return .not
    default: break
    }
    if text.utf8.count > 1, text.hasPrefix("@") { return .saved(String(text.dropFirst())) }
    if text.utf8.count > 1, text.hasPrefix("#") { return .tag(String(text.dropFirst())) }
    return .word(text)
  }

  /// Reads keys such as `due:`: letters, digits, `-` and `_`, beginning with a letter. `https://` is part
  /// of a word.
  private mutating func takeKey() -> String? {
    var end = at
    while end < bytes.count, Self.isKeyByte(bytes[end]) { end += 1 }
    guard end > at, end < bytes.count, bytes[end] == colon, Self.isLetter(bytes[at]) else { return nil }
    guard !bytes[(end + 1)...].starts(with: [slash, slash]) else { return nil }
    defer { at = end + 1 }
    return text(at..<end)
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  private func fault(_ fault: QueryError.Fault, at offset: Int) -> QueryError {
    QueryError(fault, at: offset, in: query)
  }
}

// MARK: Values

extension QueryLexer {
  /// Returns the value in a range of the query, including its spaces.
  static func value(of query: QueryLexer, in range: Range<Int>) throws(QueryError) -> QueryValue {
    var lexer = query
    lexer.at = range.lowerBound
    return try lexer.value(upTo: range.upperBound)
  }

  private mutating func value(of key: String) throws(QueryError) -> QueryValue {
    let start = at
    // `in:/work/` is a path.
    if at < bytes.count, bytes[at] == slash, key.lowercased() != "in", let regex = try regex() {
      return QueryValue(regex: regex, range: start..<at)
    }
    return try value(upTo: nil)
  }

  /// Reads up to the first space or parenthesis outside quotation marks; or up to an offset, including
  /// spaces.
  private mutating func value(upTo end: Int?) throws(QueryError) -> QueryValue {
    let start = at
    var value = QueryValue(range: start..<start)
    value.sign = takeSign()
    while at < end ?? bytes.count, end != nil || !Self.endsWord(bytes[at]) {
      let offset = at
      value.parts.append(.init(part: try part(upTo: end), offset: offset))
    }
    value.range = start..<at
    return value
  }

  private mutating func takeSign() -> QueryValue.Sign? {
    for length in [2, 1] where at + length <= bytes.count {
      guard let sign = QueryValue.Sign(rawValue: text(at..<at + length)) else { continue }
      at += length
      return sign
    }
    return nil
  }

  private mutating func part(upTo end: Int?) throws(QueryError) -> QueryValue.Part {
    if bytes[at] == quote { return .text(try quoted(), isQuoted: true) }
    if isDots(at) {
      at += 2
      return .dots
    }
    let start = at
    while at < end ?? bytes.count, bytes[at] != quote, !isDots(at), end != nil || !Self.endsWord(bytes[at]) {
      at += 1
    }
    return .text(text(start..<at), isQuoted: false)
  }

  private func isDots(_ offset: Int) -> Bool {
    offset + 1 < bytes.count && bytes[offset] == dot && bytes[offset + 1] == dot
  }

  /// Reads text in quotation marks; `\"` and `\\` mean the character itself.
  private mutating func quoted() throws(QueryError) -> String {
    let start = at
    var content: [UInt8] = []
    at += 1
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if byte == quote { return String(decoding: content, as: UTF8.self) }
      if byte == backslash, at < bytes.count, bytes[at] == quote || bytes[at] == backslash {
        content.append(bytes[at])
        at += 1
      } else {
        content.append(byte)
      }
    }
    throw fault(.unclosedQuote, at: start)
  }

  /// Reads `/…/` or `/…/i`; `\/` means a slash in it. Returns nil and reads nothing if other text follows.
  private mutating func regex() throws(QueryError) -> (String, Bool)? {
    let start = at
    var content: [UInt8] = []
    at += 1
    while at < bytes.count, bytes[at] != slash {
      if bytes[at] == backslash, at + 1 < bytes.count {
        if bytes[at + 1] != slash { content.append(backslash) }
        at += 1
      }
      content.append(bytes[at])
      at += 1
    }
    guard at < bytes.count else { throw fault(.unclosedRegex, at: start) }
    at += 1
    let ignoresCase = at < bytes.count && bytes[at] == UInt8(ascii: "i")
    if ignoresCase { at += 1 }
    guard at == bytes.count || Self.endsWord(bytes[at]) else {
      at = start
      return nil
    }
    return (String(decoding: content, as: UTF8.self), ignoresCase)
  }
}

// MARK: Bytes

extension QueryLexer {
  static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte &- 9 <= 4 }

  private static func endsWord(_ byte: UInt8) -> Bool {
    isBlank(byte) || byte == UInt8(ascii: "(") || byte == UInt8(ascii: ")")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 || byte >= 0x80 }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- 0x30 <= 9 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}

private let quote = UInt8(ascii: "\"")
private let colon = UInt8(ascii: ":")
private let slash = UInt8(ascii: "/")
private let dot = UInt8(ascii: ".")
private let backslash = UInt8(ascii: "\\")
