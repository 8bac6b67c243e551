import OffloadKit

/// What an edit began with, kept beside its draft: what the draft left as it was then stays as it is on disk.
struct EditOrigin: Equatable, Sendable {
  var text = ""
  var tags: [String] = []
  var type: String?
  var due = ""
  /// The item as it was last seen; nil where that was never said.
  var seen: SeenItem?

  init(_ draft: Draft, seen: SeenItem? = nil) {
    (text, tags, type, due) = (draft.text, draft.tags, draft.type, draft.due)
    self.seen = seen
  }

  var draft: Draft { Draft(text: text, tags: tags, type: type, due: due) }
}

/// What an item is found by in another run, whatever was written into its file meanwhile.
struct SeenItem: Equatable, Sendable {
  var line: String
  var id: ItemID?
  /// Which it was of the items with the same words, from 0, and how many these were.
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

  /// The item that has the same line. Else the one with the same words, where there are as many of these as there were; where
  /// there are not, nobody can tell which it was, or whether it is gone.
  func index(in items: [Item]) -> Int? {
    let alike = items.indices.filter { items[$0].id == id }
    let same = alike.indices.filter { items[alike[$0]].lineAtAnyDepth == line }
    if let nearest = same.min(by: { abs($0 - occurrence) < abs($1 - occurrence) }) { return alike[nearest] }
    return alike.count == count && alike.indices.contains(occurrence) ? alike[occurrence] : nil
  }
}
