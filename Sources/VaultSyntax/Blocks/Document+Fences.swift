extension Document {
  /// The blocks of code between two fences, outside quotes and not from the first line on.
  package var fencedBlocks: [Block] {
    let open = outline.issues.filter { $0.kind == .unclosedFence }.map(\.line)
    return blocks.filter {
      $0.kind == .fencedCode && $0.quoteDepth == 0 && $0.lines.lowerBound > 0
        && !open.contains($0.lines.lowerBound)
    }
  }
}
