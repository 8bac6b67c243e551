import VaultSyntax

/// The reason why Offload doesn't read a file as text: it has another encoding than UTF-8, or isn't text at
/// all.
///
/// A change would write UTF-8 into such a file, which the program that wrote the rest couldn't read.
package enum NotText: Hashable, Sendable {
  case utf16
  case utf32
  /// Only NUL bytes, as in a file after a crash of the machine.
  case onlyNULs
  /// A NUL byte on that line, from 1, in a file that begins like text.
  case nul(line: Int)

  /// Nil for text. Bytes above ASCII that aren't valid UTF-8 count as text too, because every older
  /// encoding has them.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    if let marked = Self.marked(bytes) {
      self = marked
      return
    }
    guard let nul = bytes.firstIndex(of: SIMD4(repeating: 0), from: 0) else { return nil }
    let first = bytes.prefix(4).map { $0 == 0 }
    switch first {
    case [false, true, true, true], [true, true, true, false]: self = .utf32
    case [false, true, false, true], [true, false, true, false], [false, true], [true, false]: self = .utf16
    case _ where bytes.allSatisfy { $0 == 0 }: self = .onlyNULs
    default: self = .nul(line: bytes[..<nul].count { $0 == 0x0A } + 1)
    }
  }

  package init?(_ bytes: [UInt8]) {
    guard let found = bytes.withUnsafeBufferPointer({ NotText($0) }) else { return nil }
    self = found
  }

  /// Returns the encoding of the byte order mark at the start; nil if there is none, or the one of UTF-8.
  private static func marked(_ bytes: UnsafeBufferPointer<UInt8>) -> NotText? {
    guard bytes.count > 1 else { return nil }
    switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE): return bytes.count > 3 && bytes[2] == 0 && bytes[3] == 0 ? .utf32 : .utf16
    case (0xFE, 0xFF): return .utf16
    case (0, 0): return bytes.count > 3 && bytes[2] == 0xFE && bytes[3] == 0xFF ? .utf32 : nil
    default: return nil
    }
  }

  /// A sentence without a full stop.
  var reason: String {
    switch self {
    case .utf16: "It is UTF-16, not UTF-8"
    case .utf32: "It is UTF-32, not UTF-8"
    case .onlyNULs: "It has only NUL bytes, so its text is lost"
    case .nul(let line): "It has a NUL byte on line \(line), so not all of it is UTF-8 text"
    }
  }
}
