/// Obsidian's block ids: `^` and letters, digits or `-`.
enum BlockID {
  /// The block id at the end of a text, after whitespace or alone.
  static func atEnd(of range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    var start = end
    while start > range.lowerBound,
      bytes[start - 1].isASCIIAlphanumeric || bytes[start - 1] == UInt8(ascii: "-")
    {
      start -= 1
    }
    guard start < end, start > range.lowerBound, bytes[start - 1] == UInt8(ascii: "^") else { return nil }
    let mark = start - 1
    guard mark == range.lowerBound || bytes[mark - 1].isBlank else { return nil }
    return Token(.blockID, mark..<end, value: start..<end)
  }

  /// The block id that is the whole text.
  private static func alone(in range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Token? {
    guard let first = range.first, bytes[first] == UInt8(ascii: "^"), let token = atEnd(of: range, bytes),
      token.range.lowerBound == first
    else { return nil }
    return token
  }

  /// Finds the block ids of a paragraph or heading, from line `first` on: at the end of its last line, at the end of an
  /// item's first line, and alone on a line.
  static func each(
    in block: Block, from first: Int? = nil, _ outline: borrowing Outline,
    _ bytes: UnsafeBufferPointer<UInt8>, _ receive: (Token) -> Void
  ) {
    guard block.kind == .paragraph || block.kind == .heading else { return }
    let opened = block.item >= 0 ? outline.items[block.item].firstLine : -1
    for index in (first ?? block.lines.lowerBound)..<block.textLines.upperBound {
      let line = outline.lines[index]
      let text =
        index == opened ? outline.items[block.item].text : min(line.content, line.end)..<line.end
      let isEnd = index == opened || index + 1 == block.textLines.upperBound
      if let id = isEnd ? atEnd(of: text, bytes) : alone(in: text, bytes) { receive(id) }
    }
  }
}

extension Block {
  /// The block's lines, without the underline of a heading.
  var textLines: Range<Int> {
    kind == .heading && lines.count > 1 ? lines.lowerBound..<lines.upperBound - 1 : lines
  }
}
