/// A value of JSON (RFC 8259). Objects keep the order of their keys.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number that is none of `Int`'s, as it is written.
  case decimal(String)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// A string, or null for none.
  package init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  package init(_ texts: [String]) {
    self = .array(texts.map(JSONValue.string))
  }
}

// MARK: Asking

extension JSONValue {
  package var isNull: Bool { if case .null = self { true } else { false } }

  /// A string, a number or a truth value as text; nil for what has no text.
  package var text: String? {
    switch self {
    case .string(let text), .decimal(let text): text
    case .number(let number): String(number)
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object: nil
    }
  }

  /// The texts of a list; of a string, itself.
  package var texts: [String] {
    if case .array(let values) = self { return values.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  package var string: String? { if case .string(let text) = self { text } else { nil } }
  package var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// A whole number; nil for any other value.
  package var number: Int? {
    switch self {
    case .number(let number): number
    case .decimal(let text): Double(text).flatMap(Int.init(exactly:))
    default: nil
    }
  }

  package var elements: [JSONValue] { if case .array(let values) = self { values } else { [] } }

  /// Whether it says more than its texts; null says nothing.
  package var holdsMoreThanTexts: Bool {
    switch self {
    case .array(let values): values.contains { $0.text == nil && !$0.isNull }
    case .object: true
    case .null, .bool, .number, .decimal, .string: false
    }
  }

  /// An object by its keys, nil for what is none. Of a key that stands several times the last value counts.
  package var members: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
  }

  /// The value of an object's key; null where there is none, and of what is no object.
  package subscript(_ key: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members.last { $0.key == key }?.value ?? .null
  }
}

// MARK: Writing

extension JSONValue {
  /// On one line, without blanks.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(to: &bytes)
    return bytes
  }

  /// Adds it to bytes, on one line, without blanks.
  package func encode(to bytes: inout [UInt8]) {
    switch self {
    case .null: Self.append("null", to: &bytes)
    case .bool(let value): Self.append(value ? "true" : "false", to: &bytes)
    case .number(let value): Self.append(value, to: &bytes)
    case .decimal(let text): bytes += text.utf8
    case .string(let text): Self.encode(text, to: &bytes)
    case .array(let values): Self.encode(values, "[", "]", to: &bytes) { $0.encode(to: &$1) }
    case .object(let members):
      Self.encode(members, "{", "}", to: &bytes) { member, bytes in
        Self.encode(member.key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.encode(to: &bytes)
      }
    }
  }

  private static func append(_ word: StaticString, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount))
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    var rest = number.magnitude
    repeat {
      bytes.append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0
    bytes[start...].reverse()
  }

  private static func encode<Element>(
    _ elements: [Element], _ opening: StaticString, _ closing: StaticString, to bytes: inout [UInt8],
    _ body: (Element, inout [UInt8]) -> Void
  ) {
    append(opening, to: &bytes)
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      body(element, &bytes)
    }
    append(closing, to: &bytes)
  }

  private static func encode(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    var text = text
    text.withUTF8 { utf8 in
      var start = 0
      var next = 0
      while next < utf8.count {
        if isPlain(utf8[next]) {
          next += 1
          continue
        }
        let (scalar, length) = scalar(in: utf8, at: next)
        if let escape = escape(of: scalar) {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start..<next]))
          bytes += escape.utf8
          start = next + length
        }
        next += length
      }
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: utf8[start...]))
    }
    bytes.append(UInt8(ascii: "\""))
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  /// The scalar that begins at an index of a string's bytes, which are always whole, and the number of its bytes.
  private static func scalar(in utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> (Unicode.Scalar, Int) {
    let lead = utf8[index]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    var value = UInt32(length == 1 ? lead : lead & (0x7F >> UInt8(length)))
    for byte in utf8[(index + 1)..<(index + length)] { value = value << 6 | UInt32(byte & 0x3F) }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }

  /// What a character is written as that may not stand as it is; nil for every other.
  private static func escape(of scalar: Unicode.Scalar) -> String? {
    switch scalar {
    case "\"": return #"\""#
    case "\\": return #"\\"#
    case "\n": return #"\n"#
    case "\r": return #"\r"#
    case "\t": return #"\t"#
    default:
      guard isUnsafeToShow(scalar) else { return nil }
      let digits = String(scalar.value, radix: 16)
      return "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)"
    }
  }

  /// Controls, and marks that turn the direction of text: escaped, so that JSON is safe to look at in a terminal.
  private static func isUnsafeToShow(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
