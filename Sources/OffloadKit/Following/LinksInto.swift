import VaultStore
import VaultSyntax

/// Which links lead into a file: by its name or its path, or by one of its aliases where no file has that name.
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
  /// Other names that links may use, as names are compared.
  var aliasNames: Set<String> {
    Set((FrontMatter(in: self)?.aliases ?? []).map { CollectionNames.folded(text($0)) })
  }
}

extension LinkTarget {
  /// As names are compared.
  var foldedPath: String { CollectionNames.folded(text(path)) }
}
