internal import Synchronization

/// The files of one vault, read one by one or all at once, and changed together or not at all.
///
/// Reading takes no lock and writes nothing. Every change goes through ``transaction(_:_:)``; the protocol that
/// it follows is described on the documentation's page *Durability*.
package final class Store: Sendable {
  let calls: Calls
  var root: Descriptor { folder.descriptor }
  /// The path by which the root was opened.
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

  /// Opens the folder `root`, which stays open; `.offload` is made by the first change.
  ///
  /// - Parameter keys: where the key of whoever makes changes lies, or is made by the first change.
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

  /// The same open folder with other options, as a vault has them once its settings are read.
  package init(_ other: Store, options: StoreOptions) {
    (calls, keyRing, folder, path) = (other.calls, other.keyRing, other.folder, other.path)
    (merge, difference) = (other.merge, other.difference)
    self.options = options
    patience = WaitBudget(milliseconds: options.patience, options.tellsOfWaiting)
  }

  /// Whether what earlier commands had left has been looked at since the vault was opened, so that it is among the notes.
  package var hasSettled: Bool { settled.load(ordering: .relaxed) }

  func noteSettled() { settled.store(true, ordering: .relaxed) }

  /// What came of earlier work and is in no outcome yet, each told once.
  package func takeUntoldNotes() -> [StoreNote] {
    untold.withLock { notes in
      defer { notes = [] }
      return notes
    }
  }

  /// For the next outcome. What one refused transaction after another comes upon is told once.
  package func leaveUntold(_ notes: [StoreNote]) {
    untold.withLock { untold in
      for note in notes {
        untold.removeAll { $0.isOver(by: note) }
        untold.appendOnce(note)
      }
    }
  }

  /// Whoever makes changes here; nil as long as they have no key.
  ///
  /// - Throws: what `KeyRing.find()` does.
  func maker() throws(StoreError) -> Maker? { try foundKey()?.maker }

  /// The folder that holds the key; nil as long as there is none.
  func keyFolder() throws(StoreError) -> [UInt8]? { try foundKey()?.folder }

  private func foundKey() throws(StoreError) -> KeyRing.Found? {
    if let known = key.withLock(\.self) { return known }
    guard let found = try keyRing.find() else { return nil }
    key.withLock { $0 = found }
    return found
  }

  /// Throws where the key of whoever makes changes is there and cannot be used.
  package func checkKey() throws(StoreError) { _ = try maker() }

  /// The key, which is made if there is none; that it is new is told once.
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

/// A folder that is open for as long as a store of it is there.
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
