internal import Synchronization

/// Reads the files of one vault, one by one or all at once, and changes them together or not at all.
///
/// Reading takes no lock and writes nothing. Every change goes through ``transaction(_:_:)``. The documentation's page
/// *Durability* describes its protocol.
package final class Store: Sendable {
  let calls: Calls
  var root: Descriptor { folder.descriptor }
  /// The path that opened the root.
  let path: [UInt8]
  private let folder: OpenFolder
  package let options: StoreOptions
  let merge: MergeFunction
  let difference: DifferenceFunction
  let ownChanges = OwnChanges()
  let patience: WaitBudget
  private let untold = Mutex<[StoreNote]>([])
  private let settled = Atomic(false)
  private let keyRing: KeyRing
  private let key = Mutex(KeyRing.Found?.none)

  package var fileSystem: any FileSystem { calls.fileSystem }

  /// Opens the folder `root` and keeps it open. The first change makes `.offload`.
  ///
  /// - Parameter keys: where the maker's key is. The first change makes the key there if it doesn't exist.
  package init(
    root path: [UInt8], fileSystem: any FileSystem = Disk(), keys: KeyPlaces,
    options: StoreOptions = StoreOptions(), merge: @escaping MergeFunction,
    difference: @escaping DifferenceFunction = LineSplices.block
  ) throws {
    calls = Calls(fileSystem: fileSystem)
    self.path = path
    keyRing = KeyRing(calls: calls, places: keys)
    self.options = options
    patience = WaitBudget(milliseconds: options.patience, options.tellsOfWaiting)
    self.merge = merge
    self.difference = difference
    do {
      let calls = calls
      let root = try calls.repeating { () throws(SystemFailure) in
        try fileSystem.openOutside(path, .folder)
      }
      folder = OpenFolder(root, calls)
    } catch {
      throw StoreError.noVault(path: path, error)
    }
  }

  /// Makes a store of the same open folder with other options, for a vault whose settings have been read.
  package init(_ other: Store, options: StoreOptions) {
    (calls, keyRing, folder, path) = (other.calls, other.keyRing, other.folder, other.path)
    (merge, difference) = (other.merge, other.difference)
    self.options = options
    patience = WaitBudget(milliseconds: options.patience, options.tellsOfWaiting)
  }

  /// Whether this store has dealt with the unfinished work of earlier commands since the vault was opened. If so, the
  /// notes include it.
  package var hasSettled: Bool { settled.load(ordering: .relaxed) }

  func noteSettled() { settled.store(true, ordering: .relaxed) }

  /// Returns the notes about earlier work that aren't in any outcome yet, each once.
  package func takeUntoldNotes() -> [StoreNote] {
    untold.withLock { notes in
      defer { notes = [] }
      return notes
    }
  }

  /// Keeps notes for the next outcome. If more than one refused transaction finds the same thing, the outcome has it
  /// once.
  package func leaveUntold(_ notes: [StoreNote]) {
    untold.withLock { untold in
      for note in notes {
        untold.removeAll { $0.isOver(by: note) }
        untold.appendOnce(note)
      }
    }
  }

  /// Returns the maker of changes in this vault; nil as long as they don't have a key.
  ///
  /// - Throws: what `KeyRing.find()` does.
  func maker() throws(StoreError) -> Maker? { try foundKey()?.maker }

  /// Returns the folder that holds the key; nil as long as it doesn't exist.
  func keyFolder() throws(StoreError) -> [UInt8]? { try foundKey()?.folder }

  private func foundKey() throws(StoreError) -> KeyRing.Found? {
    if let known = key.withLock(\.self) { return known }
    guard let found = try keyRing.find() else { return nil }
    key.withLock { $0 = found }
    return found
  }

  /// Throws if the maker's key exists and Offload can't use it.
  package func checkKey() throws(StoreError) { _ = try maker() }

  /// Returns the key, and makes it if it doesn't exist. Only the first call says that the key is new.
  ///
  /// - Throws: what `KeyRing.findOrMake()` does.
  func findOrMakeKey() throws(StoreError) -> KeyRing.Found {
    if let known = key.withLock(\.self) { return known }
    let found = try keyRing.findOrMake()
    var known = found
    known.isNew = false
    key.withLock { [known] in $0 = known }
    return found
  }
}

/// A folder that stays open as long as a store of it exists.
private final class OpenFolder: Sendable {
  let descriptor: Descriptor
  private let calls: Calls

  init(_ descriptor: Descriptor, _ calls: Calls) {
    (self.descriptor, self.calls) = (descriptor, calls)
  }

  deinit {
    calls.release(descriptor)
  }
}
