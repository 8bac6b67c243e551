package import VaultStore
import VaultSyntax

extension Vault {
  /// Returns the same vault with some texts in place of those on disk, as editors have them open. All reading,
  /// listing and searching uses these texts. A text whose file doesn't exist counts as a file.
  ///
  /// `propose(_:_:)` tells what a change would write. A transaction leaves held files alone: one that would change
  /// them throws `VaultError.openInEditor`.
  package func holding(_ texts: [VaultPath: [UInt8]]) -> Vault {
    var vault = self
    for (path, bytes) in texts { vault.hold(path, bytes) }
    return vault
  }

  /// Returns the same vault with the texts that another vault of the same folder holds.
  package func holding(_ other: Vault) -> Vault {
    var vault = self
    vault.unwritten = other.unwritten
    return vault
  }

  /// Holds a text in place of the one on disk, or of an earlier held one.
  package mutating func hold(_ path: VaultPath, _ bytes: [UInt8]) {
    unwritten.documents[path] = Document(bytes, kind: path.fileKind)
    unwritten.held.insert(path)
    lookForFile(at: path)
  }

  /// Notices that the file of a held text was made or removed.
  package mutating func lookForFile(at path: VaultPath) {
    guard unwritten.held.contains(path) else { return }
    if store.stamp(of: path) == nil { unwritten.make(path) } else { unwritten.made.remove(path) }
  }

  /// Drops a held text, so the vault reads the file from disk again.
  package mutating func release(_ path: VaultPath) {
    guard unwritten.held.remove(path) != nil else { return }
    unwritten.documents[path] = nil
    unwritten.made.remove(path)
  }
}

/// The files that a change would write; Offload has written none of them.
package struct Proposal<Value> {
  /// One file of a proposal.
  package struct File: Sendable {
    /// The path of the file now; nil if the change would make it.
    package let path: VaultPath?
    /// The path of the file after the change; nil if the change would remove it.
    package let newPath: VaultPath?
    /// Its text now; nil if it isn't at hand.
    package let before: [UInt8]?
    package let after: [UInt8]?
  }

  /// The result of the change's body.
  package let value: Value
  /// The held texts, in path order: the program that holds them can write them.
  package let held: [File]
  /// All other files.
  package let others: [File]
  package let notes: [Note]
}

extension Vault {
  /// Returns the files that a change would write, held or not. Writes nothing.
  ///
  /// - Throws: the errors of the change itself.
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
