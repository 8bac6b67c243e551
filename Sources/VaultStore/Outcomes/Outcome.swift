/// What became of a transaction that was done.
package struct Outcome: Hashable, Sendable {
  /// The operation's record; nil if nothing had to be changed.
  package var record: RecordID?
  /// The files that were changed, created, removed, renamed (both names).
  package var files: [VaultPath] = []
  /// What a person should be told, in order.
  package var notes: [StoreNote] = []
  /// Whether the disk confirmed that the change outlives a power cut. False only at level `full`, where a folder
  /// could not be synced: the change is made, and may be gone after a power cut.
  package var isDurable = true
}

/// Something that a person should be told beside the result.
package enum StoreNote: Hashable, Sendable {
  /// Lines that were moved away or removed had been changed meanwhile, and stay as well.
  case keptBoth(VaultPath, lines: [[UInt8]])
  /// An earlier operation was completed that had been cut off.
  case completed(RecordID, command: [UInt8])
  /// An earlier operation was cut off, and undone since its files have changed meanwhile.
  case takenBack(RecordID, command: [UInt8])
  /// Where what could not be understood or decided was put, from the vault's root, with the files that it is about.
  case quarantine([[UInt8]], paths: [VaultPath])
  /// There is no place for a key that lasts; this one, which is new, goes when the machine is started again.
  case temporaryKey(path: [UInt8])
  /// A record in the journal was written by a newer version.
  case newerRecord(RecordID)
  /// An earlier operation cannot be completed yet: this file may not be written.
  case waiting(RecordID, VaultPath)
  /// A program wrote into a file after it had been replaced, and the text was merged into the present one.
  case writtenToReplacedFile(VaultPath)
  /// A program emptied the file as it was replaced; that is not taken for somebody's wish, and its text stays.
  case emptied(VaultPath)
  /// The file was found empty, or missing, though its last known text was not.
  case fileWasEmptied(VaultPath)
  case staleSave(StaleSave)
  /// The file system cannot exchange names: for a moment the file is missing while it is changed.
  case nonAtomicReplace(VaultPath)

  /// Whether another tells that it is so no more.
  func isOver(by later: StoreNote) -> Bool {
    guard case .waiting(let id, _) = self else { return false }
    switch later {
    case .completed(id, _), .takenBack(id, _): return true
    default: return false
    }
  }

  /// Whether it is so as well where the operation was refused that it comes from.
  var concernsRefused: Bool {
    if case .quarantine = self { true } else { false }
  }
}

/// A save that brought back what an operation had changed, most likely from an editor that still had the old text.
package struct StaleSave: Hashable, Sendable {
  /// The operation; of several that a save took back together, the oldest.
  package var record: RecordID
  package var path: VaultPath
  /// What the file was called when the operation changed it.
  package var formerPath: VaultPath
  /// Lines that the operation wrote and that are gone.
  package var missing: [[UInt8]]
  /// Lines that the operation had removed and that are back.
  package var returned: [[UInt8]]
  /// What else the save took back with it, newest first.
  package var newer: [Step] = []

  /// What an operation did to the file, under the name that it had then.
  package struct Step: Hashable, Sendable {
    package var record: RecordID
    package var formerPath: VaultPath

    package init(record: RecordID, formerPath: VaultPath) {
      (self.record, self.formerPath) = (record, formerPath)
    }
  }

  /// All that the save took back, newest first.
  package var steps: [Step] { newer + [Step(record: record, formerPath: formerPath)] }
}

extension [StoreNote] {
  mutating func appendOnce(_ note: StoreNote) {
    if !contains(note) { append(note) }
  }
}
