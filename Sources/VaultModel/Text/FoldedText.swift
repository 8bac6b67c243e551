/// A text that others are compared with, without regard to case and to Unicode's normal forms.
package struct FoldedText: Sendable, Hashable {
  /// In lower case. Strings compare canonically.
  package let string: String
  package let bytes: [UInt8]
  let isASCII: Bool

  package init(_ text: String) {
    string = text.lowercased()
    bytes = Array(string.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Takes memory only where both texts are more than ASCII.
  package func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    if isASCII { return other.count == bytes.count && Self.hasPrefix(bytes, other) }
    return FoldedText.isASCII(other) ? false : String(decoding: other, as: UTF8.self).lowercased() == string
  }

  /// Whether the text begins with ASCII letters that are in lower case, in any case.
  static func hasPrefix(_ lowered: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= lowered.count else { return false }
    for index in lowered.indices where lower(text[index]) != lowered[index] { return false }
    return true
  }

  static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.allSatisfy { $0 < 0x80 } }

  /// A byte in lower case, if it is an ASCII letter.
  static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Order of two texts, both folded; numbers are no different from letters.
  static func lowered(_ text: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).lowercased()
  }
}

extension FoldedText {
  package func equals(_ other: [UInt8]) -> Bool { other.withUnsafeBufferPointer(equals) }
}
