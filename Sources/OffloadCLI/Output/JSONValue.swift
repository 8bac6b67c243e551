import TerminalKit

/// A value on its way out as JSON. Objects keep the order of their keys.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])

  /// A string, or null for none.
  init(_ text: String?) {
    self = text.map(JSONValue.string) ?? .null
  }

  init(_ texts: [String]) {
    self = .array(texts.map(JSONValue.string))
  }

  /// An array, one value a line.
  static func lines(_ values: [JSONValue]) -> [UInt8] {
    guard !values.isEmpty else { return Array("[]\n".utf8) }
    var bytes = Array("[\n".utf8)
    for (index, value) in values.enumerated() {
      if index > 0 { bytes += ",\n".utf8 }
      value.encode(to: &bytes)
    }
    return bytes + Array("\n]\n".utf8)
  }

  /// On one line, without blanks.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(to: &bytes)
    return bytes
  }

  private func encode(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let value): bytes += String(value).utf8
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

  private static func encode<Element>(
    _ elements: [Element], _ opening: String, _ closing: String, to bytes: inout [UInt8],
    _ body: (Element, inout [UInt8]) -> Void
  ) {
    bytes += opening.utf8
    for (index, element) in elements.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      body(element, &bytes)
    }
    bytes += closing.utf8
  }

  /// What could steer a terminal is escaped too, so that JSON is safe to look at.
  private static func encode(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": bytes += #"\""#.utf8
      case "\\": bytes += #"\\"#.utf8
      case "\n": bytes += #"\n"#.utf8
      case "\r": bytes += #"\r"#.utf8
      case "\t": bytes += #"\t"#.utf8
      default:
        if VisibleText.steersTerminal(scalar) {
          let digits = String(scalar.value, radix: 16)
          bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
        } else {
          bytes += String(scalar).utf8
        }
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}
