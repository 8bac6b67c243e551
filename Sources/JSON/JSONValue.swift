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
  /// What is written already, on one line: for what is long and asked nothing of.
  case written([UInt8])

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
    case .null, .array, .object, .written: nil
    }
  }

  /// The texts of a list; of a string, itself.
  package var texts: [String] {
    if case .array(let values) = self { return values.compactMap(\.text) }
    return text.map { [$0] } ?? []
  }

  /// The texts of all values that it holds, at any depth.
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

  /// Whether it says more than its texts; null says nothing.
  package var holdsMoreThanTexts: Bool {
    switch self {
    case .array(let values): values.contains { $0.text == nil && !$0.isNull }
    case .object, .written: true
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
