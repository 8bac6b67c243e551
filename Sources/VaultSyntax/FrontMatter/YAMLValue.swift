/// A value of front matter or settings.
///
/// Plain scalars follow YAML 1.2's core schema, as in Obsidian: `yes` and `2026-03-01` are strings.
package enum YAMLValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The number as written.
  case number([UInt8])
  case string([UInt8])
  case list([YAMLValue])
  case map([YAMLPair])
  /// A value that Offload doesn't read: anchors, aliases, YAML tags, complex keys and invalid YAML. Offload never
  /// changes it.
  case opaque([UInt8])
}

package struct YAMLPair: Sendable, Hashable {
  package var key: [UInt8]
  package var value: YAMLValue

  package init(_ key: [UInt8], _ value: YAMLValue) {
    self.key = key
    self.value = value
  }
}

extension YAMLValue {
  package static func string(_ text: String) -> YAMLValue { .string(Array(text.utf8)) }

  /// A scalar as text, with `true` or `false` for a boolean; nil for any other value.
  package var text: [UInt8]? {
    switch self {
    case .string(let text), .number(let text): text
    case .bool(let value): Array((value ? "true" : "false").utf8)
    case .null, .list, .map, .opaque: nil
    }
  }

  /// Creates the value of a plain scalar with this text.
  init(plain text: ArraySlice<UInt8>) {
    if let first = text.first, text.count > 5 {
      // No word of YAML is longer. A number begins with a digit, a sign or a point.
      let mayBeNumber = first.isASCIIDigit || first == 0x2B || first == 0x2D || first == 0x2E
      self = mayBeNumber && YAMLNumber.isNumber(text) ? .number(Array(text)) : .string(Array(text))
      return
    }
    switch String(decoding: text, as: UTF8.self) {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default: self = YAMLNumber.isNumber(text) ? .number(Array(text)) : .string(Array(text))
    }
  }
}

/// Numbers of YAML 1.2's core schema.
enum YAMLNumber {
  static func isNumber(_ text: ArraySlice<UInt8>) -> Bool {
    if let radix = text.dropFirst().first, text.first == UInt8(ascii: "0"), text.count > 2 {
      if radix == UInt8(ascii: "o") { return text.dropFirst(2).allSatisfy { $0 &- 0x30 < 8 } }
      if radix == UInt8(ascii: "x") {
        return text.dropFirst(2).allSatisfy { $0.isASCIIDigit || ($0 | 0x20) &- 0x61 < 6 }
      }
    }
    let isSigned = text.first == UInt8(ascii: "+") || text.first == UInt8(ascii: "-")
    let rest = isSigned ? text.dropFirst() : text
    guard rest.first == UInt8(ascii: ".") else { return isDecimal(rest) }
    switch String(decoding: rest, as: UTF8.self) {
    case ".inf", ".Inf", ".INF": return true
    case ".nan", ".NaN", ".NAN": return !isSigned
    default: return isDecimal(rest)
    }
  }

  private static func isDecimal(_ text: ArraySlice<UInt8>) -> Bool {
    var rest = text
    let whole = rest.prefix { $0.isASCIIDigit }.count
    rest = rest.dropFirst(whole)
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      let fraction = rest.prefix { $0.isASCIIDigit }.count
      guard whole + fraction > 0 else { return false }
      rest = rest.dropFirst(fraction)
    } else if whole == 0 {
      return false
    }
    guard let mark = rest.first else { return true }
    guard mark | 0x20 == UInt8(ascii: "e") else { return false }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    return !rest.isEmpty && rest.allSatisfy { $0.isASCIIDigit }
  }
}
