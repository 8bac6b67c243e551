import OffloadKit

/// The facts in the row of a collection.
struct CollectionRow: Hashable, Sendable {
  var isSelected = false
  var isStarred = false
  /// Levels of folders.
  var indent = 0
  var name = ""
  /// `8 open of 14`, `no items`.
  var count = ""
  var tags: [TagPillModel] = []
  /// The words that the user is looking for.
  var wanted: Wanted?
  var signs = Signs.plain
}

extension App {
  func row(of collection: ItemCollection) -> CollectionRow {
    var row = CollectionRow()
    row.isStarred = collection.isStarred
    row.name = collection.name
    row.signs = signs
    row.count = Self.count(of: collection)
    row.tags = pills(collection.tags)
    return row
  }

  /// Returns the number of open items of a collection, in words.
  static func count(of collection: ItemCollection) -> String {
    let (open, all) = (collection.openCount, collection.itemCount)
    if all == 0 { return "no items" }
    return open == all ? "\(open) open" : "\(open) open of \(all)"
  }
}
