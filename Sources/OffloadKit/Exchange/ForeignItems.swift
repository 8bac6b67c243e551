/// What a file of another program holds.
struct ForeignItems {
  var items: [ForeignItem] = []
  var losses = LossCount()
}

/// Where a record says that its item stands in a file, and what it is nested under.
struct RecordPlace {
  let own: String?
  let parent: String?

  init(path: String?, line: String?, parentLine: String?) {
    let named = { (line: String?) in line.flatMap { $0.isEmpty || $0 == "0" ? nil : "\(path ?? ""):\($0)" } }
    (own, parent) = (named(line), named(parentLine))
  }
}

extension ForeignItems {
  /// Nests items under those that their places name, wherever these stand in the file, and puts each after its parent. Those of one
  /// parent keep their order.
  ///
  /// - Parameter places: one of each item.
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
      if let parent { children[parent, default: []].append(index) }
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

  /// Files that were put together may name a place twice: the last one before an item is its parent, else the first after it.
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

  /// Items that whoever goes up from them comes to again.
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
