import VaultStore
import VaultSyntax

/// Takes one recorded operation back within another one, in files that may have been edited since.
struct Reversion {
  private let record: Record
  private let undoing: Change
  private let newer: [Record]
  private let later: LaterChanges

  /// - Parameter newer: what was done after the operation, newest first.
  init(of record: Record, before newer: [Record], in undoing: Change) {
    self.record = record
    self.newer = newer
    later = LaterChanges(newer)
    self.undoing = undoing
  }

  /// - Throws: `VaultError.undoFileGone` where a file that it changed is not there; `VaultError.undoBlocked` where lines that the operation wrote were changed, or a name that it would
  ///   give back is taken.
  func run() throws {
    // What it made goes before what it removed comes back, which may have the same name in other case, or its folder's.
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
        if let path = try presentPath(of: change.path), try !undoing.isFree(path) { try undoing.remove(path) }
      }
    }
  }

  private func revertLines(_ change: FileChange, at path: VaultPath) throws {
    guard let document = try undoing.document(at: path) else { throw gone(path) }
    if change.after == Fingerprint(document.bytes),
      let before = change.splices.inverted.applied(to: document.bytes),
      change.before == Fingerprint(before)
    {
      return try undoing.replace(path, with: before)
    }
    let left = textLeft(by: change, now: document.bytes, at: path)
    // Somebody else has put it back as it was. Where operations have, they meant what they did.
    if left == nil, change.before == Fingerprint(document.bytes) { return }
    do {
      let changes = change.splices.lineChanges(ofTextOf: change.after?.size)
      let text = try LineChange.reverting(changes, in: document.bytes, whichWas: left)
      try checkMovedLines(of: change, in: document.bytes, staying: text, at: path)
      try undoing.replace(path, with: text)
    } catch let conflict as RevertConflict {
      if wasPutBack(change, at: path) { return }
      throw blocked(path, conflict.lines.map(text))
    }
  }

  /// Whether a later operation found the file as it was before the change, which no operation had made of it.
  private func wasPutBack(_ change: FileChange, at path: VaultPath) -> Bool {
    let trail = FileTrail(of: path, present: nil, through: newer, in: undoing.vault.store)
    let texts = trail.steps.map { ($0.change.before, $0.change.after) }.reversed()
    return zip([change.after] + texts.map(\.1), texts.map(\.0)).contains { left, found in
      found != left && found == change.before
    }
  }

  /// Refuses to take a line away that the change had only moved: an older text was saved over it, say, and has the line
  /// where it was before.
  private func checkMovedLines(
    of change: FileChange, in present: [UInt8], staying reverted: [UInt8], at path: VaultPath
  ) throws {
    let lost = Reversion.movedLines(change).subtracting(Reversion.lines(reverted))
      .intersection(Reversion.lines(present))
    guard !lost.isEmpty else { return }
    throw blocked(path, lost.sorted { $0.lexicographicallyPrecedes($1) }.map(text))
  }

  /// What a change of a file took out in one place and put in at another: taking that back may not take it away.
  private static func movedLines(_ change: FileChange) -> Set<[UInt8]> {
    lines(Array(change.splices.map(\.removed).joined()))
      .intersection(lines(Array(change.splices.map(\.inserted).joined())))
  }

  /// Those that are not blank, without their ends.
  private static func lines(_ text: [UInt8]) -> Set<[UInt8]> {
    Set(text.split(whereSeparator: isLineEnding).map { Array($0) }.filter { !$0.allSatisfy(isBlank) })
  }

  /// The text that the operation left; nil where something was done to the file since that no operation tells.
  private func textLeft(by change: FileChange, now text: [UInt8], at path: VaultPath) -> [UInt8]? {
    let trail = FileTrail(of: path, present: text, through: newer, in: undoing.vault.store)
    return trail.textBefore.flatMap { change.after == Fingerprint($0) ? $0 : nil }
  }

  /// A file that the operation made goes again, unless somebody has written into it since.
  private func removeCreated(_ change: FileChange, at path: VaultPath) throws {
    guard let document = try undoing.document(at: path) else { return }
    try revertLines(change, at: path)
    let left = try undoing.document(at: path)?.bytes ?? document.bytes
    if left.allSatisfy({ isBlank($0) || isLineEnding($0) }) { try undoing.remove(path) }
  }

  /// Where a file is after all that was done since; nil where it was removed. Where nothing is there, somebody may have
  /// given it back its name by hand.
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
    guard let newPath = change.newPath, try presentPath(of: newPath) == newPath,
      try undoing.document(at: newPath) != nil
    else { throw gone(change.newPath ?? change.path) }
    if !change.splices.isEmpty { try revertLines(change, at: newPath) }
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

extension [Splice] {
  /// The same changes, at their offsets in the new text.
  ///
  /// - Parameter size: that text's, in bytes; nil where it is not known.
  func lineChanges(ofTextOf size: Int?) -> [LineChange] {
    zip(self, inverted).map { splice, inverse in
      LineChange(
        offset: inverse.offset, removed: splice.removed, inserted: splice.inserted, before: splice.above,
        after: splice.below,
        endsText: inverse.offset + splice.inserted.count + splice.below.count == size)
    }
  }
}
