import VaultStore
import VaultSyntax

extension CollectionRepository {
  /// Gives a key of a collection's front matter a value, or takes it away.
  func setFrontMatter(_ key: String, to value: YAMLValue?, of path: VaultPath, _ change: Change) throws {
    try editFrontMatter(of: path, key: key, change) { document throws(FrontMatterRefusal) in
      if let front = FrontMatter(in: document) { return try front.setting(key, to: value) }
      guard value != nil else { return [] }
      return try FrontMatter.setting(key, to: value, in: document)
    }
  }

  /// Changes the front matter of a collection.
  ///
  /// - Throws: `VaultError.frontMatter` where it cannot be changed without touching more than the key.
  func editFrontMatter(
    of path: VaultPath, key: String, _ change: Change,
    _ patches: (Document) throws(FrontMatterRefusal) -> [Patch]
  ) throws {
    try change.edit(path) { document in
      do {
        return try patches(document)
      } catch let refusal as FrontMatterRefusal {
        throw VaultError.frontMatter(path, key: key, reason: refusal.reason)
      }
    }
  }
}
