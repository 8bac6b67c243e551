/// A change in a journal that is not this maker's, which was never finished: as its record has it, and the texts beside it.
///
/// Nothing vouches for any of it. What is made of it is an operation of this maker's own, through the gate, and up to a
/// person who has seen what it would change.
package struct UnfinishedWork: Sendable {
  /// As the record has it.
  package var command: [UInt8] { record.header.command }
  package var paths: [VaultPath] { record.entries.map(\.path) }

  let record: JournalRecord
  /// Where its texts lie, from the vault's root.
  let folder: [UInt8]
  /// The files there that go with it, its record last.
  let names: [[UInt8]]
  let texts: [Fingerprint: [UInt8]]
}

extension UnfinishedWork {
  /// What a file was to hold, as far as the texts tell.
  fileprivate func text(after entry: JournalEntry) -> [UInt8]? {
    if let after = entry.after, let text = texts[after] { return text }
    let before = entry.before.flatMap { texts[$0] }
    return before.flatMap { entry.splices.applied(to: $0) }.flatMap {
      Fingerprint($0) == entry.after ? $0 : nil
    }
  }
}

extension Store {
  /// What a journal holds unfinished that is not this maker's, in its order.
  ///
  /// - Parameter folder: from the vault's root, as `OtherJournal.folder` has it.
  /// - Throws: `StoreError.notFound` where there is no such folder, or it is this maker's own; `StoreError.notWritable` where
  ///   it may not be looked into.
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

  /// Takes what was finished out of its journal, so that it is told of no more, into this maker's `old/`.
  ///
  /// - Returns: where it is kept, from the vault's root.
  /// - Throws: `StoreError.notWritable` where the journal is another user's and stays as it is.
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
  /// Does what a change was to do that was cut off elsewhere, as far as it is not done and what it was about is still as it
  /// was, or can be merged.
  ///
  /// - Returns: the files that are left as they are, since they are different now.
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
        // It stands aside, or somebody has removed it.
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

  /// What a file is to hold that holds `present`; nil where that cannot be told.
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
