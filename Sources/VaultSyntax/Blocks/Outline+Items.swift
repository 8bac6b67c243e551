extension Outline {
  /// Indices of the lines that belong to the item but not to its children, in order. The first line always comes first,
  /// even if a child begins on it.
  package func ownLines(of item: Int) -> [Int] {
    var own = [items[item].firstLine]
    var child = item + 1
    while let next = ownLine(of: item, after: own[own.count - 1], before: &child) { own.append(next) }
    return own
  }

  /// The next line that belongs to the item but not to its children; nil after the last one.
  ///
  /// - Parameters:
  ///   - line: a line that does.
  ///   - child: index of the first item that may begin after `line`; at first, that of the item after `item`. The
  ///     method advances it.
  package func ownLine(of item: Int, after line: Int, before child: inout Int) -> Int? {
    var next = line + 1
    while child < items.count, items[child].depth > items[item].depth {
      if items[child].parent == item {
        if next < items[child].firstLine { break }
        next = max(next, items[child].endLine)
      }
      child += 1
    }
    return next < items[item].endLine ? next : nil
  }

  /// The text of a line after the item's first: everything except the quote marks around the item and the whitespace of
  /// the nesting. Quote marks within the item belong to its text.
  package func ownText<Bytes: RandomAccessCollection<UInt8>>(
    onLine index: Int, of item: Int, _ bytes: Bytes
  ) -> Range<Int> where Bytes.Index == Int {
    let line = lines[index]
    let content = min(line.content, line.end)
    var outer = items[item].quoteDepth
    for offset in line.start..<content where bytes[offset] == UInt8(ascii: ">") {
      if outer == 0 { return offset..<line.end }
      outer -= 1
    }
    return content..<line.end
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
