public import VaultStore
import VaultSyntax

/// The collections of a vault: its Markdown files.
///
/// Each method that changes something is one operation; one that throws has changed nothing. Methods take paths;
/// `Vault.collection(named:)` finds the path of a name.
public struct CollectionRepository {
  let scope: Scope

  var vault: Vault { scope.vault }

  /// Makes a collection: a file with its name as heading. A name without a folder goes where Obsidian's settings put
  /// new notes.
  ///
  /// - Parameters:
  ///   - name: the name, after its folders.
  ///   - isStructured: whether it is a plan.
  /// - Throws: `VaultError.invalidCollectionName`; `VaultError.collectionExists` if a file has the path, or one that
  ///   differs only in case or normal form.
  @discardableResult
  public func create(name: String, isStructured: Bool = false) throws -> ItemCollection {
    try create(newPath(named: name), isStructured: isStructured)
  }

  /// Makes a collection with the text of a template, in which `{{title}}`, `{{date}}` and `{{time}}` are filled in; see
  /// ``NoteTemplate``.
  ///
  /// - Throws: the errors of ``create(name:isStructured:)``; `VaultError.collectionNotFound` if the template is gone.
  @discardableResult
  package func create(name: String, from template: VaultPath) throws -> ItemCollection {
    let path = try newPath(named: name)
    guard let text = try vault.document(at: template)?.bytes else {
      throw VaultError.collectionNotFound(name: template.text, nearest: [])
    }
    return try create(path, text: NoteTemplate(title: path.collectionName, in: vault).filled(text))
  }

  /// Does the same at a path for which the vault has no objection.
  @discardableResult
  func create(_ path: VaultPath, isStructured: Bool = false) throws -> ItemCollection {
    let head = isStructured ? "---\ntype: plan\n---\n\n" : ""
    return try create(path, text: Array((head + "# \(path.collectionName)\n").utf8))
  }

  private func newPath(named name: String) throws -> VaultPath {
    let path = try vault.newCollection(named: name)
    try refuseDay(path)
    return path
  }

  private func create(_ path: VaultPath, text: [UInt8]) throws -> ItemCollection {
    try refuseCollision(path)
    return try change("collection new", leaving: path) { change in
      try change.create(path, bytes: text)
      try LinkShift.keepMeaning(adding: [path], in: change, of: vault)
      change.noteSameName(of: path)
    }
  }

  /// Removes a collection with the whole contents of its file. Undo restores it.
  ///
  /// - Throws: `VaultError.protectedCollection` for the inbox and the tag register.
  public func delete(_ path: VaultPath) throws {
    try refuseProtected(path)
    try scope.change("collection delete") { change in
      guard try change.document(at: path) != nil else {
        throw VaultError.collectionNotFound(name: path.text, nearest: [])
      }
      try change.remove(path)
    }
  }

  /// Returns all collections, by path.
  ///
  /// - Throws: `VaultError.unreadable` if Offload can't read a file or a folder.
  public func fetchAll() throws -> [ItemCollection] {
    try survey().complete()
  }

  /// Returns the readable collections, and the files and folders that Offload couldn't read.
  package func survey() throws -> Survey<[ItemCollection]> {
    try CollectionReader(vault).all()
  }

  /// Returns the collection with a name, a path or an alias.
  ///
  /// - Throws: `VaultError.collectionNotFound`, `VaultError.ambiguousCollection`.
  public func fetchByName(_ name: String) throws -> ItemCollection {
    try fetch(vault.collection(named: name))
  }

  /// Returns a collection and its items in file order.
  public func fetchWithItems(_ path: VaultPath) throws -> (collection: ItemCollection, items: [Item]) {
    (try fetch(path), try ItemRepository(scope: scope).fetchByCollection(path))
  }

  /// Returns all collections, by path, each with its items in file order. It reads each file only once.
  ///
  /// - Throws: `VaultError.unreadable` if Offload can't read a file or a folder.
  public func fetchWithItems() throws -> [(collection: ItemCollection, items: [Item])] {
    try CollectionReader(vault).allWithItems()
  }

  /// Moves an item into a collection.
  @discardableResult
  public func addItem(_ item: Item, to path: VaultPath, at placement: Placement = .end) throws -> Item {
    try ItemRepository(scope: scope).moveToCollection([item], collection: Target(path), position: placement)[
      0]
  }

  /// Moves an item from its collection to the inbox.
  @discardableResult
  public func removeItem(_ item: Item) throws -> Item {
    try ItemRepository(scope: scope).moveToCollection([item], collection: .inbox)[0]
  }

  /// Puts the top items of a collection's list into the order given.
  ///
  /// - Throws: `VaultError.notSiblings`.
  public func reorderItems(_ ordered: [Item]) throws {
    try CollectionItemRepository(scope: scope).reorder(ordered)
  }

  /// Turns a collection into a plan or a list. A list is flat: its items keep the plan's depth-first order.
  ///
  /// - Throws: `VaultError.frontMatter` if Offload can't change the key `type` safely; `VaultError.changesMeaning` if
  ///   Markdown would read an item of the list as something else.
  @discardableResult
  public func convert(_ path: VaultPath, toPlan: Bool) throws -> ItemCollection {
    try change("collection convert", leaving: path) { change in
      try setFrontMatter("type", to: toPlan ? .string("plan") : nil, of: path, change)
      if !toPlan { try change.edit(path) { try $0.flattened() } }
    }
  }

  /// Stars or unstars a collection.
  @discardableResult
  public func setStar(_ isStarred: Bool, of path: VaultPath) throws -> ItemCollection {
    try change(isStarred ? "collection star" : "collection unstar", leaving: path) { change in
      try setFrontMatter("starred", to: isStarred ? .bool(true) : nil, of: path, change)
    }
  }

  /// Adds a tag to a collection's front matter.
  @discardableResult
  public func addTag(_ tag: String, to path: VaultPath) throws -> ItemCollection {
    let name = try TagName(validating: tag)
    return try change("collection tag", leaving: path) { change in
      try editFrontMatter(of: path, key: "tags", change) { document throws(FrontMatterRefusal) in
        guard let front = FrontMatter(in: document) else {
          return try FrontMatter.setting("tags", to: .list([.string(name.bytes)]), in: document)
        }
        return try front.addingTag(name.bytes)
      }
    }
  }

  /// Removes a tag from a collection's front matter.
  @discardableResult
  public func removeTag(_ tag: String, from path: VaultPath) throws -> ItemCollection {
    let name = try TagName(validating: tag)
    return try change("collection untag", leaving: path) { change in
      try editFrontMatter(of: path, key: "tags", change) { document throws(FrontMatterRefusal) in
        try FrontMatter(in: document)?.renamingTags { TagName($0) == name ? nil : $0 } ?? []
      }
    }
  }

  /// Makes a change and returns the collection at `path` after it.
  ///
  /// It reads the collection within the operation: a later failure would look as if nothing had changed.
  func change(
    _ title: String, leaving path: VaultPath, _ body: (Change) throws -> Void
  ) throws -> ItemCollection {
    var collection = try scope.change(title) { change in
      try body(change)
      return try CollectionRepository(scope: .within(change)).fetch(path)
    }
    // The shortest name depends on the present names of the other collections.
    collection.name = vault.collectionNames().shortestName(of: path)
    return collection
  }

  func fetch(_ path: VaultPath) throws -> ItemCollection {
    try CollectionReader(vault).collection(at: path, scope.document(at: path))
  }

  func refuseCollision(_ path: VaultPath, except current: VaultPath? = nil) throws {
    let names = try vault.allCollectionNames()
    if let rival = names.collision(with: path), rival != current { throw VaultError.collectionExists(rival) }
    if names.paths.contains(path) { throw VaultError.collectionExists(path) }
  }

  /// Refuses the name of a collection that would hide the note of a day.
  func refuseDay(_ path: VaultPath) throws {
    let name = path.collectionName
    guard DayWord.isDay(name), let note = try? vault.dayNote(named: name), note.path != path else { return }
    throw VaultError.invalidCollectionName(name, .day)
  }

  func refuseProtected(_ path: VaultPath) throws {
    if path == .inbox || path == .tagRegister { throw VaultError.protectedCollection(path) }
  }
}
