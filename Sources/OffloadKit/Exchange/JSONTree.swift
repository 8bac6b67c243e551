/// JSON as it was read (RFC 8259).
indirect enum JSONTree: Hashable {
  case null
  case bool(Bool)
  /// As it is written.
  case number(String)
  case string(String)
  case array([JSONTree])
  /// Of a key that stands several times the last value counts.
  case object([String: JSONTree])

  /// - Throws: `ImportFault.notJSON`, also for a tree that is deeper than 200.
  init(_ text: String) throws(ImportFault) {
    var parser = JSONParser(text)
    self = try parser.whole()
  }

  /// A string, a number or a truth value as text; nil for what has no text.
  var text: String? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The texts of a list; of a string, itself.
  var texts: [String] {
    if case .array(let values) = self { return values.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// Whether it says more than its texts; null says nothing.
  var holdsMoreThanTexts: Bool {
    switch self {
    case .array(let values): values.contains { $0.text == nil && $0 != .null }
    case .object: true
    case .null, .bool, .number, .string: false
    }
  }
}

private struct JSONParser {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  mutating func whole() throws(ImportFault) -> JSONTree {
    let tree = try value(depth: 0)
    skipBlanks()
    guard offset == bytes.count else { throw fault() }
    return tree
  }

  private mutating func value(depth: Int) throws(ImportFault) -> JSONTree {
    skipBlanks()
    guard depth <= 200, offset < bytes.count else { throw fault() }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default:
      if take("null") { return .null }
      if take("true") { return .bool(true) }
      if take("false") { return .bool(false) }
      throw fault()
    }
  }

  private mutating func members(depth: Int) throws(ImportFault) -> [String: JSONTree] {
    var members: [String: JSONTree] = [:]
    offset += 1
    skipBlanks()
    if take("}") { return members }
    while true {
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw fault() }
      let key = try string()
      skipBlanks()
      guard take(":") else { throw fault() }
      members[key] = try value(depth: depth + 1)
      skipBlanks()
      if take("}") { return members }
      guard take(",") else { throw fault() }
    }
  }

  private mutating func elements(depth: Int) throws(ImportFault) -> [JSONTree] {
    var elements: [JSONTree] = []
    offset += 1
    skipBlanks()
    if take("]") { return elements }
    while true {
      elements.append(try value(depth: depth + 1))
      skipBlanks()
      if take("]") { return elements }
      guard take(",") else { throw fault() }
    }
  }

  private mutating func number() throws(ImportFault) -> String {
    let start = offset
    while offset < bytes.count, "+-.eE0123456789".utf8.contains(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard Double(text) != nil, bytes[offset - 1] != UInt8(ascii: ".") else { throw fault() }
    return text
  }

  private mutating func string() throws(ImportFault) -> String {
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count, bytes[offset] >= 0x20 {
      let byte = bytes[offset]
      offset += 1
      if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
      if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
    }
    throw fault()
  }

  private mutating func escape() throws(ImportFault) -> [UInt8] {
    guard offset < bytes.count else { throw fault() }
    let letter = bytes[offset]
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [letter]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0C]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): return try scalar()
    default: throw fault()
    }
  }

  /// `\u1F4C5` goes as two halves; a half alone stands for no character.
  private mutating func scalar() throws(ImportFault) -> [UInt8] {
    let first = try hex()
    var value = first
    if (0xD800..<0xDC00).contains(first), take("\\u") {
      let second = try hex()
      guard (0xDC00..<0xE000).contains(second) else { throw fault() }
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    return Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  private mutating func hex() throws(ImportFault) -> UInt32 {
    guard offset + 4 <= bytes.count else { throw fault() }
    let digits = bytes[offset..<offset + 4]
    guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    else { throw fault() }
    offset += 4
    return value
  }

  private mutating func skipBlanks() {
    while offset < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[offset]) { offset += 1 }
  }

  private mutating func take(_ word: String) -> Bool {
    guard bytes[offset...].starts(with: word.utf8) else { return false }
    offset += word.utf8.count
    return true
  }

  private func fault() -> ImportFault {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return .notJSON(line: before.count { $0 == 0x0A } + 1, column: column)
  }
}
