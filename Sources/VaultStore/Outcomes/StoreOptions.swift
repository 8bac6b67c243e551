/// The store's options, from a vault's settings.
package struct StoreOptions: Sendable {
  package var durability = Durability.full
  /// How long to wait for another command's lock, in milliseconds.
  package var lockTimeout = 10_000
  /// How long, in milliseconds, a program must have left alone a file that an editor may have open.
  package var quiet = 200
  /// How long, in milliseconds, a command waits for other programs' saves in total, including late saves and recovery.
  package var patience = StoreOptions.usualPatience
  package static let usualPatience = 2000
  /// Called at most once in a command, after half a second of waiting, with the file or command that it waits for.
  package var tellsOfWaiting: (@Sendable (WaitedFor) -> Void)?
  /// Offload keeps a finished operation until there are this many newer ones and this many days have passed, whichever
  /// is later.
  package var historyCount = 10_000
  package var historyDays = 90
  /// How many operations Offload always keeps, since a clock can be wrong.
  package var historyFloor = 1000
  /// How many bytes of removed files Offload keeps in total. It keeps the newest file whatever its size.
  package var keptBytes = 1 << 30
  /// The folder of attached files, relative to the vault's root. Offload may make, remove and rename files of any kind
  /// there.
  package var attachments = Array("attachments".utf8)
  /// Whether attached files may be in any folder.
  package var attachesAnywhere = false

  package init() {}

  /// The guarantee of a change: that it outlives a power cut (`full`), or only that each file is old or new (`safe`).
  package enum Durability: String, Sendable {
    case full, safe
  }
}
