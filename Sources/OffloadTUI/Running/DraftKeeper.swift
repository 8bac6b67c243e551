/// A draft as it lies on disk. Runs at the same time may each have one of the same text.
struct KeptDraft: Equatable, Sendable {
  var id: DraftID
  var draft: Draft

  /// Whether it was for another item when it was last seen: each run gives the items of a file numbers of its own.
  fileprivate func isOfAnother(than other: KeptDraft) -> Bool {
    guard let seen = draft.origin?.seen, let otherSeen = other.draft.origin?.seen else { return false }
    return seen != otherSeen
  }
}

extension DraftID {
  /// Another one, for an item that is found by what was seen of it.
  fileprivate var besides: DraftID {
    guard case .edit(var key) = self else { return self }
    key.occurrence = min(key.occurrence, 0) - 1
    return .edit(key)
  }
}

/// Tells the drafts of this run from those of others that run on the same vault: nothing that somebody else
/// wrote is overwritten or dropped.
struct DraftKeeper {
  /// What lies on disk of this run's drafts.
  private var mine: [DraftID: [KeptDraft]] = [:]
  /// This run's drafts when they were last written down.
  private var written: [DraftID: Draft] = [:]

  /// Takes over what earlier runs left. Where several drafts of one text are there, they are one from now on.
  mutating func takeOver(_ bytes: [UInt8]?) -> [DraftID: Draft] {
    for kept in NotesFile.drafts(bytes ?? []) {
      var id = kept.id
      while let other = mine[id]?.first, other.isOfAnother(than: kept) { id = id.besides }
      mine[id, default: []].append(kept)
    }
    written = mine.mapValues { $0.dropFirst().reduce($0[0].draft) { $0.joined($1.draft) } }
    return written
  }

  /// Whether a run that has these drafts has nothing new to keep.
  func hasNothingNew(in drafts: [DraftID: Draft]) -> Bool { changed(drafts).isEmpty }

  /// What is to lie on disk: this run's drafts as they are now, and those of others as they are there.
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

  /// Notes that the drafts lie on disk.
  mutating func note(_ drafts: [DraftID: Draft]) {
    for id in changed(drafts) {
      mine[id] = drafts[id].map { [KeptDraft(id: id, draft: Self.asRead($0, id))] }
    }
    written = drafts
  }

  private func changed(_ drafts: [DraftID: Draft]) -> [DraftID] {
    Set(written.keys).union(drafts.keys).filter { drafts[$0] != written[$0] }
  }

  /// A draft as it comes back from disk.
  private static func asRead(_ draft: Draft, _ id: DraftID) -> Draft {
    NotesFile.drafts(NotesFile.bytes(of: [KeptDraft(id: id, draft: draft)])).first?.draft ?? draft
  }
}
