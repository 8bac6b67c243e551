import OffloadKit

/// Drafts of edits stay with their items.
extension App {
  /// Finds the items of the drafts that an earlier run has left, in files that are read for the first time in this run, and
  /// notes of all drafts by what their items are found in the next one.
  ///
  /// - Parameter known: files whose items have kept their keys.
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

  /// Under which key the item of a draft is now that its file was read, where it was last seen in another run.
  func found(_ id: DraftID, _ draft: Draft) -> DraftID {
    guard case .edit(let key) = id, let seen = draft.origin?.seen, let file = vault.files[key.path] else {
      return id
    }
    return .edit(seen.index(in: file.items).map { file.keys[$0] } ?? key.ofNone(in: key.path))
  }

  func seen(_ key: ItemKey) -> SeenItem? {
    place(of: key).map { SeenItem($0.index, in: $0.file.items) }
  }

  /// Takes drafts along with the items that were moved to other files here.
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
      // Of an item that nobody has seen in this run, only the line itself tells.
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

  /// Items that a change of ours has brought into files, with their keys where these are open.
  private func come(by receipt: Receipt, since before: App) -> [(item: Item, key: ItemKey?)] {
    let told = receipt.items.map { ($0, key(of: $0)) }
    let known = Set(told.compactMap(\.1))
    return told
      + receipt.files.compactMap { vault.files[$0] }.flatMap { file in
        zip(file.items, file.keys).filter { before.vault.item($1) == nil && !known.contains($1) }
          .map { ($0, Optional($1)) }
      }
  }

  /// Two that come to one item are one from then on.
  private mutating func moveDrafts(_ moves: [(DraftID, DraftID)]) {
    let moved = moves.filter { $0 != $1 }.map { ($1, drafts.removeValue(forKey: $0)) }
    for (id, draft) in moved {
      guard let draft else { continue }
      drafts[id] = drafts[id].map { $0.joined(draft) } ?? draft
    }
  }
}

extension ItemKey {
  /// A key that no item has, for a draft whose item is gone, or in a file that is not open.
  fileprivate func ofNone(in path: VaultPath) -> ItemKey {
    ItemKey(path: path, id: id, occurrence: occurrence < 0 ? occurrence : -1 - occurrence)
  }
}
