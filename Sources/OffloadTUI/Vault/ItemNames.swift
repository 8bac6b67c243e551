import OffloadKit

/// Gives items numbers that are equal for equal items.
struct ItemNames {
  private struct Whole: Hashable {
    let line: String
    let body: String
    let children: [Int]
  }

  private var wholes: [Whole: Int] = [:]
  private var lines: [String: Int] = [:]

  /// Returns the numbers of items, counting everything inside them.
  mutating func whole(_ items: [Item], in range: Range<Int>) -> [Int] {
    var names: [Int] = []
    // Items that still lack the item around them, the last one first.
    var waiting: [(depth: Int, name: Int)] = []
    for item in items[range].reversed() {
      var children: [Int] = []
      while let last = waiting.last, last.depth > item.depth { children.append(waiting.removeLast().name) }
      let whole = Whole(line: item.lineAtAnyDepth, body: item.body, children: children)
      let name = wholes[whole] ?? wholes.count
      wholes[whole] = name
      waiting.append((item.depth, name))
      names.append(name)
    }
    return names.reversed()
  }

  mutating func lines(_ items: [Item], _ indices: [Int]) -> [Int] {
    indices.map { index in
      let line = items[index].lineAtAnyDepth
      let name = lines[line] ?? lines.count
      lines[line] = name
      return name
    }
  }
}
