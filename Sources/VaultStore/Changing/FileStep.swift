/// One entry of a record while it is being carried out.
final class FileStep {
  var entry: JournalEntry
  let number: Int
  var progress = Progress.waiting
  /// Where the file is at present; differs from the entry's path once a later step has renamed it.
  var location: VaultPath

  /// The text that was read; found again through the record if a command was cut off.
  var base: [UInt8]?
  /// The text that is to be in the file.
  var text: [UInt8]?
  var source: CopySource?
  var status: FileStatus?
  /// The file that was read, while it is open for a lease.
  var file: Descriptor?
  /// Whether a program had the file open for writing when it was read, and need not be waited for again; nil if that is
  /// not known.
  var hadWriter: Bool?
  /// The file that was read, while writers are held back from it.
  var lease: Descriptor?

  /// Whether our text was in the vault at any time, so that another program may have read it.
  var wasInVault = false
  /// Whether what came out of the vault was written into after that, which is a late save.
  var isWrittenLate = false
  /// The files in `tx/` that have been in the vault, where a program may have opened them.
  var retired: [[UInt8]: ReplacedFiles.ReplacedFile] = [:]
  /// Those of them that were moved to the displaced files.
  var displaced: Set<[UInt8]> = []
  /// Whether a copy of a file that is renamed lies in `tx/`.
  var hasCopy = false

  init(_ entry: JournalEntry, number: Int) {
    self.entry = entry
    self.number = number
    location = entry.path
  }

  /// How far a step has come. What fails later puts back what ``holdsOurs``, last step first, and it waits again.
  enum Progress: Equatable {
    /// Nothing of ours is in the vault under its name.
    case waiting
    /// Something of ours is there, and more is to come: the second of two renames.
    case begun
    /// The file holds part of the new text and part of the old, after a writing in place that was cut off.
    case mixed
    /// Ours is there. What came out for it is looked at next.
    case placed
    /// An earlier command had done all of it; nothing of ours may be there any more.
    case settled(holdsOurs: Bool)

    /// Whether the vault holds something of ours under this name, so that there is something to put back.
    var holdsOurs: Bool {
      switch self {
      case .waiting: false
      case .begun, .mixed, .placed: true
      case .settled(let holdsOurs): holdsOurs
      }
    }

    /// Whether the entry's temporary file is still to be brought in.
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

  /// Every name in `tx/` that the step may have left; but for a file that stands aside, which is never removed unread.
  func temporaries(of id: RecordID) -> [[UInt8]] {
    [JournalName.file(id, entry: number), entry.temporary].filter { !displaced.contains($0) }
  }
}
