import VaultStore

extension Vault {
  /// The nearest folder upward from `folder`, itself included, that is a vault: one with `.offload/`,
  /// `inbox.md` or `.obsidian/`.
  ///
  /// - Returns: its path; nil where there is none up to the root.
  package static func find(from folder: String) -> String? {
    var path = folder
    while true {
      if Store.isVault(Array(path.utf8)) { return path }
      guard let slash = path.lastIndex(of: "/"), path != "/" else { return nil }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }

  /// Whether a folder is a vault by more than an inbox: one that programs have made one.
  package static func isMarked(_ folder: String) -> Bool { Store.isMarked(Array(folder.utf8)) }

  /// Whether a Markdown file lies in a folder itself, which could be read as a vault then.
  package static func holdsMarkdown(_ folder: String) -> Bool { Store.holdsMarkdown(Array(folder.utf8)) }

  /// The collection that a name, a path or an alias means.
  ///
  /// - Throws: `VaultError.collectionNotFound` with the nearest names, `VaultError.ambiguousCollection`.
  public func resolveCollection(_ name: String) throws -> ItemCollection {
    try collections.fetch(try collection(named: name))
  }
}
