/// A journal in the vault that is not this maker's: another user's, another system's, or a stranger's. It is left where and
/// as it is, and nothing is done for what it says.
package struct OtherJournal: Hashable, Sendable {
  /// From the vault's root: `.offload/by/NAME`.
  package var folder: [UInt8]
  /// The changes that were never finished, as its records have it; nothing vouches for them.
  package var unfinished: [PendingRecord]
  /// How many finished operations it holds; 0 where nobody counted.
  package var operations = 0
  /// Whether it can be looked into.
  package var isReadable = true

  /// Where the texts of what is unfinished lie, from the vault's root.
  package var textsFolder: [UInt8] { folder + [UInt8(ascii: "/")] + JournalFolder.unfinished.bytes }
}

extension Store {
  /// Who puts more than this many into a vault wants nothing but to keep others busy.
  private static let mostJournals = 256

  /// The other journals that hold something unfinished. Cheap where there is none.
  package func unfinishedElsewhere() -> [OtherJournal] {
    otherFolders().compactMap { folder in
      var journal = OtherJournal(folder: folder, unfinished: [])
      journal.unfinished = (try? unfinished(in: journal)) ?? []
      return journal.unfinished.isEmpty ? nil : journal
    }
  }

  /// All other journals, with what they hold.
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
