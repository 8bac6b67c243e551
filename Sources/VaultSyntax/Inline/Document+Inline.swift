extension Document {
  /// The tokens of some kinds in the whole body, those within fields and link labels included, in order. Front
  /// matter, code, HTML, math, definitions and conflicts have none; comments have tags alone.
  package func inlineTokens(where isWanted: (Token.Kind) -> Bool) -> [Token] {
    var found: [Token] = []
    var inline = InlineTokens()
    bytes.withUnsafeBufferPointer { buffer in
      for block in blocks where block.kind.holdsTags {
        read(block, buffer, into: &inline)
        found += inline.all(where: isWanted)
      }
    }
    return found
  }

  /// The tokens of a block's lines, one after another.
  package func inlineTokens(of block: Block) -> InlineTokens {
    var inline = InlineTokens()
    guard block.kind.holdsTags else { return inline }
    bytes.withUnsafeBufferPointer { read(block, $0, into: &inline) }
    return inline
  }

  private func read(_ block: Block, _ buffer: UnsafeBufferPointer<UInt8>, into inline: inout InlineTokens) {
    let item =
      block.item >= 0 && items[block.item].firstLine == block.lines.lowerBound ? items[block.item] : nil
    var texts = block.lines.map { min(lines[$0].content, lines[$0].end)..<lines[$0].end }
    if let item { texts[0] = item.text }
    if block.kind == .comment {
      inline.readComment(buffer, lines: texts[...])
    } else {
      inline.read(buffer, lines: texts[...], firstLine: item != nil)
    }
  }
}
