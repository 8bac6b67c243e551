/// The content of another program's file.
struct ForeignItems {
  var items: [ForeignItem] = []
  var losses = LossCount()
}

/// The place of a record's item in a file, and that of its parent.
struct RecordPlace {
  let own: String?
  let parent: String?
  /// The line of its item.
  let line: Int?
  /// Whether its item is the first one in its list.
  let isFirst: Bool

  init(path: String?, line: String?, parentLine: String?, position: String?) {
    let named = { (line: String?) in line.flatMap { $0.isEmpty || $0 == "0" ? nil : "\(path ?? ""):\($0)" } }
    (own, parent) = (named(line), named(parentLine))
    (self.line, isFirst) = (line.flatMap { Int($0) }, position == "1")
  }
}

extension ForeignItems {
  /// Nests items under those that their places name, anywhere in the file, and puts each after its parent. Items of
  /// one parent keep their order.
  ///
  /// - Parameter places: one for each item.
  mutating func nest(by places: [RecordPlace]) {
    var parents = parents(by: places)
    for index in items.indices where parents[index] == nil && places[index].parent != nil {
      losses.add(.nesting)
    }
    for index in Self.circles(parents) {
      parents[index] = nil
      losses.add(.nesting)
    }
    var children: [Int: [Int]] = [:]
    for (index, parent) in parents.enumerated() {
      guard let parent else { continue }
      children[parent, default: []].append(index)
      if places[index].isFirst, let line = places[index].line, let above = places[parent].line {
        items[index].blankLines = items[parent].blankLines(before: line &- above)
      }
    }
    var waiting = Array(items.indices.filter { parents[$0] == nil }.reversed())
    var order: [Int] = []
    while let next = waiting.popLast() {
      order.append(next)
      waiting += (children[next] ?? []).reversed()
    }
    var newIndices = [Int](repeating: 0, count: items.count)
    for (new, old) in order.enumerated() { newIndices[old] = new }
    items = order.map { old in
      var item = items[old]
      item.parent = parents[old].map { newIndices[$0] }
      return item
    }
  }

  /// Joined files may have a place twice. Then the last one before an item is its parent, or the first after it if
  /// there is none before.
  private func parents(by places: [RecordPlace]) -> [Int?] {
    var standing: [String: [Int]] = [:]
    for (index, place) in places.enumerated() {
      if let own = place.own { standing[own, default: []].append(index) }
    }
    return places.enumerated().map { index, place in
      guard let found = place.parent.flatMap({ standing[$0] }) else { return nil }
      let next = found.partitioningIndex { $0 >= index }
      let parent = next > 0 ? found[next - 1] : found[next]
      return parent == index ? nil : parent
    }
  }

  /// Returns the items that are their own ancestors.
  private static func circles(_ parents: [Int?]) -> Set<Int> {
    var walks = [Int?](repeating: nil, count: parents.count)
    var found: Set<Int> = []
    for start in parents.indices {
      var place: Int? = start
      while let index = place, walks[index] == nil { (walks[index], place) = (start, parents[index]) }
      guard place.map({ walks[$0] }) == start else { continue }
      while let index = place, found.insert(index).inserted { place = parents[index] }
    }
    return found
  }
}
