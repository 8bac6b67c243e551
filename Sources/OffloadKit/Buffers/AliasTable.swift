import VaultStore

/// The aliases of files in their front matter. Adding and removing single files keeps the table current.
struct AliasTable: Sendable {
  private var files: [String: Set<VaultPath>] = [:]

  mutating func add(_ file: FileImage) {
    for alias in file.aliases { files[CollectionNames.folded(alias), default: []].insert(file.path) }
  }

  mutating func remove(_ file: FileImage) {
    for alias in file.aliases {
      let name = CollectionNames.folded(alias)
      files[name]?.remove(file.path)
      if files[name]?.isEmpty ?? false { files[name] = nil }
    }
  }

  /// Returns the wanted aliases, in order, each with the first file that has it.
  func paths(where isWanted: (_ folded: String) -> Bool) -> [(folded: String, path: VaultPath)] {
    files.filter { isWanted($0.key) }
      .compactMap { name, paths in paths.min().map { (name, $0) } }.sorted { $0 < $1 }
  }

  /// The first file in path order with an alias; nil if none has it.
  subscript(name: String) -> VaultPath? { name.isEmpty ? nil : files[CollectionNames.folded(name)]?.min() }
}
