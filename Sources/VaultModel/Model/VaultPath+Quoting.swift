package import VaultStore

extension VaultPath {
  /// The path as text that a person can type and that means only this path. Usually it is the path itself.
  /// If the path contains bytes that aren't UTF-8 or that are invisible, it has quotation marks and
  /// escapes, like such names in git: `"caf\351.md"`, `"a\tb.md"`.
  package var typed: String {
    let isPlain = !bytes.contains { $0 < 0x20 || $0 == 0x7F } && bytes.first != UInt8(ascii: "\"")
    if isPlain, let text = String(validating: bytes, as: UTF8.self) { return text }
    return "\"" + bytes.map(Self.escaped).joined() + "\""
  }

  /// Reads the quoted form of `typed`; nil for any other text.
  package init?(quoted text: some StringProtocol) {
    let all = Array(text.utf8)
    guard all.count > 2, all.first == UInt8(ascii: "\""), all.last == UInt8(ascii: "\"") else { return nil }
    var rest = all.dropFirst().dropLast()
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\") else {
        if byte == UInt8(ascii: "\"") { return nil }
        bytes.append(byte)
        continue
      }
      guard let next = rest.popFirst() else { return nil }
      switch next {
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "\\"), UInt8(ascii: "\""): bytes.append(next)
      default:
        let digits = [next] + rest.prefix(2)
        guard digits.count == 3, let value = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) else {
          return nil
        }
        bytes.append(value)
        rest = rest.dropFirst(2)
      }
    }
    self.init(bytes)
  }

  private static func escaped(_ byte: UInt8) -> String {
    switch byte {
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0D: return "\\r"
    case UInt8(ascii: "\\"): return "\\\\"
    case UInt8(ascii: "\""): return "\\\""
    case 0x20..<0x7F: return String(UnicodeScalar(byte))
    default:
      let digits = String(byte, radix: 8)
      return "\\" + String(repeating: "0", count: 3 - digits.count) + digits
    }
  }
}
