/// Decodes bytes for display: bytes that aren't UTF-8 become U+FFFD.
package func text(_ bytes: some Collection<UInt8>) -> String {
  String(decoding: bytes, as: UTF8.self)
}

package func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

extension StringProtocol {
  /// The text without white space at either end.
  package var trimmed: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
