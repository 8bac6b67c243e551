package import OffloadKit
import VaultMerge
package import VaultStore

/// A file that a program left next to another one because it couldn't choose between two versions of it.
package struct ConflictCopy: Sendable, Hashable {
  package let path: VaultPath
  /// The file that this is a copy of.
  package let original: VaultPath

  /// Whether this was a separate file whose name some disks can't tell from the other's. The two have no common base.
  var isOfOtherSpelling: Bool {
    ConflictCopyName.original(of: Array(path.name)).map { !$0.elementsEqual(original.name) } ?? false
  }

  /// Nil for a name that no program gives to a conflict copy.
  package init?(_ path: VaultPath) {
    guard let original = ConflictCopyName.original(of: path) else { return nil }
    self.init(path, of: original)
  }

  /// The same for a file that the user says is a copy, with a name that people use as well: `inbox 2.md` and
  /// `inbox (1).md`, as iCloud and others name copies, or `inbox-DESKTOP.md`, as OneDrive does. It's a copy of the file
  /// with the longest name that its own name begins with.
  ///
  /// - Parameter files: all files of the vault.
  fileprivate init?(named path: VaultPath, among files: [VaultPath]) {
    if let original = ConflictCopyName.original(of: path) {
      self.init(path, of: original)
      return
    }
    if let name = Self.unnumbered(Array(path.name)) {
      self.init(path, name)
      return
    }
    guard let original = path.original(among: files) else { return nil }
    self.init(path, of: original)
  }

  private init?(_ path: VaultPath, _ name: [UInt8]) {
    guard let original = VaultPath((path.parent.map { $0.bytes + [UInt8(ascii: "/")] } ?? []) + name) else {
      return nil
    }
    (self.path, self.original) = (path, original)
  }

  init(_ path: VaultPath, of original: VaultPath) { (self.path, self.original) = (path, original) }

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
  /// The copy that the user says a file is; nil if its name begins with no other file's name.
  package func conflictCopy(named path: VaultPath) -> ConflictCopy? {
    ConflictCopy(named: path, among: walk().files)
  }

  /// Copies in hidden folders that git tracks. They belong to other programs, so nothing can merge them.
  ///
  /// - Parameter run: starts git, if sync is enabled.
  package func foreignCopies(with run: @escaping GitRunner) -> [VaultPath] {
    guard let names = try? agreedGit(run)("ls-files", "-z", "--cached").fields else { return [] }
    return names.compactMap { VaultPath($0) }.filter { path in
      path.isInHiddenFolder && path.isConflictCopy && store.stamp(of: path) != nil
    }
  }

  /// The conflict copies that programs have left, sorted by path.
  package func conflictCopies() -> [ConflictCopy] { walk().conflictCopies.compactMap { ConflictCopy($0) } }
}
