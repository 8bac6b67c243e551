import VaultStore
import VaultSyntax

/// What is asked of a vault while somebody types, kept in memory file by file: names, headings, tags, block ids and links,
/// with their places. Nothing on disk is made of it.
///
/// Two layers: files as they are on disk, and in front of them the texts that an editor has open.
package struct VaultImage: Sendable {
  let vault: Vault
  private var onDisk: [VaultPath: FileImage] = [:]
  private var held: [VaultPath: FileImage] = [:]
  private(set) var names: CollectionNames
  private(set) var map: LinkMap

  /// Reads all of the vault. What cannot be read is as if it were not there.
  package init(of vault: Vault) {
    self.vault = vault
    let scan = VaultScan(vault) { _ in true }
    for found in scan.map({ FileImage($0.path, $0.document()) }).results {
      onDisk[found.result.path] = found.result
    }
    names = CollectionNames(Array(onDisk.keys))
    map = vault.linkMap(names)
  }

  /// Reads files anew that were made, changed or removed.
  package mutating func refresh(_ paths: [VaultPath]) {
    for path in paths {
      onDisk[path] = (try? vault.document(at: path)).flatMap(\.self).map { FileImage(path, $0) }
    }
    nameAnew()
  }

  /// Takes the text that an editor has open; nil gives the disk's back.
  package mutating func hold(_ path: VaultPath, _ bytes: [UInt8]?) {
    let isNew = self[path] == nil
    held[path] = bytes.map { FileImage(path, Document($0, kind: path.fileKind)) }
    if isNew || bytes == nil { nameAnew() }
  }

  private mutating func nameAnew() {
    let paths = Set(onDisk.keys).union(held.keys)
    if paths.count == names.paths.count, paths.isSuperset(of: names.paths) { return }
    names = CollectionNames(Array(paths))
    map = vault.linkMap(names)
  }
}

// MARK: Asking

extension VaultImage {
  package subscript(_ path: VaultPath) -> FileImage? { held[path] ?? onDisk[path] }

  /// Every file, in path order.
  package var files: [FileImage] { names.paths.compactMap { self[$0] } }

  /// The shortest name of each collection, with its path; the tag register has none.
  package var collections: [(name: String, path: VaultPath)] {
    names.paths.filter(\.holdsItems).map { (names.shortestName(of: $0), $0) }
  }

  /// The tags with how often each is used, most first, by their commonest spelling.
  package var tags: [(name: String, count: Int)] {
    var counts: [String: (count: Int, spellings: [String: Int])] = [:]
    for file in files {
      for name in file.tags.map(\.name) + file.inheritedTags {
        counts[name.lowercased(), default: (0, [:])].count += 1
        counts[name.lowercased()]?.spellings[name, default: 0] += 1
      }
    }
    return counts.map { entry in
      let spelling = entry.value.spellings.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
      return (name: spelling ?? entry.key, count: entry.value.count)
    }.sorted { ($1.count, $0.name) < ($0.count, $1.name) }
  }

  /// The file that a link leads to; nil where there is none.
  package func file(of link: FileImage.Link, in source: VaultPath) -> VaultPath? {
    map.file(of: link.target, in: source) ?? file(withAlias: link.target)
  }

  private func file(withAlias target: LinkTarget) -> VaultPath? {
    let wanted = CollectionNames.folded(text(target.path))
    if wanted.isEmpty { return nil }
    return files.first { file in file.aliases.contains { CollectionNames.folded($0) == wanted } }?.path
  }

  /// The file that a name in a link would lead to.
  package func file(named name: String, in source: VaultPath) -> VaultPath? {
    let target = LinkTarget(form: .wikilink, isEmbed: false, path: Array(name.utf8), anchor: nil)
    return map.file(of: target, in: source) ?? file(withAlias: target)
  }

  /// All links to a file, or to one place in it.
  ///
  /// - Parameter place: the place, as `FileImage.span(of:)` tells it; nil for links to the file and to whatever is in it.
  package func links(to path: VaultPath, at place: TextSpan? = nil) -> [(
    path: VaultPath, link: FileImage.Link
  )] {
    let target = self[path]
    return files.flatMap { file in
      file.links.filter { link in
        guard self.file(of: link, in: file.path) == path else { return false }
        guard let place else { return true }
        return link.anchor.flatMap { target?.span(of: $0) } == place
      }.map { (file.path, $0) }
    }
  }

  /// Every place where a tag is written, or one nested under it.
  package func uses(ofTag name: String) -> [(path: VaultPath, span: TextSpan)] {
    let wanted = TagName(Array(name.utf8))
    return files.flatMap { file in
      file.tags.filter { wanted.covers(TagName(Array($0.name.utf8))) }.map { (file.path, $0.span) }
    }
  }
}
