import OffloadKit

/// The values that an edit began with, stored with its draft. Parts that the draft left alone stay as they are on disk.
struct EditOrigin: Equatable, Sendable {
  var text = ""
  var tags: [String] = []
  var type: String?
  var due = ""
  /// The item as Offload last saw it; nil if the drafts file doesn't say.
  var seen: SeenItem?

  init(_ draft: Draft, seen: SeenItem? = nil) {
    (text, tags, type, due) = (draft.text, draft.tags, draft.type, draft.due)
    self.seen = seen
  }

  var draft: Draft { Draft(text: text, tags: tags, type: type, due: due) }
}

/// The facts by which another run finds an item, even if other programs wrote into its file in the meantime.
struct SeenItem: Equatable, Sendable {
  var line: String
  var id: ItemID?
  /// Its index among the items with the same words, from 0, and the number of these items.
  var occurrence: Int
  var count: Int

  init(line: String, id: ItemID?, occurrence: Int, count: Int) {
    (self.line, self.id, self.occurrence, self.count) = (line, id, occurrence, count)
  }

  init(_ index: Int, in items: [Item]) {
    let (item, alike) = (items[index], items.indices.filter { items[$0].id == items[index].id })
    self.init(
      line: item.lineAtAnyDepth, id: item.id, occurrence: alike.firstIndex(of: index) ?? 0,
      count: alike.count)
  }

  /// Returns the index of the item with the same line. If there is none, returns the item with the same words, but only
  /// if there are as many of these as before. Otherwise nobody can tell which item it was, or whether it's gone.
  func index(in items: [Item]) -> Int? {
    let alike = items.indices.filter { items[$0].id == id }
    let same = alike.indices.filter { items[alike[$0]].lineAtAnyDepth == line }
    if let nearest = same.min(by: { abs($0 - occurrence) < abs($1 - occurrence) }) { return alike[nearest] }
    return alike.count == count && alike.indices.contains(occurrence) ? alike[occurrence] : nil
  }
}
