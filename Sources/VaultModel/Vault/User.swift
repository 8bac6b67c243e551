package import VaultStore

/// The person who works in a vault, with the location of their key and their own settings.
///
/// The library asks neither the environment nor the home folder; the program that knows them passes this
/// value.
public struct User: Sendable {
  /// The folders for the key that seals this user's changes.
  package var keys: KeyFolders
  /// Their own settings, which a vault's settings can only raise.
  package var settings: UserSettings
  /// The function that Offload calls when it has waited for half a second, once a command and from any
  /// thread.
  package var isToldOfWaiting: (@Sendable (WaitedFor) -> Void)?

  /// Makes a user without settings of their own.
  ///
  /// The key is 32 random bytes in the file `key`, which only its owner can read. The first change creates
  /// it in the first writable folder. A person with the key can undo its changes in every vault; without
  /// it, they see another user's journal.
  ///
  /// - Parameters:
  ///   - folders: absolute paths of permanent folders, the usual one first; each belongs to the program
  ///     alone.
  ///   - passing: folders that last until the machine restarts, for users without a permanent one.
  public init(keysIn folders: [String], orPassing passing: [String] = []) {
    self.init(keys: KeyFolders(lasting: folders, passing: passing))
  }

  package init(keys: KeyFolders, settings: UserSettings = UserSettings(parsing: [])) {
    (self.keys, self.settings) = (keys, settings)
  }

  /// The numeric id of the user that this process runs as.
  package static var number: UInt32 { Disk().userID() }
}

/// The process that a command waits for.
package enum WaitedFor: Sendable, Hashable {
  /// A program that is saving this file.
  case file(VaultPath)
  /// Another command that is changing the vault.
  case command
}

/// The folders for a user's key, as absolute paths.
package struct KeyFolders: Sendable, Hashable {
  /// Permanent folders, the usual one first.
  package var lasting: [String]
  /// Folders that last until the machine restarts, for users without a permanent one.
  package var passing: [String]
  /// An unreadable file that says where else a key may be. Then Offload creates no key, because a second
  /// key couldn't undo the changes of the first.
  package var unread: Unread?

  /// An unreadable file, with the system's error code.
  package struct Unread: Sendable, Hashable {
    var path: String
    var code: Int32

    /// - Parameter code: the value of `errno`.
    package init(path: String, code: Int32) { (self.path, self.code) = (path, code) }
  }

  /// Makes the list of folders in which Offload looks for a key or creates one.
  package init(lasting: [String], passing: [String] = []) {
    (self.lasting, self.passing) = (lasting, passing)
  }

  /// The same with an unreadable file.
  package init(lasting: [String], passing: [String], unread: Unread?) {
    self.init(lasting: lasting, passing: passing)
    self.unread = unread
  }

  package var places: KeyPlaces {
    KeyPlaces(
      lasting: lasting.map { Array($0.utf8) }, passing: passing.map { Array($0.utf8) },
      unread: unread.map { KeyPlaces.Unread(path: Array($0.path.utf8), code: $0.code) })
  }
}

extension WaitedFor {
  init(_ holder: VaultStore.WaitedFor) {
    switch holder {
    case .file(let path): self = .file(path)
    case .command: self = .command
    }
  }
}
