extension Outline {
  /// Indices of the lines that belong to the item and to none of its children, in order. The first line always
  /// comes first, also where a child begins on it.
  package func ownLines(of item: Int) -> [Int] {
    var own = [items[item].firstLine]
    var line = items[item].firstLine + 1
    for child in children(of: item) {
      if line < items[child].firstLine { own.append(contentsOf: line..<items[child].firstLine) }
      line = max(line, items[child].endLine)
    }
    if line < items[item].endLine { own.append(contentsOf: line..<items[item].endLine) }
    return own
  }

  /// Indices of the items directly in the item, in order.
  package func children(of item: Int) -> [Int] {
    descendants(of: item).filter { items[$0].parent == item }
  }

  /// Indices of all items in the item.
  package func descendants(of item: Int) -> Range<Int> {
    var end = item + 1
    while end < items.count, items[end].depth > items[item].depth { end += 1 }
    return item + 1..<end
  }
}
