/// A tag's name, which compares as tags do: by the canonical equality of its lower-case text.
///
/// The name keeps its spelling. Names of only ASCII compare byte by byte; only other names need `String`. A part that
/// isn't UTF-8 equals only the same bytes, ignoring the case of ASCII letters.
package struct TagName: Sendable {
  /// Without `#`.
  package let bytes: [UInt8]
  /// The lower-case bytes if they are ASCII; otherwise nil, and `folded` is set.
  private let ascii: [UInt8]?
  private let folded: String

  package init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
    if self.bytes.allSatisfy({ $0 < 0x80 }) {
      ascii = self.bytes.map(\.asciiLowercased)
      folded = ""
    } else {
      ascii = nil
      folded = self.bytes.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        .map(Self.folded).joined(separator: "/")
    }
  }

  /// Bytes that aren't UTF-8 become scalars of the last private plane, where no tag has any.
  private static func folded(_ part: ArraySlice<UInt8>) -> String {
    if let text = String(validating: part, as: UTF8.self) { return text.lowercased() }
    var text = String.UnicodeScalarView()
    for byte in part {
      let value = UInt32(byte < 0x80 ? byte.asciiLowercased : byte)
      text.append(Unicode.Scalar(byte < 0x80 ? value : 0x10_FF00 + value) ?? "\u{FFFD}")
    }
    return String(text)
  }

  /// Whether this tag is `other` or a parent of it: `work` covers `work` and `work/clients`, not `workshop`.
  package func covers(_ other: TagName) -> Bool {
    if let ascii {
      if let otherASCII = other.ascii {
        return otherASCII.starts(with: ascii)
          && (otherASCII.count == ascii.count || otherASCII[ascii.count] == UInt8(ascii: "/"))
      }
    }
    if self == other { return true }
    let prefix = other.text.split(separator: "/", omittingEmptySubsequences: false)
    let own = text.split(separator: "/", omittingEmptySubsequences: false)
    return own.count < prefix.count && zip(own, prefix).allSatisfy { $0 == $1 }
  }

  /// The part of a covered tag's name after this one's: `/clients` of `work/clients` for `work`; empty for the same
  /// tag, nil for a tag that this one doesn't cover.
  package func remainder(of other: TagName) -> ArraySlice<UInt8>? {
    guard covers(other) else { return nil }
    let depth = bytes.count { $0 == UInt8(ascii: "/") }
    var slashes = 0
    for (index, byte) in other.bytes.enumerated() where byte == UInt8(ascii: "/") {
      slashes += 1
      if slashes > depth { return other.bytes[index...] }
    }
    return []
  }

  private var text: String { ascii.map { String(decoding: $0, as: UTF8.self) } ?? folded }
}

extension TagName: Hashable {
  package static func == (left: TagName, right: TagName) -> Bool {
    if let first = left.ascii, let second = right.ascii { return first == second }
    return left.text == right.text
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(text)
  }
}
