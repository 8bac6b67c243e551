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

/// Brings two changes of one text together: theirs, with our whole-line changes on top.
package typealias MergeFunction =
  @Sendable (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8]) -> MergeResult

package enum MergeResult: Hashable, Sendable {
  /// `keptBoth`: lines that ours removed and theirs changed, and that stay.
  case merged([UInt8], keptBoth: [[UInt8]])
  /// Both changed these lines.
  case conflict(lines: [[UInt8]])

  var text: [UInt8]? {
    if case .merged(let text, _) = self { return text }
    return nil
  }
}

/// Finds what changed between two texts, as whole lines.
package typealias DifferenceFunction = @Sendable (_ old: [UInt8], _ new: [UInt8]) -> [Splice]
