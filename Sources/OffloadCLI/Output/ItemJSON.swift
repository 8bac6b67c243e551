import OffloadKit

/// Items, collections and tags as JSON: keys and their order are a contract with other programs.
extension JSONValue {
  /// The keys of an item, in order.
  static let itemKeys = [
    "id", "short", "address", "path", "line", "endLine", "collection", "section", "content", "text", "body",
    "type",
    "status", "checkbox", "tags", "inheritedTags", "starred", "created", "due", "scheduled", "start",
    "completed",
    "cancelled", "priority", "repeat", "taskId", "dependsOn", "onCompletion", "blockId", "fields", "links",
    "attachments", "parent", "parentLine", "depth", "position", "children",
  ]

  init(_ listed: ListedItem) {
    let item = listed.item
    self = .object(
      [
        ("id", JSONValue(item.id?.description)),
        ("short", JSONValue(listed.short)),
        ("address", .string(listed.address)),
        ("path", .string(item.place.path.text)),
        ("line", .number(item.place.line)),
        ("endLine", .number(item.endLine)),
        ("collection", .string(item.collection)),
        ("section", JSONValue(item.section)),
        ("content", .string(item.content)),
        ("text", .string(item.text)),
        ("body", .string(item.body)),
        ("type", JSONValue(item.type)),
        ("status", .string(item.status.rawValue)),
        ("checkbox", JSONValue(item.checkbox)),
        ("tags", JSONValue(item.tags)),
        ("inheritedTags", JSONValue(item.inheritedTags)),
        ("starred", .bool(item.isStarred)),
      ] + Self.fields(of: item) + Self.surroundings(of: item))
  }

  private static func fields(of item: Item) -> [(key: String, value: JSONValue)] {
    [
      ("created", JSONValue(item.created)),
      ("due", JSONValue(item.due)),
      ("scheduled", JSONValue(item.scheduled)),
      ("start", JSONValue(item.start)),
      ("completed", JSONValue(item.completed)),
      ("cancelled", JSONValue(item.cancelled)),
      ("priority", JSONValue(item.priority?.rawValue)),
      ("repeat", JSONValue(item.repeatRule)),
      ("taskId", JSONValue(item.taskID)),
      ("dependsOn", JSONValue(item.dependsOn)),
      ("onCompletion", JSONValue(item.onCompletion)),
      ("blockId", JSONValue(item.blockID)),
      ("fields", JSONValue(item.fields)),
    ]
  }

  private static func surroundings(of item: Item) -> [(key: String, value: JSONValue)] {
    [
      ("links", JSONValue(item.links)),
      ("attachments", JSONValue(item.attachments)),
      ("parent", JSONValue(item.parentID.map { "\($0)" })),
      ("parentLine", item.parent.map { .number($0.line) } ?? .null),
      ("depth", .number(item.depth)),
      ("position", .number(item.position)),
      ("children", .number(item.childCount)),
    ]
  }

  init(_ fields: [ItemField]) {
    self = .object(fields.map { ($0.key, Self.value(of: $0)) })
  }

  private static func value(of field: ItemField) -> JSONValue {
    field.values.count == 1 ? .string(field.values[0]) : JSONValue(field.values)
  }

  private init(_ date: CivilDateTime?) {
    self.init(date?.description)
  }

  init(_ collection: ItemCollection) {
    self = .object([
      ("name", .string(collection.name)),
      ("path", .string(collection.path.text)),
      ("title", .string(collection.title)),
      ("type", .string(collection.isStructured ? "plan" : "list")),
      ("tags", JSONValue(collection.tags)),
      ("starred", .bool(collection.isStarred)),
      ("created", JSONValue(collection.created)),
      ("items", .number(collection.itemCount)),
      ("open", .number(collection.openCount)),
    ])
  }

  init(_ tag: Tag) {
    self = .object([
      ("name", .string(tag.name)),
      ("color", JSONValue(tag.color)),
      ("description", JSONValue(tag.description)),
      ("items", .number(tag.itemCount)),
      ("collections", .number(tag.collectionCount)),
      ("registered", .bool(tag.isRegistered)),
    ])
  }
}
