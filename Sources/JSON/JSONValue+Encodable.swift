extension JSONValue: Encodable {
  /// Encodes the value with another encoder, which may reorder the keys of objects.
  package func encode(to encoder: any Encoder) throws {
    switch self {
    case .null:
      var value = encoder.singleValueContainer()
      try value.encodeNil()
    case .written(let written): try JSONValue(parsing: written).encode(to: encoder)
    case .bool(let isSo): try Self.encode(isSo, to: encoder)
    case .number(let number): try Self.encode(number, to: encoder)
    case .decimal(let text): try Self.encode(Double(text), to: encoder)
    case .string(let text): try Self.encode(text, to: encoder)
    case .array(let values):
      var list = encoder.unkeyedContainer()
      for value in values { try list.encode(value) }
    case .object(let members):
      var object = encoder.container(keyedBy: Key.self)
      for member in members { try object.encode(member.value, forKey: Key(stringValue: member.key)) }
    }
  }

  private static func encode(_ plain: some Encodable, to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode(plain)
  }

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { return nil }
  }
}
