package import OffloadKit

/// A collection as a row.
package struct CollectionRow: Equatable, Sendable {
  package var isSelected = false
  package var isStarred = false
  package var name = ""
  /// `8 open of 14`, `empty`.
  package var count = ""
  package var tags: [TagPillModel] = []

  package init() {}
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
  package static func count(of collection: ItemCollection) -> String {
    let (open, all) = (collection.openCount, collection.itemCount)
    if all == 0 { return "empty" }
    return open == all ? "\(open) open" : "\(open) open of \(all)"
  }
}
