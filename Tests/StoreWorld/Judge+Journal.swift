internal import OffloadMemory
internal import VaultStore

/// Looks into the journal.
extension Judge {
  var hasMovedJournal: Bool {
    script.actors.contains { $0.deeds.contains(.takeJournalAway) || $0.deeds.contains(.putJournalBack) }
  }

  /// The lines in unfinished records, including those of a journal that a person has moved.
  var pendingNumbers: Set<Int> {
    numbers(in: ["tx"], of: [".offload", "kept", "newer"]).filter { $0 < claims.count }
  }

  /// The lines of files that recovery has moved to `old/` and named, and of journals that a person has moved.
  var numbersSetAside: Set<Int> {
    numbers(in: ["old"], of: [".offload"]).union(
      numbers(in: ["tx", "displaced", "old"], of: ["kept", "newer"]))
  }

  func checkJournal() {
    // If names reach the disk separately, a moved file may have both its names.
    if case .byName = script.disk.survival, hadPowerCut { return }
    let left = disk.withState { Judge.files(in: ["tx"], of: [".offload"], $0).map(\.name) }
    if !left.isEmpty, !hasMovedJournal {
      let names = left.map { String(decoding: $0, as: UTF8.self) }.sorted()
      find(.leftover, "left in the journal: \(names.joined(separator: ", "))")
    }
  }

  private func numbers(in folders: [String], of journals: [String]) -> Set<Int> {
    disk.withState { state in
      let files = Judge.files(in: folders, of: journals, state)
      return Set(files.flatMap { Numbers.all(in: state.volume[$0.inode].bytes) })
    }
  }

  private static func files(
    in folders: [String], of journals: [String], _ state: DiskState
  ) -> [Inode.Entry] {
    journals.flatMap { journal -> [Inode.Entry] in
      guard let makers = state.inode(at: "\(World.root)/\(journal)/by") else { return [] }
      return state.volume.unorderedEntries(of: makers).flatMap { maker in
        folders.compactMap { state.volume.inode(named: Array($0.utf8), in: maker.inode) }
          .flatMap { state.volume.unorderedEntries(of: $0) }
      }
    }
  }
}
