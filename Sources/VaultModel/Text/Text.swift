/// Bytes as text for showing: what is not UTF-8 becomes U+FFFD.
package func text(_ bytes: some Collection<UInt8>) -> String {
  String(decoding: bytes, as: UTF8.self)
}

/// Text as bytes.
package func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension StringProtocol {
  /// Without white space at either end.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
