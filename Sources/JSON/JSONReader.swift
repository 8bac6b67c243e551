/// Why a text isn't JSON: the first wrong position, with line and column counted from 1.
package struct JSONFault: Error, Hashable {
  package let line: Int
  /// In characters.
  package let column: Int
}

extension JSONValue {
  /// Reads a JSON text (RFC 8259).
  ///
  /// - Throws: `JSONFault`, also if values are nested more than 200 deep.
  package init(parsing text: [UInt8]) throws(JSONFault) {
    var reader = JSONReader(text)
    self = try reader.whole()
  }
}

private struct JSONReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func whole() throws(JSONFault) -> JSONValue {
    let tree = try value(depth: 0)
    skipBlanks()
    guard offset == bytes.count else { throw fault() }
    return tree
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    skipBlanks()
    guard depth <= 200, offset < bytes.count else { throw fault() }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
    default:
      if take("null") { return .null }
      if take("true") { return .bool(true) }
      if take("false") { return .bool(false) }
      throw fault()
    }
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [(key: String, value: JSONValue)] {
    var members: [(key: String, value: JSONValue)] = []
    offset += 1
    skipBlanks()
    if take("}") { return members }
    while true {
      skipBlanks()
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else { throw fault() }
      let key = try string()
      skipBlanks()
      guard take(":") else { throw fault() }
      members.append((key, try value(depth: depth + 1)))
      skipBlanks()
      if take("}") { return members }
      guard take(",") else { throw fault() }
    }
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSONValue] {
    var elements: [JSONValue] = []
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

  private mutating func number() throws(JSONFault) -> JSONValue {
    let start = offset
    while offset < bytes.count, "+-.eE0123456789".utf8.contains(bytes[offset]) { offset += 1 }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard Double(text) != nil, bytes[offset - 1] != UInt8(ascii: ".") else { throw fault() }
    if let number = Int(text), String(number) == text { return .number(number) }
    return .decimal(text)
  }

  private mutating func string() throws(JSONFault) -> String {
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

  private mutating func escape() throws(JSONFault) -> [UInt8] {
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

  /// Reads the four digits after `\u`, and a second escape if the first is a high surrogate: U+1F4C5 takes two. A lone
  /// surrogate becomes U+FFFD.
  private mutating func scalar() throws(JSONFault) -> [UInt8] {
    let first = try hex()
    var value = first
    let end = offset
    if (0xD800..<0xDC00).contains(first), take("\\u") {
      let second = try hex()
      if (0xDC00..<0xE000).contains(second) {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
      } else {
        // The second escape is a character of its own.
        offset = end
      }
    }
    return Array(String(Unicode.Scalar(value) ?? "\u{FFFD}").utf8)
  }

  private mutating func hex() throws(JSONFault) -> UInt32 {
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

  private func fault() -> JSONFault {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    let column = String(decoding: before[start...], as: UTF8.self).count + 1
    return JSONFault(line: before.count { $0 == 0x0A } + 1, column: column)
  }
}
