/// A field on a line: `[due:: 2026-03-01]`, `(due:: 2026-03-01)` or `📅 2026-03-01`.
package struct Field: Sendable, Hashable {
  /// Nil if the key has no meaning in Offload.
  package var key: FieldKey?
  /// The key as written, or the emoji.
  package var name: Range<Int>
  /// The value without surrounding whitespace; empty if there is none, as for the emoji of a priority.
  package var value: Range<Int>
  /// The whole field, including brackets or emoji.
  package var range: Range<Int>
  package var dialect: FieldDialect
  /// The level of a priority emoji.
  package var priority: PrioritySignifier?

  /// The value as bytes; for a priority emoji, the word of its level.
  package func text(in bytes: [UInt8]) -> [UInt8] {
    priority.map { Array($0.word.utf8) } ?? Array(bytes[value])
  }

  /// The parts of a value with commas, without surrounding whitespace. Empty parts don't count.
  package func parts(in bytes: [UInt8]) -> [[UInt8]] {
    bytes[value].split(separator: UInt8(ascii: ","))
      .map { part in
        let leading = part.drop { $0.isBlank }
        return Array(
          leading.prefix(
            (leading.lastIndex { !$0.isBlank } ?? leading.startIndex - 1) + 1 - leading.startIndex))
      }
      .filter { !$0.isEmpty }
  }
}

extension Field {
  /// Creates the field of a token; nil if the token isn't a field.
  init?(_ token: Token, _ bytes: UnsafeBufferPointer<UInt8>) {
    switch token.kind {
    case .field:
      self.init(
        key: FieldKey(bytes, in: token.key), name: token.key, value: token.value, range: token.range,
        dialect: .dataview)
    case .emojiField:
      guard let signifier = Signifier(bytes, at: token.key.lowerBound, to: token.key.upperBound) else {
        return nil
      }
      self.init(
        key: signifier.key, name: token.key, value: token.value, range: token.range, dialect: .emoji,
        priority: signifier.priority)
    default:
      return nil
    }
  }
}
