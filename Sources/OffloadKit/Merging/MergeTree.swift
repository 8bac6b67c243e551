import VaultStore
import VaultSyntax

/// One of the three trees of a merge, cut into units.
struct MergeTree {
  struct Node {
    var unit: MergeUnit
    /// Index of the file, the same in all three trees.
    var file: Int
    /// Index of the node around it; -1 at the top of the file.
    var parent: Int
    /// Index of the node before it in the file; -1 for the first.
    var previous: Int
    /// Of an item, where they can be read.
    var line: ItemLine?
    /// What an item is known by: its words, and the date of one that comes back. Of prose, and of an item without
    /// words, its text.
    var key: Key

    var text: [MergeUnit.Text] { unit.versions }
  }

  struct Key: Hashable {
    var isItem: Bool
    var words: [UInt8]
    var occurrence: [UInt8]?
  }

  private(set) var nodes: [Node] = []
  /// The file of each index; nil where this tree has none.
  private(set) var files: [MergeFile?] = []
  /// The last node of each file; -1 where it has none.
  private(set) var lastNodes: [Int] = []

  /// - Parameter known: lines that were read before, since most are the same in all trees.
  mutating func append(_ file: MergeFile?, _ known: inout [[UInt8]: ItemLine?]) {
    let index = files.count
    let first = nodes.count
    files.append(file)
    for (place, unit) in (file?.units ?? []).enumerated() {
      let line = unit.isItem ? Self.line(unit.versions[0][0], &known) : nil
      nodes.append(
        Node(
          unit: unit, file: index, parent: unit.parent < 0 ? -1 : first + unit.parent,
          previous: place == 0 ? -1 : first + place - 1, line: line, key: Self.key(of: unit, line)))
    }
    lastNodes.append(nodes.count > first ? nodes.count - 1 : -1)
  }

  private static func line(_ bytes: [UInt8], _ known: inout [[UInt8]: ItemLine?]) -> ItemLine? {
    if let line = known[bytes] { return line }
    let line = ItemLine(bytes)
    known[bytes] = .some(line)
    return line
  }

  private static func key(of unit: MergeUnit, _ line: ItemLine?) -> Key {
    if let line, !line.words.isEmpty {
      return Key(isItem: true, words: line.words, occurrence: line.occurrence)
    }
    let text = unit.versions.joined().joined(separator: [UInt8(ascii: "\n")])
    return Key(isItem: unit.isItem, words: Array(text), occurrence: line?.occurrence)
  }
}

extension MergeTree.Node {
  /// Words for a note.
  var title: String {
    String(decoding: line.map { $0.words.isEmpty ? text[0][0] : $0.words } ?? text[0][0], as: UTF8.self)
  }

  var created: [UInt8] { line?.values(.created).first ?? [] }
}
