extension JSONValue {
  /// The JSON text on one line, without spaces.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    encode(to: &bytes)
    return bytes
  }

  /// Appends the JSON text to `bytes`, on one line, without spaces.
  package func encode(to bytes: inout [UInt8]) {
    switch self {
    case .null: Self.append("null", to: &bytes)
    case .written(let written): bytes += written
    case .bool(let value): Self.append(value ? "true" : "false", to: &bytes)
    case .number(let value): Self.append(value, to: &bytes)
    case .decimal(let text): bytes += text.utf8
    case .string(let text): JSONText.encode(text, to: &bytes)
    case .array(let values): Self.encode(values, "[", "]", to: &bytes) { $0.encode(to: &$1) }
    case .object(let members):
      Self.encode(members, "{", "}", to: &bytes) { member, bytes in
        JSONText.encode(member.key, to: &bytes)
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
    var unit: UInt = 1
    while number.magnitude / unit >= 10 { unit *= 10 }
    while unit > 0 {
      bytes.append(UInt8(ascii: "0") + UInt8(number.magnitude / unit % 10))
      unit /= 10
    }
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
}
