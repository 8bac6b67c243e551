import VaultSyntax

/// What holds of every document, whatever its bytes.
extension Document {
  var brokenLaws: [String] {
    brokenLineLaws + brokenBlockLaws + brokenItemLaws + brokenHeadingLaws
  }

  private var brokenLineLaws: [String] {
    var broken: [String] = []
    var offset = 0
    for (index, line) in lines.enumerated() {
      if line.start != offset { broken.append("line \(index) does not follow the one before") }
      if !(line.start <= line.content && line.content <= line.end && line.end <= line.next) {
        broken.append("line \(index) is out of order: \(line)")
        return broken
      }
      let ending = Array(bytes[line.end..<line.next])
      let isLast = index == lines.count - 1
      if ![[0x0A], [0x0D], [0x0D, 0x0A]].contains(ending), !(isLast && ending.isEmpty) {
        broken.append("line \(index) ends in \(ending)")
      }
      if bytes[line.start..<line.end].contains(where: { $0 == 0x0A || $0 == 0x0D }) {
        broken.append("line \(index) holds a line ending")
      }
      offset = line.next
    }
    if offset != bytes.count { broken.append("the lines end at \(offset) of \(bytes.count)") }
    return broken
  }

  private var brokenBlockLaws: [String] {
    var broken: [String] = []
    var line = 0
    for (index, block) in blocks.enumerated() {
      if block.lines.lowerBound != line || block.lines.isEmpty {
        broken.append("block \(index) does not follow: \(block)")
      }
      line = block.lines.upperBound
      guard items.indices.contains(block.item) || block.item == -1, line <= lines.count else {
        broken.append("block \(index) is out of bounds")
        continue
      }
      for line in block.lines where itemIndex(containing: line) ?? -1 != block.item {
        broken.append("line \(line) belongs to another item than its block \(block)")
      }
    }
    if line != lines.count { broken.append("the blocks end at line \(line) of \(lines.count)") }
    return broken
  }

  private var brokenItemLaws: [String] {
    var broken: [String] = []
    var ends: [Int: Int] = [:]
    for (index, item) in items.enumerated() {
      guard item.parent < index, item.firstLine < item.endLine, item.endLine <= lines.count else {
        broken.append("item \(index) is out of bounds: \(item)")
        continue
      }
      if item.firstLine < ends[item.parent, default: 0] { broken.append("item \(index) overlaps a sibling") }
      ends[item.parent] = item.endLine
      if item.parent >= 0 {
        let parent = items[item.parent]
        if item.firstLine < parent.firstLine || item.endLine > parent.endLine
          || item.depth != parent.depth + 1
        {
          broken.append("item \(index) is not within its parent")
        }
      } else if item.depth != 0 {
        broken.append("item \(index) is deep without a parent")
      }
      let line = lines[item.firstLine]
      let edges = [
        line.start, item.marker.lowerBound, item.marker.upperBound, item.checkbox.lowerBound,
        item.checkbox.upperBound, item.text.lowerBound, item.text.upperBound, line.end,
      ]
      if edges != edges.sorted() { broken.append("item \(index) is out of order: \(item)") }
      if item.section >= headings.count { broken.append("item \(index) is in no section") }
      if bytes[lines[item.endLine - 1].start..<lines[item.endLine - 1].end].allSatisfy({
        $0 == 0x20 || $0 == 9
      }) {
        broken.append("item \(index) ends in a blank line")
      }
    }
    return broken
  }

  private var brokenHeadingLaws: [String] {
    headings.enumerated().filter { _, heading in
      let first = blocks[blockIndex(onLine: heading.lines.lowerBound)]
      return first.kind != .heading || first.lines != heading.lines || !(1...6).contains(heading.level)
        || heading.text.lowerBound < lines[heading.lines.lowerBound].start
        || heading.text.upperBound > lines[heading.lines.upperBound - 1].end
    }.map { "heading \($0.offset) is not its block" }
  }
}
