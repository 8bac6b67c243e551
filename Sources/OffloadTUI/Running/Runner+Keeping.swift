import OffloadKit

/// Writes the state that stays on this machine until the next run.
extension Runner {
  /// Writes the drafts, beside those of other runs on the same vault.
  func save(_ drafts: [DraftID: Draft]) -> Problem? {
    guard !keeper.hasNothingNew(in: drafts) else { return nil }
    do {
      try notes.update(NotesFile.drafts) { keeper.merged(drafts, into: $0) }
      keeper.note(drafts)
      return nil
    } catch {
      return Problem(error, keeping: "Your draft is")
    }
  }

  func save(_ slots: Slots) -> Problem? {
    do {
      try notes.write(NotesFile.bytes(of: slots), as: NotesFile.places)
      return nil
    } catch {
      return Problem(error, keeping: "The numbers are")
    }
  }

  /// Writes which collections the user opened. It is only an order, so nobody needs to hear of a failure.
  func save(visited: [VaultPath]) { try? notes.write(NotesFile.bytes(of: visited), as: NotesFile.visited) }

  /// Writes what the user has looked at, together with what other runs wrote. A failure only marks items again.
  func save(_ looked: LookedAt) {
    guard looked != keptLooked else { return }
    try? notes.update(NotesFile.looked) { NotesFile.bytes(of: looked.joined(NotesFile.looked($0 ?? []))) }
  }

  /// What the user had looked at by the end of earlier runs; nothing if that is lost.
  var keptLooked: LookedAt { NotesFile.looked(notes.read(NotesFile.looked) ?? []) }
}
