import OffloadKit

/// Keeps drafts of edits with their items.
extension App {
  /// Finds the items of drafts from an earlier run, in files that this run reads for the first time. Then notes in
  /// every draft how the next run can find its item.
  ///
  /// - Parameter known: files whose items kept their keys.
  mutating func followDrafts(known: Set<VaultPath>) {
    moveDrafts(
      drafts.compactMap { id, draft in
        guard case .edit(let key) = id, !known.contains(key.path) else { return nil }
        return (id, found(id, draft))
      })
    for (id, draft) in drafts {
      guard case .edit(let key) = id, draft.origin != nil, let seen = seen(key) else { continue }
      drafts[id]?.origin?.seen = seen
    }
  }

  /// Returns the draft's id with the key that its item has now that Offload has read its file. It looks for the item as
  /// an earlier run last saw it.
  func found(_ id: DraftID, _ draft: Draft) -> DraftID {
    guard case .edit(let key) = id, let seen = draft.origin?.seen, let file = vault.files[key.path] else {
      return id
    }
    return .edit(seen.index(in: file.items).map { file.keys[$0] } ?? key.ofNone(in: key.path))
  }

  func seen(_ key: ItemKey) -> SeenItem? {
    place(of: key).map { SeenItem($0.index, in: $0.file.items) }
  }

  /// Moves drafts along with items that a change of this program moved to other files.
  mutating func followMoved(_ receipt: Receipt, since before: App) {
    var moves: [(DraftID, DraftID)] = []
    for (id, draft) in drafts {
      guard case .edit(let key) = id, receipt.files.contains(key.path), vault.item(key) == nil,
        let seen = draft.origin?.seen
      else { continue }
      let words = come(by: receipt, since: before).filter {
        $0.item.id == seen.id && $0.item.place.path != key.path
      }
      let same = words.filter { $0.item.lineAtAnyDepth == seen.line }
      // If this run never saw the item, only its line identifies it.
      let wasThere = before.vault.item(key) != nil
      guard let new = same.count == 1 ? same[0] : wasThere && words.count == 1 ? words[0] : nil else {
        continue
      }
      let path = new.item.place.path
      drafts[id]?.origin?.seen = SeenItem(
        line: new.item.lineAtAnyDepth, id: new.item.id, occurrence: 0, count: 1)
      moves.append((id, .edit(new.key ?? key.ofNone(in: path))))
    }
    moveDrafts(moves)
  }

  /// Returns the items that our own change brought into files, with their keys if the files are open.
  private func come(by receipt: Receipt, since before: App) -> [(item: Item, key: ItemKey?)] {
    let told = receipt.items.map { ($0, key(of: $0)) }
    let known = Set(told.compactMap(\.1))
    return told
      + receipt.files.compactMap { vault.files[$0] }.flatMap { file in
        zip(file.items, file.keys).filter { before.vault.item($1) == nil && !known.contains($1) }
          .map { ($0, Optional($1)) }
      }
  }

  /// Joins two drafts that end up at the same item.
  private mutating func moveDrafts(_ moves: [(DraftID, DraftID)]) {
    let moved = moves.filter { $0 != $1 }.map { ($1, drafts.removeValue(forKey: $0)) }
    for (id, draft) in moved {
      guard let draft else { continue }
      drafts[id] = drafts[id].map { $0.joined(draft) } ?? draft
    }
  }
}

extension RequestContext {
  /// Returns the items of changed files that aren't open, if one of them may be that of a draft in another file.
  func itemsForDrafts(in changed: [VaultPath]) -> [Item] {
    let hasDraft = app.drafts.keys.contains {
      if case .edit(let key) = $0 { changed.contains(key.path) } else { false }
    }
    return !hasDraft
      ? []
      : changed.filter { app.vault.files[$0] == nil }
        .flatMap { FileReading($0, in: vault, named: nil).file?.items ?? [] }
  }
}

extension ItemKey {
  /// Returns a key that no item has, for a draft whose item is gone or in a file that isn't open.
  fileprivate func ofNone(in path: VaultPath) -> ItemKey {
    ItemKey(path: path, id: id, occurrence: occurrence < 0 ? occurrence : -1 - occurrence)
  }
}
