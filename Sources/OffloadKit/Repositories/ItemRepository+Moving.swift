import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Moves items, each with all its lines, in the order given.
  ///
  /// Offload rewrites the links in them so that they still lead to the same files. Links to their block ids follow
  /// them. If you pass an item under two names of its file, it moves once.
  ///
  /// - Throws: `VaultError.collectionNotFound`, `VaultError.sectionNotFound`, `VaultError.positionOutOfRange`, or
  ///   `VaultError.moveUnderItself` for a place within one of the items.
  @discardableResult
  public func moveToCollection(
    _ items: [Item], collection target: Target, position: Placement = .end
  ) throws -> [Item] {
    try scope.change("move") { change in
      let path = try change.open(target)
      var names: [Place: VaultPath] = [:]
      let items = try change.withoutTwins(items, &names)
      let outside = items.filter { $0.place.path != path }
      let here = items.filter { $0.place.path == path }
      let lane = try change.lane(at: position, section: target.section, in: path)
      return try change.moving(outside + here, to: lane, of: path) { items in
        let moved = try change.bring(
          items.filter { $0.place.path != path }, to: path, section: target.section, at: position)
        let here = items.filter { $0.place.path == path }
        return try moved + change.rearrange(here, in: path, section: target.section, at: position)
      }
    }
  }
}

extension Change {
  /// Moves items within their file.
  fileprivate func rearrange(
    _ items: [Item], in path: VaultPath, section: String?, at placement: Placement
  ) throws -> [Item] {
    if items.isEmpty { return [] }
    let before = try existingDocument(at: path)
    let indices = try before.locate(items.byFile.flatMap(\.items), in: path)
    let destination = try before.destination(placement, section: section, in: path)
    let patches = try refusals(in: path) { try before.moving(indices, to: destination) }
    try edit(path) { _ in patches }
    let moved = before.outermost(indices).flatMap { [$0] + before.descendants(of: $0) }
    let isMoved = Set(moved)
    let others = before.allWords.enumerated().filter { !isMoved.contains($0.offset) }.map(\.element)
    let after = try existingDocument(at: path)
    guard let places = after.firstIndices(ofRun: moved.count, besides: others) else { return items }
    let reader = ItemReader(path: path, document: after, vault: vault)
    let now = reader.items(moved.indices.map { $0 + places.upperBound })
    let byIndex = Dictionary(zip(moved, now)) { first, _ in first }
    let byPlace = Dictionary(zip(items.byFile.flatMap(\.items).map(\.place), indices)) { first, _ in first }
    return items.map { item in
      let found = byPlace[item.place].flatMap { byIndex[$0] } ?? item
      events.append(ItemEvent(of: item, to: found))
      return found
    }
  }

  /// Moves items in from other files. It adds them here before it removes them there.
  fileprivate func bring(
    _ items: [Item], to path: VaultPath, section: String?, at placement: Placement
  ) throws -> [Item] {
    if items.isEmpty { return [] }
    let links = LinkMove(vault: vault.within(self), change: self, to: path)
    let sources = try items.byFile.map { try MovedItems($0.items, in: $0.path, of: self) }
    let byFile = Dictionary(uniqueKeysWithValues: sources.map { ($0.path, $0) })
    var seen: Set<Place> = []
    let whole = items.filter { byFile[$0.place.path]?.isWhole($0) ?? false && seen.insert($0.place).inserted }
    var excerpt = Excerpt.none
    for (source, members) in whole.runs(by: \.place.path) {
      guard let from = byFile[source] else { continue }
      excerpt.append(
        try links.excerpt(of: members.compactMap { from.indices[$0.place] }, of: from.document, in: source))
    }
    let added = try insert(excerpt, in: path, section: section, at: placement)
    for source in sources {
      notes += source.document.leftBehind(by: source.outermost, in: source.path)
      try edit(source.path) { try $0.removing(source.outermost) }
    }
    try links.followBlockIDs()
    let after = try existingDocument(at: path)
    let reader = ItemReader(path: path, document: after, vault: vault)
    let starts = Dictionary(
      zip(whole.map(\.place), added.compactMap { after.indices(onLine: $0.place.line - 1).first })
    ) { first, _ in first }
    return items.map { item in
      guard let around = byFile[item.place.path]?.around(item), let start = starts[around.place] else {
        return item
      }
      let now = reader.item(start + around.distance)
      events.append(ItemEvent(of: item, to: now))
      return now
    }
  }
}

extension Array {
  /// Groups neighbours with the same value, in order.
  fileprivate func runs<Key: Hashable>(by key: (Element) -> Key) -> [(Key, [Element])] {
    reduce(into: []) { runs, element in
      if let last = runs.last, last.0 == key(element) {
        runs[runs.count - 1].1.append(element)
      } else {
        runs.append((key(element), [element]))
      }
    }
  }
}
