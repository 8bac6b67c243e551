import OffloadKit

/// Items among those around them: each with its parents above it and its children below.
struct ItemTree {
  struct Entry {
    let listed: ListedItem
    var depth = 0
  }

  let entries: [Entry]

  init(matches: [ListedItem], vault: Vault) throws {
    var paths: [Item] = []
    for match in matches where !paths.contains(where: { $0.place.path == match.item.place.path }) {
      paths.append(match.item)
    }
    var entries: [Entry] = []
    for first in paths {
      let all = try vault.listed(vault.items.fetchByCollection(first.place.path))
      let wanted = matches.map(\.item).filter { $0.place.path == first.place.path }
      entries += all.filter { listed in wanted.contains { Self.belong(listed.item, $0) } }
        .map { Entry(listed: $0, depth: $0.item.depth) }
    }
    self.entries = entries
  }

  /// A list as it is, each item indented under the one above that it is nested in.
  static func nested(_ items: [ListedItem]) -> [Entry] {
    var around: [Item] = []
    return items.map { listed in
      let place = listed.item.place
      while let last = around.last,
        last.place.path != place.path || !(last.place.line...last.endLine).contains(place.line)
      {
        around.removeLast()
      }
      defer { around.append(listed.item) }
      return Entry(listed: listed, depth: around.count)
    }
  }

  /// Whether one is the other or stands within it.
  private static func belong(_ a: Item, _ b: Item) -> Bool {
    (a.place.line...max(a.place.line, a.endLine)).contains(b.place.line)
      || (b.place.line...max(b.place.line, b.endLine)).contains(a.place.line)
  }
}
