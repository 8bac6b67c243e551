extension Document {
  /// Reorders the items of one list. Each takes the place, marker and indentation of the item that was there. Blank
  /// lines between them stay.
  ///
  /// `order` must name all items of one list.
  ///
  /// - Throws: `EditRefusal.notOneList` if it doesn't, and `EditRefusal.changesMeaning` if an item would read as
  ///   something else.
  package func reordering(_ order: [Int]) throws(EditRefusal) -> [Patch] {
    let places = order.sorted()
    guard let first = places.first else { return [] }
    let whole = items.indices.filter {
      items[$0].parent == items[first].parent && items[$0].list == items[first].list
    }
    guard whole == places else { throw .notOneList }
    var patches: [Patch] = []
    for (place, item) in zip(places, order) where place != item {
      patches.append(
        patch(
          putting: entry(of: item, lines: Array(items[item].firstLine + 1..<items[item].endLine)), at: place))
    }
    return try keepingItems(patches)
  }

  /// Makes every item a top-level item, so that a plan becomes a list. Items keep their order. Lines outside items keep
  /// their order and indentation. Items in quotes within items stay in place.
  ///
  /// - Throws: `EditRefusal.changesMeaning` if an item would read as something else, such as a number that becomes part
  ///   of the text above it.
  package func flattened() throws(EditRefusal) -> [Patch] {
    var numbers: [Int: Int] = [:]
    var patches: [Patch] = []
    for root in roots {
      let flat = flatItems(under: root)
      let list = items[root].list
      let number = numbers[list] ?? number(of: root)
      let isOrdered = items[root].marker.count > 1
      if let number { numbers[list] = number + flat.count }
      guard flat.count > 1 || (isOrdered && number != self.number(of: root)) else { continue }
      patches.append(patch(flattening: root, flat, numberedFrom: number))
    }
    return try keepingItems(patches)
  }

  /// Returns the patches, if after them all items have the words that they have now.
  private func keepingItems(_ patches: [Patch]) throws(EditRefusal) -> [Patch] {
    if patches.isEmpty { return [] }
    let changed = try result(of: patches)
    var left = Dictionary(grouping: changed.items.indices) { changed.bytes[changed.items[$0].text] }
    for item in items where left[bytes[item.text]]?.popLast() == nil {
      throw .changesMeaning(line: item.firstLine)
    }
    guard let more = left.values.first(where: { !$0.isEmpty }) else { return patches }
    throw .changesMeaning(line: min(changed.items[more[0]].firstLine, lines.count - 1))
  }

  private func flatItems(under root: Int) -> [Int] {
    [root]
      + descendants(of: root).filter {
        items[$0].quoteDepth == items[root].quoteDepth && isReachable($0, from: root)
      }
  }

  /// Whether there is no quote between an item and the root.
  private func isReachable(_ item: Int, from root: Int) -> Bool {
    var parent = items[item].parent
    while parent > root, items[parent].quoteDepth == items[root].quoteDepth { parent = items[parent].parent }
    return parent == root
  }

  private func patch(flattening root: Int, _ flat: [Int], numberedFrom number: Int?) -> Patch {
    let isLoose = flat.dropFirst().contains { isBlank(line: items[$0].firstLine - 1) }
    let layout = layout(of: root)
    var text: [UInt8] = []
    for (index, item) in flat.enumerated() {
      let inner = flat.filter { items[$0].parent == item }.map { items[$0].firstLine..<items[$0].endLine }
      var own = Array(items[item].firstLine + 1..<items[item].endLine).filter { line in
        !inner.contains { $0.contains(line) }
      }
      while let last = own.last, isBlank(line: last) { own.removeLast() }
      var placed = layout
      if let number, items[root].marker.count > 1 {
        placed.marker = Array(String(number + index).utf8) + [bytes[items[root].marker.upperBound - 1]]
      }
      if index > 0, isLoose { text += layout.frame.line([], at: 0) + layout.ending }
      text += firstAlone(entry(of: item, lines: own), item, flat).rendered(placed)
    }
    return replacing(root, with: text, layout.ending)
  }

  /// An item that shares its first line with its first child keeps only the marker.
  private func firstAlone(_ entry: Excerpt.Entry, _ item: Int, _ flat: [Int]) -> Excerpt.Entry {
    var entry = entry
    if flat.contains(where: {
      $0 != item && items[$0].parent == item && items[$0].firstLine == items[item].firstLine
    }) {
      entry.first = []
    }
    return entry
  }

  private func number(of item: Int) -> Int? {
    let marker = bytes[items[item].marker]
    guard marker.count > 1 else { return nil }
    return marker.dropLast().reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private func layout(of item: Int) -> Excerpt.Entry.Layout {
    Excerpt.Entry.Layout(
      frame: LineFrame(of: item, in: self), marker: Array(bytes[items[item].marker]),
      ending: ending(near: items[item].firstLine), isInbox: kind == .inbox)
  }

  private func patch(putting entry: Excerpt.Entry, at item: Int) -> Patch {
    let layout = layout(of: item)
    return replacing(item, with: entry.rendered(layout), layout.ending)
  }

  /// If the file ends without a line ending, the replacement of its last line has none.
  private func replacing(_ item: Int, with text: [UInt8], _ ending: [UInt8]) -> Patch {
    let last = lines[items[item].endLine - 1]
    return Patch(range(of: item), with: last.end == last.next ? text.dropLast(ending.count) : text)
  }
}
