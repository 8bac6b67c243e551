/// The structure of a file: its lines, leaf blocks, list items and headings, as offsets into bytes that the caller
/// holds.
///
/// The caller can fill an outline again for the next file. The outline keeps its memory, so reading thousands of files
/// allocates only for the largest.
package struct Outline: Sendable {
  package internal(set) var lines: [Line] = []
  package internal(set) var blocks: [Block] = []
  /// In the order of their markers, so that an item's descendants directly follow it.
  package internal(set) var items: [ListItem] = []
  package internal(set) var headings: [Heading] = []
  /// Lines of the front matter, including both `---` lines.
  package internal(set) var frontMatter: Range<Int>?
  package internal(set) var issues: [SyntaxIssue] = []

  package init() {}

  /// Reads a file's structure, in place of the previous one, in time linear in the file's size.
  ///
  /// Accepts any bytes. The structure is that of CommonMark 0.31 with GFM's tables, front matter, `%%` and `$$`
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

  /// Reserves memory for as many lines as a list of this size has, so that the lines of a large file don't move in
  /// memory while the reader adds to them.
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
