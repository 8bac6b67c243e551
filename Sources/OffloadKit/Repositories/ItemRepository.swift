public import VaultStore
import VaultSyntax

/// The items of a vault: read, captured, changed, moved and removed.
///
/// Each method that changes something is one operation, with one undo, unless the repository comes from a `Change`.
/// Pass items as you fetched them: the operation looks for each again, by its line and words, in the present file. A
/// method that throws has changed nothing, unless the error says otherwise.
public struct ItemRepository {
  let scope: Scope

  var vault: Vault { scope.vault }

  /// Captures a thought.
  ///
  /// It goes to the inbox, or to the collection and section that `target` names. Dates, priorities and rules among
  /// its words that Offload doesn't understand stay as they are, and a note lists them.
  ///
  /// - Returns: the item as it is now.
  /// - Throws: `VaultError.emptyText` if no words are left, `VaultError.collectionNotFound` or
  ///   `VaultError.sectionNotFound` if the target doesn't exist.
  @discardableResult
  public func create(_ item: NewItem, in target: Target = .inbox, at placement: Placement = .end) throws
    -> Item
  {
    try create([item], in: target, at: placement)[0]
  }

  /// Captures thoughts as one operation, in order.
  @discardableResult
  public func create(_ items: [NewItem], in target: Target = .inbox, at placement: Placement = .end) throws
    -> [Item]
  {
    try scope.change("capture") { change in
      let composer = Composer(vault: vault) { try change.attach($0, for: target.path) }
      let file = try change.open(target)
      let lane = try change.lane(at: placement, section: target.section, in: file)
      var composed = Excerpt.none
      for item in items { composed.append(try composer.compose(item)) }
      let made = try change.settling(
        change.make(composed, in: file, section: target.section, at: placement), in: lane)
      // If there are many, the first few are enough.
      change.notes += made.lazy.flatMap { $0.notesOnWords(today: vault.now.date) }.prefix(Self.mostNotes)
      try change.tellOfSharedBlockIDs(of: made, in: file)
      return made
    }
  }

  /// The maximum number of notes on words for one capture of more than one thought.
  private static let mostNotes = 5

  /// Replaces an item's words. Its tags at either end, its fields and its block id stay. In date fields among the new
  /// words, dates can be in words.
  ///
  /// - Parameter old: the words that the user edited to get these: unedited parts keep their bytes. Nil if all words
  ///   are new.
  /// - Throws: `VaultError.emptyText` if no words are left.
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

  /// Replaces an item's further lines, those after its first line without its children's.
  ///
  /// - Parameters:
  ///   - text: the lines, without the whitespace of the nesting. Empty for none.
  ///   - old: the lines that the user edited to get these: the others keep their bytes.
  /// - Throws: `VaultError.changedUnderneath` if the item has other further lines than `old`.
  @discardableResult
  package func update(_ item: Item, body text: [UInt8], changedFrom old: [UInt8]) throws -> Item {
    try edit("edit", [item]) { document, index, _ in
      guard let patches = try document.replacingFurtherLines(of: index, from: old, to: text) else {
        throw VaultError.changedUnderneath(item.place)
      }
      return patches
    }[0]
  }

  /// Gives an item other words, other tags and a file, in one operation. Nil leaves a part as it is. The item's
  /// fields and block id stay and, if you pass only other words, its tags at either end.
  ///
  /// - Parameters:
  ///   - item: the item as you fetched it.
  ///   - content: the words. In date fields among them, dates can be in words.
  ///   - tags: all of its own tags, without `#`. Tags that it inherits from its collection aren't among them.
  ///   - attachment: the path of a file to copy into the vault, as ``updateAttachment(_:adding:)`` does.
  /// - Throws: `VaultError.emptyText` if no words are left, and the errors of the single changes. Then nothing
  ///   changed.
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

  /// Removes items, each with all its lines.
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

  /// Removes all items of a collection. The rest of the file stays.
  ///
  /// - Returns: the number of removed items, including nested ones.
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

  /// Sets fields. An assignment without a value removes the field. If two have the same key, the last one counts.
  ///
  /// - Throws: `VaultError.missingDate` if a date counts from a date that an item doesn't have.
  @discardableResult
  public func set(_ items: [Item], _ assignments: [FieldAssignment]) throws -> [Item] {
    let last = Dictionary(assignments.enumerated().map { ($1.key.lowercased(), $0) }) { max($0, $1) }.values
    return try edit("set", items) { document, index, item in
      let changes = try last.sorted().map { number in
        let value = try assignments[number].value(for: index, in: document, at: item.place)
        return FieldChange(Array(assignments[number].key.utf8), to: value.map { Array($0.utf8) })
      }
      return try document.settingFields(changes, of: index, fallback: vault.settings.fields)
    }
  }

  /// Stars items. Starred ones stay as they are.
  @discardableResult
  public func star(_ items: [Item]) throws -> [Item] {
    try set(items, [FieldAssignment(.starred, to: "true")])
  }

  /// Unstars items.
  @discardableResult
  public func unstar(_ items: [Item]) throws -> [Item] {
    try set(items, [FieldAssignment(.starred, to: nil)])
  }

  /// Stars an item, or unstars it if it is starred.
  @discardableResult
  public func toggleStar(_ item: Item) throws -> Item {
    try (item.isStarred ? unstar([item]) : star([item]))[0]
  }

  /// Adds a tag to items that don't have it.
  ///
  /// - Throws: `VaultError.invalidTag` if the text isn't a tag.
  @discardableResult
  public func addTag(_ tag: String, to items: [Item]) throws -> [Item] {
    let name = try TagName(validating: tag)
    return try edit("tag", items) { document, index, _ in
      try document.addingTag(name.bytes, to: index)
    }
  }

  /// Removes a tag from items; between words, only its `#`.
  @discardableResult
  public func removeTag(_ tag: String, from items: [Item]) throws -> [Item] {
    let name = try TagName(validating: tag)
    return try edit("untag", items) { document, index, _ in
      document.removingTag(name.bytes, from: index)
    }
  }

  /// Applies one edit to the first line of each item, file by file.
  ///
  /// - Parameter notes: facts about the items for the user.
  /// - Returns: the items as they are now, in the order given.
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
    // Mostly all are from one file, each once.
    if let path = first?.place.path, isOnce.count == count, allSatisfy({ $0.place.path == path }) {
      return [(path, self)]
    }
    return Dictionary(grouping: isOnce, by: { self[$0].place.path }).sorted { $0.key < $1.key }
      .map { (path: $0.key, items: $0.value.map { self[$0] }) }
  }
}
