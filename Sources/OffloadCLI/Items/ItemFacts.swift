import OffloadKit

/// What `show` says of an item beside its text: names and values, only those that there are.
struct ItemFacts {
  let rows: [(String, String)]

  init(_ listed: ListedItem, dates: HumanDate) {
    let item = listed.item
    var rows: [(String, String)] = []
    let add = { (name: String, value: String?) in
      if let value, !value.isEmpty { rows.append((name, value)) }
    }
    let date = { (date: CivilDateTime?) in date.map { Self.words($0, dates) } }
    add("address", listed.address)
    add("id", item.id?.description)
    add("place", item.place.description)
    add("in", item.section.map { "\(item.collection)#\($0)" } ?? item.collection)
    add("type", item.type)
    add("status", item.checkbox == nil ? nil : Self.words(item.status))
    add("tags", item.tags.map { "#\($0)" }.joined(separator: " "))
    add("inherits", item.inheritedTags.map { "#\($0)" }.joined(separator: " "))
    add("starred", item.isStarred ? "yes" : nil)
    add("priority", item.priority?.rawValue)
    add("due", date(item.due))
    add("scheduled", date(item.scheduled))
    add("start", date(item.start))
    add("repeat", item.repeatRule)
    add("created", date(item.created))
    add("completed", date(item.completed))
    add("cancelled", date(item.cancelled))
    for field in item.fields { add(field.key, field.values.joined(separator: ", ")) }
    add("links", item.links.joined(separator: ", "))
    add("attached", item.attachments.joined(separator: ", "))
    self.rows = rows
  }

  private static func words(_ status: Status) -> String {
    status == .inProgress ? "in progress" : status.rawValue
  }

  /// `2026-03-01, Sunday`
  static func words(_ date: CivilDateTime, _ dates: HumanDate) -> String {
    let said = dates.text(date.date)
    return said.first?.isNumber == true ? "\(date)" : "\(date), \(said)"
  }
}

/// The same of a collection.
struct CollectionFacts {
  let rows: [(String, String)]

  init(_ collection: ItemCollection, dates: HumanDate) {
    var rows = [
      ("path", collection.path.text),
      ("type", collection.isStructured ? "plan" : "list"),
      ("items", "\(collection.itemCount), \(collection.openCount) open"),
    ]
    if !collection.tags.isEmpty {
      rows.append(("tags", collection.tags.map { "#\($0)" }.joined(separator: " ")))
    }
    if collection.isStarred { rows.append(("starred", "yes")) }
    if let created = collection.created { rows.append(("created", ItemFacts.words(created, dates))) }
    if !collection.aliases.isEmpty { rows.append(("also", collection.aliases.joined(separator: ", "))) }
    for field in collection.fields { rows.append((field.key, field.values.joined(separator: ", "))) }
    self.rows = rows
  }
}
