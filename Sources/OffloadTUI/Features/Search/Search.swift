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
  /// Collections with such a name, which are shown before them.
  var collections: [VaultPath] = []
  var chip = Chip.all
  /// Why there are no results, or not all, as a sentence.
  var problem: String?
  /// Whether the vault has changed since it was looked through.
  var isStale = false
  /// Files that were changed here since then.
  var ours: Set<VaultPath> = []

  /// Results with keys that stay while lines come and go around them: the file of one need not be open.
  static func results(_ items: [Item]) -> [Result] {
    var counts: [ItemKey: Int] = [:]
    return items.map { item in
      var key = ItemKey(path: item.place.path, id: item.id)
      key.occurrence = counts[key, default: 0]
      counts[ItemKey(path: item.place.path, id: item.id), default: 0] += 1
      return Result(key: key, item: item)
    }
  }
}
