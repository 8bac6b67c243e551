import Testing

@testable import VaultSyntax

/// A source and the structure that is expected of it.
struct Example: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let items: [String]?
  let blocks: [String]?

  /// `items`: one line an item, indented by its depth: quote marks, marker (`·` for a plain line of the inbox),
  /// checkbox, text. `blocks`: kind, lines, and `in` the item.
  init(_ name: String, _ source: String, items: [String]? = nil, blocks: [String]? = nil) {
    testDescription = name
    self.source = source
    self.items = items
    self.blocks = blocks
  }

  func check(kind: FileKind = .collection, sourceLocation: SourceLocation = #_sourceLocation) {
    let document = Document(Array(source.utf8), kind: kind)
    if let items { #expect(document.itemLines == items, sourceLocation: sourceLocation) }
    if let blocks { #expect(document.blockLines == blocks, sourceLocation: sourceLocation) }
    #expect(document.brokenLaws == [], sourceLocation: sourceLocation)
    for endings in ["\r\n", "\r"] { checkEndings(endings, document, kind, sourceLocation) }
    checkPrefixes(kind, sourceLocation)
  }

  /// The same with other line endings is the same structure.
  private func checkEndings(
    _ ending: String, _ document: Document, _ kind: FileKind, _ sourceLocation: SourceLocation
  ) {
    guard !source.utf8.contains(0x0D) else { return }
    let converted = source.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
    let other = Document(Array(converted.utf8), kind: kind)
    #expect(other.itemLines == document.itemLines, sourceLocation: sourceLocation)
    #expect(other.blockLines == document.blockLines, sourceLocation: sourceLocation)
    #expect(other.brokenLaws == [], sourceLocation: sourceLocation)
  }

  /// The file cut off at each of its bytes still keeps the laws.
  private func checkPrefixes(_ kind: FileKind, _ sourceLocation: SourceLocation) {
    let bytes = Array(source.utf8)
    for length in bytes.indices {
      let broken = Document(Array(bytes[..<length]), kind: kind).brokenLaws
      #expect(broken == [], "cut off after \(length) bytes", sourceLocation: sourceLocation)
    }
  }
}

extension Document {
  var itemLines: [String] {
    items.map { item in
      let quotes = String(repeating: ">", count: item.quoteDepth)
      let marker = item.isPlainLine ? "·" : text(item.marker)
      let parts = [quotes, marker, text(item.checkbox), text(item.text)].filter { !$0.isEmpty }
      return String(repeating: "  ", count: item.depth) + parts.joined(separator: " ")
    }
  }

  var blockLines: [String] {
    blocks.map { block in
      let last = block.lines.upperBound - 1
      let lines = block.lines.count == 1 ? "\(last)" : "\(block.lines.lowerBound)-\(last)"
      let quotes = String(repeating: ">", count: block.quoteDepth)
      return "\(quotes)\(block.kind) \(lines)" + (block.item < 0 ? "" : " in \(block.item)")
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}

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
