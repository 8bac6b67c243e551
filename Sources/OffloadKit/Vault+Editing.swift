package import VaultStore
import VaultSyntax

extension Vault {
  /// A text that a person writes in a program of their own, in a file that nobody else can read.
  package struct Writing: Sendable {
    /// The file's path, as the system takes it.
    package let file: [UInt8]
    let name: [UInt8]
    let before: [UInt8]
  }

  /// Makes a file for a text that is new. It stays until it is discarded.
  package func beginWriting() throws -> Writing { try beginWriting([], as: Array("new.md".utf8)) }

  private func beginWriting(_ bytes: [UInt8], as name: [UInt8]) throws -> Writing {
    try wrapping {
      let draft = try store.makeDraft(name, bytes)
      return Writing(file: draft.path, name: draft.name, before: bytes)
    }
  }

  /// What was written so far.
  package func written(in writing: Writing) throws -> [UInt8] {
    try wrapping { try store.draft(writing.name) }
  }

  /// Takes the file away.
  package func discard(_ writing: Writing) throws { try wrapping { try store.removeDraft(writing.name) } }

  /// Takes the file away of a text that came to nothing, unless something was written.
  ///
  /// - Returns: the file's path where it stays.
  package func abandon(_ writing: Writing) -> String? {
    if let now = try? written(in: writing), now == writing.before, (try? discard(writing)) != nil {
      return nil
    }
    return text(writing.file)
  }

  /// The files of texts that no file of the vault has as they are: somebody is writing them, or saved them after the command had
  /// ended that was to take them in.
  package func leftWritings() -> [String] {
    let left = store.draftsLeft().map { VaultPath(unchecked: $0) }.filter {
      $0.name.last != UInt8(ascii: "~")
    }
    if left.isEmpty { return [] }
    let files = walk().files
    return left.filter { draft in
      guard let text = try? store.read(draft).bytes, !text.isEmpty else { return false }
      return !files.contains { file in
        draft.name.suffix(file.name.count).elementsEqual(file.name) && (try? store.read(file).bytes) == text
      }
    }.map(\.text)
  }

  /// A file that a person edits in a program of their own.
  ///
  /// It is a copy, so that what comes back is one operation of its own: merged with what others saved meanwhile,
  /// in the log, and undone like any other.
  package struct Editing: Sendable {
    /// The copy.
    package let writing: Writing
    /// The line to begin at, from 1.
    package let line: Int
    let path: VaultPath
  }

  /// Makes the copy of an item's file.
  package func beginEditing(_ item: Item) throws -> Editing {
    try beginEditing(item.place.path, line: item.place.line)
  }

  /// Makes the copy of a collection's file, to begin at a line, from 1.
  package func beginEditing(_ path: VaultPath, line: Int = 1) throws -> Editing {
    let file = try wrapping { try store.read(path) }
    return Editing(writing: try beginWriting(file.bytes, as: Array(path.name)), line: line, path: path)
  }

  /// Takes what was written into the vault, and the copy away.
  ///
  /// - Throws: `VaultError.editConflict` where the very lines were changed in the vault meanwhile; the copy then
  ///   stays, so that nothing that was written is lost; `VaultError.unreadable` where what was written is no text.
  @discardableResult
  package func finishEditing(_ editing: Editing, command: String, dryRun: Bool = false) throws
    -> ChangeReport<
      Void
    >
  {
    let (before, after) = (editing.writing.before, try written(in: editing.writing))
    let report = try transaction(command, dryRun: dryRun) { change in
      guard after != before else { return }
      _ = try editing.path.document(after)
      guard let now = try change.bytes(at: editing.path) else {
        throw VaultError.collectionNotFound(name: editing.path.text, nearest: [])
      }
      let merge = Merge(base: before, ours: after, theirs: now)
      guard merge.conflicts.isEmpty else {
        throw VaultError.editConflict(
          editing.path, draft: text(editing.writing.file),
          lines: merge.conflicts.map { OffloadKit.text($0.theirs) })
      }
      if merge.text != now { try change.replace(editing.path, with: merge.text) }
      if now != before { change.notes.append(.merged(editing.path)) }
    }
    // The change is made; what stays behind in the journal is told of by a check.
    try? discard(editing.writing)
    return report
  }
}
