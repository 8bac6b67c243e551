extension KeptDraft {
  /// Whether it was for another item when a run last saw it. Each run numbers the items of a file in its own way.
  fileprivate func isOfAnother(than other: KeptDraft) -> Bool {
    guard let seen = draft.origin?.seen, let otherSeen = other.draft.origin?.seen else { return false }
    return seen != otherSeen
  }
}

extension DraftID {
  /// Returns another id, for an item that Offload then finds by its last known line.
  fileprivate var besides: DraftID {
    guard case .edit(var key) = self else { return self }
    key.occurrence = min(key.occurrence, 0) - 1
    return .edit(key)
  }
}

/// Keeps the drafts of this run apart from those of other runs on the same vault. It never overwrites or drops the
/// drafts of another run.
struct DraftKeeper {
  /// This run's drafts as they are on disk.
  private var mine: [DraftID: [KeptDraft]] = [:]
  /// This run's drafts when Offload last wrote them.
  private var written: [DraftID: Draft] = [:]

  /// Takes over the drafts of earlier runs. If there is more than one draft of the same item, joins them. Other texts
  /// wait until the one before them is saved, and stay in the file until then.
  mutating func takeOver(_ bytes: [UInt8]?) -> (drafts: [DraftID: Draft], waiting: [KeptDraft]) {
    var waiting: [KeptDraft] = []
    for kept in NotesFile.drafts(bytes ?? []) {
      var id = kept.id
      while let other = mine[id]?.first, other.isOfAnother(than: kept) { id = id.besides }
      if mine[id] != nil, !id.isEdit {
        waiting.append(kept)
      } else {
        mine[id, default: []].append(kept)
      }
    }
    written = mine.mapValues { $0.dropFirst().reduce($0[0].draft) { $0.joined($1.draft) } }
    return (written, waiting)
  }

  /// Whether a run with these drafts has nothing new to write.
  func hasNothingNew(in drafts: [DraftID: Draft]) -> Bool { changed(drafts).isEmpty }

  /// Returns the new bytes of the file: this run's drafts as they are now, and those of other runs unchanged.
  func merged(_ drafts: [DraftID: Draft], into bytes: [UInt8]?) -> [UInt8] {
    var kept = NotesFile.drafts(bytes ?? [])
    for id in changed(drafts) {
      for known in mine[id] ?? [] {
        if let index = kept.firstIndex(of: known) { kept.remove(at: index) }
      }
      guard let draft = drafts[id].map({ KeptDraft(id: id, draft: Self.asRead($0, id)) }) else { continue }
      // A copy of the vault may have it already.
      if !kept.contains(draft) { kept.append(draft) }
    }
    return NotesFile.bytes(of: kept)
  }

  /// Records that the drafts are on disk.
  mutating func note(_ drafts: [DraftID: Draft]) {
    for id in changed(drafts) {
      mine[id] = drafts[id].map { [KeptDraft(id: id, draft: Self.asRead($0, id))] }
    }
    written = drafts
  }

  private func changed(_ drafts: [DraftID: Draft]) -> [DraftID] {
    Set(written.keys).union(drafts.keys).filter { drafts[$0] != written[$0] }
  }

  /// Returns a draft as a later run reads it.
  private static func asRead(_ draft: Draft, _ id: DraftID) -> Draft {
    NotesFile.drafts(NotesFile.bytes(of: [KeptDraft(id: id, draft: draft)])).first?.draft ?? draft
  }
}
