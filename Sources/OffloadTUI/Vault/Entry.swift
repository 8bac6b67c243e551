import OffloadKit

/// One row of a list, with only the data that movement needs.
enum Entry: Hashable, Sendable {
  /// The text of a section's heading.
  case heading(String)
  case row(RowKey)

  var key: RowKey? { if case .row(let key) = self { key } else { nil } }
}

extension Entry {
  /// Returns the items in file order under their headings, without those inside folded items.
  static func rows(
    of path: VaultPath, _ items: [Item], _ keys: [ItemKey], _ conflicts: [ClosedRange<Int>],
    isFolded: (ItemKey) -> Bool
  ) -> [Entry] {
    var entries: [Entry] = []
    var section: String?
    var conflicts = Array(conflicts.enumerated())[...]
    // The last line of a folded item: items up to it are hidden.
    var hiddenUpTo = 0
    func addConflicts(before line: Int) {
      while let next = conflicts.first, next.element.lowerBound < line {
        entries.append(.row(.conflict(path, next.offset)))
        conflicts.removeFirst()
      }
    }
    for (item, key) in zip(items, keys) {
      if item.place.line <= hiddenUpTo { continue }
      addConflicts(before: item.place.line)
      if item.parent == nil, item.section != section {
        section = item.section
        if let section { entries.append(.heading(section)) }
      }
      entries.append(.row(.item(key)))
      if isFolded(key) { hiddenUpTo = item.endLine }
    }
    addConflicts(before: .max)
    return entries
  }
}
