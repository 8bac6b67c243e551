import OffloadKit

/// A collection as a row.
struct CollectionRow: Equatable, Sendable {
  var isSelected = false
  /// As in ``ItemRow``.
  var isBold = false
  var isStarred = false
  var name = ""
  /// `8 open of 14`, `empty`.
  var count = ""
  var tags: [TagPillModel] = []
  /// What was looked for.
  var wanted: Wanted?
}

extension App {
  func row(of collection: ItemCollection) -> CollectionRow {
    var row = CollectionRow()
    row.isStarred = collection.isStarred
    row.name = collection.name
    row.count = Self.count(of: collection)
    row.tags = pills(collection.tags)
    return row
  }

  /// How much of a collection is open, in words.
  static func count(of collection: ItemCollection) -> String {
    let (open, all) = (collection.openCount, collection.itemCount)
    if all == 0 { return "empty" }
    return open == all ? "\(open) open" : "\(open) open of \(all)"
  }
}
