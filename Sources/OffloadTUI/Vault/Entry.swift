import OffloadKit

/// One row of a list, with only the data that movement needs.
enum Entry: Hashable, Sendable {
  /// The text of a section's heading.
  case heading(String)
  case row(RowKey)

  var key: RowKey? { if case .row(let key) = self { key } else { nil } }

  var isHeading: Bool { key == nil }

  /// Whether keys act on it: a row that isn't text.
  var isTarget: Bool { key.map { !$0.isText } ?? false }
}

extension Entry {
  /// Returns the items in file order, without those inside folded items.
  ///
  /// - Parameter others: the rows between the items, each with its line, in the order of their lines.
  static func rows(
    _ items: [Item], _ keys: [ItemKey], _ others: [(line: Int, entry: Entry)], isFolded: (ItemKey) -> Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    var others = others[...]
    // The last line of a folded item: items up to it are hidden.
    var hiddenUpTo = 0
    func addOthers(before line: Int) {
      while let next = others.first, next.line < line {
        entries.append(next.entry)
        others.removeFirst()
      }
    }
    for (item, key) in zip(items, keys) where item.place.line > hiddenUpTo {
      addOthers(before: item.place.line)
      entries.append(.row(.item(key)))
      if isFolded(key) { hiddenUpTo = item.endLine }
    }
    addOthers(before: .max)
    // Headings alone are an empty list.
    return entries.contains { $0.key != nil } ? entries : []
  }
}
