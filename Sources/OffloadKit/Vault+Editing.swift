package import VaultStore
import VaultSyntax

extension Vault {
  /// A text that the user writes in another program, in a file that no other user can read.
  package struct Writing: Sendable {
    /// The path of the file, as the system takes it.
    package let file: [UInt8]
    let name: [UInt8]
    let before: [UInt8]
  }

  /// Makes a file for a new text. It stays until the caller discards it.
  package func beginWriting() throws -> Writing { try beginWriting([], as: Array("new.md".utf8)) }

  private func beginWriting(_ bytes: [UInt8], as name: [UInt8]) throws -> Writing {
    try wrapping {
      let draft = try store.makeDraft(name, bytes)
      return Writing(file: draft.path, name: draft.name, before: bytes)
    }
  }

  /// Returns the text so far.
  package func written(in writing: Writing) throws -> [UInt8] {
    try wrapping { try store.draft(writing.name) }
  }

  /// Removes the file.
  package func discard(_ writing: Writing) throws { try wrapping { try store.removeDraft(writing.name) } }

  /// Removes the file of an abandoned text, unless the user has written something.
  ///
  /// - Returns: the path of the file if it stays; otherwise nil.
  package func abandon(_ writing: Writing) -> String? {
    if let now = try? written(in: writing), now == writing.before, (try? discard(writing)) != nil {
      return nil
    }
    return text(writing.file)
  }

  /// Returns the files of texts that the vault neither contains as they are nor had before an operation: the user is still writing them, or
  /// saved them after the command that should have taken them had ended.
  package func leftWritings() -> [VaultPath] {
    let left = store.draftsLeft().map { VaultPath(unchecked: $0) }.filter {
      $0.name.last != UInt8(ascii: "~")
    }
    if left.isEmpty { return [] }
    let files = walk().files
    return left.filter { draft in
      guard let text = try? store.read(draft).bytes, !text.isEmpty else { return false }
      let isInVault = files.contains { file in
        draft.name.suffix(file.name.count).elementsEqual(file.name) && (try? store.read(file).bytes) == text
      }
      return !isInVault && !wasReplaced(text)
    }
  }

  /// Whether one of the latest operations replaced this text in a file: then the history has it.
  private func wasReplaced(_ text: [UInt8]) -> Bool {
    let fingerprint = Fingerprint(text)
    return store.records().lazy.prefix(100).contains { $0.changes.contains { $0.before == fingerprint } }
  }

  /// A file that the user edits in another program.
  ///
  /// It is a copy, so the result is an operation of its own: Offload merges it with other saves in the meantime, logs
  /// it, and undoes it like any other.
  package struct Editing: Sendable {
    /// The copy.
    package let writing: Writing
    /// The line to begin at, from 1.
    package let line: Int
    let target: Target

    package var path: VaultPath { target.path }
  }

  /// Makes a copy of an item's file.
  package func beginEditing(_ item: Item) throws -> Editing {
    try beginEditing(item.place.path, line: item.place.line)
  }

  /// Makes a copy of a collection's file, to begin at a line, from 1.
  package func beginEditing(_ path: VaultPath, line: Int = 1) throws -> Editing {
    let file = try wrapping { try store.read(path) }
    return Editing(
      writing: try beginWriting(file.bytes, as: Array(path.name)), line: line, target: Target(path))
  }

  /// Makes the text of a collection that doesn't exist yet. Offload creates the collection if you change it.
  package func beginEditing(new target: Target) throws -> Editing {
    Editing(
      writing: try beginWriting(target.newText, as: Array(target.path.name)), line: 1, target: target)
  }

  /// Writes the edited text into the vault, and removes the copy.
  ///
  /// - Throws: `VaultError.editConflict` if the same lines changed in the vault in the meantime;
  ///   `VaultError.unreadable` if the edited bytes aren't text. The copy then stays, so no edit is lost.
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
      if editing.target.creates { _ = try change.open(editing.target) }
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
    // The change is made. A check reports a copy that stays behind in the journal.
    try? discard(editing.writing)
    return report
  }
}
