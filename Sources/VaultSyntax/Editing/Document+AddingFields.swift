extension Document {
  /// Adds fields to an item's first line. Each goes after the fields at the line's end that stay and have the same or a
  /// lower rank.
  ///
  /// - Parameters:
  ///   - fields: as written, with their ranks, in the order of the ranks.
  ///   - removed: tokens that the same change removes.
  func adding(
    _ fields: [(rank: Int, bytes: [UInt8])], on line: TextLine, without removed: Set<Range<Int>>
  ) -> [Patch] {
    let end = line.openToken(in: self)
    let standing = line.endRun(before: end).filter {
      line.tokens[$0].isField && !removed.contains(line.tokens[$0].range)
    }
    let ranks = standing.map { rank(of: line.tokens[$0]) }
    var runs: [(index: Int, fields: [[UInt8]])] = []
    var last: (rank: Int, index: Int)?
    for field in fields {
      // There are few ranks, and fields of the same rank follow each other.
      if last?.rank != field.rank {
        let lower = ranks.lastIndex { $0 <= field.rank }.map { standing[$0] }
        last = (field.rank, standing.first { $0 > lower ?? -1 } ?? end)
      }
      if let index = last?.index, runs.last?.index != index { runs.append((index, [])) }
      runs[runs.count - 1].fields.append(field.bytes)
    }
    return runs.map {
      insertion(
        of: joined($0.fields), blanks(before: $0.fields[0]), before: $0.index, on: line, without: removed)
    }
  }

  /// Replaces the whole text of a line by fields.
  func replacing(textOf line: TextLine, by fields: [[UInt8]]) -> Patch {
    let tokens = line.tokens.filter { $0.kind != .space }
    let start = tokens.first?.range.lowerBound ?? line.text.lowerBound
    return Patch(start..<(tokens.last?.range.upperBound ?? start), with: joined(fields))
  }

  private func joined(_ fields: [[UInt8]]) -> [UInt8] {
    fields.dropFirst().reduce(into: fields[0]) { $0 += blanks(before: $1) + $1 }
  }

  private func blanks(before field: [UInt8]) -> [UInt8] {
    let isBracketed = field[0] == UInt8(ascii: "[") || field[0] == UInt8(ascii: "(")
    return isBracketed ? [.space, .space] : [.space]
  }

  private func rank(of token: Token) -> Int {
    let field = bytes.withUnsafeBufferPointer { Field(token, $0) }
    return FieldChange.rank(of: field?.key, field?.text(in: bytes) ?? [])
  }

  /// Inserts text before a token, separated from its neighbours.
  ///
  /// - Parameter removed: tokens that the same change removes. The text goes before those that are next to it.
  func insertion(
    of new: [UInt8], _ blanks: [UInt8], before index: Int, on line: TextLine,
    without removed: Set<Range<Int>> = []
  ) -> Patch {
    let last = line.tokens[..<index].last { $0.kind != .space && !removed.contains($0.range) }
    guard let last else { return insertionAtStart(of: new, blanks, on: line, without: removed) }
    let next = line.tokens[..<index].last == last ? line.tokens[index...].first : nil
    let touchesNext = next.map { $0.kind != .space && $0.kind != .lineBreak } ?? false
    // If the next token continues the word, whitespace would split the word.
    let isWithinWord =
      touchesNext && last.kind == .text && next.map { !$0.standsApart && $0.kind != .tag } ?? false
    return .inserting(
      isWithinWord ? new : blanks + new + (touchesNext ? [.space] : []), at: last.range.upperBound)
  }

  private func insertionAtStart(
    of new: [UInt8], _ blanks: [UInt8], on line: TextLine, without removed: Set<Range<Int>>
  ) -> Patch {
    let offset = line.text.lowerBound
    if let first = line.tokens.first(where: { $0.kind != .space && !removed.contains($0.range) }) {
      let parting = first.kind == .lineBreak ? [] : first.kind == .blockID ? [.space] : blanks
      return .inserting(new + parting, at: offset)
    }
    let hasCheckbox = line.item.map { items[$0].hasCheckbox } ?? false
    if !hasCheckbox, let item = line.item {
      // An empty item: its content begins one space after the marker, and so do its children.
      let marker = items[item].marker.upperBound
      return Patch(marker..<lines[line.line].end, with: [.space] + new)
    }
    // If two spaces are wanted, the one after the checkbox counts; if one is wanted, Obsidian Tasks writes a second.
    let isParted = offset > lines[line.line].start && bytes[offset - 1].isBlank && blanks.count > 1
    return .inserting(Array(blanks.dropFirst(isParted ? 1 : 0)) + new, at: offset)
  }
}

extension TextLine {
  /// The tokens at the line's end that are fields, tags or whitespace, up to the token at `end`.
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
