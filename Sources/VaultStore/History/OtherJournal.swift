/// A journal in the vault that isn't this maker's: another user's, another system's, or a stranger's. Offload leaves it
/// as it is, and never acts on its records.
package struct OtherJournal: Hashable, Sendable {
  /// The folder's path relative to the vault's root: `.offload/by/NAME`.
  package var folder: [UInt8]
  /// The unfinished changes according to its records. Nothing vouches for them.
  package var unfinished: [PendingRecord]
  /// How many finished operations it holds; 0 if nothing has counted them.
  package var operations = 0
  /// Whether Offload can read it.
  package var isReadable = true

  /// The folder of the unfinished changes' texts, relative to the vault's root.
  package var textsFolder: [UInt8] { folder + [UInt8(ascii: "/")] + JournalFolder.unfinished.bytes }
}

extension Store {
  /// Ignores journals beyond this number: adding so many to a vault can only be an attack on other users' time.
  private static let mostJournals = 256

  /// Returns the other journals that hold unfinished changes. Fast if there are none.
  package func unfinishedElsewhere() -> [OtherJournal] {
    otherFolders().compactMap { folder in
      var journal = OtherJournal(folder: folder, unfinished: [])
      journal.unfinished = (try? unfinished(in: journal)) ?? []
      return journal.unfinished.isEmpty ? nil : journal
    }
  }

  /// Returns all other journals with their contents.
  package func otherJournals() -> [OtherJournal] {
    otherFolders().map { folder in
      var journal = OtherJournal(folder: folder, unfinished: [])
      do {
        journal.unfinished = try unfinished(in: journal)
        journal.operations = try operations(in: journal)
      } catch {
        journal.isReadable = false
      }
      return journal
    }
  }

  private func otherFolders() -> [[UInt8]] {
    let own = ((try? maker()) ?? nil)?.name
    let makers = try? calls.contents(of: JournalOpening.makersPath, in: root, .beneath).others
    let others = (makers ?? []).filter { $0 != own }
    return others.sorted { $0.lexicographicallyPrecedes($1) }.prefix(Store.mostJournals).map(
      JournalFolder.own)
  }

  private func unfinished(in journal: OtherJournal) throws(SystemFailure) -> [PendingRecord] {
    guard let folder = try calls.folderIfThere(journal.textsFolder, in: root, .beneath) else { return [] }
    defer { calls.release(folder) }
    return try PendingRecord.all(in: folder, at: journal.textsFolder, calls, nil)
  }

  private func operations(in journal: OtherJournal) throws(SystemFailure) -> Int {
    let path = journal.folder + [UInt8(ascii: "/")] + JournalFolder.history.bytes
    guard let history = try calls.folderIfThere(path, in: root, .beneath) else { return 0 }
    defer { calls.release(history) }
    var count = 0
    for shelf in try calls.contents(of: history).others where shelf != HistoryFolder.kept {
      guard let open = try? calls.open(shelf, in: history, [.folder, .noFollow]) else { continue }
      defer { calls.release(open) }
      count += try calls.files(in: open).count { JournalName($0)?.part == .record }
    }
    return count
  }
}
