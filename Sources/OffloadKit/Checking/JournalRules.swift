import VaultSyntax
import VaultStore

extension CheckRule {
  static let unreadableFile = CheckRule(
    "unreadable-file", .error, "a file or a folder that cannot be read",
    advice: "ls -ld PATH tells whose it is",
    .vault { checked in
      checked.unreadable.map { file in
        Sighting(
          VaultPath(file.path) ?? VaultPath(unchecked: Array(file.path.utf8)), nil,
          "this cannot be read: \(file.reason)")
      }
    })

  static let misplacedFolder = CheckRule(
    "misplaced-folder", .error,
    "a link or a file where the journal has a folder, so that nothing can be changed",
    advice: "mv PATH somewhere else; the next change makes the folder",
    .vault { checked in
      checked.vault.store.misplacedFolders().map {
        Sighting(VaultPath(unchecked: $0), nil, "this is no folder; until it is one, nothing can be changed")
      }
    })

  static let garbledRecord = CheckRule(
    "garbled-record", .error, "a record of the journal or of the history that cannot be understood",
    advice: "look for what it was about in offload log; the next change puts it into .offload/old",
    .vault { checked in
      let pending = checked.records(.unreadable, "this record of the journal is damaged")
      return pending + checked.garbledHistory
    })

  static let foreignRecord = CheckRule(
    "foreign-record", .warning, "an unfinished change of another machine, or of another copy of the vault",
    advice: "finish it there; if that machine is gone, remove the record",
    .vault { $0.records(.foreign, "this record is another machine's, and is left alone") })

  static let newerRecord = CheckRule(
    "newer-record", .warning, "a record that a newer version of the program wrote",
    advice: "use that version",
    .vault { $0.records(.newer, "this record is a newer version's, and is left alone") })

  static let unfinishedChange = CheckRule(
    "unfinished-change", .warning, "a change that was cut off, or is being made this moment",
    advice: "the next change finishes it, and so does --fix", isFixable: true,
    .vault { $0.records(.unfinished, "a change was cut off", isFixable: true) })

  static let setAside = CheckRule(
    "set-aside", .warning, "texts in .offload/old, where recovery keeps what it could not decide",
    advice: "compare it with the file, and remove it when nothing is missing",
    .vault { checked in
      checked.vault.store.namesSetAside().map { name in
        let path = VaultPath(unchecked: Array(".offload/old/".utf8) + name)
        return Sighting(path, nil, "this was kept, since it could not be decided what it belongs to")
      }
    })

  static let staleSave = CheckRule(
    "stale-save", .warning,
    "a file whose last day's change another program has overwritten with an older text",
    advice: "offload restore PATH makes the change again; offload log --patch shows it",
    .vault { checked in
      checked.vault.store.staleSaves(at: checked.vault.clock.timestamp).map { save in
        let missing = save.missing.first.map { ": \(text($0).trimmingEnds) is missing" } ?? ""
        return Sighting(
          save.path, nil,
          "another program saved an older text over operation \(save.record.number)\(missing)")
      }
    })
}

extension CheckedVault {
  fileprivate func records(
    _ state: PendingRecord.State, _ words: String, isFixable: Bool = false
  ) -> [Sighting] {
    vault.store.pendingRecords().filter { $0.state == state }.map { record in
      let command = record.command.isEmpty ? "" : ": \(text(record.command))"
      let path = VaultPath(unchecked: Array(".offload/tx/".utf8) + record.name)
      return Sighting(path, nil, words + command, isFixable: isFixable)
    }
  }

  /// Records of the history that cannot be read.
  fileprivate var garbledHistory: [Sighting] {
    var records = vault.store.records()
    var found: [Sighting] = []
    while true {
      do {
        guard try records.readNext() != nil else { return found }
      } catch {
        guard case .unreadableRecord(let id, _) = error else { return found }
        let path = VaultPath(unchecked: Store.path(ofRecord: id))
        found.append(
          Sighting(path, nil, "this record of the history is damaged, so it cannot be undone"))
      }
    }
  }
}

extension String {
  fileprivate var trimmingEnds: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
