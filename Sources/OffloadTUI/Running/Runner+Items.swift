import OffloadKit

/// Changes of items, each as one operation.
extension Runner {
  func create(_ drafts: [Draft], in path: CollectionPath, after: Item?, _ app: App) throws -> Done {
    let vault = now
    let items = try drafts.map { try newItem($0) }
    let placement = after.map { Placement.after($0) } ?? .end
    let target = path == .inbox ? Target.inbox : Target(path)
    let committed = try vault.transaction("ui capture") { change in
      try change.items.create(items, in: target, at: placement)
    }
    let names = Sentence.named(committed.value)
    let sentence = path == .inbox ? "Saved \(names)." : "Added \(names) to \(app.name(of: path))."
    return Done(sentence, committed, items: committed.value)
  }

  private func newItem(_ draft: Draft) throws -> NewItem {
    var item = NewItem(DateWords.written(draft.text, today: now.clock.date))
    item.tags = draft.tags
    item.type = draft.type
    item.attachments = draft.files.map { Array(surroundings.absolute($0).utf8) }
    return item
  }

  /// New words, tags and fields; what the draft left as it was stays as it is on disk.
  func edit(_ item: Item, _ from: Draft, _ to: Draft) throws -> Done {
    let vault = now
    let committed = try vault.transaction("ui edit") { try revise(item, from, to, in: $0, of: vault) }
    return Done("Changed \(Sentence.named([committed.value])).", committed, items: [committed.value])
  }

  /// The line of an item, as it was read, as a new item with what the draft changed of it. What there can be only
  /// once in a vault, a block id and a task's id, stays behind.
  func copy(
    _ item: Item, _ from: Draft, _ to: Draft, in path: CollectionPath, after: Item?, _ app: App
  ) throws -> Done {
    let vault = now
    let committed = try vault.transaction("ui capture") { change in
      var new = NewItem(Self.line(of: item))
      new.isTask = item.checkbox != nil
      var copy = try change.items.create(
        new, in: path == .inbox ? .inbox : Target(path),
        at: after.map { .after($0) } ?? .end)
      if item.status == .done, item.repeatRule == nil, item.onCompletion == nil {
        copy = try change.items.markCompleted([copy])[0]
      }
      if item.status == .cancelled { copy = try change.items.cancel([copy])[0] }
      var dates = [("created", item.created), ("completion", item.completed), ("cancelled", item.cancelled)]
        .compactMap { key, date in date.map { FieldAssignment(key: key, value: $0.description) } }
      if item.taskID != nil { dates.append(FieldAssignment(key: "id", value: nil)) }
      if !dates.isEmpty { copy = try change.items.set([copy], dates)[0] }
      return try revise(copy, from, to, in: change, of: vault)
    }
    let names = Sentence.named([committed.value])
    let sentence = path == .inbox ? "Saved \(names)." : "Added \(names) to \(app.name(of: path))."
    return Done(sentence, committed, items: [committed.value])
  }

  /// Whether a word is the marker of a numbered list: `12.`
  private static func isNumber(_ marker: Substring) -> Bool {
    (marker.hasSuffix(".") || marker.hasSuffix(")")) && marker.count > 1
      && marker.dropLast().allSatisfy(\.isNumber)
  }

  /// An item's first line behind its checkbox.
  private static func line(of item: Item) -> String {
    var line = item.text.drop(while: \.isWhitespace)
    let marker = line.prefix { !$0.isWhitespace }
    if ["-", "*", "+"].contains(marker) || isNumber(marker) {
      line = line.dropFirst(marker.count).drop(while: \.isWhitespace)
    }
    if let box = item.checkbox.map({ "[\($0)]" }), line.hasPrefix(box) { line = line.dropFirst(box.count) }
    if let id = item.blockID, line.hasSuffix(" ^\(id)") { line = line.dropLast(id.count + 2) }
    return String(line)
  }

  private func revise(_ item: Item, _ from: Draft, _ to: Draft, in change: Change, of vault: Vault) throws
    -> Item
  {
    let fields = try changedFields(from, to)
    var item = item
    if to.text != from.text {
      item = try change.items.update(
        item, text: Array(DateWords.written(to.text, today: vault.clock.date).utf8))
    }
    for tag in from.tags where !to.tags.contains(tag) {
      item = try change.items.removeTag(tag, from: [item])[0]
    }
    for tag in to.tags where !from.tags.contains(tag) { item = try change.items.addTag(tag, to: [item])[0] }
    if !fields.isEmpty { item = try change.items.set([item], fields)[0] }
    for file in to.files {
      item = try change.items.updateAttachment(item, adding: Array(surroundings.absolute(file).utf8))
    }
    return item
  }

  private func changedFields(_ from: Draft, _ to: Draft) throws -> [FieldAssignment] {
    var fields: [FieldAssignment] = []
    if to.type != from.type { fields.append(FieldAssignment(key: "type", value: to.type)) }
    if to.due != from.due {
      fields.append(try FieldAssignment(parsing: "due=\(to.due)", today: now.clock.date))
    }
    return fields
  }

  func change(_ request: Request, _ app: App) throws -> Done {
    switch request {
    case .complete(let items):
      let committed = try now.transaction("ui done") { try $0.items.markCompleted(items) }
      return Done("Done: \(Sentence.named(items)).", committed, items: committed.value)
    case .reopen(let items):
      let committed = try now.transaction("ui reopen") { try $0.items.reopen(items) }
      return Done("Opened \(Sentence.named(items)) again.", committed, items: committed.value)
    case .star(let items, let isStarred):
      let committed = try now.transaction(isStarred ? "ui star" : "ui unstar") {
        try isStarred ? $0.items.star(items) : $0.items.unstar(items)
      }
      let names = Sentence.named(items)
      return Done(
        isStarred ? "Starred \(names)." : "Took the star from \(names).", committed, items: committed.value)
    case .delete(let items):
      let committed = try now.transaction("ui delete") { try $0.items.delete(items) }
      return Done("Deleted \(Sentence.named(items)).", committed)
    case .attach(let item, let path):
      let committed = try now.transaction("ui attach") {
        try $0.items.updateAttachment(item, adding: Array(surroundings.absolute(path).utf8))
      }
      let name = path.split(separator: "/").last.map(String.init) ?? path
      return Done("Attached \(name) to \(Sentence.named([item])).", committed, items: [committed.value])
    case .tag(let items, let adding, let removing): return try tag(items, adding, removing)
    case .move(let items, let target): return try move(items, to: target, app)
    default: throw VaultError.emptyText
    }
  }

  private func tag(_ items: [Item], _ adding: [String], _ removing: [String]) throws -> Done {
    let committed = try now.transaction("ui tag") { change in
      var items = items
      for tag in adding { items = try change.items.addTag(tag, to: items) }
      for tag in removing { items = try change.items.removeTag(tag, from: items) }
      return items
    }
    let names = Sentence.named(items)
    let added = adding.map { "#\($0)" }.joined(separator: " ")
    let removed = removing.map { "#\($0)" }.joined(separator: " ")
    let sentence = adding.isEmpty ? "Took \(removed) from \(names)." : "Tagged \(names) \(added)."
    return Done(sentence, committed, items: committed.value)
  }

  private func move(_ items: [Item], to target: MoveTarget, _ app: App) throws -> Done {
    let names = Sentence.named(items)
    switch target {
    case .collection(let path, let section):
      let committed = try now.transaction("ui move") {
        try $0.items.moveToCollection(
          items, collection: Target(path, section: section, creates: path == .inbox))
      }
      let place = app.name(of: path) + (section.map { " / \($0)" } ?? "")
      return Done("Moved \(names) to \(place).", committed, items: committed.value, collection: path)
    case .newList(let name):
      let committed = try now.transaction("ui move") { change in
        let path = try change.collections.create(name: name).path
        return (path, try change.items.moveToCollection(items, collection: Target(path)))
      }
      return Done(
        "Moved \(names) to the new list \(name).", committed, items: committed.value.1,
        collection: committed.value.0)
    }
  }
}
