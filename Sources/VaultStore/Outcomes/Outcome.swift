/// The result of a transaction that was carried out.
package struct Outcome: Hashable, Sendable {
  /// The operation's record; nil if there was nothing to change.
  package var record: RecordID?
  /// The files that the operation changed, created, removed or renamed (both names).
  package var files: [VaultPath] = []
  /// Notes for the user, in order.
  package var notes: [StoreNote] = []
  /// Whether the disk confirmed that the change outlives a power cut. False only at level `full`, if Offload couldn't
  /// sync a folder or file: the change is made, and a power cut may undo it.
  package var isDurable = true
}

/// A note for the user, besides the result.
package enum StoreNote: Hashable, Sendable {
  /// Another program changed lines in the meantime that this operation moved or removed. Offload keeps both.
  case keptBoth(VaultPath, lines: [[UInt8]])
  /// Offload completed an earlier operation that had been interrupted.
  case completed(RecordID, command: [UInt8])
  /// Offload rolled back an earlier operation that was interrupted, since its files have changed in the meantime.
  case takenBack(RecordID, command: [UInt8])
  /// Offload quarantined text or records that it couldn't read or decide about: the new paths, relative to the vault's
  /// root, and the files that they concern.
  case quarantine([[UInt8]], paths: [VaultPath])
  /// There is no lasting place for a key. This new key lasts only until the machine restarts.
  case temporaryKey(path: [UInt8])
  /// A newer version wrote a record in the journal.
  case newerRecord(RecordID)
  /// Offload can't complete an earlier operation yet, since it may not write this file.
  case waiting(RecordID, VaultPath)
  /// A program wrote into a file after Offload had replaced it, and Offload merged that text into the present file.
  case writtenToReplacedFile(VaultPath)
  /// A program emptied the file while Offload replaced it. Offload doesn't take that as the user's wish, and keeps the
  /// text.
  case emptied(VaultPath)
  /// The file is empty or missing, though its last known text wasn't empty.
  case fileWasEmptied(VaultPath)
  case staleSave(StaleSave)
  /// The file system can't exchange names: while Offload changes the file, its name is missing for a moment.
  case nonAtomicReplace(VaultPath)

  /// Returns whether a later note makes this one obsolete.
  func isOver(by later: StoreNote) -> Bool {
    guard case .waiting(let id, _) = self else { return false }
    switch later {
    case .completed(id, _), .takenBack(id, _): return true
    default: return false
    }
  }

  /// Whether the note is still true if the operation that it comes from was refused.
  var concernsRefused: Bool {
    if case .quarantine = self { true } else { false }
  }
}

/// A save that undid the changes of an operation, most likely from an editor that still had the old text.
package struct StaleSave: Hashable, Sendable {
  /// The operation. If a save undid more than one, this is the oldest.
  package var record: RecordID
  package var path: VaultPath
  /// The file's name when the operation changed it.
  package var formerPath: VaultPath
  /// Lines that the operation wrote, now missing.
  package var missing: [[UInt8]]
  /// Lines that the operation had removed, now back.
  package var returned: [[UInt8]]
  /// Newer changes that the save undid as well, newest first.
  package var newer: [Step] = []

  /// An operation's change of the file, with the name that the file had then.
  package struct Step: Hashable, Sendable {
    package var record: RecordID
    package var formerPath: VaultPath

    package init(record: RecordID, formerPath: VaultPath) {
      (self.record, self.formerPath) = (record, formerPath)
    }
  }

  /// All changes that the save undid, newest first.
  package var steps: [Step] { newer + [Step(record: record, formerPath: formerPath)] }
}

extension [StoreNote] {
  mutating func appendOnce(_ note: StoreNote) {
    if !contains(note) { append(note) }
  }
}
