/// The name of a commit or a blob in hexadecimal digits, with any hash of a repository.
package struct GitID: Hashable, Sendable, Comparable {
  package let text: String

  /// Nil if the bytes aren't 40 or 64 such digits.
  package init?(_ bytes: some Collection<UInt8>) {
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    let letters = UInt8(ascii: "a")...UInt8(ascii: "f")
    guard [40, 64].contains(bytes.count),
      bytes.allSatisfy({ digits.contains($0) || letters.contains($0) })
    else { return nil }
    text = String(decoding: bytes, as: UTF8.self)
  }

  /// Whether it is git's name for no object, all zeros.
  package var isNone: Bool { text.allSatisfy { $0 == "0" } }
  package var none: String { String(repeating: "0", count: text.count) }

  package static func < (left: GitID, right: GitID) -> Bool { left.text < right.text }
}

extension Sequence<UInt8> {
  /// The parts before each NUL.
  package var fields: [[UInt8]] {
    var fields = Array(self).split(separator: 0, omittingEmptySubsequences: false).map(Array.init)
    if fields.last?.isEmpty ?? false { fields.removeLast() }
    return fields
  }
}
