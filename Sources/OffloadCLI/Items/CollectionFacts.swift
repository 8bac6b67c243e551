import OffloadKit

/// Names and values that `show` prints for a collection, before its items.
struct CollectionFacts {
  let rows: [(String, String)]

  init(_ collection: ItemCollection, dates: HumanDate) {
    var rows = [
      ("path", collection.path.text),
      ("type", collection.typeName),
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
