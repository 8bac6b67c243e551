/// Takes over what is this user's in a journal of the ``FirstLayout``, and seals its records on the way. What is left
/// counts as an unknown maker's.
///
/// Done once, before a maker's `tx/` is made. Cut off at any point, it is begun again: the records, which tell that the
/// rest is this user's as well, go from their old places last.
struct Adoption {
  let calls: Calls
  let root: Descriptor
  /// `.offload`.
  let shared: Descriptor
  /// The maker's folder.
  let own: Descriptor
  let seal: Seal

  /// Whether there is a journal of the first layout that may be this user's.
  func isNeeded() throws(SystemFailure) -> Bool {
    for name in [JournalFolder.history, .unfinished] {
      guard let status = try calls.status(of: name.bytes, in: shared), status.kind == .folder else {
        continue
      }
      return status.owner == calls.fileSystem.userID()
    }
    return false
  }

  /// - Parameter draft: the folder in the maker's own that becomes its `tx/`.
  func run(into draft: [UInt8]) throws(SystemFailure) {
    let status = try calls.status(of: shared)
    guard let owned = FirstLayout(calls, status) else { return }
    let finished = try sealHistory(owned)
    let pending = try sealUnfinished(owned, into: draft)
    if !finished.isEmpty || !pending.isEmpty {
      let ids = Set(finished.flatMap(\.ids))
      let kept = JournalFolder.history.bytes + [UInt8(ascii: "/")] + HistoryFolder.kept
      try moveAll(kept, to: kept) { JournalName($0).map { ids.contains($0.id) } ?? false }
      for folder in [JournalFolder.displaced, .old, .drafts] {
        try moveAll(folder.bytes, to: folder.bytes) { _ in true }
      }
      try adoptNotes()
      try remove(finished, pending)
    }
    removeFolders()
    // Nothing in it is private any more, and whoever may write the vault may use it.
    if !finished.isEmpty || !pending.isEmpty { openUp(status) }
  }

  // MARK: Records

  /// The records of a shelf that were sealed, and are still in their old place.
  private struct Shelf {
    var name: [UInt8]
    var ids: [RecordID]
  }

  /// All are written before any is synced, so that the disk is waited for once.
  private func sealHistory(_ owned: FirstLayout) throws(SystemFailure) -> [Shelf] {
    guard let history = try calls.folderIfThere(JournalFolder.history.bytes, in: shared) else { return [] }
    defer { calls.release(history) }
    let ownHistory = try calls.openOrMakeFolder(JournalFolder.history.bytes, in: own, permissions: 0o700)
    defer { calls.release(ownHistory) }
    var shelves: [Shelf] = []
    for name in try calls.contents(of: history).others where name != HistoryFolder.kept {
      guard let shelf = try calls.folderIfThere(name, in: history) else { continue }
      defer { calls.release(shelf) }
      let target = try calls.openOrMakeFolder(name, in: ownHistory, permissions: 0o700)
      defer { calls.release(target) }
      let ids = try sealRecords(in: shelf, owned) { (id, bytes) throws(SystemFailure) in
        calls.release(try calls.newFile(Name(JournalName.record(id), in: target), holding: bytes))
      }
      for id in ids {
        let file = try calls.open(JournalName.record(id), in: target, .noFollow)
        defer { calls.release(file) }
        try calls.sync(file, .file)
      }
      if !ids.isEmpty {
        try calls.sync(target, .folder)
        shelves.append(Shelf(name: name, ids: ids))
      }
    }
    return shelves
  }

  private func sealUnfinished(_ owned: FirstLayout, into draft: [UInt8]) throws(SystemFailure) -> [RecordID] {
    guard let unfinished = try calls.folderIfThere(JournalFolder.unfinished.bytes, in: shared) else {
      return []
    }
    defer { calls.release(unfinished) }
    let target = try calls.open(draft, in: own, [.folder, .noFollow])
    defer { calls.release(target) }
    let names = try calls.files(in: unfinished)
    let ids = try sealRecords(in: unfinished, owned) { (id, bytes) throws(SystemFailure) in
      for file in names where JournalName(file)?.id == id && file != JournalName.record(id) {
        try calls.rename(Name(file, in: unfinished), to: Name(file, in: target), .replacing)
      }
      let record = try calls.newFile(Name(JournalName.record(id), in: target), holding: bytes)
      defer { calls.release(record) }
      try calls.sync(record, .commit)
    }
    if !ids.isEmpty { try calls.sync(target, .folder) }
    return ids
  }

  private func sealRecords(
    in folder: Descriptor, _ owned: FirstLayout, _ put: (RecordID, [UInt8]) throws(SystemFailure) -> Void
  ) throws(SystemFailure) -> [RecordID] {
    var sealed: [RecordID] = []
    for name in try calls.files(in: folder) where JournalName(name)?.part == .record {
      guard let bytes = try calls.readIfThere(Name(name, in: folder)), let record = owned.record(bytes),
        JournalName.record(record.id) == name
      else { continue }
      try put(record.id, RecordEncoding.bytes(of: record, seal))
      sealed.append(record.id)
    }
    return sealed
  }

  private func remove(_ finished: [Shelf], _ pending: [RecordID]) throws(SystemFailure) {
    let history = JournalFolder.history.bytes + [UInt8(ascii: "/")]
    for shelf in finished {
      for id in shelf.ids {
        try calls.remove(history + shelf.name + [UInt8(ascii: "/")] + JournalName.record(id), in: shared)
      }
    }
    let unfinished = JournalFolder.unfinished.bytes + [UInt8(ascii: "/")]
    for id in pending { try calls.remove(unfinished + JournalName.record(id), in: shared) }
  }

  /// Those that are empty now; what is in the others is nobody's that is known here.
  private func removeFolders() {
    if let history = try? calls.folderIfThere(JournalFolder.history.bytes, in: shared) {
      for name in (try? calls.contents(of: history).others) ?? [] {
        try? calls.fileSystem.removeFolder(name, in: history)
      }
      calls.release(history)
    }
    for folder in JournalFolder.allCases { try? calls.fileSystem.removeFolder(folder.bytes, in: shared) }
  }

  // MARK: The rest

  private func adoptNotes() throws(SystemFailure) {
    guard let notes = try calls.folderIfThere(JournalFolder.ui.bytes, in: shared) else { return }
    defer { calls.release(notes) }
    let target = try calls.openOrMakeFolder(JournalFolder.ui.bytes, in: own, permissions: 0o700)
    defer { calls.release(target) }
    for name in try calls.files(in: notes) {
      guard let bytes = try calls.readIfThere(Name(name, in: notes)) else { continue }
      let note = try calls.newFile(
        Name(name, in: target), holding: bytes + seal.of(.note, [name, [0], bytes]))
      defer { calls.release(note) }
      try calls.sync(note, .file)
      try calls.remove(name, in: notes)
    }
  }

  private func moveAll(
    _ folder: [UInt8], to ownFolder: [UInt8], where isWanted: ([UInt8]) -> Bool
  ) throws(SystemFailure) {
    guard let source = try calls.folderIfThere(folder, in: shared) else { return }
    defer { calls.release(source) }
    let target = try calls.openOrMakeFolder(ownFolder, in: own, permissions: 0o700)
    defer { calls.release(target) }
    for name in try calls.entries(of: source).map(\.name) where isWanted(name) {
      try calls.rename(Name(name, in: source), to: Name(name, in: target), .replacing)
    }
  }

  private func openUp(_ status: FileStatus) {
    guard let vault = try? calls.status(of: root) else { return }
    if vault.permissions != status.permissions {
      try? calls.fileSystem.setPermissions(shared, vault.permissions)
    }
  }
}
