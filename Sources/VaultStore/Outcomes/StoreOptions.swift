/// What a vault's settings say to the store.
package struct StoreOptions: Sendable {
  package var durability = Durability.full
  /// How long to wait for another command's lock.
  package var lockTimeout = 10_000
  /// How long a file that may be open in an editor must have been left alone, in milliseconds.
  package var quiet = 200
  /// How long a command waits for other programs' saves in all, late saves and recovery included, in milliseconds.
  package var patience = StoreOptions.usualPatience
  package static let usualPatience = 2000
  /// Told, once a command, for whom it has waited for half a second.
  package var tellsOfWaiting: (@Sendable (WaitedFor) -> Void)?
  /// Finished operations are kept until there are so many newer ones, and so many days have passed: whichever is later.
  package var historyCount = 10_000
  package var historyDays = 90
  /// So many are kept in any case: a clock can be wrong.
  package var historyFloor = 1000
  /// How many bytes of removed attachments are kept in all; the newest is kept whatever its size.
  package var keptBytes = 1 << 30
  /// The folder of attached files, from the vault's root: files of any kind may be made, removed and renamed there.
  package var attachments = Array("attachments".utf8)

  package init() {}

  /// Whether an acknowledged change outlives a power cut (`full`), or only that files are old or new (`safe`).
  package enum Durability: String, Sendable {
    case full, safe
  }
}
