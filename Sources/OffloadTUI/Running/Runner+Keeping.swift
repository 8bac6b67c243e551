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
}
