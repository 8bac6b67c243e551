import VaultStore

extension Vault {
  /// Returns the nearest vault among `folder` and the folders above it. A vault has `.offload/`, `inbox.md` or
  /// `.obsidian/`.
  ///
  /// - Returns: its path; nil if there is none up to the root.
  package static func find(from folder: String) -> String? {
    var path = folder
    while true {
      if Store.isVault(Array(path.utf8)) { return path }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }

  /// Whether a folder has more than an inbox to mark it as a vault: something that a program made.
  package static func isMarked(_ folder: String) -> Bool { Store.isMarked(Array(folder.utf8)) }

  /// Whether a folder directly contains a Markdown file, so it could be read as a vault.
  package static func holdsMarkdown(_ folder: String) -> Bool { Store.holdsMarkdown(Array(folder.utf8)) }

  /// Returns the collection with a name, a path or an alias.
  ///
  /// - Throws: `VaultError.collectionNotFound` with the nearest names, `VaultError.ambiguousCollection`.
  public func resolveCollection(_ name: String) throws -> ItemCollection {
    try collections.fetch(try collection(named: name))
  }
}
