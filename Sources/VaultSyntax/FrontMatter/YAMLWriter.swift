/// Writes values as YAML.
enum YAMLWriter {
  /// A value on one line: plain if it reads back the same, otherwise in double quotes; lists in flow style. Nil for
  /// maps and opaque values, which Offload doesn't write.
  static func text(
    _ value: YAMLValue, style: YAMLNode.Style = .plain, inFlow: Bool = false, isElement: Bool = false
  ) -> [UInt8]? {
    switch value {
    case .null: return inFlow ? Array("null".utf8) : []
    case .bool(let value): return Array((value ? "true" : "false").utf8)
    case .number(let text): return text
    case .string(let text):
      return string(
        text, style: isElement && style == .plain && isDay(text) ? .doubleQuoted : style, inFlow: inFlow)
    case .list(let values):
      var parts: [[UInt8]] = []
      for value in values {
        guard let part = text(value, inFlow: true, isElement: true) else { return nil }
        parts.append(part)
      }
      return [UInt8(ascii: "[")] + parts.joined(separator: Array(", ".utf8)) + [UInt8(ascii: "]")]
    case .map, .opaque: return nil
    }
  }

  private static func string(_ text: [UInt8], style: YAMLNode.Style, inFlow: Bool) -> [UInt8] {
    let hasControls = text.contains { $0 < 0x20 || $0 == 0x7F }
    switch style {
    case .singleQuoted where !hasControls: return singleQuoted(text)
    case .doubleQuoted: return doubleQuoted(text)
    default: return isPlain(text, inFlow: inFlow) ? text : doubleQuoted(text)
    }
  }

  static func singleQuoted(_ text: [UInt8]) -> [UInt8] {
    quote("'", text.flatMap { $0 == UInt8(ascii: "'") ? [$0, $0] : [$0] })
  }

  static func doubleQuoted(_ text: [UInt8]) -> [UInt8] { quote("\"", text.flatMap(escaped)) }

  private static func quote(_ mark: Unicode.Scalar, _ text: [UInt8]) -> [UInt8] {
    [UInt8(ascii: mark)] + text + [UInt8(ascii: mark)]
  }

  private static func escaped(_ byte: UInt8) -> [UInt8] {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [UInt8(ascii: "\\"), byte]
    case 0x09: return Array("\\t".utf8)
    case 0x0A: return Array("\\n".utf8)
    case 0x0D: return Array("\\r".utf8)
    case 0..<0x20, 0x7F:
      let digits = String(byte, radix: 16, uppercase: true)
      return Array(("\\x" + (byte < 0x10 ? "0" : "") + digits).utf8)
    default: return [byte]
    }
  }

  private static let opening = ASCIISet("-?:,[]{}#&*!|>'\"%@`=<~")
  private static let flowMarks = ASCIISet(",[]{}")

  /// Whether every YAML reader reads the plain text as a string of exactly these bytes.
  static func isPlain(_ text: [UInt8], inFlow: Bool) -> Bool {
    guard let first = text.first, let last = text.last, !opening.contains(first), !first.isBlank,
      !last.isBlank,
      last != UInt8(ascii: ":"), case .string = YAMLValue(plain: text[...]), !isOldScalar(text)
    else { return false }
    for (index, byte) in text.enumerated() {
      if byte < 0x20 || byte == 0x7F || (inFlow && flowMarks.contains(byte)) { return false }
      if byte == UInt8(ascii: ":"), text[index + 1].isBlank { return false }
      if byte == UInt8(ascii: "#"), text[index - 1].isBlank { return false }
    }
    return true
  }

  /// Whether YAML 1.1 reads the text as a day. In the value of a key, that is intended; in a list of names it isn't.
  static func isDay(_ text: [UInt8]) -> Bool {
    let parts = text.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].count == 4 && parts[1...].allSatisfy { (1...2).contains($0.count) }
      && parts.joined().allSatisfy(\.isASCIIDigit)
  }

  /// Whether YAML 1.1 reads the text as something else: `yes`, `1_000`, `12:30`.
  private static func isOldScalar(_ text: [UInt8]) -> Bool {
    switch String(decoding: text.map(\.asciiLowercased), as: UTF8.self) {
    case "y", "n", "yes", "no", "on", "off": return true
    default: break
    }
    let isNumeric = text.allSatisfy {
      $0.isASCIIDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
        || $0 == UInt8(ascii: "+")
    }
    return isNumeric && text.contains { $0.isASCIIDigit }
  }
}
