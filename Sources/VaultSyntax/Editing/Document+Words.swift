extension Document {
  /// Replaces the item's words by a text; tags, fields and block id stay.
  ///
  /// If the text has a tag or field that the item has, or a block id, it replaces the item's. Tags and fields between
  /// the old words go after the new ones. Further lines of the text become lines of the item after its first.
  package func replacingWords(of item: Int, with text: [UInt8]) throws(EditRefusal) -> [Patch] {
    let line = try writableLine(of: item)
    let isTask = items[item].hasCheckbox
    let composition = try Composition(text, checkbox: isTask ? Array(bytes[items[item].checkbox]) : nil)
    var words = composition.lines[0]
    var said = ItemText()
    words.withUnsafeBufferPointer { said.read($0, text: 0..<$0.count) }
    let standing = ItemText(item, in: self)
    let replacement = WordReplacement(line, standing.words, said, words, in: self)
    var patches: [Patch] = []
    if let id = said.blockID, !line.tokens.isEmpty {
      patches += try settingBlockID(Array(words[id.value]), of: item)
      words.removeSubrange(id.range)
      while words.last?.isBlank ?? false { words.removeLast() }
    }
    // The line already ends in a backslash that breaks it.
    if line.tokens.last?.kind == .lineBreak,
      words.reversed().prefix(while: { $0 == UInt8(ascii: "\\") }).count % 2 == 1
    {
      words.removeLast()
      while words.last?.isBlank ?? false { words.removeLast() }
    }
    patches += line.removing(replacement.repeated, in: self, guardingStart: false)
    patches += placing(words + replacement.kept, replacement.range, on: line)
    return parting(
      patches + inserting(furtherLines: Array(composition.lines.dropFirst()), of: item), of: item)
  }

  /// Adds words after an item's words, before a token that continues on the next line.
  package func addingWords(_ words: [UInt8], to item: Int) throws(EditRefusal) -> [Patch] {
    let line = try writableLine(of: item)
    let end = line.openToken(in: self)
    guard let last = ItemText(item, in: self).words.last else {
      return try replacingWords(of: item, with: words)
    }
    if end < line.endOfText { return [insertion(of: words, [.space], before: end, on: line)] }
    return [.inserting([.space] + words, at: last.upperBound)]
  }

  private func placing(_ words: [UInt8], _ place: Range<Int>?, on line: TextLine) -> [Patch] {
    if let place { return bytes[place] == words[...] ? [] : [Patch(place, with: words)] }
    if words.isEmpty { return [] }
    if line.tokens.contains(where: { $0.kind != .space }) {
      return [.inserting(words + [.space], at: line.text.lowerBound)]
    }
    return [insertion(of: words, [], before: 0, on: line)]
  }

  private func inserting(furtherLines: [[UInt8]], of item: Int) -> [Patch] {
    guard !furtherLines.isEmpty else { return [] }
    let first = items[item].firstLine
    let frame = LineFrame(of: item, in: self)
    let column = items[item].contentColumn - frame.base
    let ending = ending(near: first)
    var text: [UInt8] = []
    for line in furtherLines { text += ending + frame.line(line, at: column) }
    return [.inserting(text, at: lines[first].end)]
  }
}

/// The part of an item's first line that new words replace.
private struct WordReplacement {
  /// From the first word to the last; nil if the line has none.
  let range: Range<Int>?
  /// Tags and fields between the words that the new words don't name, with spaces before them.
  let kept: [UInt8]
  /// Indices of the tokens outside the words that the new words name again.
  let repeated: Set<Int>

  init(_ line: TextLine, _ words: [Range<Int>], _ said: ItemText, _ text: [UInt8], in document: Document) {
    let bytes = document.bytes
    let range = words.first.map { $0.lowerBound..<(words.last?.upperBound ?? $0.upperBound) }
    let isInside = { (token: Token) in range?.contains(token.range.lowerBound) ?? false }
    let names = Set(said.tags.map { TagName(text[$0.value]) })
    let isSaid = { (token: Token) in
      token.kind == .tag
        ? names.contains(TagName(bytes[token.value]))
        : said.fields.contains { FieldChange(Array(text[$0.name]), to: nil).names(token, in: bytes) }
    }
    let meant = line.tokens.indices.filter { line.tokens[$0].kind == .tag || line.tokens[$0].isField }
    let outside = meant.filter { !isInside(line.tokens[$0]) }
    let atEnds = Set(
      outside.filter { line.tokens[$0].kind == .tag }.map { TagName(bytes[line.tokens[$0].value]) })
    self.range = range
    repeated = Set(outside.filter { isSaid(line.tokens[$0]) })
    var kept: [UInt8] = []
    for token in meant.map({ line.tokens[$0] }) where isInside(token) && !isSaid(token) {
      if token.kind == .tag, atEnds.contains(TagName(bytes[token.value])) { continue }
      kept += token.kind == .field ? [.space, .space] : [.space]
      kept += bytes[token.range]
    }
    self.kept = kept
  }
}

extension FieldChange {
  /// Whether the token is a field with this key, in either dialect.
  fileprivate func names(_ token: Token, in bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBufferPointer { buffer in
      let own = name.withUnsafeBufferPointer { Signifier($0, at: 0, to: $0.count)?.key } ?? key
      guard let field = Field(token, buffer) else { return false }
      return own.map { $0 == field.key } ?? isMeant(by: field, in: bytes)
    }
  }
}
