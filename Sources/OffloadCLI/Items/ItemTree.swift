import OffloadKit

/// Items among those around them: each with its parents above it and its children below.
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
    // Addresses take a reading of the whole vault, so they are asked for once.
    entries = try vault.listed(around).map { Entry(listed: $0, depth: $0.item.depth) }
  }

  /// The items of a file that some of them are, stand within, or hold.
  private static func around(_ matches: [Item], in all: [Item]) -> [Item] {
    let lines = Set(matches.map(\.place.line)).sorted()
    let ends = Dictionary(matches.map { ($0.place.line, $0.endLine) }, uniquingKeysWith: max)
    // Items come in the order of their lines, and so do the matches around the one at hand.
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
}
