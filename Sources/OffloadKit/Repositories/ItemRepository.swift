public import VaultStore
import VaultSyntax

/// The items of a vault: read, captured, changed, moved and removed.
///
/// Each method that changes something is one operation, undone as one, unless the repository was reached through
/// a `Change`. Items are values as they were fetched; each is found again, by its line and words, in the bytes
/// that the operation reads. A method that throws has changed nothing, unless the error says otherwise.
public struct ItemRepository {
  let scope: Scope

  var vault: Vault { scope.vault }

  /// Captures a thought.
  ///
  /// It goes to the inbox, or to the collection and section that `target` names. Dates, priorities and rules among its words
  /// that mean nothing stay as they are, and a note tells of them.
  ///
  /// - Returns: the item as it now stands.
  /// - Throws: `VaultError.emptyText` where no words are left, `VaultError.collectionNotFound` or
  ///   `VaultError.sectionNotFound` for a target that is not there.
  @discardableResult
  public func create(_ item: NewItem, in target: Target = .inbox, at placement: Placement = .end) throws
    -> Item
  {
    try create([item], in: target, at: placement)[0]
  }

  /// Captures several thoughts as one operation, in order.
  @discardableResult
  public func create(_ items: [NewItem], in target: Target = .inbox, at placement: Placement = .end) throws
    -> [Item]
  {
    try scope.change("capture") { change in
      let composer = Composer(vault: vault) { try change.attach($0, in: vault.settings.attachments) }
      var composed = Excerpt.none
      for item in items { composed.append(try composer.compose(item)) }
      let file = try change.open(target)
      let made = try change.make(composed, in: file, section: target.section, at: placement)
      // Of many, the first tell what there is to know.
      change.notes += made.lazy.flatMap { $0.notesOnWords(today: vault.now.date) }.prefix(Self.mostNotes)
      try change.tellOfSharedBlockIDs(of: made, in: file)
      return made
    }
  }

  /// How many notes one capture of several thoughts has on their words.
  private static let mostNotes = 5

  /// Replaces an item's words; its tags at either end, fields and block id stay. In date fields among the new words,
  /// dates may be written as people say them.
  ///
  /// - Parameter old: the words that somebody has changed into these: what they left as it was keeps its bytes. Nil where all is
  ///   new.
  /// - Throws: `VaultError.emptyText` where no words are left.
  @discardableResult
  package func update(_ item: Item, text: [UInt8], changedFrom old: [UInt8]? = nil) throws -> Item {
    guard text.contains(where: { !isBlank($0) }) else { throw VaultError.emptyText }
    let text = DateWords.written(text, today: vault.now.date)
    return try scope.change("edit") { change in
      var oldID: String?
      let edited = try change.items.edit("edit", [item]) { document, index, _ in
        oldID = ItemText(index, in: document).blockID.map { OffloadKit.text(document.bytes[$0.value]) }
        let kept = old.flatMap { document.words(of: index, from: $0, to: text) }
        return try document.replacingWords(of: index, with: kept ?? text)
      }[0]
      change.notes += edited.notesOnWords(besides: item, today: vault.now.date)
      if text.contains(UInt8(ascii: "^")) {
        try change.followNewBlockID(of: edited, from: oldID)
        try change.tellOfSharedBlockIDs(of: [edited], in: edited.place.path)
      }
      return edited
    }
  }

  /// Gives an item other words, other tags and a file, in one operation. What is nil stays; so do its fields and block id, and
  /// its tags at either end where other words alone are given.
  ///
  /// - Parameters:
  ///   - item: as it was fetched.
  ///   - content: the words. In date fields among them, dates may be written as people say them.
  ///   - tags: those that it is to bear itself, without `#`; what it inherits from its collection is none of them.
  ///   - attachment: the path of a file, which is copied into the vault, as ``updateAttachment(_:adding:)`` does.
  /// - Throws: `VaultError.emptyText` where no words are left, and what the one that fails throws alone; nothing is changed
  ///   then.
  @discardableResult
  public func update(
    _ item: Item, content: String? = nil, tags: [String]? = nil, attachment: String? = nil
  ) throws -> Item {
    try scope.change("edit") { change in
      let items = change.items
      var item = item
      if let content { item = try items.update(item, text: Array(content.utf8)) }
      if let tags {
        let wanted = try tags.map { try TagName(validating: $0) }
        for tag in item.tags where !wanted.contains(TagName(tag.utf8)) {
          item = try items.removeTag(tag, from: [item])[0]
        }
        for tag in tags { item = try items.addTag(tag, to: [item])[0] }
      }
      if let attachment { item = try items.updateAttachment(item, adding: attachment) }
      return item
    }
  }

  /// Removes items, each with all that belongs to it.
  public func delete(_ items: [Item]) throws {
    try scope.change("delete") { change in
      for (path, members) in items.byFile {
        try change.edit(path) { document in
          try document.removing(document.outermost(document.locate(members, in: path)))
        }
        for item in members { change.events.append(ItemEvent(of: item, to: nil)) }
      }
    }
  }

  /// Removes all items of a collection; all else in the file stays.
  ///
  /// - Returns: how many items were removed, nested ones included.
  @discardableResult
  public func deleteAll(in collection: VaultPath) throws -> Int {
    try scope.change("delete") { change in
      var count = 0
      try change.edit(collection) { document in
        count = document.items.count
        return try document.removing(document.outermost(Array(document.items.indices)))
      }
      return count
    }
  }

  /// Sets fields. An assignment without a value removes the field; of two with one key the last counts.
  @discardableResult
  public func set(_ items: [Item], _ assignments: [FieldAssignment]) throws -> [Item] {
    let last = Dictionary(assignments.enumerated().map { ($1.key.lowercased(), $0) }) { max($0, $1) }.values
    return try edit("set", items) { document, index, _ in
      let changes = last.sorted().map { number in
        FieldChange(
          Array(assignments[number].key.utf8), to: assignments[number].value.map { Array($0.utf8) })
      }
      return try document.settingFields(changes, of: index, fallback: vault.settings.fields)
    }
  }

  /// Stars items; starred ones stay as they are.
  @discardableResult
  public func star(_ items: [Item]) throws -> [Item] {
    try set(items, [FieldAssignment(.starred, to: "true")])
  }

  /// Takes the star away.
  @discardableResult
  public func unstar(_ items: [Item]) throws -> [Item] {
    try set(items, [FieldAssignment(.starred, to: nil)])
  }

  /// Stars an item, or takes its star away.
  @discardableResult
  public func toggleStar(_ item: Item) throws -> Item {
    try (item.isStarred ? unstar([item]) : star([item]))[0]
  }

  /// Adds a tag to items that do not bear it.
  ///
  /// - Throws: `VaultError.invalidTag` for a text that is none.
  @discardableResult
  public func addTag(_ tag: String, to items: [Item]) throws -> [Item] {
    let name = try TagName(validating: tag)
    return try edit("tag", items) { document, index, _ in
      try document.addingTag(name.bytes, to: index)
    }
  }

  /// Takes a tag away from items; between words, only its `#`.
  @discardableResult
  public func removeTag(_ tag: String, from items: [Item]) throws -> [Item] {
    let name = try TagName(validating: tag)
    return try edit("untag", items) { document, index, _ in
      document.removingTag(name.bytes, from: index)
    }
  }

  /// Applies one edit to the first line of each item, file by file.
  ///
  /// - Parameter notes: what a person should know of them.
  /// - Returns: the items as they now stand, in the order given.
  func edit(
    _ title: String, _ items: [Item], notes: [Note] = [],
    _ patches: (Document, Int, Item) throws -> [Patch]
  ) throws -> [Item] {
    try scope.change(title) { change in
      change.notes += notes
      let files = items.byFile
      if files.count == 1, files[0].items.count == items.count {
        return zip(try change.edit(items, in: files[0].path, patches), items).map { $0 ?? $1 }
      }
      var changed: [Place: Item] = [:]
      for (path, members) in files {
        for (member, item) in zip(members, try change.edit(members, in: path, patches)) {
          changed[member.place] = item
        }
      }
      return items.map { changed[$0.place] ?? $0 }
    }
  }
}

extension [Item] {
  /// The items, each once, by their files in path order.
  var byFile: [(path: VaultPath, items: [Item])] {
    var seen: Set<Place> = []
    let isOnce = indices.filter { seen.insert(self[$0].place).inserted }
    // Mostly they are all of one file, and each is there once.
    if let path = first?.place.path, isOnce.count == count, allSatisfy({ $0.place.path == path }) {
      return [(path, self)]
    }
    return Dictionary(grouping: isOnce, by: { self[$0].place.path }).sorted { $0.key < $1.key }
      .map { (path: $0.key, items: $0.value.map { self[$0] }) }
  }
}
