/// The structure of a file, or of a part of it, in enough detail to show that an edit changed nothing else.
struct Structure: Sendable, Hashable {
  /// A block that isn't blank: its place, and a hash of its text.
  struct Node: Sendable, Hashable {
    var kind: Block.Kind
    /// Number of items around it.
    var depth: Int
    var quoteDepth: Int
    var beginsItem: Bool
    var hasCheckbox: Bool
    var text: Int
  }

  private(set) var nodes: [Node] = []

  init() {}

  init(of document: Document) {
    self.init(document, blocks: document.blocks.indices, depth: 0, quoteDepth: 0)
  }

  /// A whole file, except for the blocks directly in an item.
  init(of document: Document, without item: Int) {
    let blocks = document.blocks.indices.filter { document.blocks[$0].item != item }
    self.init(document, blocks: blocks, depth: 0, quoteDepth: 0)
  }

  /// An item with everything that belongs to it, as if it were at the top of a file.
  init(of item: Int, in document: Document) {
    let found = document.items[item]
    let first = document.blockIndex(onLine: found.firstLine)
    let last = document.blockIndex(onLine: found.endLine - 1)
    self.init(document, blocks: first..<last + 1, depth: found.depth, quoteDepth: found.quoteDepth)
  }

  private init(_ document: Document, blocks: some Sequence<Int>, depth: Int, quoteDepth: Int) {
    for index in blocks where document.blocks[index].kind != .blank {
      let block = document.blocks[index]
      let item = block.item
      let begins = item >= 0 && document.items[item].firstLine == block.lines.lowerBound
      nodes.append(
        Node(
          kind: block.kind, depth: (item < 0 ? 0 : document.items[item].depth + 1) - depth,
          quoteDepth: block.quoteDepth - quoteDepth,
          beginsItem: begins, hasCheckbox: begins && document.items[item].hasCheckbox,
          text: document.hash(of: block)))
    }
  }

  mutating func append(_ other: Structure) { nodes += other.nodes }

  /// This structure with another one inserted before a node, this many items and quotes deeper.
  func inserting(_ other: Structure, at place: Int, depth: Int, quoteDepth: Int) -> Structure {
    var changed = self
    changed.nodes.insert(
      contentsOf: other.nodes.map {
        var node = $0
        node.depth += depth
        node.quoteDepth += quoteDepth
        return node
      }, at: place)
    return changed
  }

  func removing(_ places: Set<Int>) -> Structure {
    var changed = self
    changed.nodes = nodes.indices.filter { !places.contains($0) }.map { nodes[$0] }
    return changed
  }
}

extension Document {
  /// The number of blocks before a line that aren't blank: the index of the first node at or after it.
  func nodeIndex(atLine line: Int) -> Int {
    blocks[..<blockIndex(onLine: line)].count { $0.kind != .blank }
  }

  fileprivate func hash(of block: Block) -> Int {
    var hasher = Hasher()
    for line in block.lines {
      let start = min(lines[line].content, lines[line].end)
      hasher.combine(bytes: bytes[start..<lines[line].end])
      hasher.combine(UInt8.lineFeed)
    }
    return hasher.finalize()
  }
}

extension Hasher {
  fileprivate mutating func combine(bytes: ArraySlice<UInt8>) {
    bytes.withUnsafeBytes { combine(bytes: $0) }
  }
}
