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

  /// The same for a file that somebody says is one: `inbox 2.md` and `inbox (1).md`, as iCloud and others name it, are names
  /// that people give as well.
  package init?(named path: VaultPath) {
    let name = Array(path.name)
    guard let name = ConflictCopyName.original(of: name) ?? Self.unnumbered(name) else { return nil }
    self.init(path, name)
  }

  private init?(_ path: VaultPath, _ name: [UInt8]) {
    guard let original = VaultPath((path.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []) + name) else {
      return nil
    }
    (self.path, self.original) = (path, original)
  }

  private static func unnumbered(_ name: [UInt8]) -> [UInt8]? {
    let end = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    var stem = name[..<end]
    let isInBrackets = stem.last == UInt8(ascii: ")")
    if isInBrackets { stem.removeLast() }
    let digits = stem.reversed().prefix { $0 &- 0x30 < 10 }.count
    stem.removeLast(digits)
    if isInBrackets, stem.popLast() != UInt8(ascii: "(") { return nil }
    guard digits > 0, stem.popLast() == UInt8(ascii: " "), !stem.isEmpty else { return nil }
    return Array(stem) + name[end...]
  }
}

extension Vault {
  /// The copies that programs have left, in the order of their paths.
  package func conflictCopies() -> [ConflictCopy] { walk().conflictCopies.compactMap { ConflictCopy($0) } }
}
