import Synchronization
import VaultStore

/// The shortest name of each collection: made when it is first asked for, and shared by all copies of an image.
final class ShortNames: Sendable {
  private let made = Mutex<[(name: String, path: VaultPath)]?>(nil)

  /// Those of the same names at each call.
  func all(_ names: CollectionNames) -> [(name: String, path: VaultPath)] {
    made.withLock { made in
      if let made { return made }
      let all = names.paths.filter(\.holdsItems).map { (name: names.shortestName(of: $0), path: $0) }
      made = all
      return all
    }
  }
}
