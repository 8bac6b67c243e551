import OffloadKit

/// Items with their context: each with its parents above it and its children below.
struct ItemTree {
  struct Entry {
    let listed: ListedItem
    var depth = 0
  }

  let entries: [Entry]

  init(matches: [ListedItem], vault: Vault) throws {
    let matched = Dictionary(grouping: matches.map(\.item), by: \.place.path)
    var rest = matched
    let files = matches.compactMap { rest.removeValue(forKey: $0.item.place.path)?.first?.place.path }
    let around = try files.flatMap { path in
      Self.around(matched[path] ?? [], in: try vault.items.fetchByCollection(path))
    }
    // Offload reads the whole vault to find addresses, so this asks for them only once.
    entries = try vault.listed(around).map { Entry(listed: $0, depth: $0.item.depth) }
  }

  /// Returns the items of a file that are matches, are inside one, or contain one.
  private static func around(_ matches: [Item], in all: [Item]) -> [Item] {
    let lines = Set(matches.map(\.place.line)).sorted()
    let ends = Dictionary(matches.map { ($0.place.line, $0.endLine) }, uniquingKeysWith: max)
    // Items and matches are both in the order of their lines, so one pass is enough.
    var (next, within) = (0, 0)
    return all.filter { item in
      let (first, end) = (item.place.line, max(item.place.line, item.endLine))
      while next < lines.count, lines[next] < first {
        within = max(within, ends[lines[next]] ?? 0)
        next += 1
      }
      return first <= within || (next < lines.count && lines[next] <= end)
    }
  }

  /// Returns the list in its own order, with each item indented under the earlier item that it is nested in.
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
}
