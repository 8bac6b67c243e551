import VaultStore
import VaultSyntax

extension Vault {
  /// The path of the collection that a name, a path or an alias means.
  ///
  /// - Throws: `VaultError.collectionNotFound` with the nearest names, `VaultError.ambiguousCollection`.
  package func collection(named name: String) throws -> VaultPath {
    let walked = walk()
    if let quoted = VaultPath(quoted: name), walked.files.contains(quoted) { return quoted }
    let path = name.hasSuffix(".md") ? name.dropLast(3) : name[...]
    let last = path.split(separator: "/").last ?? ""
    let candidates = CollectionNames(named: String(last), among: walked.files).candidates(for: name)
    if let only = candidates.first, candidates.count == 1 { return only }
    if candidates.count > 1 { throw VaultError.ambiguousCollection(name: name, candidates: candidates) }
    if CollectionNames.folded(name) == "inbox" { return .inbox }
    if let linked = VaultPath(path + ".md").flatMap({ store.target(of: $0) }), walked.files.contains(linked) {
      return linked
    }
    let aliased = try CollectionReader(self).all().value.filter { collection in
      !collection.path.isArchived
        && collection.aliases.contains { CollectionNames.folded($0) == CollectionNames.folded(name) }
    }
    if let only = aliased.first, aliased.count == 1 { return only.path }
    if aliased.count > 1 { throw VaultError.ambiguousCollection(name: name, candidates: aliased.map(\.path)) }
    try walked.unlisted.refuseIncomplete()
    throw VaultError.collectionNotFound(name: name, nearest: CollectionNames(walked.files).nearest(to: name))
  }

  /// Where `Errands` or `Errands#Shopping` sends items.
  ///
  /// A collection that is missing is made when something is put into it, if `creating` says so, with a heading for
  /// the section.
  public func target(_ text: String, creating: Bool = false) throws -> Target {
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let section = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    do {
      let path = try collection(named: parts[0])
      return Target(path, section: section, creates: path == .inbox)
    } catch VaultError.collectionNotFound where creating {
      let path = try newCollection(named: parts[0])
      if let section, section.contains(where: \.isNewline) {
        throw VaultError.invalidCollectionName(section, .character("\n"))
      }
      return Target(path, section: section, creates: true)
    }
  }
}

extension CollectionNames {
  /// Names that a mistyped one may stand for, at most three, the nearest first.
  package func nearest(to name: String) -> [String] {
    let wanted = Self.folded(name)
    let all = paths.filter { !$0.isArchived }.map { shortestName(of: $0) }
    // A letter or two stand in most names, by chance.
    var found = wanted.count < 3 ? [] : all.filter { Self.folded($0).contains(text: wanted) }
    let near =
      Suggestion.nearest(to: name, among: all)
      ?? all.first { Suggestion.nearest(to: name, among: $0.split(separator: " ").map(String.init)) != nil }
    if let near, !found.contains(near) { found.insert(near, at: 0) }
    return Array(found.prefix(3))
  }
}
