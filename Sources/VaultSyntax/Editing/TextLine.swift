/// One line of a text block, with its tokens.
struct TextLine {
  /// Index of the line.
  var line: Int
  /// The line's own text: after indentation, quote marks, list markers and checkbox.
  var text: Range<Int>
  /// The tokens, which tile the text.
  var tokens: [Token]
  /// Tags and links inside tokens.
  var nested: [Token]
  /// Index of the item that begins on the line; nil for all other lines.
  var item: Int?
}

extension Document {
  /// The lines of a block with their tokens; none for a block without text.
  func textLines(of block: Block) -> [TextLine] {
    var inline = InlineTokens()
    return textLines(of: block, reading: &inline)
  }

  /// The same, with memory to reuse for a caller that asks for many blocks.
  func textLines(of block: Block, reading inline: inout InlineTokens) -> [TextLine] {
    guard block.kind.holdsTags else { return [] }
    let opens = block.item >= 0 && items[block.item].firstLine == block.lines.lowerBound
    let texts = block.lines.map { line in
      opens && line == block.lines.lowerBound
        ? items[block.item].text : min(lines[line].content, lines[line].end)..<lines[line].end
    }
    bytes.withUnsafeBufferPointer { inline.read($0, lines: texts[...], of: block.kind, firstLine: opens) }
    var (tokens, nested) = (inline.tokens[...], inline.nested[...])
    return zip(block.lines, texts).map { line, text in
      TextLine(
        line: line, text: text, tokens: tokens.takeFirst { $0.range.lowerBound < text.upperBound },
        nested: nested.takeFirst { $0.range.lowerBound < text.upperBound },
        item: opens && line == block.lines.lowerBound ? block.item : nil)
    }
  }

  /// The first line of an item that begins with text; nil for an item that begins with code, a table or similar. An
  /// empty item has a line without tokens.
  func firstTextLine(of item: Int) -> TextLine? {
    let found = items[item]
    let block = blocks[blockIndex(onLine: found.firstLine)]
    guard block.item == item else { return nil }
    switch found.textKind {
    case .paragraph, .heading: return textLines(of: block).first
    case .emptyItem:
      return TextLine(line: found.firstLine, text: found.text, tokens: [], nested: [], item: item)
    default: return nil
    }
  }

  /// The first line of an item, for an edit that must write into it.
  ///
  /// - Throws: `EditRefusal.notText` if the item doesn't begin with text.
  func writableLine(of item: Int) throws(EditRefusal) -> TextLine {
    guard let line = firstTextLine(of: item) else { throw .notText(line: items[item].firstLine) }
    return line
  }
}

extension Document {
  /// Returns patches that give an item its first paragraph, with a blank line after it if the next line isn't the
  /// item's own and would become part of that paragraph.
  func parting(_ patches: [Patch], of item: Int) -> [Patch] {
    let line = items[item].firstLine
    guard items[item].textKind != .paragraph, line + 1 < lines.count, !patches.isEmpty,
      let changed = try? result(of: patches)
    else { return patches }
    if Structure(of: changed, without: item) == Structure(of: self, without: item) { return patches }
    let blank = LineFrame(of: item, in: self).line([], at: 0) + ending(near: line)
    return patches + [.inserting(blank, at: lines[line].next)]
  }
}

extension Document {
  /// Offset of the backslash that breaks an item's first line; nil if there is none.
  package func lineBreak(ofFirstLineOf item: Int) -> Int? {
    let line = lines[items[item].firstLine]
    guard line.end > line.start, bytes[line.end - 1] == UInt8(ascii: "\\") else { return nil }
    return ItemText(item, in: self).tokens.last { $0.kind == .lineBreak }?.range.lowerBound
  }

  /// Whether an item's first line reads alike on its own: no later line closes anything on it.
  package func readsAlike(firstLineOf item: Int) -> Bool {
    guard let line = firstTextLine(of: item) else { return true }
    return line.openToken(in: self) == line.endOfText
  }
}

extension TextLine {
  /// The number of tokens before the block id or the backslash that ends the line.
  var endOfText: Int {
    let last = tokens.lastIndex { $0.kind != .space }
    return last.flatMap { tokens[$0].endsLine ? $0 : nil } ?? tokens.count
  }

  /// Index of the token that is open at the end of the line, because only a later line closes it; `endOfText` if there
  /// is none. New text must go before it to count.
  func openToken(in document: Document) -> Int {
    let end = endOfText
    let limit =
      end < tokens.count && tokens[end].kind == .lineBreak ? tokens[end].range.lowerBound : text.upperBound
    var alone = InlineTokens()
    document.bytes.withUnsafeBufferPointer {
      alone.read($0, in: text.lowerBound..<limit, firstLine: item != nil)
    }
    // On its own, the line reads alike up to the start of that token, or of the text before it.
    var index = zip(tokens, alone.tokens).prefix { $0 == $1 }.count
    while index < end, tokens[index].kind == .text || tokens[index].kind == .space { index += 1 }
    return min(index, end)
  }

  /// Removes tokens, with the whitespace that separates them from the rest: the whitespace before them, or after them
  /// at the start of the line. A line that would be blank goes whole, unless it is an item's first.
  func removing(_ removed: Set<Int>, in document: Document, guardingStart: Bool = true) -> [Patch] {
    guard !removed.isEmpty else { return [] }
    let rest = tokens.indices.filter { !removed.contains($0) && tokens[$0].kind != .space }
    if rest.isEmpty { return [removingAll(in: document)] }
    var patches: [Patch] = []
    var index = 0
    while index < tokens.count {
      guard removed.contains(index) else {
        index += 1
        continue
      }
      var last = index
      while let next = nextRemoved(behind: last, removed) { last = next }
      patches.append(.removing(range(removing: index...last)))
      index = last + 1
    }
    return guardingStart ? patches + self.guardingStart(after: patches, in: document) : patches
  }

  /// The next removed token, if only whitespace is between.
  private func nextRemoved(behind index: Int, _ removed: Set<Int>) -> Int? {
    let next = tokens[(index + 1)...].firstIndex { $0.kind != .space }
    return next.flatMap { removed.contains($0) ? $0 : nil }
  }

  private func range(removing run: ClosedRange<Int>) -> Range<Int> {
    let (first, last) = (run.lowerBound, run.upperBound)
    let isSpaceBefore = first > 0 && tokens[first - 1].kind == .space
    let isSpaceBehind = last + 1 < tokens.count && tokens[last + 1].kind == .space
    if first == 0 || (first == 1 && isSpaceBefore) {
      let end = isSpaceBehind ? tokens[last + 1].range.upperBound : tokens[last].range.upperBound
      return tokens[first].range.lowerBound..<end
    }
    let isAtEnd = last + 1 == tokens.count || tokens[last + 1].kind == .lineBreak
    let partsWords = isSpaceBefore && (isSpaceBehind || isAtEnd)
    let start = tokens[partsWords ? first - 1 : first].range.lowerBound
    return start..<tokens[last].range.upperBound
  }

  private func removingAll(in document: Document) -> Patch {
    let bounds = document.lines[line]
    guard item == nil else {
      // One space stays after the marker or the checkbox.
      let floor = bounds.start
      var start = text.lowerBound
      while start - 2 >= floor, document.bytes[start - 1].isBlank, document.bytes[start - 2].isBlank {
        start -= 1
      }
      let end = tokens.last { $0.kind != .space }?.range.upperBound ?? text.upperBound
      return .removing(start..<end)
    }
    return .removing(bounds.start..<bounds.next)
  }

  /// A backslash, if the rest of the line would begin something other than text.
  private func guardingStart(after patches: [Patch], in document: Document) -> [Patch] {
    let changed = patches.map {
      Patch($0.range.lowerBound - text.lowerBound..<$0.range.upperBound - text.lowerBound, with: [])
    }
    guard changed.contains(where: { $0.range.lowerBound == 0 }),
      let left = try? Patch.applying(changed, to: Array(document.bytes[text]))
    else { return [] }
    let isFree = item.map { !document.items[$0].hasCheckbox } ?? true
    guard isFree, let offset = Composition.escapeOffset(of: left, isFirst: item != nil) else { return [] }
    let start = patches[0].range.upperBound
    return [.inserting([UInt8(ascii: "\\")], at: start + offset)]
  }
}

extension ArraySlice {
  /// Removes and returns the elements at the start that meet a condition.
  fileprivate mutating func takeFirst(while holds: (Element) -> Bool) -> [Element] {
    let taken = prefix(while: holds)
    self = self[taken.endIndex...]
    return Array(taken)
  }
}
