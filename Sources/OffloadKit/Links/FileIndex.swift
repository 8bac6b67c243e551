import VaultStore

/// All files of a vault by their names, as Obsidian finds what is embedded.
struct FileIndex {
  private var byName: [String: [(folded: String, path: VaultPath)]] = [:]

  init(_ files: [VaultPath]) {
    for file in files {
      let path = CollectionNames.folded(file.text)
      byName[Self.name(of: path), default: []].append((path, file))
    }
  }

  /// The file, with or without `.md`, that has this path or a path that ends in it: the one nearest to the root.
  func file(linkedAs target: String) -> VaultPath? {
    var wanted = CollectionNames.folded(target)
    while wanted.hasPrefix("./") || wanted.hasPrefix("../") {
      wanted = String(wanted[wanted.index(after: wanted.firstIndex(of: "/") ?? wanted.startIndex)...])
    }
    if wanted.hasPrefix("/") { wanted.removeFirst() }
    let found = [wanted, wanted + ".md"].lazy.flatMap { wanted in
      (byName[Self.name(of: wanted)] ?? []).filter {
        $0.folded == wanted || $0.folded.hasSuffix("/" + wanted)
      }
    }
    return found.min { $0.folded.utf8.count < $1.folded.utf8.count }?.path
  }

  private static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
