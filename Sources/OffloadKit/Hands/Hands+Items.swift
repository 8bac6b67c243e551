package import VaultModel
import VaultStore
import VaultSyntax

/// A thought to add.
package struct SeenCapture: Sendable {
  package var item: NewItem
  /// The collection, by its name or path; nil for the inbox.
  package var to: String?
  package var section: String?

  package init(_ item: NewItem, to: String?, section: String?) {
    (self.item, self.to, self.section) = (item, to, section)
  }
}

extension Hands {
  /// Adds items, each to the end of its list.
  ///
  /// - Throws: `HandsError.nothingNamed`, `HandsError.outOfSight`, `HandsError.makesRemovable`, and the errors of
  ///   ``ItemRepository/create(_:in:at:)-(NewItem,_,_)``. Then nothing changed.
  package func capture(_ captures: [SeenCapture]) throws -> HandsReport {
    try perform("capture") { change in
      let sight = Sight(of: change.soFar, only: only)
      let made = try captures.map { capture in
        try change.items.create(capture.item, in: target(capture.to, capture.section, sight))
      }
      if made.contains(where: { $0.onCompletion != nil }) { throw HandsError.makesRemovable }
      return Work(items: made, mustBeSeen: made)
    }
  }

  /// Changes items in the order given: each as the changes before have left it.
  ///
  /// - Parameter dryRun: whether to write nothing.
  /// - Throws: `HandsError`, and the errors of the single changes. Then nothing changed.
  package func change(_ changes: [SeenChange], dryRun: Bool = false) throws -> HandsReport {
    let commands = Set(changes.map(\.action.command))
    return try perform(commands.count == 1 ? commands.first ?? "change" : "change", dryRun: dryRun) {
      change in
      let sight = sight(
        of: changes.flatMap { [$0.ref] + [$0.action.neighbour?.ref].compactMap(\.self) }, in: change)
      var now = try found(changes, sight, in: change)
      var moved: [ItemRef] = []
      var next: [Item] = []
      // Where an earlier change of the call moved lines, an item with the words of another one has no certain line.
      var shifted: Set<VaultPath> = []
      for each in changes {
        guard let item = now[each.ref] else { continue }
        if each.ref.occurrence != nil, shifted.contains(each.ref.path) { throw HandsError.twin(each.ref) }
        let lineCount = try change.document(at: item.place.path)?.lines.count
        let after = try apply(each.action, to: item, now, sight, in: change)
        if !change.removed.isEmpty { throw HandsError.wouldRemove(each.ref) }
        let isShifting = try change.document(at: item.place.path)?.lines.count != lineCount
        if isShifting || each.action.takesAll { shifted.formUnion([item.place.path, after.place.path]) }
        if after.onCompletion != item.onCompletion { throw HandsError.makesRemovable }
        now[each.ref] = after
        if isShifting, case .done = each.action {
          let above = after.place.line - 1
          next += try change.items.fetchByCollection(after.place.path, onLines: above...above)
        }
        guard each.action.takesAll else { continue }
        try follow(item, to: after, &now, in: change)
        moved.append(each.ref)
      }
      var told = Set<ItemRef>()
      return Work(
        items: changes.map(\.ref).filter { told.insert($0).inserted }.compactMap { now[$0] } + next,
        mustBeSeen: moved.compactMap { now[$0] })
    }
  }

  /// Returns what is seen, with the files of these refs as the operation itself has read them: then a save in between
  /// makes it begin anew.
  private func sight(of refs: [ItemRef], in change: Change) -> Sight {
    let known = Set(change.soFar.walk().files)
    // What is wrong with a file shows in what is seen of it.
    for path in Set(refs.map(\.path)) where known.contains(path) { _ = try? change.document(at: path) }
    return Sight(of: change.soFar, only: only)
  }

  /// Finds the items again that went along with another one.
  private func follow(
    _ item: Item, to after: Item, _ now: inout [ItemRef: Item], in change: Change
  ) throws {
    for (ref, inner) in now where item.surrounds(inner) {
      let line = after.place.line + inner.place.line - item.place.line
      now[ref] = try change.items.fetchByCollection(after.place.path, onLines: line...line).first ?? inner
    }
  }

  /// Returns the items that changes name, and the neighbours of moves.
  private func found(_ changes: [SeenChange], _ sight: Sight, in change: Change) throws -> [ItemRef: Item] {
    var items: [ItemRef: Item] = [:]
    var stale: [(ref: ItemRef, now: SeenItem?)] = []
    for each in changes {
      let seen = try sight.item(each.ref)
      guard let seen, seen.hash == each.hash, !each.action.takesAll || seen.tree == each.tree else {
        stale.append((each.ref, seen))
        continue
      }
      items[each.ref] = seen.item
    }
    if !stale.isEmpty { throw HandsError.stale(stale) }
    let taking = changes.filter(\.action.takesAll)
    if only != nil, !taking.isEmpty {
      let whole = Sight(of: change.soFar, only: nil)
      for each in taking {
        let all = try whole.seen([items[each.ref]].compactMap(\.self)).first
        if all?.tree != each.tree { throw HandsError.outOfSight }
      }
    }
    for ref in changes.compactMap(\.action.neighbour?.ref) where items[ref] == nil {
      guard let seen = try sight.item(ref) else { throw HandsError.nothingNamed("\(ref)") }
      items[ref] = seen.item
    }
    return items
  }

  private func apply(
    _ action: SeenChange.Action, to item: Item, _ now: [ItemRef: Item], _ sight: Sight, in change: Change
  ) throws -> Item {
    let items = change.items
    switch action {
    case .done: return try items.markCompleted([item])[0]
    case .cancel: return try items.cancel([item])[0]
    case .reopen: return try items.reopen([item])[0]
    case .star: return try items.star([item])[0]
    case .unstar: return try items.unstar([item])[0]
    case .archive: return try items.archive([item])[0]
    case .set(let assignments): return try items.set([item], assignments)[0]
    case .tag(let tag): return try items.addTag(tag, to: [item])[0]
    case .untag(let tag): return try items.removeTag(tag, from: [item])[0]
    case .edit(let text): return try items.update(item, text: Array(text.utf8))
    case .move(let to, let section, let beside):
      let neighbour = beside.flatMap { now[$0.ref] }
      let place = try neighbour.map { Target($0.place.path) } ?? target(to, section, sight)
      return try items.moveToCollection(
        [item], collection: place, position: Placement(beside, neighbour))[0]
    }
  }

  /// Returns the place that a name means among what is seen; without a name the inbox.
  private func target(_ name: String?, _ section: String?, _ sight: Sight) throws -> Target {
    let path = try name.map { try sight.path(named: $0) } ?? .inbox
    guard let path else { throw HandsError.nothingNamed(name ?? "") }
    // A section of which nothing is seen isn't there.
    if only != nil, let section,
      try sight.vault.document(at: path)?.section(named: Array(section.utf8)) == nil
    {
      throw HandsError.nothingNamed("\(name ?? path.text)#\(section)")
    }
    return Target(path, section: section, creates: name == nil)
  }
}

extension Placement {
  fileprivate init(_ neighbour: SeenChange.Neighbour?, _ item: Item?) {
    switch (neighbour, item) {
    case (.before, let item?): self = .before(item)
    case (.after, let item?): self = .after(item)
    case (.under, let item?): self = .under(item)
    default: self = .end
    }
  }
}
