/// Writes fields so that they read back as intended.
enum FieldWriting {
  /// The field's bytes in the dialect, or in brackets if the dialect can't express it; nil if neither can.
  static func bytes(_ change: FieldChange, _ value: [UInt8], _ dialect: FieldDialect) -> [UInt8]? {
    var forms: [[UInt8]] = []
    if dialect == .emoji, let key = change.key, key.isSeenByTasks(value) {
      if key == .priority {
        forms += PrioritySignifier.allCases.filter { Array($0.word.utf8) == value }.map {
          Array($0.rawValue.utf8)
        }
      } else if let signifier = key.signifier {
        forms.append(Array(signifier.utf8) + [.space] + value)
      }
    }
    let name = change.key.map { Array($0.rawValue.utf8) } ?? change.name
    let inner = name + Array(":: ".utf8) + value
    forms.append([UInt8(ascii: "[")] + inner + [UInt8(ascii: "]")])
    forms.append([UInt8(ascii: "(")] + inner + [UInt8(ascii: ")")])
    return forms.first { reads($0, as: change, value) }
  }

  /// Whether the bytes read as exactly this field, at a line's end or before other text. The test uses a word, or for a
  /// rule another field, since a rule would take in words.
  static func reads(_ form: [UInt8], as change: FieldChange, _ value: [UInt8]) -> Bool {
    guard !form.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) else { return false }
    let isRule = change.key == .repeat && form[0] >= 0x80
    let line = form + Array((isRule ? " ⏫" : " x").utf8)
    return line.withUnsafeBufferPointer { buffer in
      var inline = InlineTokens()
      inline.read(buffer, in: 0..<buffer.count, firstLine: false)
      guard let token = inline.tokens.first, token.range == 0..<form.count,
        let field = Field(token, buffer)
      else { return false }
      return change.isMeant(by: field, in: line) && field.text(in: line) == value
    }
  }
}

extension FieldKey {
  private static let ruleMarks = ASCIISet(", !")

  /// Whether Obsidian Tasks understands a field with this value. Tasks reads fields from the end of the line, and
  /// misses those before one that it doesn't understand.
  ///
  /// The rules are those of its documentation: days without a time of day, rules of letters, digits, spaces, `,` and
  /// `!`, ids of letters, digits, `-` and `_`.
  package func isSeenByTasks(_ value: some Collection<UInt8>) -> Bool {
    guard !value.isEmpty else { return false }
    switch form {
    case .words: return false
    case .rank: return PrioritySignifier.allCases.contains { value.elementsEqual($0.word.utf8) }
    case .rule: return value.allSatisfy { $0.isASCIIAlphanumeric || Self.ruleMarks.contains($0) }
    case .letters: return value.allSatisfy(\.isASCIILetter)
    case .id: return value.allSatisfy(Self.isIDByte)
    case .ids: return value.allSatisfy { Self.isIDByte($0) || $0 == UInt8(ascii: ",") || $0 == .space }
    case .date: return Self.isDay(value)
    }
  }

  private static func isIDByte(_ byte: UInt8) -> Bool {
    byte.isASCIIAlphanumeric || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }

  private static func isDay(_ value: some Collection<UInt8>) -> Bool {
    value.count == 10
      && zip(value, "0000-00-00".utf8).allSatisfy { $1 == UInt8(ascii: "0") ? $0.isASCIIDigit : $0 == $1 }
  }
}
