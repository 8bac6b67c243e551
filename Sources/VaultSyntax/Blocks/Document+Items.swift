extension Document {
  /// Index of the line that holds the byte at `offset`; the last line at the end of the file, 0 in an empty file.
  package func lineIndex(at offset: Int) -> Int { lines.index(at: offset) }

  /// Byte range of the item's lines, including its descendants and the line endings.
  ///
  /// If two items share their first line (`- - a`), both ranges begin with it.
  package func range(of item: Int) -> Range<Int> {
    lines[items[item].firstLine].start..<lines[items[item].endLine - 1].next
  }

  /// The front matter, the headings and everything else outside items.
  package var withoutItems: [UInt8] {
    var (rest, start) = ([UInt8](), 0)
    for item in roots {
      let range = range(of: item)
      rest += bytes[start..<range.lowerBound]
      start = range.upperBound
    }
    return rest + bytes[start...]
  }

  /// The blocks directly in the item, in order. If an item shares its first line with a child, it has no block on that
  /// line.
  package func blocks(of item: Int) -> [Block] {
    var found: [Block] = []
    var index = blockIndex(onLine: items[item].firstLine)
    while index < blocks.count, blocks[index].lines.lowerBound < items[item].endLine {
      if blocks[index].item == item { found.append(blocks[index]) }
      index += 1
    }
    return found
  }

  /// Index of the block that holds a line; the number of blocks for a line after the last.
  package func blockIndex(onLine line: Int) -> Int { outline.blockIndex(onLine: line) }

  /// Indices of the items directly in the item, in order.
  package func children(of item: Int) -> [Int] { outline.children(of: item) }

  /// Indices of all items in the item.
  package func descendants(of item: Int) -> Range<Int> { outline.descendants(of: item) }

  /// Indices of the top-level items, in order.
  package var roots: [Int] {
    items.indices.filter { items[$0].parent < 0 }
  }

  /// The item's position, from 1, among the items with its parent, or among the roots. It counts the items of every
  /// list, section and quote. Takes time linear in the items before it.
  package func position(of item: Int) -> Int {
    let parent = items[item].parent
    var position = 1
    for index in max(parent, 0)..<item where items[index].parent == parent { position += 1 }
    return position
  }

  /// The positions of all items, as `position(of:)` counts them, in linear time.
  package var positions: [Int] {
    var counts = [Int](repeating: 0, count: items.count + 1)
    return items.map { item in
      counts[item.parent + 1] += 1
      return counts[item.parent + 1]
    }
  }

  /// Index of the item that begins on a line; the innermost if more than one does.
  package func itemIndex(onLine line: Int) -> Int? {
    guard let item = lastItem(upTo: line), items[item].firstLine == line else { return nil }
    return item
  }

  /// Index of the innermost item that a line belongs to.
  package func itemIndex(containing line: Int) -> Int? {
    var item = lastItem(upTo: line) ?? -1
    while item >= 0, items[item].endLine <= line { item = items[item].parent }
    return item < 0 ? nil : item
  }

  private func lastItem(upTo line: Int) -> Int? {
    var low = 0
    var high = items.count
    while low < high {
      let middle = (low + high) / 2
      if items[middle].firstLine <= line { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : low - 1
  }
}

extension [Line] {
  /// Index of the line of a file that holds the byte at `offset`; the last line at the end of the file, 0 in an empty
  /// file.
  package func index(at offset: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start <= offset { low = middle + 1 } else { high = middle }
    }
    return Swift.max(low - 1, 0)
  }
}
