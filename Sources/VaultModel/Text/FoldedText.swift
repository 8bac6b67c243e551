/// A text for comparing others with, without regard to case and Unicode normal forms.
package struct FoldedText: Sendable, Hashable {
  /// The text in lower case. Strings compare canonically.
  package let string: String
  package let bytes: [UInt8]
  let isASCII: Bool

  package init(_ text: String) {
    string = text.lowercased()
    bytes = Array(string.utf8)
    isASCII = bytes.allSatisfy { $0 < 0x80 }
  }

  /// Whether the texts are equal. Allocates memory only if neither is all ASCII.
  package func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    if isASCII { return other.count == bytes.count && Self.hasPrefix(bytes, other) }
    return FoldedText.isASCII(other) ? false : String(decoding: other, as: UTF8.self).lowercased() == string
  }

  /// Whether the text begins with these ASCII letters, given in lower case, in any case.
  static func hasPrefix(_ lowered: [UInt8], _ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= lowered.count else { return false }
    for index in lowered.indices where lower(text[index]) != lowered[index] { return false }
    return true
  }

  static func isASCII(_ text: UnsafeBufferPointer<UInt8>) -> Bool { text.allSatisfy { $0 < 0x80 } }

  /// Returns the byte in lower case if it is an ASCII letter, otherwise unchanged.
  static func lower(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  /// Returns a text in lower case.
  static func lowered(_ text: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: text, as: UTF8.self).lowercased()
  }
}

extension FoldedText {
  package func equals(_ other: [UInt8]) -> Bool { other.withUnsafeBufferPointer(equals) }
}
