import VaultStore
import VaultSyntax

/// Reverts one recorded operation within another one, in files that may have been edited since.
struct Reversion {
  private let record: Record
  private let undoing: Change
  private let newer: [Record]
  private let later: LaterChanges

  /// - Parameter newer: the records after the operation, newest first.
  init(of record: Record, before newer: [Record], in undoing: Change) {
    self.record = record
    self.newer = newer
    later = LaterChanges(newer)
    self.undoing = undoing
  }

  /// - Throws: `VaultError.undoFileGone` if a file that the operation changed is missing; `VaultError.undoBlocked` if
  ///   lines that the operation wrote were changed, or if another file has a name that it would restore;
  ///   `VaultError.renamedSince` if the text of a changed file has another name now.
  func run() throws {
    // Removes files before it restores others, which may have the same name in other case, or that of a folder.
    for change in Array(record.changes.reversed()).goingFirst({ $0.kind != .removed }) {
      switch change.kind {
      case .changed:
        guard let path = try presentPath(of: change.path) else { throw gone(change.path) }
        try revertLines(change, at: path)
      case .created:
        if let path = try presentPath(of: change.path) { try removeCreated(change, at: path) }
      case .removed: try restore(change)
      case .renamed: try renameBack(change)
      case .copied:
        if let path = try presentPath(of: change.path), try !undoing.isFree(path) {
          try removeCopy(change, at: path)
        }
      }
    }
  }

  private func revertLines(_ change: FileChange, at path: VaultPath) throws {
    guard let document = try undoing.document(at: path) else { throw gone(path) }
    if change.after == Fingerprint(document.bytes),
      let before = change.splices.inverted.applied(to: document.bytes),
      change.before.map({ $0 == Fingerprint(before) }) ?? true
    {
      return try undoing.replace(path, with: before)
    }
    try merge(change, into: document, at: path) { before, _ in before ?? [] }
  }

  /// - Parameter former: returns the text to restore, from the texts before and after the operation.
  private func merge(
    _ change: FileChange, into document: Document, at path: VaultPath,
    _ former: (_ before: [UInt8]?, _ after: [UInt8]) -> [UInt8]
  ) throws {
    try refuseToDouble(change, in: document.bytes, at: path)
    // The user or another program has restored the old text already.
    if change.before == Fingerprint(document.bytes) { return }
    let name = record.changes.last { $0.kind == .renamed && $0.path == change.path }?.newPath
    let trail = FileTrail(
      of: later.place(of: name ?? change.path) ?? path, present: document.bytes, through: newer + [record],
      in: undoing.vault.store)
    guard let index = trail.steps.firstIndex(where: { $0.record.id == record.id && $0.change == change })
    else {
      throw VaultError.textNotKept(path)
    }
    try refuseOtherFile(trail, until: index, at: path)
    let (before, after) = trail.sides(at: index)
    // Or did so once, and later changes are another matter.
    let wasPutBack = trail.steps[..<index].contains { step in
      !step.change.outside.isEmpty && step.change.before == change.before
    }
    guard let after else {
      if wasPutBack { return }
      throw VaultError.textNotKept(path)
    }
    do {
      try undoing.replace(path, with: document.carrying(from: after, to: former(before, after)))
    } catch let conflict as CarryingConflict {
      if wasPutBack { return }
      throw blocked(path, conflict.lines.map(text))
    }
  }

  /// Refuses to write into a file that got this name in a sync, while most lines of the file that had it went to another
  /// one: the other machine has exchanged two names, or used an old name again.
  private func refuseOtherFile(_ trail: FileTrail, until index: Int, at path: VaultPath) throws {
    let lines = { (change: FileChange, part: KeyPath<Splice, [UInt8]>) in
      ItemLines.all(in: change.splices.flatMap { $0[keyPath: part] })
    }
    for place in trail.steps[..<index].indices where trail.steps[place].record.header.isOfSync {
      let step = trail.steps[place]
      let removed = lines(step.change, \.removed)
      guard removed.count > 1, !lines(step.change, \.inserted).isEmpty,
        let before = trail.sides(at: place).before, removed.count * 2 > ItemLines.all(in: before).count
      else { continue }
      let other = step.record.changes.first {
        $0.path != step.change.path && removed.isSubset(of: lines($0, \.inserted))
      }
      if let other { throw VaultError.renamedSince(path, to: other.newPath ?? other.path) }
    }
  }

  /// Refuses to restore lines at the place from which the operation moved them, if a later operation removed them
  /// from their new place: that removal was intended.
  private func refuseToDouble(_ change: FileChange, in present: [UInt8], at path: VaultPath) throws {
    let lines = { (changes: [FileChange], part: KeyPath<Splice, [UInt8]>) in
      Set(changes.flatMap(\.splices).flatMap { ItemLines.all(in: $0[keyPath: part]) })
    }
    let moved = lines([change], \.inserted).intersection(lines(record.changes, \.removed))
    let taken = lines(newer.withoutUndone.flatMap(\.changes).filter { $0.path == path }, \.removed)
    let gone = moved.intersection(taken).subtracting(ItemLines.all(in: present))
    guard gone.isEmpty else {
      throw blocked(path, gone.sorted { $0.lexicographicallyPrecedes($1) }.map { text(Array($0)) })
    }
  }

  /// Removes a file that the operation copied in, unless it was changed since.
  private func removeCopy(_ change: FileChange, at path: VaultPath) throws {
    if let after = change.after, try undoing.vault.store.fingerprint(of: path) != after {
      undoing.notes.append(.editedSince(path))
    } else {
      try undoing.remove(path)
    }
  }

  /// Removes a file that the operation made. If it has other text since, the file stays with its title, and only the
  /// items of the operation go.
  private func removeCreated(_ change: FileChange, at path: VaultPath) throws {
    guard let document = try undoing.document(at: path) else { return }
    if change.after == Fingerprint(document.bytes) { return try undoing.remove(path) }
    var title: [UInt8] = []
    try merge(change, into: document, at: path) { _, made in
      title = Document(made, kind: document.kind).withoutItems
      return title
    }
    let left = try undoing.document(at: path)?.bytes ?? document.bytes
    let own = ItemLines.all(in: title)
    if ItemLines.all(in: left).isSubset(of: own) { return try undoing.remove(path) }
    // The merge removed nothing, and the file stays because of its later text. A vault in use is no longer just the
    // work of `init`.
    guard left == document.bytes, !record.header.command.elementsEqual("init".utf8) else { return }
    throw blocked(
      path,
      ItemLines.all(in: left).subtracting(own).sorted { $0.lexicographicallyPrecedes($1) }.map {
        text(Array($0))
      })
  }

  /// Returns the path of a file after all later operations; nil if it was removed. If nothing is there, the user may
  /// have renamed it back by hand.
  private func presentPath(of path: VaultPath) throws -> VaultPath? {
    guard let present = later.place(of: path) else { return nil }
    if present != path, try undoing.isFree(present), !later.hasGiven(away: path) { return path }
    return present
  }

  private func restore(_ change: FileChange) throws {
    guard try undoing.isFree(change.path) else { throw blocked(change.path, []) }
    if change.isKept {
      try undoing.bringBack(change.path, from: record.id, permissions: change.permissions)
    } else {
      try undoing.create(
        change.path, bytes: change.splices.flatMap(\.removed), permissions: change.permissions)
    }
  }

  private func renameBack(_ change: FileChange) throws {
    guard let newPath = change.newPath, let present = try presentPath(of: newPath),
      try undoing.document(at: present) != nil
    else { throw gone(change.newPath ?? change.path) }
    guard present == newPath || present == change.path else {
      throw VaultError.renamedSince(newPath, to: present)
    }
    if !change.splices.isEmpty { try revertLines(change, at: present) }
    // A later operation may have renamed it back.
    if present == change.path { return }
    do {
      try undoing.rename(newPath, to: change.path)
    } catch StoreError.exists, StoreError.collides {
      throw blocked(change.path, [])
    }
  }

  private func gone(_ path: VaultPath) -> VaultError {
    .undoFileGone(operation: Operation.ID(record.id).description, path: path)
  }

  private func blocked(_ path: VaultPath, _ lines: [String]) -> VaultError {
    .undoBlocked(operation: Operation.ID(record.id).description, path: path, lines: lines)
  }
}
