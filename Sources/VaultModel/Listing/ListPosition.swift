import VaultStore

/// A place in the order of a list, from which a later reading goes on.
package struct ListPosition: Sendable, Hashable {
  /// The values of the sort keys there, one for each key.
  package let values: [SortValue?]
  package let path: VaultPath
  /// The line there, from 1; 0 for the place before all items of the file with these values.
  package let line: Int

  package init(values: [SortValue?], path: VaultPath, line: Int) {
    (self.values, self.path, self.line) = (values, path, line)
  }

  /// Makes the position of an item in the order of some keys.
  package init(_ item: Item, in sort: [SortKey]) {
    self.init(values: sort.map { item.value(of: $0.property) }, path: item.place.path, line: item.place.line)
  }

  /// Whether an item comes behind it in the order of the same keys.
  func comes(before item: Item, in sort: [SortKey]) -> Bool {
    for (key, value) in zip(sort, values) {
      if let isBefore = key.orders(value, item.value(of: key.property)) { return isBefore }
    }
    return (path, line) < (item.place.path, item.place.line)
  }
}
