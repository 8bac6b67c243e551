/// The item's lines after its first.
extension ItemText {
  /// Adds the further lines of the block that begins on the item's first line. Returns the line after the block.
  mutating func appendFirstBlock(_ outline: borrowing Outline, _ item: Int) -> Int {
    let firstLine = outline.items[item].firstLine
    let block = outline.blockIndex(onLine: firstLine)
    // An item that shares its line with a child has no block on it.
    guard outline.blocks[block].item == item else { return firstLine }
    let blockLines = outline.blocks[block].lines
    appendLines(outline, (firstLine + 1)..<max(firstLine + 1, blockLines.upperBound))
    return blockLines.upperBound
  }

  private mutating func appendLines(_ outline: borrowing Outline, _ range: Range<Int>) {
    for line in range {
      let (content, end) = (outline.lines[line].content, outline.lines[line].end)
      lines.append(min(content, end)..<end)
    }
  }

  /// Reads the item's blocks after its first, without those of its children.
  mutating func readFurtherBlocks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ outline: borrowing Outline, _ item: Int, from start: Int
  ) {
    var line = start
    while line < outline.items[item].endLine {
      let block = outline.blocks[outline.blockIndex(onLine: line)]
      if block.item == item { readFurther(bytes, outline, block) }
      var child = block.item
      while child > item, outline.items[child].parent != item { child = outline.items[child].parent }
      line = max(block.lines.upperBound, child > item ? outline.items[child].endLine : 0)
    }
  }

  private mutating func readFurther(
    _ bytes: UnsafeBufferPointer<UInt8>, _ outline: borrowing Outline, _ block: Block
  ) {
    guard block.kind.holdsTags else { return }
    lines.removeAll(keepingCapacity: true)
    appendLines(outline, block.lines)
    inline.read(bytes, lines: lines[...], of: block.kind, firstLine: false)
    collect(bytes)
    BlockID.each(in: block, outline, bytes) { blockIDs.append($0) }
  }
}

extension Block.Kind {
  /// Whether Offload looks for tags in the block's lines.
  package var holdsTags: Bool { holdsText || self == .comment }

  /// Whether Offload looks for fields and links in the block's lines.
  package var holdsText: Bool { self == .paragraph || self == .heading || self == .table }
}
