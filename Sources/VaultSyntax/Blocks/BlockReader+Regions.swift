extension BlockReader {
  /// Reads the front matter at the start of the file and returns the offset after it; 0 if there is none.
  mutating func readFrontMatter(textFrom text: Int) -> Int {
    let opening = bytes.lineEnd(from: text)
    guard isRule("---", from: text, to: opening) else { return 0 }
    var start = 0
    var offset = text
    while start < bytes.count {
      end = bytes.lineEnd(from: offset)
      next = bytes.nextLine(after: end)
      outline.lines.append(Line(start: start, content: offset, end: end, next: next))
      if start > 0, isRule("---", from: offset, to: end) || isRule("...", from: offset, to: end) {
        let lines = 0..<outline.lines.count
        outline.frontMatter = lines
        outline.blocks.append(Block(kind: .frontMatter, lines: lines, item: -1, quoteDepth: 0))
        return next
      }
      start = next
      offset = next
    }
    outline.lines.removeAll(keepingCapacity: true)
    report(.unclosedFrontMatter, 0)
    return 0
  }

  private func isRule(_ text: StaticString, from start: Int, to end: Int) -> Bool {
    bytes.hasPrefix(text, at: start, to: end)
      && bytes.skipBlanks(from: start + text.utf8CodeUnitCount, to: end) == end
  }

  /// Opens a region of `%%` or `$$` if the line begins with such a pair and has no second one, and a later line of the
  /// same container has one.
  mutating func startRegion(_ kind: Block.Kind, _ issue: SyntaxIssue.Kind) -> Bool {
    let mark = bytes[place.position]
    let text = place.position + 2
    guard text <= end, bytes[place.position + 1] == mark else { return false }
    if bytes.containsPair(of: mark, from: text, to: end) { return false }
    guard let last = regionEnd(mark, limit: place.count) else {
      report(issue, line)
      return false
    }
    begin()
    openLeaf(.region, kind)
    leaf.extent = last
    return true
  }

  /// Offset of the next line with a pair of `mark` in the innermost of `limit` containers.
  ///
  /// A failed search has shown that the rest of its container has no such pair, so no second search begins there. All
  /// searches of a file together take linear time.
  private func regionEnd(_ mark: UInt8, limit: Int) -> Int? {
    var start = next
    var place = Place()
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      containers.match(bytes, from: start, to: end, limit: limit, place: &place)
      guard place.count == limit else { return nil }
      if bytes.containsPair(of: mark, from: place.position, to: end) { return start }
      start = bytes.nextLine(after: end)
    }
    return nil
  }

  /// Opens the lines between git's conflict markers. A marker must be at the very start of its line.
  mutating func startConflict() -> Bool {
    guard place.position == start,
      isConflictMark("<<<<<<<", from: place.position, to: end),
      !hasNoMoreConflicts
    else { return false }
    guard let last = conflictEnd() else {
      hasNoMoreConflicts = true
      return false
    }
    close(to: 1)
    report(.conflict, line)
    openLeaf(.region, .conflict)
    leaf.extent = last
    return true
  }

  private func conflictEnd() -> Int? {
    var start = next
    var isDivided = false
    while start < bytes.count {
      let end = bytes.lineEnd(from: start)
      if isConflictMark("=======", from: start, to: end) { isDivided = true }
      if isDivided, isConflictMark(">>>>>>>", from: start, to: end) { return start }
      start = bytes.nextLine(after: end)
    }
    return nil
  }

  private func isConflictMark(_ mark: StaticString, from start: Int, to end: Int) -> Bool {
    bytes.hasPrefix(mark, at: start, to: end) && bytes.isBlank(at: start + 7, end: end)
  }
}
