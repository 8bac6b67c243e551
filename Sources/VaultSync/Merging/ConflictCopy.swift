package import OffloadKit
package import VaultStore

/// A file that a program left beside another one since it could not decide between two versions of it.
package struct ConflictCopy: Sendable, Hashable {
  package let path: VaultPath
  /// The file that it is a copy of.
  package let original: VaultPath

  /// Nil for a name that no program gives to such a file.
  package init?(_ path: VaultPath) {
    guard let name = ConflictCopyName.original(of: Array(path.name)) else { return nil }
    self.init(path, name)
  }

  /// The same for a file that somebody says is one, whatever the program called it: `inbox 2.md`, `inbox-DESKTOP.md`. It is
  /// a copy of the file in its folder whose name it begins with; of several, of the longest.
  package init?(named path: VaultPath, in vault: Vault) {
    if let name = ConflictCopyName.original(of: Array(path.name)) {
      self.init(path, name)
      return
    }
    guard
      let original = path.originals(among: vault.walk().files).max(by: { $0.bytes.count < $1.bytes.count })
    else {
      return nil
    }
    self.init(path, Array(original.name))
  }

  private init?(_ path: VaultPath, _ name: [UInt8]) {
    guard let original = VaultPath((path.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []) + name) else {
      return nil
    }
    (self.path, self.original) = (path, original)
  }
}

extension Vault {
  /// The copies that programs have left, in the order of their paths.
  package func conflictCopies() -> [ConflictCopy] { walk().conflictCopies.compactMap { ConflictCopy($0) } }
}
