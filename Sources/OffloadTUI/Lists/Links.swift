import OffloadKit

/// Finds the targets of links in items.
extension App {
  static func isAddress(_ text: String) -> Bool {
    ["http://", "https://", "mailto:"].contains { text.lowercased().hasPrefix($0) }
  }

  /// Returns the collection to which the whole text of an item links.
  func linkedCollection(of item: Item) -> VaultPath? {
    item.linkedCollection.flatMap { collection(linkedAs: $0) }
  }

  func collection(linkedAs name: String) -> VaultPath? {
    let name = (name.split(separator: "#").first.map(String.init) ?? name).lowercased()
    return vault.collections.first { collection in
      [collection.name, collection.path.text, collection.path.collectionName].contains {
        $0.lowercased() == name
      }
        || collection.path.text.lowercased() == name + ".md"
        || collection.aliases.contains { $0.lowercased() == name }
    }?.path
  }
}
