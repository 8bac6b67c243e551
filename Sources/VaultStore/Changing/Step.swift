/// One entry of a record while it is being carried out.
final class Step {
  var entry: JournalEntry
  let number: Int
  var progress = Progress.waiting
  /// How often the entry has been merged with somebody's save.
  var round = 0
  /// Where the file is at present; differs from the entry's path once a later step has renamed it.
  var location: VaultPath

  /// The text that was read; found again through the record where a command was cut off.
  var base: [UInt8]?
  /// The text that is to be in the file.
  var text: [UInt8]?
  var merging: Merging?
  /// A save that has come out of the vault and is not merged yet.
  var unmerged: FormerText?
  /// Whether somebody had saved what came out of the vault, and another one what came in, before the command was begun again.
  var hasTwoSaves = false
  /// Whether what came out of the vault last is still to be looked at.
  var isUnread = false
  /// What else has been in the file since it was read, theirs and ours, oldest first.
  var history: [FormerText] = []
  /// Whether somebody may have made the file of nothing, while its name was free.
  var isMadeAnew = false
  /// The last exchange: when, which file came in, and which one had come in before; nil where an earlier command did that.
  var exchange: (time: Timestamp, inode: UInt64, earlier: UInt64?)?
  var source: CopySource?
  var status: FileStatus?
  /// The file that was read, where it is open for a lease.
  var file: Descriptor?
  /// Whether a program had the file open for writing when it was read, and need not be waited for again; nil where that is
  /// not known.
  var hadWriter: Bool?
  /// The file that was read, while writers are held back from it.
  var lease: Descriptor?

  /// What we believe to be in the file while it holds ours.
  var present: Fingerprint?
  /// The name in `tx/` of what was there before us.
  var restores: [UInt8]
  /// The files in `tx/` that have been in the vault, where a program may have opened them.
  var retired: [[UInt8]: Displaced.Retired] = [:]
  /// Whether a copy of a file that is renamed lies in `tx/`.
  var hasCopy = false
  /// Those of them that were moved to the displaced files, or that the next command moves there.
  var displaced: Set<[UInt8]> = []

  init(_ entry: JournalEntry, number: Int) {
    self.entry = entry
    self.number = number
    location = entry.path
    restores = entry.temporary
  }

  /// How far a step has come. What fails later puts back what ``holdsOurs``, last step first, and it waits again.
  enum Progress: Equatable {
    /// Nothing of ours is in the vault under its name.
    case waiting
    /// Something of ours is there, and more is to come: a text that was merged, the second of two renames.
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

  /// What there is once others' saves have been merged.
  struct Merging {
    /// A text with our change, and the same one without it: what is to be taken out of a merged text.
    let ours: (with: [UInt8], without: [UInt8])
    /// What would be in the file without our change.
    let withoutOurs: [UInt8]
  }

  /// What somebody may have had before them who saves, besides what the change was computed from.
  var candidates: [FormerText] { isMadeAnew ? history + [FormerText(bytes: [])] : history }

  /// What a text was made of that somebody has saved: what had been in the file before, or nothing.
  func origin(of text: [UInt8], after former: [UInt8]) -> [UInt8] {
    guard isMadeAnew else { return former }
    return TextOrigin.closest(to: FormerText(bytes: text), base: former, [FormerText(bytes: [])])
  }

  /// Every name in `tx/` that the step may have left; but for a file that stands aside, which is never removed unread.
  func temporaries(of id: RecordID) -> [[UInt8]] {
    (0...round).map { JournalName.file(id, entry: number, round: $0) }.filter { !displaced.contains($0) }
  }
}
