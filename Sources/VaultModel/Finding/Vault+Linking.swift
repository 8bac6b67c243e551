import VaultStore
import VaultSyntax

extension Vault {
  /// Returns for each collection the others that link to it, in path order, from any of their lines. Leaves out files
  /// that it can't read.
  package func linkingNotes() -> [VaultPath: [VaultPath]] {
    let scan = VaultScan(self, where: \.isCollection)
    let map = LinkMap(CollectionNames(scan.files)) { _ in false }
    let found = scan.map(where: LinksOfNote.mayHold) { LinksOfNote(in: $0, map) }
    var aliases: [String: [VaultPath]] = [:]
    for (file, links) in found.results {
      for alias in links.aliases { aliases[alias, default: []].append(scan.files[file]) }
    }
    var sources: [VaultPath: [VaultPath]] = [:]
    for (file, links) in found.results {
      let source = scan.files[file]
      // An alias counts only if no file has that name.
      let targets = links.targets.union(links.otherNames.flatMap { aliases[$0] ?? [] })
      for target in targets where target != source { sources[target, default: []].append(source) }
    }
    return sources
  }
}

/// The links of one note, and its own other names.
private struct LinksOfNote: Sendable {
  var targets: Set<VaultPath> = []
  /// Targets that no file has as its name, folded.
  var otherNames: Set<String> = []
  /// Folded.
  var aliases: [String] = []

  init(in scanner: borrowing ItemScanner, _ map: LinkMap) {
    let document = scanner.document()
    for target in document.linkTargets where !target.path.isEmpty {
      if let file = map.file(of: target, in: scanner.path) {
        targets.insert(file)
      } else {
        otherNames.insert(CollectionNames.folded(text(target.path)))
      }
    }
    aliases = scanner.frontMatter?.aliases.map { CollectionNames.folded(text($0)) } ?? []
  }

  /// Whether a file may have links or aliases.
  static func mayHold(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    let (open, close) = (UInt8(ascii: "["), UInt8(ascii: "]"))
    // Aliases are in front matter, which may follow a byte order mark.
    if bytes.prefix(4).contains(UInt8(ascii: "-")) { return true }
    return bytes.indices.dropFirst().contains { index in
      switch bytes[index] {
      case open: bytes[index - 1] == open
      case UInt8(ascii: "("), UInt8(ascii: ":"): bytes[index - 1] == close
      default: false
      }
    }
  }
}
