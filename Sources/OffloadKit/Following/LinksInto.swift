import VaultStore
import VaultSyntax

/// The links that lead into a file: by its name, its path, or one of its aliases that isn't the name of a file.
struct LinksInto: Sendable {
  private let path: VaultPath
  private let map: LinkMap
  private let aliases: Set<String>

  init(_ path: VaultPath, _ document: Document, _ map: LinkMap) {
    (self.path, self.map, aliases) = (path, map, document.aliasNames)
  }

  func has(_ link: LinkTarget, in source: VaultPath) -> Bool {
    if let file = map.file(of: link, in: source) { return file == path }
    return aliases.contains(link.foldedPath)
  }
}

extension Document {
  /// The aliases that links may use, folded for comparison.
  var aliasNames: Set<String> {
    Set((FrontMatter(in: self)?.aliases ?? []).map { CollectionNames.folded(text($0)) })
  }
}

extension LinkTarget {
  /// The path, folded for comparison.
  var foldedPath: String { CollectionNames.folded(text(path)) }
}
