package import VaultStore

/// Who works in a vault: where their key lies, and what their own settings say.
///
/// The library asks neither the environment nor the home folder; a program that knows them hands this in.
public struct User: Sendable {
  /// Where the key lies that this user's changes are sealed with.
  package var keys: KeyFolders
  /// What their own settings say, which a vault's settings can only raise.
  package var settings: UserSettings
  /// Told, once a command and from whatever thread, for whom it has waited for half a second.
  package var isToldOfWaiting: (@Sendable (WaitedFor) -> Void)?

  /// A user without settings of their own.
  ///
  /// The key is 32 random bytes in the file `key`, which its owner alone can read. It is made by the first change, in the
  /// first folder that can be written. Whoever has it can undo what was done with it, in every vault; whoever has not sees
  /// another maker's journal.
  ///
  /// - Parameters:
  ///   - folders: folders that last, by their paths from the root, the usual one first; each is the program's own.
  ///   - passing: folders that last until the machine is started again, for who has no other.
  public init(keysIn folders: [String], orPassing passing: [String] = []) {
    self.init(keys: KeyFolders(lasting: folders, passing: passing))
  }

  package init(keys: KeyFolders, settings: UserSettings = UserSettings(parsing: [])) {
    (self.keys, self.settings) = (keys, settings)
  }

  /// The number of the user that this process acts as.
  package static var number: UInt32 { Disk().userID() }
}

/// For whom a command waits.
package enum WaitedFor: Sendable, Hashable {
  /// A program that is saving this file.
  case file(VaultPath)
  /// Another command, which is changing the vault.
  case command
}

/// Folders for a user's key, by paths from the root.
package struct KeyFolders: Sendable, Hashable {
  /// Folders that last, the usual one first.
  package var lasting: [String]
  /// Folders that last until the machine is started again, for who has no other.
  package var passing: [String]
  /// A file that could not be read, and that tells where else a key may lie: then none is made, since a second key would not
  /// see what was done with the first.
  package var unread: Unread?

  /// A file that could not be read, and the system's error code.
  package struct Unread: Sendable, Hashable {
    var path: String
    var code: Int32

    /// - Parameter code: the value of `errno`.
    package init(path: String, code: Int32) { (self.path, self.code) = (path, code) }
  }

  /// The folders to look in, and to make a key in.
  package init(lasting: [String], passing: [String] = []) {
    (self.lasting, self.passing) = (lasting, passing)
  }

  /// The same, where a file could not be read.
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
