public import VaultStore
import VaultSyntax

extension Vault {
  /// A file that a person edits in a program of their own.
  ///
  /// It is a copy, so that what comes back is one operation of its own: merged with what others saved meanwhile,
  /// in the log, and undone like any other.
  public struct Editing: Sendable {
    /// Path of the copy, as the system takes it.
    public let file: [UInt8]
    /// The line to begin at, from 1.
    public let line: Int
    let name: [UInt8]
    let path: VaultPath
    let before: [UInt8]
  }

  /// Makes the copy of an item's file.
  public func beginEditing(_ item: Item) throws -> Editing {
    try beginEditing(item.place.path, line: item.place.line)
  }

  /// Makes the copy of a collection's file, to begin at a line, from 1.
  public func beginEditing(_ path: VaultPath, line: Int = 1) throws -> Editing {
    try wrapping {
      let file = try store.read(path)
      let draft = try store.makeDraft(Array(path.name), file.bytes)
      return Editing(file: draft.path, line: line, name: draft.name, path: path, before: file.bytes)
    }
  }

  /// Takes what was written into the vault, and the copy away.
  ///
  /// - Throws: `VaultError.editConflict` where the very lines were changed in the vault meanwhile; the copy then
  ///   stays, so that nothing that was written is lost.
  @discardableResult
  public func finishEditing(_ editing: Editing, command: String, dryRun: Bool = false) throws -> Committed<
    Void
  > {
    let after = try wrapping { try store.draft(editing.name) }
    let committed = try transaction(command, dryRun: dryRun) { change in
      guard after != editing.before else { return }
      let now = try change.draft.existingDocument(at: editing.path).bytes
      let merge = Merge(base: editing.before, ours: after, theirs: now)
      guard merge.conflicts.isEmpty else {
        throw VaultError.editConflict(
          editing.path, draft: text(editing.file), lines: merge.conflicts.map { text($0.theirs) })
      }
      if merge.text != now { try change.draft.replace(editing.path, with: merge.text) }
      if now != editing.before { change.draft.notes.append(.merged(editing.path)) }
    }
    try wrapping { try store.removeDraft(editing.name) }
    return committed
  }
}
