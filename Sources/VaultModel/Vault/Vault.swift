package import VaultStore
import VaultSyntax

/// A folder of Markdown files, and the only ways to read and change it.
///
/// The files are the truth; a vault keeps no content between two calls. Reading takes no lock and writes
/// nothing. Repositories make changes: each method is one operation, or more than one method together
/// within `transaction(_:dryRun:_:)`.
public struct Vault: Sendable {
  /// The folder's path, as the caller gave it.
  public let root: String
  /// The vault's settings.
  package let settings: VaultSettings
  /// The moment that all commands use as now.
  public package(set) var now: Moment
  /// The person who works in it.
  package let user: User
  /// The assistant that works in it for the person; nil if they do it themselves.
  package private(set) var assistant: Assistant?
  /// What the record of each of its operations says besides.
  package private(set) var details: [OperationHeader.Detail] = []
  package let store: Store
  /// The changes of the present operation, within that operation.
  package var unwritten = Overlay()
  /// Whether this value belongs to an operation that is running; no other operation runs at the same time.
  package var isWithinOperation = false
  /// Whether the caller is going to change the results: then readings wait for files that another program
  /// is saving, and overlook none.
  package var waitsForSaves = false
  /// The sign that stops readings of all files early.
  var stopSign: StopSign?

  /// Returns the same vault for a reading that the caller may want to stop: when the caller raises the
  /// sign, the reading ends with the results so far.
  package func read(until sign: StopSign) -> Vault {
    var vault = self
    vault.stopSign = sign
    return vault
  }

  /// Returns the same vault in the hands of an assistant: its operations are in the log under the assistant's name.
  ///
  /// - Parameter details: what the records say besides.
  package func used(by assistant: Assistant, _ details: [OperationHeader.Detail] = []) -> Vault {
    var vault = self
    vault.assistant = assistant
    vault.details = assistant.details + details
    return vault
  }

  /// Returns the same vault for finding items to change. A reading of all files waits until no program is
  /// saving one of them, for as long as a command waits, and reports the files that are still being saved.
  package func waitingForSaves() -> Vault {
    var vault = self
    vault.waitsForSaves = true
    return vault
  }

  /// Opens a folder as a vault. Any folder can be a vault for reading.
  ///
  /// A setting with an invalid value has its default, and so have all settings of an unreadable file;
  /// `settings` lists them.
  ///
  /// - Throws: `VaultError.noFolder`, `VaultError.notAFolder`.
  public static func open(_ folder: String, now: Moment, user: User) throws -> Vault {
    try open(folder, now: now, user: user, on: Disk())
  }

  /// Opens a folder of another file system than the machine's own.
  package static func open(
    _ folder: String, now: Moment, user: User, on fileSystem: any FileSystem
  ) throws -> Vault {
    let reading = try makeStore(folder, user, fileSystem)
    let settings = VaultSettings(of: reading)
    return Vault(
      root: folder, settings: settings, now: now, user: user,
      store: Store(reading, options: settings.storeOptions(for: user)))
  }

  /// Opens the same folder again, with its present settings.
  ///
  /// - Throws: the errors of `open(_:now:user:)`.
  public func reopened(at moment: Moment) throws -> Vault {
    let vault = try Vault.open(root, now: moment, user: user, on: store.fileSystem)
    vault.store.leaveUntold(store.takeUntoldNotes())
    return vault
  }

  /// Throws if the open folder is no longer the one at the vault's path. A caller that keeps a vault open
  /// calls this before each change.
  ///
  /// - Throws: `VaultError.vaultGone`, `VaultError.vaultReplaced`.
  package func checkFolder() throws {
    switch store.rootPlace {
    case .same: return
    case .another: throw VaultError.vaultReplaced(root)
    case .nothing: throw VaultError.vaultGone(root)
    }
  }

  /// Returns the same vault for a front end that reports itself what a change waits for.
  ///
  /// - Parameter tell: the function that Offload calls after half a second, once a change and from any
  ///   thread.
  package func tellingOfWaiting(_ tell: @escaping @Sendable (WaitedFor) -> Void) -> Vault {
    var user = user
    user.isToldOfWaiting = tell
    return Vault(
      root: root, settings: settings, now: now, user: user,
      store: Store(store, options: settings.storeOptions(for: user)))
  }

  private static func makeStore(
    _ folder: String, _ user: User, _ fileSystem: any FileSystem
  ) throws -> Store {
    do {
      return try Store(
        root: Array(folder.utf8), fileSystem: fileSystem, keys: user.keys.places, merge: mergeLines,
        difference: differingLines)
    } catch StoreError.noVault(_, let failure) {
      if failure.isNothingThere { throw VaultError.noFolder(folder) }
      throw VaultError.notAFolder(folder)
    }
  }
}

extension VaultSettings {
  /// Reads the settings of a store's vault, and those of Obsidian that matter; the defaults if they are
  /// missing or unreadable.
  init(of store: Store) {
    let own = OptionalFile(.settings, in: store)
    self.init(parsing: own.bytes)
    unread += own.unread
    readObsidian(in: store)
  }

  /// Returns the options for the store. For durability and history, the user's or the vault's setting
  /// counts, whichever keeps more.
  func storeOptions(for user: User) -> StoreOptions {
    let (tell, user) = (user.isToldOfWaiting, user.settings)
    let usual = StoreOptions()
    var options = usual
    options.durability = user.durability == .safe && durability != .full ? .safe : .full
    if case .folder(let folder?) = attachmentPlace {
      options.attachments = folder.bytes
    } else {
      options.attachesAnywhere = true
    }
    options.patience = user.patience.map { $0 * 1000 } ?? usual.patience
    options.historyCount = max(user.historyOperations ?? usual.historyCount, historyOperations ?? 0)
    options.historyDays = max(user.historyDays ?? usual.historyDays, historyDays ?? 0)
    if let tell {
      options.tellsOfWaiting = { (holder: VaultStore.WaitedFor) in tell(WaitedFor(holder)) }
    }
    return options
  }
}
