import VaultStore
package import VaultSyntax

extension Outline {
  /// Returns the place of an item. It has a column if another item begins on the same line.
  package func place(of item: Int, in path: VaultPath) -> Place {
    let line = items[item].firstLine
    let isShared = item + 1 < items.count && items[item + 1].firstLine == line
    let column = isShared ? items[item].marker.lowerBound - lines[line].start + 1 : nil
    return Place(path: path, line: line + 1, column: column)
  }

  /// Returns the item at a place. Without a column, it is the innermost that begins on the line; with a
  /// column, the last that begins there or before it. Returns nil if no item begins on the line.
  package func item(at place: Place) -> Int? {
    let line = place.line - 1
    let first = items.partitioningIndex { $0.firstLine >= line }
    let here = items[first...].prefix { $0.firstLine == line }.indices
    guard let column = place.column, lines.indices.contains(line) else { return here.last }
    return here.last { items[$0].marker.lowerBound - lines[line].start < column } ?? here.first
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the first index whose element satisfies a condition that also holds for all later elements.
  package func partitioningIndex(where holds: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
