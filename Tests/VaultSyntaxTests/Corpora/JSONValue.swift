import Foundation
import VaultSyntax

/// Any JSON, to be compared with values of YAML.
enum JSONValue: Decodable, Equatable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case list([JSONValue])
  case map([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(Self.withoutBlank(value))
    } else if let values = try? container.decode([JSONValue].self) {
      self = .list(values)
    } else {
      self = .map(try container.decode([String: JSONValue].self)).withoutDates
    }
  }

  /// `{"@date": …}` stands for what YAML 1.1 takes for a date and time; it is text here.
  private var withoutDates: JSONValue {
    if case .map(let pairs) = self, pairs.count == 1, let date = pairs["@date"] { date } else { self }
  }

  /// The readers that know times write a `T` into them where the file has a blank.
  private static func withoutBlank(_ text: String) -> String {
    text.replacing(#/^(\d{4}-\d\d-\d\d) (\d\d:)/#) { "\($0.1)T\($0.2)" }
  }

  var pairs: [String: JSONValue]? {
    if case .map(let pairs) = self { pairs } else { nil }
  }

  /// nil where a part of the value is opaque.
  init?(_ value: YAMLValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let text): self = .number(Self.number(String(decoding: text, as: UTF8.self)))
    case .string(let text): self = .string(Self.withoutBlank(String(decoding: text, as: UTF8.self)))
    case .list(let values):
      let elements = values.compactMap(JSONValue.init)
      guard elements.count == values.count else { return nil }
      self = .list(elements)
    case .map(let pairs):
      var map: [String: JSONValue] = [:]
      for pair in pairs {
        guard let value = JSONValue(pair.value) else { return nil }
        map[String(decoding: pair.key, as: UTF8.self)] = value
      }
      self = .map(map)
    case .opaque: return nil
    }
  }

  private static func number(_ text: String) -> Double {
    if text.hasPrefix("0x") { return Double(Int(text.dropFirst(2), radix: 16) ?? 0) }
    if text.hasPrefix("0o") { return Double(Int(text.dropFirst(2), radix: 8) ?? 0) }
    return Double(text.replacing(".inf", with: "inf")) ?? .nan
  }
}
