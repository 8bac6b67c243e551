import VaultStore
import VaultSyntax

/// The tags of a vault: those in use, and those that `tags.md` lists.
///
/// Tags compare by the canonical equality of their lower-cased text. Each method that changes something is one
/// operation; one that throws has changed nothing.
public struct TagRepository {
  let scope: Scope

  var vault: Vault { scope.vault }

  /// Returns all tags, by name.
  ///
  /// - Throws: `VaultError.unreadable` if Offload can't read a file or a folder.
  public func fetchAll() throws -> [Tag] {
    try survey().complete()
  }

  /// Returns the tags of the readable files, and the files and folders that Offload couldn't read.
  package func survey() throws -> Survey<[Tag]> {
    let census = try TagCensus.take(of: vault)
    return Survey(census.tags, unreadable: census.unreadable)
  }

  /// Returns the tags in the register, in its order, with their entries but without counts of their uses.
  package func fetchRegistered() -> [Tag] {
    TagRegister.read(from: vault).entries.map {
      Tag(
        name: text($0.name.bytes), color: $0.color, description: $0.description, itemCount: 0,
        collectionCount: 0,
        isRegistered: true)
    }
  }

  /// Returns a tag. Writes a new one into the register.
  ///
  /// - Throws: `VaultError.invalidTag`, `VaultError.invalidColor`.
  @discardableResult
  public func fetchOrCreate(_ name: String, color: String? = nil) throws -> Tag {
    let tag = try TagName(validating: name)
    let found = try first(tag)
    if let found, color == nil || found.color == color { return found }
    let newColor = try color.map(TagRegister.color)
    try register(tag, color: newColor.map { .some($0) }, description: nil)
    var made = found ?? Tag(name: text(tag.bytes), itemCount: 0, collectionCount: 0, isRegistered: true)
    if !made.isRegistered { made.name = text(tag.bytes) }
    (made.isRegistered, made.color) = (true, newColor ?? made.color)
    return made
  }

  /// Returns the tag with a name.
  ///
  /// - Throws: `VaultError.tagNotFound`.
  public func fetchByName(_ name: String) throws -> Tag {
    let tag = try TagName(validating: name)
    let all = try fetchAll()
    guard let found = all.first(where: { TagName(text: $0.name) == tag }) else {
      throw VaultError.tagNotFound(
        name: name, nearest: [Suggestion.nearest(to: name, among: all.map(\.name))].compactMap(\.self))
    }
    return found
  }

  /// Returns the tags whose name contains the text, ignoring case.
  public func searchByName(_ text: String) throws -> [Tag] {
    let wanted = text.lowercased()
    return try fetchAll().filter { $0.name.lowercased().contains(text: wanted) }
  }

  /// Renames a tag and the tags nested under it: in items and prose, in front matter, in the register and in saved
  /// queries, but never in code. A tag that exists only as a part of nested tags changes in those.
  ///
  /// - Throws: `VaultError.tagNotFound`, `VaultError.invalidTag`; `VaultError.tagExists` if another tag has the new
  ///   name; use `merge` for that.
  public func rename(_ name: String, to newName: String) throws {
    let (old, new) = (try TagName(validating: name), try TagName(validating: newName))
    let all = try fetchAll().map { TagName(text: $0.name) }
    let renamed = all.filter { old.covers($0) }
    if renamed.isEmpty { _ = try fetchByName(name) }
    if old != new {
      let others = Set(all).subtracting(renamed)
      let taken = renamed.compactMap { tag in old.remainder(of: tag).map { TagName(new.bytes + $0) } } + [new]
      if let rival = taken.first(where: others.contains) {
        throw VaultError.tagExists(name: text(rival.bytes))
      }
    }
    try rewrite("tags rename", old, as: new)
  }

  /// Merges one tag into another: items and collections with `name` get `other` instead, only once. The register
  /// keeps the line of `other`.
  ///
  /// - Throws: `VaultError.tagNotFound` if one of them doesn't exist.
  public func merge(_ name: String, into other: String) throws {
    let (old, new) = (try TagName(validating: name), try TagName(validating: other))
    _ = try fetchByName(name)
    _ = try fetchByName(other)
    guard old != new else { return }
    try rewrite("tags merge", old, as: new)
  }

  /// Removes a tag everywhere, including the register. Tags nested under it stay.
  ///
  /// - Throws: `VaultError.tagNotFound`.
  public func delete(_ name: String) throws {
    let tag = try TagName(validating: name)
    _ = try fetchByName(name)
    try rewrite("tags delete", tag, as: nil)
  }

  /// Sets the colour of a tag in the register; nil removes it.
  ///
  /// - Throws: `VaultError.invalidColor`, `VaultError.tagNotFound`.
  public func setColor(_ color: String?, of name: String) throws {
    _ = try fetchByName(name)
    try register(try TagName(validating: name), color: .some(color), description: nil)
  }

  /// Sets the description of a tag in the register, on one line; an empty text removes it.
  ///
  /// - Throws: `VaultError.tagNotFound`; `VaultError.tagInDescription`.
  public func setDescription(_ description: String, of name: String) throws {
    _ = try fetchByName(name)
    try register(try TagName(validating: name), color: nil, description: description)
  }

  /// Returns the number of items and collections with the tag.
  public func usageCount(of name: String) throws -> Int {
    let tag = try fetchByName(name)
    return tag.itemCount + tag.collectionCount
  }

  /// Returns the tags that the register lists but nothing uses.
  public func fetchUnused() throws -> [Tag] {
    try fetchAll().filter(\.isUnused)
  }

  private func first(_ tag: TagName) throws -> Tag? {
    try TagCensus.take(of: vault, isComplete: true).tags.first { TagName(text: $0.name) == tag }
  }

  private func rewrite(_ title: String, _ old: TagName, as new: TagName?) throws {
    let rewrite = TagRewrite(old, as: new)
    try scope.change(title) { change in
      try rewrite.dropRegisteredLines(in: change)
      var headings: [RenamedHeadings] = []
      for path in try change.present(vault.within(change).files(bearing: old)) {
        do {
          let before = try change.existingDocument(at: path)
          try change.edit(path, rewrite.patches)
          headings += try RenamedHeadings(of: path, since: before, in: change).map { [$0] } ?? []
        } catch let refusal as FrontMatterRefusal {
          throw VaultError.frontMatter(path, key: "tags", reason: refusal.reason)
        }
      }
      try change.follow(headings)
      if new != nil { try SavedQueries.follow(rewrite.renamed, in: change) }
    }
  }
}
