import OffloadKit

/// Numbers that stand for items: equal for those that are the same.
struct ItemNames {
  private struct Whole: Hashable {
    let line: String
    let body: String
    let children: [Int]
  }

  private var wholes: [Whole: Int] = [:]
  private var lines: [String: Int] = [:]

  /// Those of items with all that is in them.
  mutating func whole(_ items: [Item], in range: Range<Int>) -> [Int] {
    var names: [Int] = []
    // What waits for the item around it, the last first.
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
