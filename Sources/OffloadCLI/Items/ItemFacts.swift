import OffloadKit

/// What `show` says of an item beside its text: names and values, only those that there are.
struct ItemFacts {
  let rows: [(String, String)]

  init(_ listed: ListedItem, dates: HumanDate) {
    let item = listed.item
    var rows: [(String, String)] = [("address", listed.address)]
    let add = { (name: String, value: String) in if !value.isEmpty { rows.append((name, value)) } }
    add("id", item.id?.description ?? "")
    add("place", item.place.description)
    add("in", item.section.map { "\(listed.collection)#\($0)" } ?? listed.collection)
    for property in ItemProperty.shown {
      if property == .links {
        for field in item.fields { add(field.key, field.values.joined(separator: ", ")) }
      }
      if property == .status, item.checkbox == nil { continue }
      add(property.label ?? property.name, Self.words(property.value(of: listed), dates))
    }
    self.rows = rows
  }

  private static func words(_ value: ItemValue, _ dates: HumanDate) -> String {
    switch value {
    case .none, .flag(false), .fields: ""
    case .flag(true): "yes"
    case .number(let number): String(number)
    case .text(let text): text
    case .ranked(let name, _): Status(rawValue: name)?.words ?? name
    case .date(let date): words(date, dates)
    case .texts(let texts): texts.joined(separator: ", ")
    case .tags(let names): names.map { "#\($0)" }.joined(separator: " ")
    }
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
