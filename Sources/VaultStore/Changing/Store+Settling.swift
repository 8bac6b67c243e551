/// What other programs have saved before a change.
extension Store {
  /// What became of it, and what the change itself has to know.
  struct EarlierSaves {
    var notes: [StoreNote]
    /// The files for which too many late saves have to wait for the next command.
    var crowded: Set<VaultPath>
  }

  /// Brings in what was written late.
  func settleEarlierSaves(
    _ recovery: Recovery, _ journal: Journal, _ reader: WholeFileReader, _ history: OpenHistory
  ) throws -> EarlierSaves {
    let names: [[UInt8]]
    var notes: [StoreNote] = []
    do {
      let folder = try journal.folder(.displaced)
      let contents = try calls.contents(of: folder)
      names = contents.files
      // A pipe, a folder or a link is no part of a journal, whatever it is called.
      for name in contents.others where name.first != UInt8(ascii: ".") {
        notes.append(.setAside([try journal.setAside(Name(name, in: folder), as: name)], paths: []))
      }
    } catch {
      throw StoreError.failed(error, path: JournalFolder.displaced.path(of: journal.seal.maker))
    }
    let late = try LateSaves(store: self, journal: journal, reader: reader).bringIn(among: names) {
      try nextID(after: recovery.newestNumber, in: history)
    }
    notes += late.notes
    let left = Displaced(journal).prune(among: names)
    return EarlierSaves(notes: notes, crowded: late.crowded.union(crowded(by: left, journal, history)))
  }

  /// The files of which so many former ones are open, or written and not brought in, that no more may come.
  private func crowded(
    by left: [Displaced.Entry], _ journal: Journal, _ history: OpenHistory
  ) -> Set<VaultPath> {
    guard left.count > LateSaves.limit else { return [] }
    let paths = left.compactMap { entry -> VaultPath? in
      if let base = (try? Displaced(journal).base(of: entry)) ?? nil { return base.path }
      let record = (try? history.journalRecord(entry.id)) ?? nil
      return record?.entry(entry.number).map { $0.newPath ?? $0.path }
    }
    return Set(Dictionary(grouping: paths) { $0 }.filter { $0.value.count > LateSaves.limit }.keys)
  }
}
