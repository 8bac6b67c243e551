/// The clipboard of whoever sits at the terminal, also over SSH: OSC 52, which terminals carry out or ignore.
package enum Clipboard {
  /// Terminals take no more at once, as base64.
  package static let most = 74_000 / 4 * 3

  /// What puts a text there; nil for one that is too long.
  package static func bytes(copying text: String) -> [UInt8]? {
    let text = Array(text.utf8)
    return text.count > most ? nil : Array("\u{1B}]52;c;".utf8) + base64(text) + [0x07]
  }

  /// RFC 4648, section 4.
  private static func base64(_ bytes: [UInt8]) -> [UInt8] {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    return stride(from: 0, to: bytes.count, by: 3).flatMap { start in
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      return (0..<4).map { $0 <= group.count ? letters[bits >> (18 - 6 * $0) & 63] : UInt8(ascii: "=") }
    }
  }
}
