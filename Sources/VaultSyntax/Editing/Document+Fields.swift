extension Document {
  package func settingField(
    _ key: FieldKey, to value: [UInt8]?, of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    try settingFields([FieldChange(key, to: value)], of: item, fallback: fallback)
  }

  package func settingField(
    _ name: [UInt8], to value: [UInt8]?, of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    try settingFields([FieldChange(name, to: value)], of: item, fallback: fallback)
  }

  /// Sets, changes and takes away fields of an item.
  ///
  /// A value is changed where it stands, the first one where a key is repeated, unless Obsidian Tasks would then lose
  /// the fields before it: such a one goes before them. Taking a field away takes away every one with the key. New fields go to the end of the first line, before the block id and in the order of
  /// `FieldKey`, in the dialect that the line uses, else in `fallback`. No two changes may be of one key.
  package func settingFields(
    _ changes: [FieldChange], of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    let text = ItemText(item, in: self)
    var patches: [Patch] = []
    var removed: [Range<Int>] = []
    var added: [(change: FieldChange, bytes: [UInt8])] = []
    let dialect = self.dialect(of: text.fields) ?? fallback
    for change in changes {
      let standing = text.fields.filter { change.isMeant(by: $0, in: bytes) }
      if let value = change.value {
        if let field = standing.first, !hidesFields(field, once: value, on: text) {
          patches += try setting(field, to: value, change)
          continue
        }
        guard let written = FieldWriting.bytes(change, value, dialect) else { throw .unwritableField }
        added.append((change, written))
        removed += standing.prefix(1).map(\.range)
      } else {
        removed += standing.map(\.range)
      }
    }
    if !removed.isEmpty { patches += removing(removed, of: item) }
    guard !added.isEmpty else { return patches }
    let line = try writableLine(of: item)
    for (change, written) in added.sorted(by: { $0.change.rank < $1.change.rank }) {
      patches.append(inserting(written, ranked: change.rank, on: line))
    }
    return parting(patches, of: item)
  }

  package func settingStar(
    _ isStarred: Bool, of item: Int, fallback: FieldDialect
  ) throws(EditRefusal) -> [Patch] {
    try settingField(.starred, to: isStarred ? Array("true".utf8) : nil, of: item, fallback: fallback)
  }

  /// The dialect in which an item's fields are written; nil where nothing tells.
  package func fieldDialect(of item: Int) -> FieldDialect? { dialect(of: ItemText(item, in: self).fields) }

  /// Emoji if there is one; brackets if one stands in them that has a form in emoji; nil where nothing tells.
  private func dialect(of fields: [Field]) -> FieldDialect? {
    if fields.contains(where: { $0.dialect == .emoji }) { return .emoji }
    return fields.contains { $0.key?.isSeenByTasks(bytes[$0.value]) ?? false } ? .dataview : nil
  }

  /// Whether a field, once it has a value that Obsidian Tasks does not understand, would take from its sight the
  /// fields that stand before it at the line's end.
  private func hidesFields(_ field: Field, once value: [UInt8], on text: ItemText) -> Bool {
    guard let key = field.key, isSeen(field), !key.isSeenByTasks(value) else { return false }
    let behindWords = text.tokens.reversed().prefix { $0.isField || $0.kind == .tag || $0.standsApart }
    guard behindWords.contains(where: { $0.range == field.range }) else { return false }
    return text.fields.contains { other in
      other.range.upperBound <= field.range.lowerBound && isSeen(other)
        && behindWords.contains { $0.range == other.range }
    }
  }

  private func isSeen(_ field: Field) -> Bool {
    field.key?.isSeenByTasks(field.text(in: bytes)) ?? false
  }

  private func setting(_ field: Field, to value: [UInt8], _ change: FieldChange) throws(EditRefusal)
    -> [Patch]
  {
    if field.text(in: bytes) == value { return [] }
    let isFitting = field.dialect == .dataview || field.key?.isSeenByTasks(value) ?? false
    if isFitting, field.priority == nil, !field.value.isEmpty {
      let changed =
        bytes[field.range.lowerBound..<field.value.lowerBound] + value
        + bytes[field.value.upperBound..<field.range.upperBound]
      if FieldWriting.reads(Array(changed), as: change, value) { return [Patch(field.value, with: value)] }
    }
    guard let written = FieldWriting.bytes(change, value, field.dialect) else { throw .unwritableField }
    return [Patch(field.range, with: written)]
  }

  private func removing(_ fields: [Range<Int>], of item: Int) -> [Patch] {
    blocks(of: item).flatMap(textLines).flatMap { line in
      line.removing(Set(line.tokens.indices.filter { fields.contains(line.tokens[$0].range) }), in: self)
    }
  }

  /// A new field behind those of lower rank at the line's end.
  private func inserting(_ field: [UInt8], ranked rank: Int, on line: TextLine) -> Patch {
    let isBracketed = field[0] == UInt8(ascii: "[") || field[0] == UInt8(ascii: "(")
    let blanks: [UInt8] = isBracketed ? [.space, .space] : [.space]
    let end = line.openToken(in: self)
    let run = line.endRun(before: end)
    let lower = run.last { line.tokens[$0].isField && self.rank(of: line.tokens[$0]) <= rank }
    let next = run.first { line.tokens[$0].isField && $0 > lower ?? -1 }
    return insertion(of: field, blanks, before: next ?? end, on: line)
  }

  private func rank(of token: Token) -> Int {
    let field = bytes.withUnsafeBufferPointer { Field(token, $0) }
    return FieldChange.rank(of: field?.key, field?.text(in: bytes) ?? [])
  }

  /// Something new before a token, parted from what stands around it.
  func insertion(of new: [UInt8], _ blanks: [UInt8], before index: Int, on line: TextLine) -> Patch {
    let last = line.tokens[..<index].last { $0.kind != .space }
    guard let last else { return insertionAtStart(of: new, blanks, before: index, on: line) }
    let next = line.tokens[..<index].last == last ? line.tokens[index...].first : nil
    let touchesNext = next.map { $0.kind != .space } ?? false
    let end = last.range.upperBound - (isHardBreak(endOf: last, on: line) ? 1 : 0)
    return .inserting(blanks + new + (touchesNext ? [.space] : []), at: end)
  }

  /// Whether a token ends in a backslash that breaks the line: it does so at the line's very end alone.
  private func isHardBreak(endOf token: Token, on line: TextLine) -> Bool {
    let end = token.range.upperBound
    guard token.kind == .text, token.range.count > 1, end == lines[line.line].end,
      bytes[end - 1] == UInt8(ascii: "\\")
    else { return false }
    let block = blocks[blockIndex(onLine: line.line)]
    return block.kind == .paragraph && line.line + 1 < block.lines.upperBound
  }

  private func insertionAtStart(
    of new: [UInt8], _ blanks: [UInt8], before index: Int, on line: TextLine
  ) -> Patch {
    let offset = line.text.lowerBound
    if let first = line.tokens.first(where: { $0.kind != .space }) {
      return .inserting(new + (first.kind == .blockID ? [.space] : blanks), at: offset)
    }
    let hasCheckbox = line.item.map { items[$0].hasCheckbox } ?? false
    if !hasCheckbox, let item = line.item {
      // An empty item: its content begins one blank behind the marker, and so do its children.
      let marker = items[item].marker.upperBound
      return Patch(marker..<lines[line.line].end, with: [.space] + new)
    }
    // The blank behind the checkbox counts where two are wanted; with one, Obsidian Tasks writes a second.
    let isParted = offset > lines[line.line].start && bytes[offset - 1].isBlank && blanks.count > 1
    return .inserting(Array(blanks.dropFirst(isParted ? 1 : 0)) + new, at: offset)
  }
}

extension TextLine {
  /// The tokens at the line's end that are fields, tags or blanks, up to the token at `end`.
  func endRun(before end: Int) -> Range<Int> {
    var start = end
    while start > 0,
      tokens[start - 1].isField || tokens[start - 1].kind == .tag || tokens[start - 1].kind == .space
    {
      start -= 1
    }
    return start..<end
  }
}

extension Token {
  var isField: Bool { kind == .field || kind == .emojiField }
}
