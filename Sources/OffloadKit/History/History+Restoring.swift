package import VaultStore
import VaultSyntax

extension History {
  /// The result of restoring a file.
  package struct Restored: Sendable {
    /// The restored file.
    package var path: VaultPath
    /// The operation that left this text, or that removed the file; or the operations whose changes Offload made
    /// again, oldest first.
    package var operations: [Operation]
    package var way: Way

    /// The state of the file.
    package enum Way: Sendable {
      /// The file as the operation left it.
      case asLeft
      /// The file as it was before the operation, which removed it.
      case asBefore
      /// The present file, with the changes of the operations in it again.
      case madeAgain
    }
  }

  /// Restores an earlier text of a file.
  ///
  /// With an operation, it restores the text that the operation left or, if it removed the file, the text before
  /// that. Without one, a missing or empty file, or one of only NULs, gets its last known text. If a save reverted
  /// the changes of operations, most likely from a stale buffer, it makes those changes again and keeps the rest of
  /// the save. If something else emptied the file, its text comes back before the text written since. Both can happen
  /// to one file.
  ///
  /// - Parameters:
  ///   - path: the path of the file from the root of the vault.
  ///   - id: the operation.
  ///   - dryRun: whether to write nothing and return the changes as a diff.
  /// - Throws: `VaultError.nothingToRestore` if nothing is missing, or the log has nothing about the file;
  ///   `VaultError.unfinished` for an operation that isn't in the log yet; `VaultError.renamedSince` if the file has
  ///   another name now and no operation is named; `VaultError.textNotKept` if Offload can't work out the text any
  ///   more; `VaultError.undoBlocked` if the restored lines were edited.
  @discardableResult
  package func restore(
    _ path: VaultPath, asLeftBy id: Operation.ID? = nil, dryRun: Bool = false
  ) throws -> ChangeReport<Restored> {
    if let id { try refuseUnfinished { $0.id == id.record } }
    var report = try bringBack(path, id, dryRun)
    // A user who asks for the text knows that it's missing.
    report.notes.removeAll {
      switch $0 {
      case .fileWasEmptied(path), .staleSave(path, _): true
      default: false
      }
    }
    return report
  }

  private func bringBack(
    _ path: VaultPath, _ id: Operation.ID?, _ dryRun: Bool
  ) throws -> ChangeReport<Restored> {
    let present = try vault.store.readIfThere(path)?.bytes
    var trail = FileTrail(of: path, present: present, in: vault.store)
    if let id {
      if present == nil, let now = place(of: path, known: trail) {
        trail = FileTrail(of: now, present: try vault.store.readIfThere(now)?.bytes, in: vault.store)
      }
      guard let index = trail.steps.firstIndex(where: { $0.record.id == id.record }) else {
        throw VaultError.nothingToRestore(path, operation: id.description)
      }
      return try putBack(path, trail, index, asLeftBy: id, dryRun)
    }
    if present == nil, let now = place(of: path, known: trail) {
      throw VaultError.renamedSince(path, to: now)
    }
    if present?.allSatisfy({ $0 == 0 }) ?? true {
      guard !trail.steps.isEmpty else { throw VaultError.nothingToRestore(path, operation: nil) }
      let texts = trail.steps.indices.lazy.filter { trail.text(at: $0)?.isEmpty == false || trail.isKept($0) }
      let undone = Set(operations().filter(\.isUndone).map(\.id.record))
      // A text that an undo removed doesn't count, if there is another.
      let lasting = texts.first { index in
        let (record, change) = (trail.steps[index].record, trail.steps[index].change)
        return !undone.contains(record.id) && (record.header.reverts == nil || change.kind != .removed)
      }
      guard let newest = lasting ?? texts.first else { throw VaultError.textNotKept(path) }
      return try putBack(path, trail, newest, dryRun)
    }
    return try makeAgain(path, trail.losses(until: present ?? []), over: present ?? [], dryRun)
  }

  /// Returns the present path of a renamed file; nil if the file is gone.
  private func place(of path: VaultPath, known trail: FileTrail) -> VaultPath? {
    let newest = trail.steps.first?.record.id
    let now = LaterChanges(Array(vault.store.records().prefix { $0.id != newest })).place(of: path)
    return now.flatMap { $0 != path && vault.store.stamp(of: $0) != nil ? $0 : nil }
  }

  /// Returns the path that a user names, with or without `.md`: that of a file that exists or that the log knows.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  package func path(_ name: [UInt8]) throws -> VaultPath {
    let candidates = [name, name + Array(".md".utf8)].compactMap { VaultPath($0) }
    if let found = candidates.first(where: { vault.store.stamp(of: $0) != nil }) { return found }
    let known = Set(
      vault.store.records().lazy.flatMap(\.changes).flatMap { [$0.path, $0.newPath ?? $0.path] })
    guard let found = candidates.first(where: known.contains) else {
      throw VaultError.collectionNotFound(name: text(name), nearest: [])
    }
    return found
  }

  private func putBack(
    _ path: VaultPath, _ trail: FileTrail, _ index: Int, asLeftBy id: Operation.ID? = nil, _ dryRun: Bool
  ) throws -> ChangeReport<Restored> {
    let step = trail.steps[index]
    let text = trail.text(at: index)
    guard text != nil || trail.isKept(index) else { throw VaultError.textNotKept(path) }
    let command = (["restore", path.text] + [id?.description].compactMap(\.self)).joined(separator: " ")
    return try vault.transaction(command, dryRun: dryRun) { change in
      if let text {
        if try change.bytes(at: path) != nil {
          try change.replace(path, with: text)
        } else {
          try change.create(path, bytes: text, permissions: trail.permissions)
        }
      } else if try change.isFree(path) {
        try change.bringBack(path, from: step.record.id, permissions: trail.permissions)
      } else {
        throw VaultError.nothingToRestore(path, operation: nil)
      }
      return Restored(
        path: path, operations: [Operation(step.record, now: vault.now)],
        way: step.change.kind == .removed ? .asBefore : .asLeft)
    }
  }

  /// Puts lost texts back, and makes the changes again that a stale save reverted. If there are none of both, makes
  /// those again whose lines a save has replaced.
  private func makeAgain(
    _ path: VaultPath, _ losses: [FileTrail.LostText], over present: [UInt8], _ dryRun: Bool
  ) throws -> ChangeReport<Restored> {
    let saves = vault.store.staleSaves(of: [path], at: vault.now.timestamp, includesTold: true)
    let told = vault.toldStaleSaves().filter { $0.path == path }.map(\.step)
    let taken = Set(saves.flatMap(\.steps) + told).sorted { $0.record > $1.record }
    return try vault.transaction("restore \(path.text)", dryRun: dryRun) { change in
      let joined = try losses.reduce(present) { try $1.joined(to: $0, of: path) }
      if !losses.isEmpty { try change.replace(path, with: joined) }
      var made: [StaleSave.Step] = []
      do {
        made = try change.makeAgain(taken, in: path)
      } catch let error as VaultError where !losses.isEmpty && error.isAboutText {
        // The lost texts are back, and the next restore says what is in the way of the rest.
      }
      if losses.isEmpty, made.isEmpty { made = try change.makeAgain(replacedAdditions(in: path), in: path) }
      let records = losses.map(\.record) + made.compactMap { vault.store.record($0.record) }
      if records.isEmpty { throw VaultError.nothingToRestore(path, operation: nil) }
      let operations = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }.values.sorted {
        $0.id < $1.id
      }
      return Restored(
        path: path, operations: operations.map { Operation($0, now: vault.now) }, way: .madeAgain)
    }
  }
}

extension Change {
  /// Makes the changes of operations to a file again.
  ///
  /// - Parameter steps: the changes, newest first.
  /// - Returns: those that were missing, oldest first.
  /// - Throws: `VaultError.undoBlocked` if the lines that they changed were edited.
  @discardableResult
  package func makeAgain(_ steps: [StaleSave.Step], in path: VaultPath) throws -> [StaleSave.Step] {
    var made: [StaleSave.Step] = []
    for step in steps.reversed() {
      let document = try existingDocument(at: path)
      guard let (before, after) = try sides(of: step, in: path, holding: document.bytes) else {
        throw VaultError.textNotKept(path)
      }
      do {
        let merged = try document.carrying(from: before, to: after)
        if merged != document.bytes { made.append(step) }
        try replace(path, with: merged)
      } catch let conflict as CarryingConflict {
        throw VaultError.undoBlocked(
          operation: Operation.ID(step.record).description, path: path, lines: conflict.lines.map(text))
      }
    }
    return made
  }
}

extension Change {
  /// Returns the texts before and after an operation's change of a file, which may have another name since, even if
  /// no operation recorded that.
  private func sides(of step: StaleSave.Step, in path: VaultPath, holding text: [UInt8]) throws
    -> (before: [UInt8], after: [UInt8])?
  {
    let former = try vault.store.readIfThere(step.formerPath)?.bytes
    for (name, present) in [(path, text), (step.formerPath, former)] {
      let trail = FileTrail(of: name, present: present, in: vault.store)
      let index = trail.steps.firstIndex {
        $0.record.id == step.record && $0.change.path == step.formerPath
      }
      if let index, case (let before?, let after?) = trail.sides(at: index) { return (before, after) }
    }
    return nil
  }
}

extension FileTrail {
  /// Whether the step removed a file that Offload has kept as it was.
  func isKept(_ index: Int) -> Bool {
    steps[index].change.kind == .removed && steps[index].change.isKept
  }
}

extension VaultError {
  /// Whether the text of a file, or the record of it, is in the way of restoring a change.
  fileprivate var isAboutText: Bool {
    switch self {
    case .undoBlocked, .textNotKept: true
    default: false
    }
  }
}
