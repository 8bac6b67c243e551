/// One entry of a record while it is being carried out.
final class Step {
  var entry: JournalEntry
  let number: Int
  /// How often the entry has been merged with somebody's save.
  var round = 0
  /// Where the file is at present; differs from the entry's path once a later step has renamed it.
  var location: VaultPath

  /// The text that was read; found again through the record where a command was cut off.
  var base: [UInt8]?
  /// The text that is to be in the file.
  var text: [UInt8]?
  /// The text that our change made of the base, before any merge.
  var firstText: [UInt8]?
  /// What would be in the file without our change, once others' saves have been merged.
  var textWithoutOurs: [UInt8]?
  /// A save that has come out of the vault and is not merged yet.
  var unmerged: FormerText?
  /// What else has been in the file since it was read, theirs and ours, oldest first.
  var history: [FormerText] = []
  /// The last exchange: when, which file came in, and which one had come in before; nil where an earlier command did that.
  var exchange: (time: Timestamp, inode: UInt64, earlier: UInt64?)?
  var source: CopySource?
  var status: FileStatus?
  /// The file that was read, where it is open still.
  var file: Descriptor?
  /// Whether a program had the file open for writing when it was read, and need not be waited for again; nil where that is
  /// not known.
  var hadWriter: Bool?
  /// The file that was read, while writers are held back from it.
  var lease: Descriptor?

  /// Whether the entry's temporary file is still to be brought in.
  var needsExchange = true
  /// Whether an earlier command had done all of it.
  var isSettled = false
  /// Whether the vault holds something of ours under this name, so that there is something to put back.
  var holdsOurs = false
  /// What we believe to be in the file while it holds ours.
  var present: Fingerprint?
  /// The name in `tx/` of what was there before us.
  var restores: [UInt8]
  /// The files in `tx/` that have been in the vault, where a program may have opened them.
  var retired: [[UInt8]: Displaced.Retired] = [:]
  /// Those of them that were moved to the displaced files, or that the next command moves there.
  var displaced: Set<[UInt8]> = []
  /// Whether the file holds part of the new text and part of the old, after an interrupted writing in place.
  var isMixture = false

  init(_ entry: JournalEntry, number: Int) {
    self.entry = entry
    self.number = number
    location = entry.path
    restores = entry.temporary
  }

  /// Every name in `tx/` that the step may have left; but for a file that stands aside, which is never removed unread.
  func temporaries(of id: RecordID) -> [[UInt8]] {
    (0...round).map { JournalName.file(id, entry: number, round: $0) }.filter { !displaced.contains($0) }
  }
}
