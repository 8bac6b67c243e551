/// An unfinished change in a journal of another maker: its record, and the texts in `tx/`.
///
/// Nothing vouches for it. Completing it is an operation of this maker's own, through the gate, after a person has seen
/// its changes.
package struct UnfinishedWork: Sendable {
  /// The command in the record.
  package var command: [UInt8] { record.header.command }
  package var paths: [VaultPath] { record.entries.map(\.path) }

  let record: JournalRecord
  /// The folder of its texts, relative to the vault's root.
  let folder: [UInt8]
  /// Its files in that folder, the record last.
  let names: [[UInt8]]
  let texts: [Fingerprint: [UInt8]]
}

extension UnfinishedWork {
  /// Returns the new text of a file, if the texts suffice for it.
  fileprivate func text(after entry: JournalEntry) -> [UInt8]? {
    if let after = entry.after, let text = texts[after] { return text }
    let before = entry.before.flatMap { texts[$0] }
    return before.flatMap { entry.splices.applied(to: $0) }.flatMap {
      Fingerprint($0) == entry.after ? $0 : nil
    }
  }
}

extension Store {
  /// Returns the unfinished changes in another maker's journal, in the journal's order.
  ///
  /// - Parameter folder: the path in `OtherJournal.folder`, relative to the vault's root.
  /// - Throws: `StoreError.notFound` if the folder doesn't exist or is this maker's own; `StoreError.notWritable` if
  ///   Offload may not read it.
  package func unfinishedWork(in folder: [UInt8]) throws -> [UnfinishedWork] {
    let path = VaultPath(unchecked: folder)
    guard let journal = otherJournals().first(where: { $0.folder == folder }) else {
      throw StoreError.notFound(path)
    }
    let texts = journal.textsFolder
    do {
      let open = try calls.open(texts, in: root, [.folder, .beneath])
      defer { calls.release(open) }
      let files = try calls.files(in: open)
      return try journal.unfinished.compactMap { pending in
        try work(pending.id, among: files, in: open, texts)
      }
    } catch let failure as SystemFailure {
      if failure.isMissing { return [] }
      throw failure.isRefusal ? StoreError.notWritable(path) : StoreError.failed(failure, path: texts)
    }
  }

  private func work(
    _ id: RecordID, among files: [[UInt8]], in folder: Descriptor, _ path: [UInt8]
  ) throws -> UnfinishedWork? {
    let name = JournalName.record(id)
    guard let bytes = try calls.readUnlessTooLarge(Name(name, in: folder)),
      case .unsealed(let record) = DecodedRecord(bytes, nil), record.id == id
    else { return nil }
    let others = files.filter { $0 != name && JournalName($0)?.id == id }
    var texts: [Fingerprint: [UInt8]] = [:]
    for file in others {
      guard let size = try calls.status(of: file, in: folder)?.size, size <= FileContents.largest,
        let text = try calls.readIfThere(Name(file, in: folder))
      else { continue }
      texts[Fingerprint(text)] = text
    }
    return UnfinishedWork(record: record, folder: path, names: others + [name], texts: texts)
  }

  /// Moves finished work out of its journal into this maker's `old/`, so that Offload no longer reports it.
  ///
  /// - Returns: its new paths, relative to the vault's root.
  /// - Throws: `StoreError.notWritable` if the journal is another user's. It then stays as it is.
  @discardableResult
  package func quarantine(_ work: UnfinishedWork) throws -> [[UInt8]] {
    let journal = try Journal(self)
    defer { journal.close() }
    do {
      let folder = try calls.open(work.folder, in: root, [.folder, .beneath])
      defer { calls.release(folder) }
      return try work.names.filter { try calls.status(of: $0, in: folder) != nil }.map {
        try journal.quarantine(Name($0, in: folder), as: $0)
      }
    } catch let failure as SystemFailure {
      let path = VaultPath(unchecked: work.folder)
      throw failure.isRefusal ? StoreError.notWritable(path) : StoreError.failed(failure, path: work.folder)
    }
  }
}

extension Transaction {
  /// Completes a change that was interrupted elsewhere: the parts that aren't done yet, if their files are still as
  /// they were or can be merged.
  ///
  /// - Returns: the files that Offload leaves alone, since they are different now.
  package mutating func complete(_ work: UnfinishedWork, _ merge: MergeFunction) throws -> [VaultPath] {
    var left: [VaultPath] = []
    for entry in work.record.entries where try !complete(entry, work, merge) { left.append(entry.path) }
    return left
  }

  private mutating func complete(
    _ entry: JournalEntry, _ work: UnfinishedWork, _ merge: MergeFunction
  ) throws -> Bool {
    switch entry.kind {
    case .changed:
      guard let present = try read(entry.path)?.bytes else {
        // An interrupted command has set the file aside, or a person or program has removed it.
        guard let text = work.text(after: entry), try isFree(entry.path) else { return false }
        try create(entry.path, text, permissions: entry.permissions)
        return true
      }
      guard let text = text(entry, present, work, merge) else { return false }
      if text != present { try write(entry.path, text) }
      return true
    case .created:
      guard let text = entry.after.flatMap({ work.texts[$0] }) ?? entry.splices.applied(to: []) else {
        return false
      }
      if let present = try read(entry.path)?.bytes { return present == text }
      try create(entry.path, text, permissions: entry.permissions)
    case .copied:
      guard work.names.contains(entry.temporary) else { return true }
      guard try isFree(entry.path) else { return false }
      try copy(.unfinished(work.folder, entry.temporary), to: entry.path, permissions: entry.permissions)
    case .removed:
      guard let present = try read(entry.path)?.bytes else { return true }
      guard entry.before == Fingerprint(present) else { return false }
      try remove(entry.path)
    case .renamed:
      guard let newPath = entry.newPath, try read(entry.path) != nil else { return true }
      guard try isFree(newPath) else { return false }
      try rename(entry.path, to: newPath)
    }
    return true
  }

  /// Returns the new text of a file whose text is `present`; nil if Offload can't tell.
  private func text(
    _ entry: JournalEntry, _ present: [UInt8], _ work: UnfinishedWork, _ merge: MergeFunction
  ) -> [UInt8]? {
    let print = Fingerprint(present)
    if print == entry.after { return present }
    let kept = entry.after.flatMap { work.texts[$0] }
    if print == entry.before, let kept { return kept }
    let base =
      kept.flatMap { entry.splices.inverted.applied(to: $0) } ?? (print == entry.before ? present : nil)
      ?? entry.before.flatMap { work.texts[$0] }
    guard let base, Fingerprint(base) == entry.before, let ours = kept ?? entry.splices.applied(to: base),
      Fingerprint(ours) == entry.after
    else { return nil }
    if print == entry.before || entry.isInPlace && InterleavedWrite.isPossible(present, of: base, and: ours) {
      return ours
    }
    return merge(base, ours, present).text
  }
}
