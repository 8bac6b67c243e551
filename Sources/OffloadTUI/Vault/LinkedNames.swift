import OffloadKit
internal import Synchronization

/// Finds collections by the names that links give them. It reads the names once, when a link is first looked at.
final class LinkedNames: Sendable {
  private let collections: [ItemCollection]
  private let paths = Mutex<[String: VaultPath]?>(nil)

  init(_ collections: [ItemCollection]) { self.collections = collections }

  /// - Parameter name: in lower case.
  func path(of name: String) -> VaultPath? {
    paths.withLock { paths in
      let known = paths ?? read()
      paths = known
      return known[name]
    }
  }

  /// If more than one collection has a name, the first of them counts.
  private func read() -> [String: VaultPath] {
    var paths: [String: VaultPath] = [:]
    for collection in collections {
      let path = collection.path
      let names = [collection.name, path.text, path.textWithoutExtension, path.collectionName]
      for name in names + collection.aliases where paths[name.lowercased()] == nil {
        paths[name.lowercased()] = path
      }
    }
    return paths
  }
}
