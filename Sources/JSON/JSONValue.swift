/// A JSON value (RFC 8259). Objects keep the order of their keys.
package enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case number(Int)
  /// A number that isn't written the way `Int` writes it, as its source text.
  case decimal(String)
  case string(String)
  case array([JSONValue])
  case object([(key: String, value: JSONValue)])
  /// Finished JSON on one line, for a long value that Offload only passes on.
  case written([UInt8])

  /// A string, or null for nil.
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

  /// A string, number or boolean as text; nil for any other value.
  package var text: String? {
    switch self {
    case .string(let text), .decimal(let text): text
    case .number(let number): String(number)
    case .bool(let value): value ? "true" : "false"
    case .null, .array, .object, .written: nil
    }
  }

  /// The texts of a list, or the text of a single value as a list of one.
  package var texts: [String] {
    if case .array(let values) = self { return values.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// The texts of the value and of everything in it, at any depth.
  package var allTexts: [String] {
    switch self {
    case .array(let values): values.flatMap(\.allTexts)
    case .object(let members): members.flatMap(\.value.allTexts)
    default: texts
    }
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

  /// Whether the value holds anything that `texts` leaves out. Null doesn't count.
  package var holdsMoreThanTexts: Bool {
    switch self {
    case .array(let values): values.contains { $0.text == nil && !$0.isNull }
    case .object, .written: true
    case .null, .bool, .number, .decimal, .string: false
    }
  }

  /// The members of an object by key; nil for any other value. If a key occurs more than once, the last value counts.
  package var members: [String: JSONValue]? {
    guard case .object(let members) = self else { return nil }
    return Dictionary(members.map { ($0.key, $0.value) }) { $1 }
  }

  /// The value of an object's key; null if the key is missing or the value isn't an object.
  package subscript(_ key: String) -> JSONValue {
    guard case .object(let members) = self else { return .null }
    return members.last { $0.key == key }?.value ?? .null
  }
}
