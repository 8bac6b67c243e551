/// A place in a file for new items, and how items look there.
struct Landing {
  /// Index of the line that the new items go before; the number of lines at the end of the file.
  var line: Int
  var frame: LineFrame
  /// The item whose marker the new items copy, and whether ordered markers continue its number.
  var model: Int?
  var countsOn = true
  /// Number of items around the new ones.
  var depth: Int
  var quoteDepth = 0
  var isBlankBefore = false
  var isBlankBehind = false
  /// Whether a blank line goes between the new items.
  var isLoose = false
}

extension Document {
  func landing(at destination: Destination) throws(EditRefusal) -> Landing {
    switch destination {
    case .end(let section):
      guard let last = list(in: section).last else { return landingWithoutList(in: section) }
      return landing(behind: last)
    case .position(let position, let section):
      let list = list(in: section)
      guard (1...list.count + 1).contains(position) else { throw .positionOutOfRange(limit: list.count + 1) }
      if position <= list.count { return try landing(before: list[position - 1]) }
      return list.last.map { landing(behind: $0) } ?? landingWithoutList(in: section)
    case .before(let item): return try landing(before: item)
    case .after(let item): return landing(behind: item)
    case .under(let item, let position): return try landing(under: item, at: position)
    }
  }

  /// The items of the list that new items of a section, or of the file, belong to.
  func list(in section: Int?) -> [Int] {
    let body = body(of: section)
    let roots = items.indices.filter {
      items[$0].parent < 0 && items[$0].quoteDepth == 0 && body.contains(items[$0].firstLine)
    }
    guard let one = kind == .inbox ? roots.last : roots.first else { return [] }
    return roots.filter { items[$0].list == items[one].list }
  }

  /// The lines of a section itself, without its heading and the sections below it; for nil, those of the file.
  private func body(of section: Int?) -> Range<Int> {
    guard let section else { return 0..<lines.count }
    let next = headings[(section + 1)...].first { $0.opensSection }
    return headings[section].lines.upperBound..<(next?.lines.lowerBound ?? lines.count)
  }

  private func landing(behind item: Int) -> Landing {
    let (before, behind) = siblings(of: item)
    let gap = behind.map { isGap(before: $0) } ?? before.map { _ in isGap(before: item) } ?? false
    return Landing(
      line: items[item].endLine, frame: LineFrame(of: item, in: self), model: item, depth: items[item].depth,
      quoteDepth: items[item].quoteDepth, isBlankBefore: gap, isLoose: gap)
  }

  private func landing(before item: Int) throws(EditRefusal) -> Landing {
    let found = items[item]
    // The item's line begins with the marker of the item around it.
    if found.parent >= 0, items[found.parent].firstLine == found.firstLine {
      throw .changesMeaning(line: found.firstLine)
    }
    let (before, behind) = siblings(of: item)
    let gap = before.map { _ in isGap(before: item) } ?? behind.map { isGap(before: $0) } ?? false
    return Landing(
      line: found.firstLine, frame: LineFrame(of: item, in: self), model: before ?? item,
      countsOn: before != nil, depth: found.depth, quoteDepth: found.quoteDepth, isBlankBehind: gap,
      isLoose: gap)
  }

  private func landing(under parent: Int, at position: Int?) throws(EditRefusal) -> Landing {
    let children = children(of: parent)
    if let position {
      guard (1...children.count + 1).contains(position) else {
        throw .positionOutOfRange(limit: children.count + 1)
      }
      if position <= children.count { return try landing(before: children[position - 1]) }
    }
    let own = children.last { items[$0].quoteDepth == items[parent].quoteDepth }
    if let own { return landing(behind: own) }
    let frame = LineFrame(of: parent, in: self)
    let column = items[parent].contentColumn - frame.base
    var indent = frame.indent + Array(repeating: .space, count: column - frame.column)
    if frame.quote.isEmpty, indentsByTabs {
      let tabbed = frame.indent + [.tab]
      if (column...column + 3).contains(Columns.width(of: tabbed, from: 0)) { indent = tabbed }
    }
    return Landing(
      line: items[parent].endLine, frame: LineFrame(quote: frame.quote, base: frame.base, indent: indent),
      model: items[parent].marker.count == 1 ? parent : nil, depth: items[parent].depth + 1,
      quoteDepth: items[parent].quoteDepth)
  }

  /// Whether the file indents nested items by tabs, as Obsidian does.
  private var indentsByTabs: Bool {
    items.contains { $0.parent >= 0 && $0.quoteDepth == 0 && bytes[lines[$0.firstLine].start] == .tab }
  }

  /// A place after the text of the section, or before a fence or comment in it that nothing closes. In a board it is
  /// above the archived cards and the settings.
  private func landingWithoutList(in section: Int?) -> Landing {
    let body = body(of: section)
    let open = outline.issues.first {
      ($0.kind == .unclosedFence || $0.kind == .unclosedHTML) && body.contains($0.line)
        && blocks[blockIndex(onLine: $0.line)].lines.upperBound == lines.count
    }
    let limit = min(
      open.map { blocks[blockIndex(onLine: $0.line)].lines.lowerBound } ?? body.upperBound,
      max(body.lowerBound, KanbanBoard(self)?.endLine ?? body.upperBound))
    let last = (0..<limit).last { !isBlank(line: $0) && !isMarkOnly(line: $0) }
    let line = last.map { $0 + 1 } ?? 0
    return Landing(
      line: line, frame: LineFrame(),
      model: items.indices.first { items[$0].quoteDepth == 0 && items[$0].marker.count == 1 },
      countsOn: false, depth: 0, isBlankBefore: last != nil,
      isBlankBehind: line < lines.count && !isBlank(line: line))
  }

  /// Whether the line holds only a byte order mark.
  private func isMarkOnly(line: Int) -> Bool {
    line == 0 && lines[0].end == 3 && bytes.starts(with: [0xEF, 0xBB, 0xBF])
  }

  /// The items before and after an item in its list.
  private func siblings(of item: Int) -> (before: Int?, behind: Int?) {
    let isSibling = { (other: Int) in
      self.items[other].parent == self.items[item].parent && self.items[other].list == self.items[item].list
    }
    let next = descendants(of: item).upperBound
    let behind = next < items.count && isSibling(next) ? next : nil
    return (items.indices[max(0, items[item].parent)..<item].last(where: isSibling), behind)
  }

  private func isGap(before item: Int) -> Bool {
    let line = items[item].firstLine
    return line > 0 && isBlank(line: line - 1)
  }
}
