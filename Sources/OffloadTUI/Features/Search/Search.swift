import OffloadKit
import TerminalKit

/// A search of the whole vault.
struct Search: Equatable, Sendable {
  enum Chip: Hashable, Sendable {
    case all
    case tag(String)
    case place(VaultPath)
  }

  /// The order of the results.
  enum Order: CaseIterable, Sendable {
    case best, day, newest
  }

  /// A found item.
  struct Result: Equatable, Sendable {
    let key: ItemKey
    let item: Item
  }

  var field = FieldText()
  /// The text that the results belong to.
  var answered = ""
  var results: [Result] = []
  /// The same results by file.
  private var found: [VaultPath: KeyedItems] = [:]
  /// Collections with a matching name, which come before the results.
  var collections: [VaultPath] = []
  /// Lines of notes with the words, which come after the results.
  var passages: [Passage] = []
  var chip = Chip.all
  var order = Order.best
  /// Whether there are more results than these.
  var hasMore = false
  /// Whether nothing has the words, and the results are only near them.
  var isNear = false
  /// A sentence on why there are no results, or not all.
  var problem: String?
  /// A sentence on why the text isn't a query, so that Offload searched for it as words.
  var misread: String?
  /// Whether the vault has changed since the search.
  var isStale = false
  /// Files that this program has changed since then.
  var ours: Set<VaultPath> = []

  /// Stores the found items. Their keys belong to the search alone, since the file of a result may not be open.
  ///
  /// - Parameter isAgain: whether the text is the same as before, so that items found then keep their keys.
  mutating func take(_ items: [Item], isAgain: Bool) {
    let old = isAgain ? found : [:]
    found = Dictionary(grouping: items, by: \.place.path).mapValues { items in
      let keyed = KeyedItems(items, isWhole: false)
      return old[items[0].place.path].map { keyed.following($0, isWhole: false) } ?? keyed
    }
    var next: [VaultPath: Int] = [:]
    results = items.compactMap { item in
      defer { next[item.place.path, default: 0] += 1 }
      return found[item.place.path].map { Result(key: $0.keys[next[item.place.path] ?? 0], item: item) }
    }
  }
}
