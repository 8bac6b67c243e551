import OffloadKit

/// The nine numbered places for captures. A number never moves from one collection to another by itself.
struct Slots: Equatable, Sendable {
  private(set) var places: [Int: VaultPath] = [:]

  init() {}

  static let numbers = 1...9

  subscript(number: Int) -> VaultPath? {
    get { places[number] }
    set { if Self.numbers.contains(number) { places[number] = newValue } }
  }

  func number(of path: VaultPath) -> Int? {
    places.filter { $0.value == path }.map(\.key).min()
  }

  /// Gives a collection the next free number, if it has none and one is left.
  mutating func use(_ path: VaultPath) {
    guard path != .inbox, number(of: path) == nil else { return }
    if let free = Self.numbers.first(where: { places[$0] == nil }) { places[free] = path }
  }

  mutating func rename(by renaming: Renaming) { places = places.mapValues(renaming.path) }

  /// Removes collections that are gone, and gives starred ones free numbers in their order.
  mutating func settle(with collections: [ItemCollection]) {
    let paths = Set(collections.map(\.path))
    places = places.filter { paths.contains($0.value) }
    for collection in collections where collection.isStarred { use(collection.path) }
  }
}
