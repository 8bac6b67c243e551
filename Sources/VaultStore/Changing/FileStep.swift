/// One entry of a record while Offload carries it out.
final class FileStep {
  var entry: JournalEntry
  let number: Int
  var progress = Progress.waiting
  /// The file's present path; differs from the entry's path once a later step has renamed the file.
  var location: VaultPath

  /// The text that Offload read; after an interrupted command, recovery finds it through the record.
  var base: [UInt8]?
  /// The new text of the file.
  var text: [UInt8]?
  var source: CopySource?
  var status: FileStatus?
  /// The file that Offload read, while it is open for a lease.
  var file: Descriptor?
  /// Whether a program had the file open for writing when Offload read it. Offload then doesn't wait for that program
  /// again. Nil if that isn't known.
  var hadWriter: Bool?
  /// The file that Offload read, while a lease holds writers back from it.
  var lease: Descriptor?

  /// Whether our text was in the vault at any time, so that another program may have read it.
  var wasInVault = false
  /// Whether another program has written into the replaced file since, which is a late save.
  var isWrittenLate = false
  /// The files in `tx/` that have been in the vault, so that a program may have opened them.
  var retired: [[UInt8]: ReplacedFiles.ReplacedFile] = [:]
  /// Those of them that Offload has moved to the replaced files.
  var displaced: Set<[UInt8]> = []
  /// Whether `tx/` has a copy of a file that the step renames.
  var hasCopy = false

  init(_ entry: JournalEntry, number: Int) {
    self.entry = entry
    self.number = number
    location = entry.path
  }

  /// How far a step has come. After a later failure, Offload rolls back each step that ``holdsOurs``, last step first,
  /// and the step waits again.
  enum Progress: Equatable {
    /// The vault has nothing of ours under the step's name.
    case waiting
    /// The vault has something of ours, and more will follow: the second of two renames.
    case begun
    /// The file holds part of the new text and part of the old, after an interrupted write in place.
    case mixed
    /// The vault has ours. The next thing to check is the file that it replaced.
    case placed
    /// An earlier command had done the whole step. The vault may no longer have anything of ours.
    case settled(holdsOurs: Bool)

    /// Whether the vault holds something of ours under this name, so that there is something to roll back.
    var holdsOurs: Bool {
      switch self {
      case .waiting: false
      case .begun, .mixed, .placed: true
      case .settled(let holdsOurs): holdsOurs
      }
    }

    /// Whether the entry's temporary file isn't in place yet.
    var isOpen: Bool {
      switch self {
      case .waiting, .begun, .mixed: true
      case .placed, .settled: false
      }
    }

    var isSettled: Bool {
      if case .settled = self { true } else { false }
    }
  }

  /// Returns every name in `tx/` that the step may have left, except a file set aside, which Offload never removes
  /// unread.
  func temporaries(of id: RecordID) -> [[UInt8]] {
    [JournalName.file(id, entry: number), entry.temporary].filter { !displaced.contains($0) }
  }
}
