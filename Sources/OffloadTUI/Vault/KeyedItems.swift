import OffloadKit

/// Items with their keys, which they keep from one reading to the next.
struct KeyedItems: Equatable, Sendable {
  /// An item that was there earlier, to recognize it when it comes back.
  private struct Gone: Equatable, Sendable {
    let key: ItemKey
    let line: String
  }

  let items: [Item]
  /// One for each item, in the same order.
  let keys: [ItemKey]
  /// How many keys there have been for the same words.
  private let counts: [ItemID?: Int]
  private let gone: [Gone]

  /// The most gone items that Offload remembers.
  private static let mostGone = 1000

  private init(_ items: [Item], _ keys: [ItemKey], _ counts: [ItemID?: Int], _ gone: [Gone]) {
    (self.items, self.keys, self.counts, self.gone) = (items, keys, counts, gone)
  }

  /// - Parameter isWhole: whether these are all items of their file; if not, their keys differ from all keys of the
  ///   file.
  init(_ items: [Item], isWhole: Bool = true) {
    var counts: [ItemID?: Int] = [:]
    let keys = items.map { Self.newKey(of: $0, &counts, isWhole: isWhole) }
    self.init(items, keys, counts, [])
  }

  private static func newKey(of item: Item, _ counts: inout [ItemID?: Int], isWhole: Bool) -> ItemKey {
    let count = counts[item.id] ?? 0
    counts[item.id] = count + 1
    return ItemKey(path: item.place.path, id: item.id, occurrence: isWhole ? count : -1 - count)
  }

  /// Returns the same items with their keys from an earlier reading. A new item gets a key that no item had before.
  func following(_ old: KeyedItems, isWhole: Bool = true) -> KeyedItems {
    let matching = ItemMatching(from: old.items, to: items, gone: old.gone.map(\.line))
    var counts = old.counts
    let keys = items.indices.map { index -> ItemKey in
      if let earlier = matching.earlier[index] { return old.keys[earlier] }
      if let back = matching.returned[index] { return old.gone[back].key }
      return Self.newKey(of: items[index], &counts, isWhole: isWhole)
    }
    let (present, back) = (Set(matching.earlier.compactMap(\.self)), Set(matching.returned.values))
    let stillGone = old.gone.indices.filter { !back.contains($0) }.map { old.gone[$0] }
    let newlyGone = old.items.indices.filter { !present.contains($0) }.map {
      Gone(key: old.keys[$0], line: old.items[$0].lineAtAnyDepth)
    }
    return KeyedItems(items, keys, counts, (stillGone + newlyGone).suffix(Self.mostGone))
  }

  func renamed(by renaming: Renaming) -> KeyedItems {
    KeyedItems(
      items, keys.map(renaming.key), counts,
      gone.map { Gone(key: renaming.key($0.key), line: $0.line) })
  }
}

extension Item {
  /// The line without its indentation, which only shows its depth.
  var lineAtAnyDepth: String { String(text.drop { $0 == " " || $0 == "\t" }) }
}
