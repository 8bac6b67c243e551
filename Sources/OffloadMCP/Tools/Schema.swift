import JSON
import OffloadKit

/// The shape of a value: what a tool takes or gives, in the part of JSON Schema that hosts understand.
indirect enum Schema: Sendable {
  case text, flag, anything
  /// An object whose members are all text.
  case texts
  /// One of some texts.
  case choice([String])
  case number(ClosedRange<Int>)
  case list(Schema)
  case object([Member])

  struct Member: Sendable {
    let name: String
    let schema: Schema
    /// What it means, for a model; nil if its name says it.
    let words: String?
    let isRequired: Bool

    init(_ name: String, _ schema: Schema, _ words: String? = nil, required: Bool = false) {
      (self.name, self.schema, self.words, isRequired) = (name, schema, words, required)
    }
  }
}

extension Schema {
  var json: JSONValue {
    switch self {
    case .text: .object([("type", .string("string"))])
    case .flag: .object([("type", .string("boolean"))])
    case .anything: .object([])
    case .texts:
      .object([
        ("type", .string("object")), ("additionalProperties", .object([("type", .string("string"))])),
      ])
    case .choice(let texts): .object([("type", .string("string")), ("enum", JSONValue(texts))])
    case .number(let range):
      .object(
        [("type", .string("integer")), ("minimum", .number(range.lowerBound))]
          + (range.upperBound == .max ? [] : [("maximum", .number(range.upperBound))]))
    case .list(let element): .object([("type", .string("array")), ("items", element.json)])
    case .object(let members): Self.object(members)
    }
  }

  private static func object(_ members: [Member]) -> JSONValue {
    let properties = members.map { member -> (key: String, value: JSONValue) in
      guard case .object(let parts) = member.schema.json, let words = member.words else {
        return (member.name, member.schema.json)
      }
      return (member.name, .object(parts + [("description", .string(words))]))
    }
    return .object([
      ("type", .string("object")), ("properties", .object(properties)),
      ("required", JSONValue(members.filter(\.isRequired).map(\.name))),
      ("additionalProperties", .bool(false)),
    ])
  }

  /// Returns what is wrong with a value, in words; nil if it has this shape.
  ///
  /// - Parameter name: the value's place in the arguments, such as `items[2].text`; empty for all of them.
  func fault(in value: JSONValue, named name: String = "") -> String? {
    switch self {
    case .anything: return nil
    case .text: return value.string == nil ? "\(name) must be text" : nil
    case .texts:
      guard case .object(let members) = value, members.allSatisfy({ $0.value.string != nil }) else {
        return "\(name) must be an object with texts as values, such as {\"due\": \"friday\"}"
      }
      return nil
    case .choice(let texts):
      guard let text = value.string, texts.contains(text) else {
        return "\(name) must be one of: \(texts.joined(separator: ", "))"
      }
      return nil
    case .flag: return value.bool == nil ? "\(name) must be true or false" : nil
    case .number(let range):
      guard let number = value.number, range.contains(number) else {
        let end = range.upperBound == .max ? "at least" : "from"
        return "\(name) must be a whole number \(end) \(range.lowerBound)"
          + (range.upperBound == .max ? "" : " to \(range.upperBound)")
      }
      return nil
    case .list(let element):
      guard case .array(let values) = value else { return "\(name) must be a list" }
      return values.enumerated().lazy.compactMap { element.fault(in: $1, named: "\(name)[\($0)]") }.first
    case .object(let members):
      let whole = name.isEmpty ? "the arguments" : name
      guard case .object(let given) = value else { return "\(whole) must be an object" }
      if let missing = members.first(where: { $0.isRequired && value[$0.name].isNull }) {
        return name.isEmpty ? "\(missing.name) is missing" : "\(name) has no \(missing.name)"
      }
      for (key, value) in given {
        guard let member = members.first(where: { $0.name == key }) else {
          return "\(whole) can't have \(key.inQuotes); it can have: "
            + members.map(\.name).joined(separator: ", ")
        }
        // Some models write null for what they leave out.
        if value.isNull { continue }
        let place = name.isEmpty ? key : "\(name).\(key)"
        if let fault = member.schema.fault(in: value, named: place) { return fault }
      }
      return nil
    }
  }
}
