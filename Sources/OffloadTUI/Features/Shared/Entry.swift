package import OffloadKit

/// One row of a list, as little of it as moving about needs.
package enum Entry: Hashable, Sendable {
  /// The text of a section's heading.
  case heading(String)
  case row(RowKey)

  package var key: RowKey? { if case .row(let key) = self { key } else { nil } }
}

extension App {
  /// The rows of a screen, from the first to the last.
  package func entries(of screen: Screen) -> [Entry] {
    switch screen {
    case .inbox: vault.files[.inbox].map { entries(of: $0) } ?? []
    case .collection(let path): vault.files[path].map { entries(of: $0) } ?? []
    case .plans, .lists: collections(of: screen).map { .row(.collection($0.path)) }
    case .item(let key): vault.item(key) == nil ? [] : [.row(.item(key))]
    case .process: currentCapture.map { [.row(.item($0))] } ?? []
    case .search: shownResults.map { .row(.item(searchKey($0))) }
    }
  }

  /// Items in file order under their headings, without those in folded ones.
  private func entries(of file: OpenedFile) -> [Entry] {
    var entries: [Entry] = []
    var section: String?
    var conflicts = Array(file.conflicts.enumerated())[...]
    // The last line of a folded item: what stands above it is not shown.
    var hiddenUpTo = 0
    func addConflicts(before line: Int) {
      while let next = conflicts.first, next.element.lowerBound < line {
        entries.append(.row(.conflict(file.collection.path, next.offset)))
        conflicts.removeFirst()
      }
    }
    for (item, key) in zip(file.items, file.keys) {
      if item.place.line <= hiddenUpTo { continue }
      addConflicts(before: item.place.line)
      if item.parent == nil, item.section != section {
        section = item.section
        if let section { entries.append(.heading(section)) }
      }
      entries.append(.row(.item(key)))
      if folds.contains(key) { hiddenUpTo = item.endLine }
    }
    addConflicts(before: .max)
    return entries
  }

  /// The collections of a tab: starred ones first, then by name.
  package func collections(of screen: Screen) -> [ItemCollection] {
    let mine = vault.collections.filter {
      !$0.isInbox && $0.isStructured == (screen == .plans) && !$0.path.isArchived
    }
    return mine.filter(\.isStarred) + mine.filter { !$0.isStarred }
  }
}
