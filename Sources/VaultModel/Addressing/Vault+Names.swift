import VaultStore
import VaultSyntax

extension Vault {
  /// Returns the path of the collection with this name, path, alias or title, or of the note that a day's
  /// word names.
  ///
  /// - Throws: `VaultError.collectionNotFound` with the nearest names, `VaultError.ambiguousCollection`;
  ///   `VaultError.noDayNote` for a day without a note, and the other errors of notes for days.
  package func collection(named name: String) throws -> VaultPath {
    do {
      return try namedCollection(name)
    } catch VaultError.collectionNotFound(let text, let nearest) {
      guard let note = try dayNote(named: name) else {
        throw VaultError.collectionNotFound(name: text, nearest: nearest)
      }
      guard note.exists else { throw VaultError.noDayNote(name: name, note.path) }
      return note.path
    }
  }

  /// Returns the path of the collection that a person gave this name, path, alias or title.
  private func namedCollection(_ name: String) throws -> VaultPath {
    let walked = walk()
    let path = name.hasSuffix(".md") ? name.dropLast(3) : name[...]
    let candidates = collections(withName: name, among: walked.files)
    if let only = candidates.first, candidates.count == 1 { return only }
    if candidates.count > 1 { throw VaultError.ambiguousCollection(name: name, candidates: candidates) }
    if CollectionNames.folded(name) == "inbox" { return .inbox }
    if let linked = VaultPath(path + ".md").flatMap({ store.target(of: $0) }), walked.files.contains(linked) {
      return linked
    }
    let folded = CollectionNames.folded(name)
    let aliased = try CollectionReader(self).all().value.filter { collection in
      !collection.path.isArchived
        && (collection.aliases + [collection.title]).contains { CollectionNames.folded($0) == folded }
    }
    if let only = aliased.first, aliased.count == 1 { return only.path }
    if aliased.count > 1 { throw VaultError.ambiguousCollection(name: name, candidates: aliased.map(\.path)) }
    try walked.unlisted.refuseIncomplete()
    throw VaultError.collectionNotFound(name: name, nearest: CollectionNames(walked.files).nearest(to: name))
  }

  /// Returns the collections with this name or path, without regard to aliases and titles.
  package func collections(withName name: String) -> [VaultPath] {
    collections(withName: name, among: walk().files)
  }

  private func collections(withName name: String, among files: [VaultPath]) -> [VaultPath] {
    if let quoted = VaultPath(quoted: name), files.contains(quoted) { return [quoted] }
    let path = name.hasSuffix(".md") ? name.dropLast(3) : name[...]
    let last = path.split(separator: "/").last ?? ""
    return CollectionNames(named: String(last), among: files).candidates(for: name)
  }

  /// Returns the target that a text like `Errands` or `Errands#Shopping` names.
  ///
  /// If the collection or the section is missing and `creating` is true, Offload creates it with the first
  /// item. It always creates the note of a day, and adds a section that the note lacks.
  public func target(_ text: String, creating: Bool = false) throws -> Target {
    // The name of a file may contain a `#`.
    if text.contains("#"), let path = collections(withName: text).first { return Target(path) }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let section = parts.count > 1 && !parts[1].isEmpty ? parts[1] : nil
    if let section, section.contains(where: \.isNewline) {
      throw VaultError.invalidCollectionName(section, .character("\n"))
    }
    do {
      let path = try namedCollection(parts[0])
      if section != nil, let note = try? dayNote(named: parts[0]), note.path == path {
        return try note.target(section: section, in: self)
      }
      var target = Target(path, section: section, creates: path == .inbox)
      target.addsSection = creating
      return target
    } catch VaultError.collectionNotFound(let name, let nearest) {
      if let note = try dayNote(named: parts[0]) { return try note.target(section: section, in: self) }
      guard creating else { throw VaultError.collectionNotFound(name: name, nearest: nearest) }
      return Target(try newCollection(named: parts[0]), section: section, creates: true)
    }
  }
}

extension CollectionNames {
  /// Returns at most three names for a mistyped one: names that begin with it, then names that contain it,
  /// otherwise the nearest one.
  package func nearest(to name: String) -> [String] {
    let wanted = Self.folded(name)
    let numbers = Suggestion.numbers(in: wanted)
    let all = paths.filter { !$0.isArchived }.map { shortestName(of: $0) }
    // One or two letters occur in most names by chance. And `Plan 1` isn't a part of `Plan 10`.
    let found = all.filter { name in
      let other = Self.folded(name)
      let others = Suggestion.numbers(in: other)
      return wanted.count >= 3 && other.contains(text: wanted)
        && (numbers.isEmpty || others.indices.contains { others[$0...].starts(with: numbers) })
    }
    if !found.isEmpty {
      let begins = { (name: String) in Self.folded(name).hasPrefix(wanted) }
      return Array((found.filter(begins) + found.filter { !begins($0) }).prefix(3))
    }
    let near =
      Suggestion.nearest(to: name, among: all)
      ?? all.first { Suggestion.nearest(to: name, among: $0.split(separator: " ").map(String.init)) != nil }
    return near.map { [$0] } ?? []
  }
}
