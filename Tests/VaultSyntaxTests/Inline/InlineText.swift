import VaultSyntax

/// The tokens of some lines, checked to tile them, in a form that can be read.
struct InlineText {
  let bytes: [UInt8]
  private(set) var inline = InlineTokens()

  init(_ text: String, isFirstLine: Bool = true) {
    self.init(Array(text.utf8), isFirstLine: isFirstLine)
  }

  init(_ bytes: [UInt8], isFirstLine: Bool = true) {
    self.bytes = bytes
    let lines = Self.lines(of: bytes)
    bytes.withUnsafeBufferPointer {
      inline.read($0, lines: lines[...], firstLine: isFirstLine)
    }
  }

  static func lines(of bytes: [UInt8]) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = 0
    for index in bytes.indices where bytes[index] == 0x0A {
      lines.append(start..<index)
      start = index + 1
    }
    lines.append(start..<bytes.count)
    return lines
  }

  /// Kind and text of each token that is neither text nor space: `tag #a`.
  var described: [String] {
    inline.tokens.filter { $0.kind != .text && $0.kind != .space }.map { "\($0.kind) \(text($0.range))" }
  }

  /// Kind and text of tokens within others.
  var nested: [String] { inline.nested.map { "\($0.kind) \(text($0.range))" } }

  /// Kind, key and value of the tokens of a kind.
  func values(_ kinds: Token.Kind...) -> [String] {
    inline.tokens.filter { kinds.contains($0.kind) }.map { "\(text($0.key)) = \(text($0.value))" }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  /// The first place at which the tokens leave a gap or overlap; nil if they tile the lines.
  var gap: Int? {
    var tokens = inline.tokens[...]
    for line in Self.lines(of: bytes) {
      var position = line.lowerBound
      while position < line.upperBound {
        guard let token = tokens.popFirst(), token.range.lowerBound == position, !token.range.isEmpty,
          token.range.upperBound <= line.upperBound, contains(token)
        else { return position }
        position = token.range.upperBound
      }
    }
    return tokens.first?.range.lowerBound
  }

  private func contains(_ token: Token) -> Bool {
    let parts = [token.key, token.value]
    return parts.allSatisfy {
      $0.lowerBound >= token.range.lowerBound && $0.upperBound <= token.range.upperBound
    }
  }
}

extension ItemText {
  /// Reads a text as an item's first line, without marker and checkbox.
  static func of(_ text: String) -> ItemText {
    let bytes = Array(text.utf8)
    var item = ItemText()
    bytes.withUnsafeBufferPointer { item.read($0, text: 0..<bytes.count) }
    return item
  }

  var contentText: String { String(decoding: content, as: UTF8.self) }
}
