import VaultModel
import VaultStore
import VaultSyntax

/// What somebody may see of a vault: all of it, or what a query admits.
///
/// An item is seen if it and all items around it answer the query. `vault` holds nothing else: a file without seen items
/// isn't there, and in the others, empty lines stand where unseen text is. So whatever is made of it, such as lists,
/// counts, names and suggestions, can't tell more. Lines keep their numbers. A seen item brings along its headings and
/// its file's front matter, from which it inherits tags and fields.
///
/// A link to a file outside the vault isn't seen. Text between items is seen only in files that the query admits by their places alone, such as with `in:Errands`.
package struct Sight: Sendable {
  /// The vault as it is seen. It is for reading only.
  package let vault: Vault
  private let query: Query?
  /// The files of which something is seen.
  package let files: Set<VaultPath>

  /// Looks at a vault as of now.
  ///
  /// - Parameter query: what may be seen; nil for all of it.
  package init(of vault: Vault, only query: Query?) {
    self.query = query
    let walked = vault.walk()
    var seen = vault
    // A note that is a link to a file outside isn't the vault's.
    let outside = Set(walked.links.filter { vault.store.target(of: $0) == nil })
    for path in outside { seen.unwritten.remove(path) }
    let all = walked.files.filter { !outside.contains($0) }
    guard let query else {
      (self.vault, files) = (seen, Set(all))
      return
    }
    let whole = Set(all.filter(query.admitsWhole))
    let scan = VaultScan(seen) {
      !whole.contains($0) && vault.settings.holdsItems($0) && query.compiled.mayMatch(path: $0.bytes)
    }
    var files = whole
    for (file, text) in scan.map({ SeenText.of(&$0, through: query) }).results {
      guard let text else { continue }
      seen.hold(scan.files[file], text)
      files.insert(scan.files[file])
    }
    for path in all where !files.contains(path) { seen.unwritten.remove(path) }
    (self.vault, self.files) = (seen, files)
  }

  /// Whether all of the vault is seen.
  package var isWhole: Bool { query == nil }

  /// Whether all text of a file is seen.
  package func isWhole(_ path: VaultPath) -> Bool {
    files.contains(path) && query?.admitsWhole(path) ?? true
  }

  /// The seen files whose text Offload couldn't read, among these.
  package func named(_ unread: [UnreadFile]) -> [String] {
    unread.map(\.path).filter { query == nil || VaultPath($0).map(isWhole) ?? false }
  }
}

extension Query {
  /// Whether the path of a file alone makes every item in it match.
  fileprivate func admitsWhole(_ path: VaultPath) -> Bool {
    !CompiledQuery(.not(expression)).mayMatch(path: path.bytes)
  }
}
