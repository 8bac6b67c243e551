package import VaultStore
import VaultSyntax

/// A folder of Markdown files: what is in it, and the only ways to change it.
///
/// The files are the truth; nothing is kept between two calls. Reading takes no lock and writes nothing.
/// Repositories change things, one operation a method, or several methods as one operation within
/// `transaction(_:dryRun:_:)`.
public struct Vault: Sendable {
  /// The folder's path, as it was given.
  public let root: String
  /// What the vault's settings say.
  package let settings: VaultSettings
  /// The moment that everything takes as now.
  public package(set) var now: Moment
  /// Who works in it.
  package let user: User
  package let store: Store
  /// What an operation under way has made of it, within that operation.
  package var unwritten = Overlay()
  /// Whether an operation is under way in which it is read, beside which there is no other.
  package var isWithinOperation = false
  /// Whether what is found in it is going to be changed: then a file that another program is saving is waited for, and
  /// none is overlooked for it.
  package var waitsForSaves = false
  /// What ends readings of all files before their end.
  var stopSign: StopSign?

  /// The same vault for a reading that may no longer be wanted before it has come to its end: once the sign is raised, it ends
  /// with what was found until then.
  package func read(until sign: StopSign) -> Vault {
    var vault = self
    vault.stopSign = sign
    return vault
  }

  /// The same vault for finding what is going to be changed. Reading all of it waits until no file of it is being saved, for
  /// as long as a command waits, and tells of the files that are.
  package func waitingForSaves() -> Vault {
    var vault = self
    vault.waitsForSaves = true
    return vault
  }

  /// Opens a folder as a vault; any folder is one for reading.
  ///
  /// A setting whose value means nothing has its default, and so have all of a file that cannot be read; `settings` tells
  /// which.
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

  /// The same folder opened anew, with the settings that it has now.
  ///
  /// - Throws: what `open(_:now:user:)` does.
  public func reopened(at moment: Moment) throws -> Vault {
    let vault = try Vault.open(root, now: moment, user: user, on: store.fileSystem)
    vault.store.leaveUntold(store.takeUntoldNotes())
    return vault
  }

  /// Throws where the folder that is held open is not the one at the vault's path any more. Whoever keeps a vault open asks
  /// before each change.
  ///
  /// - Throws: `VaultError.vaultGone`, `VaultError.vaultReplaced`.
  package func checkFolder() throws {
    switch store.rootPlace {
    case .same: return
    case .another: throw VaultError.vaultReplaced(root)
    case .nothing: throw VaultError.vaultGone(root)
    }
  }

  /// The same vault for a front end that says itself for whom a change waits.
  ///
  /// - Parameter tell: called, once a change and from whatever thread, after half a second.
  package func tellingOfWaiting(_ tell: @escaping @Sendable (WaitedFor) -> Void) -> Vault {
    var user = user
    user.isToldOfWaiting = tell
    return Vault(
      root: root, settings: settings, now: now, user: user,
      store: Store(store, options: settings.storeOptions(for: user)))
  }

  /// The folder of attached files, from the vault's root.
  package var attachmentsFolder: String { text(settings.attachments) }

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
  /// The settings of a store's vault, its own and another program's; the defaults where it has none, or none that can be read.
  init(of store: Store) {
    let own = OptionalFile(.settings, in: store)
    self.init(parsing: own.bytes)
    unread += own.unread
    let plugin = OptionalFile(.tasksPlugin, in: store)
    pluginFilter = TasksPlugin.filter(inSettings: plugin.bytes)
    if writtenFields == nil {
      pluginFields = TasksPlugin.fields(inSettings: plugin.bytes)
      unread += plugin.unread
    }
  }

  /// What the store is told: of durability and history whatever keeps more, the user's own settings or the vault's.
  func storeOptions(for user: User) -> StoreOptions {
    let (tell, user) = (user.isToldOfWaiting, user.settings)
    let usual = StoreOptions()
    var options = usual
    options.durability = user.durability == .safe && durability != .full ? .safe : .full
    options.attachments = attachments
    options.patience = user.patience.map { $0 * 1000 } ?? usual.patience
    options.historyCount = max(user.historyOperations ?? usual.historyCount, historyOperations ?? 0)
    options.historyDays = max(user.historyDays ?? usual.historyDays, historyDays ?? 0)
    if let tell {
      options.tellsOfWaiting = { (holder: VaultStore.WaitedFor) in tell(WaitedFor(holder)) }
    }
    return options
  }
}
