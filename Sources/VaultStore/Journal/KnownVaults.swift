/// Remembers the folders in which a user has changed a vault, next to their key. A folder is empty while its disk isn't
/// mounted; Offload must not begin a new vault there.
///
/// `vaults/` has an empty file for each folder, named after a hash of the folder's path. If something here can't be
/// read or written, that folder counts as unknown, and no change fails.
struct KnownVaults {
  let calls: Calls
  let root: Descriptor
  /// The folder that holds the user's key.
  let folder: [UInt8]

  private static let name = Array("vaults".utf8)
  private static let slash = UInt8(ascii: "/")

  /// Returns the folder's path if a vault was changed there before, and only names that begin with a dot are left; nil
  /// otherwise.
  func missing() -> [UInt8]? {
    guard let entries = try? calls.entries(of: root),
      entries.allSatisfy({ $0.name.first == UInt8(ascii: ".") }),
      let path = try? calls.fileSystem.path(of: root), has(KnownVaults.entry(path))
    else { return nil }
    return path
  }

  /// Returns whether to note the vault with this operation: with the first, and now and then with others, since the
  /// user may have moved the key or the folder.
  static func isNoted(with id: RecordID) -> Bool { id.number % 16 == 1 }

  /// Notes that the vault is here.
  func note() {
    guard let path = try? calls.fileSystem.path(of: root) else { return }
    let entry = KnownVaults.entry(path)
    if !has(entry) { try? add(entry) }
  }

  /// Makes the folder count as one that never was a vault.
  func forget() {
    guard let path = try? calls.fileSystem.path(of: root), let vaults = try? opened() else { return }
    defer { calls.release(vaults) }
    try? calls.remove(KnownVaults.entry(path), in: vaults)
  }

  private func has(_ entry: [UInt8]) -> Bool {
    let path = folder + [KnownVaults.slash] + KnownVaults.name + [KnownVaults.slash] + entry
    guard let file = try? calls.fileSystem.openOutside(path, .noFollow) else { return false }
    calls.release(file)
    return true
  }

  private func add(_ entry: [UInt8]) throws(SystemFailure) {
    let parent = try calls.fileSystem.openOutside(folder, [.folder, .noFollow])
    defer { calls.release(parent) }
    try calls.makeFolder(KnownVaults.name, in: parent, permissions: 0o700)
    let vaults = try opened()
    defer { calls.release(vaults) }
    calls.release(try calls.open(entry, in: vaults, [.writing, .creating, .noFollow]))
  }

  private func opened() throws(SystemFailure) -> Descriptor {
    try calls.fileSystem.openOutside(folder + [KnownVaults.slash] + KnownVaults.name, [.folder, .noFollow])
  }

  private static func entry(_ path: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.add(path)
    return hash.digest().prefix(16).hexadecimal
  }
}

extension Store {
  /// Whether this user has changed a vault in the folder, and the folder is empty now. Writes nothing.
  package var isMissing: Bool {
    do {
      guard try calls.status(of: JournalOpening.path, in: root) == nil else { return false }
    } catch {
      return false
    }
    return knownVaults?.missing() != nil
  }

  /// Lets a new vault begin in an empty folder that was a vault before.
  package func beginAnew() { knownVaults?.forget() }

  /// Nil as long as the key doesn't exist.
  var knownVaults: KnownVaults? {
    guard let folder = try? keyFolder() else { return nil }
    return KnownVaults(calls: calls, root: root, folder: folder)
  }
}
