import VaultSyntax

extension ItemProperty {
  /// All properties, in the order of JSON and of table columns, which other programs rely on.
  package static let all: [ItemProperty] = [
    id, short, address, path, line, endLine, collection, section, content, text, body, type, status, checkbox,
    tags, inheritedTags, starred, created, due, scheduled, start, completed, cancelled, priority, `repeat`,
    taskID, dependsOn, onCompletion, blockID, fields, links, attachments, parent, parentLine, depth, position,
    children,
  ]

  // MARK: What names it

  package static let id = ItemProperty("id", sorted: ["id"]) { ItemValue($0.id?.description) }.inTables()
  package static let short = ItemProperty(naming: "short") { ItemValue($0.short) }
  package static let address = ItemProperty(naming: "address") { .text($0.address) }
    .explained("its whole id, its shortest unique id, and what to type for it")

  // MARK: Where it stands

  package static let path = ItemProperty("path", sorted: ["collection", "in", "path", "file"]) {
    .text($0.place.path.text)
  }
  .inTables()
  package static let line = ItemProperty("line") { .number($0.place.line) }.inTables()
  package static let endLine = ItemProperty("endLine") { .number($0.endLine) }
    .explained("its file, first line and last line, counted from 1")
  package static let collection = ItemProperty(naming: "collection") { .text($0.collection) }
    .inTables().grouping("collection")
  package static let section = ItemProperty("section", sorted: ["section"]) { ItemValue($0.section) }
    .inTables().grouping("section").explained("the collection's name; the heading above it")

  // MARK: What it says

  package static let content = ItemProperty("content", sorted: ["content", "text"]) { .text($0.content) }
    .inTables()
  package static let text = ItemProperty("text") { .text($0.text) }
  package static let body = ItemProperty("body") { .text($0.body) }
    .inTables().explained("its words; its first line as written; its other lines")
  package static let type = ItemProperty(field: .type, is: .word, "a word", asked: [], sorted: ["type"]) {
    ItemValue($0.type)
  }
  .grouping("type").shown().purpose("the kind of thought")
  package static let status = ItemProperty("status", sorted: ["status"]) {
    .ranked($0.status.rawValue, Status.allCases.firstIndex(of: $0.status) ?? 0)
  }
  .inTables().grouping("status").shown()
  package static let checkbox = ItemProperty("checkbox") { ItemValue($0.checkbox) }
    .inTables(.inBrackets).explained("status is \(Status.namesInWords)")
  package static let tags = ItemProperty("tags", sorted: ["tag", "tags"]) { .tags($0.tags) }
    .inTables().grouping("tag").shown()
  package static let inheritedTags = ItemProperty("inheritedTags") { .tags($0.inheritedTags) }
    .shown(as: "inherits").explained("its tags; those of its collection")

  // MARK: What its fields say

  package static let starred = ItemProperty(
    field: .starred, is: .flag, "`true`", sorted: ["starred", "star"]
  )
  .grouping("starred").shown().purpose("whether it has a star").explained("true or false")
  package static let created = ItemProperty(field: .created, "date")
    .lookingBack().grouping("created").shown()
  package static let due = ItemProperty(field: .due, "date")
    .grouping("due").shown().noted(.labelled("due")).purpose("when it should be done")
  package static let scheduled = ItemProperty(field: .scheduled, "date to come back to it")
    .grouping("scheduled").shown().noted(.labelled("scheduled")).purpose("when to come back to it")
  package static let start = ItemProperty(field: .start, "date")
    .grouping("start").shown().noted(.whileAhead("starts")).purpose("when you can begin")
  package static let completed = ItemProperty(
    field: .completion, as: "completed", "date you did it", asked: ["completed", "completion", "done"]
  )
  .lookingBack().grouping("completed").shown().noted(.ofClosed("done"))
  package static let cancelled = ItemProperty(field: .cancelled, "date", asked: ["cancelled", "canceled"])
    .lookingBack().grouping("cancelled").shown().noted(.ofClosed("cancelled")).explained("dates")
  package static let priority = ItemProperty(
    field: .priority, is: .rank, "`highest`, `high`, `medium`, `low`, `lowest`"
  )
  .grouping("priority").shown().noted(.named("priority")).purpose("highest to lowest")
  package static let `repeat` = ItemProperty(
    field: .repeat, is: .rule, "a rule: `every week`, `every 2 months when done`"
  )
  .grouping("repeat").shown().noted(.bare).purpose("how often it repeats")
  package static let taskID = ItemProperty(
    field: .id, as: "taskId", "the id that other tasks depend on"
  )
  package static let dependsOn = ItemProperty(field: .dependsOn, is: .texts, "ids, with commas")
  package static let onCompletion = ItemProperty(
    field: .onCompletion, is: .choice(["keep", "delete"]), "`keep` or `delete`"
  )
  package static let blockID = ItemProperty("blockId") { ItemValue($0.blockID) }
    .inTables().explained("as the file has them")
  package static let fields = ItemProperty("fields") { .fields($0.fields) }
    .explained("all other fields; a key with more than one value has an array")

  // MARK: What it points at, and how it nests

  package static let links = ItemProperty("links") { .texts($0.links) }.shown()
  package static let attachments = ItemProperty("attachments") { .texts($0.attachments) }
    .shown(as: "attached").explained("targets of links; paths of files")
  package static let parent = ItemProperty("parent") { ItemValue($0.parentID?.description) }
  package static let parentLine = ItemProperty("parentLine") { $0.parent.map { .number($0.line) } ?? .none }
    .inTables()
  package static let depth = ItemProperty("depth") { .number($0.depth) }
  package static let position = ItemProperty("position") { .number($0.position) }.inTables()
  package static let children = ItemProperty("children") { .number($0.childCount) }
    .explained("its place in the tree; position from 1, number of children")
}

// MARK: Orders for people

extension ItemProperty {
  /// The properties that you can sort by, the most used first.
  package static let sorting: [ItemProperty] = listed(
    \.isSorted, first: due, scheduled, start, created, completed, cancelled, priority, content, path, section,
    type, tags, status, starred, id)

  /// The properties that you can group by.
  package static let groups: [ItemProperty] = listed(
    { $0.groupName != nil }, first: collection, section, tags, type, status, priority, due, scheduled, start,
    created, completed)

  /// The properties that `show` prints after the item's names. Fields of your own come after the last one
  /// from a field.
  package static let shown: [ItemProperty] = listed(
    { $0.label != nil }, first: type, status, tags, inheritedTags, starred, priority, due, scheduled, start,
    `repeat`, created, completed, cancelled)

  /// The properties that a line of a listing prints after the words.
  package static let notes: [ItemProperty] = listed(
    { $0.note != nil }, first: priority, start, scheduled, due, `repeat`, completed, cancelled)

  /// Returns the wanted properties: first the given ones in their order, then the rest in the order of the
  /// table.
  private static func listed(_ isWanted: (ItemProperty) -> Bool, first: ItemProperty...) -> [ItemProperty] {
    first.filter(isWanted) + all.filter { isWanted($0) && !first.contains($0) }
  }
}
