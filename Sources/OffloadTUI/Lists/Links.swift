import OffloadKit

/// A note, or a place in it, that a link leads to.
struct LinkedPlace: Hashable, Sendable {
  let path: VaultPath
  /// The text of a heading, or `^` and a block id; empty for the whole note.
  let anchor: String
}

/// Finds the targets of links in items.
extension App {
  static func isAddress(_ text: String) -> Bool {
    ["http://", "https://", "mailto:"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Returns the collection to which the whole text of an item links.
  func linkedCollection(of item: Item) -> VaultPath? {
    item.linkedCollection.flatMap { collection(linkedAs: $0) }
  }

  /// Returns the collection to which the whole text of an item links, and the heading or block there; empty if the
  /// link names none.
  func linkedPlace(of item: Item) -> LinkedPlace? {
    item.linkedCollection.flatMap { place(linkedAs: $0, in: item.place.path) }
  }

  /// Returns the place that a link in a file leads to: `Lisbon trip#Before`, `#Before`.
  func place(linkedAs link: String, in source: VaultPath) -> LinkedPlace? {
    (link.first == "#" ? source : collection(linkedAs: link)).map {
      LinkedPlace(path: $0, anchor: String(link.drop { $0 != "#" }.dropFirst()))
    }
  }

  /// Returns the name of a place: `Lisbon trip / Before`.
  func name(of place: LinkedPlace) -> String {
    [name(of: place.path), place.anchor].filter { !$0.isEmpty }.joined(separator: " / ")
  }

  func collection(linkedAs link: String) -> VaultPath? {
    vault.shelves.names.path(of: link.prefix { $0 != "#" }.lowercased())
  }
}
