package import VaultStore
import VaultSyntax

extension Vault {
  /// The same vault with some texts in the place of those on disk, as editors have them open: whatever is read, listed or
  /// asked for is read from them. A text of a file that is not there makes it one.
  ///
  /// What a change would write is told by `propose(_:_:)`. A transaction leaves files that are held alone: one that would
  /// change them throws `VaultError.openInEditor`.
  package func holding(_ texts: [VaultPath: [UInt8]]) -> Vault {
    var vault = self
    for (path, bytes) in texts { vault.hold(path, bytes) }
    return vault
  }

  /// The same vault with the texts that another one of the same folder holds.
  package func holding(_ other: Vault) -> Vault {
    var vault = self
    vault.unwritten = other.unwritten
    return vault
  }

  /// Takes a text in the place of the one on disk, or of another one that it holds.
  package mutating func hold(_ path: VaultPath, _ bytes: [UInt8]) {
    unwritten.documents[path] = Document(bytes, kind: path.fileKind)
    unwritten.held.insert(path)
    lookForFile(at: path)
  }

  /// Notices that the file of a text that it holds was made or removed.
  package mutating func lookForFile(at path: VaultPath) {
    guard unwritten.held.contains(path) else { return }
    if store.stamp(of: path) == nil { unwritten.make(path) } else { unwritten.made.remove(path) }
  }

  /// Reads the disk's text again.
  package mutating func release(_ path: VaultPath) {
    guard unwritten.held.remove(path) != nil else { return }
    unwritten.documents[path] = nil
    unwritten.made.remove(path)
  }
}

/// What a change would write, and nobody has written.
package struct Proposal<Value> {
  /// One file of it.
  package struct File: Sendable {
    /// The file as it is now; nil where it would be made.
    package let path: VaultPath?
    /// The file afterwards; nil where it would be removed.
    package let newPath: VaultPath?
    /// Its text now; nil where it is not at hand.
    package let before: [UInt8]?
    package let after: [UInt8]?
  }

  /// What the change's body returned.
  package let value: Value
  /// The texts that are held, in path order: whoever holds them can write them.
  package let held: [File]
  /// All other files.
  package let others: [File]
  package let notes: [Note]
}

extension Vault {
  /// What a change would write, on texts that are held and on files alike. Nothing is written.
  ///
  /// - Throws: as the change itself would.
  package func propose<Value>(_ command: String, _ body: (Change) throws -> Value) throws -> Proposal<Value> {
    var result: (value: Value, change: Change)?
    let planned = try preview(command) { transaction in
      let change = Change(transaction, in: self)
      let value = try body(change)
      transaction = change.transaction
      result = (value, change)
    }
    guard let (value, change) = result else { throw VaultError.nothingToUndo }
    let held = change.rewritten.sorted().map { path in
      Proposal<Value>.File(
        path: path, newPath: path, before: unwritten.documents[path]?.bytes,
        after: change.openDocuments[path]?.bytes)
    }
    let others = planned.map { file in
      Proposal<Value>.File(
        path: file.oldPath, newPath: file.newPath, before: file.oldBytes, after: file.newBytes)
    }
    return Proposal(value: value, held: held, others: others, notes: change.notes)
  }
}
