/// How a field is written so that it is read back as it was meant.
enum FieldWriting {
  /// The field's bytes in the dialect, or in brackets where the dialect cannot say it; nil where nothing can.
  static func bytes(_ change: FieldChange, _ value: [UInt8], _ dialect: FieldDialect) -> [UInt8]? {
    var forms: [[UInt8]] = []
    if dialect == .emoji, let key = change.key {
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

  /// Whether the bytes are one field that says this and nothing else.
  static func reads(_ form: [UInt8], as change: FieldChange, _ value: [UInt8]) -> Bool {
    guard !form.contains(where: { $0 == .lineFeed || $0 == .carriageReturn }) else { return false }
    let padded = form + Array(" x".utf8)
    return padded.withUnsafeBufferPointer { buffer in
      var inline = InlineTokens()
      inline.read(buffer, in: 0..<buffer.count, firstLine: false)
      guard let token = inline.tokens.first, token.range == 0..<form.count,
        let field = Field(token, buffer)
      else { return false }
      return change.isMeant(by: field, in: padded) && field.text(in: padded) == value
    }
  }
}
