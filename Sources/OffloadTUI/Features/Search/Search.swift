import OffloadKit
import TerminalKit

/// A search of the whole vault.
struct Search: Equatable, Sendable {
  enum Chip: Hashable, Sendable {
    case all
    case tag(String)
    case place(VaultPath)
  }

  /// An item that was found.
  struct Result: Equatable, Sendable {
    let key: ItemKey
    let item: Item
  }

  var field = FieldText()
  /// The text that the results are of.
  var answered = ""
  var results: [Result] = []
  /// The same by their files.
  private var found: [VaultPath: KeyedItems] = [:]
  /// Collections with such a name, which are shown before them.
  var collections: [VaultPath] = []
  var chip = Chip.all
  /// Why there are no results, or not all, as a sentence.
  var problem: String?
  /// Why the text was looked for as words, if it is no query, as a sentence.
  var misread: String?
  /// Whether the vault has changed since it was looked through.
  var isStale = false
  /// Files that were changed here since then.
  var ours: Set<VaultPath> = []

  /// Takes in what was found. The keys are of the search alone, since the file of a result need not be open.
  ///
  /// - Parameter isAgain: whether the same was looked for before, so that what was found then keeps its keys.
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
