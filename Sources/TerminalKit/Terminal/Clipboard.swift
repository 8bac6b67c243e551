/// Writes to the clipboard of the user at the terminal, also over SSH. It uses OSC 52, which terminals obey or ignore.
package enum Clipboard {
  /// The most bytes that terminals take at once, as base64.
  package static let most = 74_000 / 4 * 3

  /// Returns the bytes that copy a text; nil if it is too long.
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
