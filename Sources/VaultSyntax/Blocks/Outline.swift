/// Where things stand in a file: its lines, leaf blocks, list items and headings, as offsets into bytes that
/// are kept elsewhere.
///
/// An outline can be filled again for the next file and then keeps the memory that it has, so that reading
/// thousands of files allocates for the largest of them only.
package struct Outline: Sendable {
  package internal(set) var lines: [Line] = []
  package internal(set) var blocks: [Block] = []
  /// In the order of their markers, so that an item's descendants follow it directly.
  package internal(set) var items: [ListItem] = []
  package internal(set) var headings: [Heading] = []
  /// Lines of the front matter, both `---` lines included.
  package internal(set) var frontMatter: Range<Int>?
  package internal(set) var issues: [SyntaxIssue] = []

  package init() {}

  /// Reads a file's structure in place of what was read before, in time linear to its size.
  ///
  /// Any bytes will do. The structure is that of CommonMark 0.31 with GFM's tables, front matter, `%%` and `$$`
  /// regions, git's conflict markers, and the rule for the inbox.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, kind: FileKind) {
    var recycled = Outline()
    swap(&recycled, &self)
    recycled.removeAll()
    recycled.reserve(for: bytes.count)
    var reader = BlockReader(bytes, kind: kind, outline: consume recycled)
    reader.readFile()
    self = reader.finish()
  }

  /// Index of the block that holds a line; the number of blocks for a line after the last.
  package func blockIndex(onLine line: Int) -> Int {
    var low = 0
    var high = blocks.count
    while low < high {
      let middle = (low + high) / 2
      if blocks[middle].lines.upperBound <= line { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Makes room for as many lines as a list of this size has, so that a large file is not moved about in memory
  /// while it is read.
  private mutating func reserve(for size: Int) {
    guard size > 4096, lines.capacity == 0 else { return }
    lines.reserveCapacity(size / 40)
    blocks.reserveCapacity(size / 40)
    items.reserveCapacity(size / 40)
  }

  private mutating func removeAll() {
    lines.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    items.removeAll(keepingCapacity: true)
    headings.removeAll(keepingCapacity: true)
    issues.removeAll(keepingCapacity: true)
    frontMatter = nil
  }
}
