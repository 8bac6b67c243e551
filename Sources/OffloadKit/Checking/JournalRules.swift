import VaultStore
import VaultSyntax

extension CheckRule {
  static let unreadableFile = CheckRule(
    "unreadable-file", .error, "a file or a folder that cannot be read",
    advice: "ls -ld PATH tells whose it is",
    .vault { checked in
      checked.unreadable.filter { $0.notText == nil }.map { file in
        RuleFinding(
          VaultPath(file.path) ?? VaultPath(unchecked: Array(file.path.utf8)), nil,
          "this cannot be read: \(file.reason)")
      }
    })

  static let misplacedFolder = CheckRule(
    "misplaced-folder", .error,
    "a link or a file where the journal has a folder, so that nothing can be changed",
    advice: "mv PATH somewhere else; the next change makes the folder",
    .journals { journals in
      journals.misplaced.map {
        RuleFinding($0, nil, "this is no folder; until it is one, nothing can be changed")
      }
    })

  static let garbledRecord = CheckRule(
    "garbled-record", .error, "a record of your journal or of your history that cannot be understood",
    advice: "look for what it was about in offload log; the next change puts an unfinished one aside",
    .journals { journals in
      let words = "this record of the history is damaged, so it cannot be undone"
      return journals.found(of: .unreadable, "this record of the journal is damaged")
        + journals.faulty.damaged.map { RuleFinding(VaultPath(unchecked: $0), nil, words) }
    })

  static let unsealedRecord = CheckRule(
    "unsealed-record", .warning,
    "a record in your journal that your key has not sealed: not yours, or of another vault",
    advice: "it counts for nothing, and can be removed",
    .journals { journals in
      let words = "your key has not sealed this record, so it counts for nothing"
      return journals.found(of: .unsealed, words)
        + journals.faulty.unsealed.map { RuleFinding(VaultPath(unchecked: $0), nil, words) }
    })

  static let unfinishedElsewhere = CheckRule(
    "unfinished-elsewhere", .warning, "a change that was cut off, in a journal that is not yours",
    advice: "offload recover FOLDER shows what it would do, and asks",
    .journals { journals in
      journals.others.flatMap { journal in
        journal.unfinished.map { record in
          let paths = record.paths.map(\.text).joined(separator: ", ")
          return RuleFinding(
            VaultPath(unchecked: record.file), nil,
            "a change\(paths.isEmpty ? "" : " of \(paths)") was cut off; its texts are in \(text(journal.textsFolder))"
          )
        }
      }
    })

  static let otherJournal = CheckRule(
    "other-journal", .note, "a journal of somebody else: another user, another system of yours, a stranger",
    advice: "it is left as it is; the folder of nobody that you know can be removed",
    .journals { journals in
      journals.others.map { journal in
        let words =
          journal.isReadable
          ? "a journal of somebody else, with \(counted(journal.operations, "operation")), "
            + "\(journal.unfinished.isEmpty ? "none" : "\(journal.unfinished.count)") unfinished"
          : "a journal of another user, which cannot be looked into"
        return RuleFinding(VaultPath(unchecked: journal.folder), nil, words)
      }
    })

  static let newerRecord = CheckRule(
    "newer-record", .warning, "a record that a newer version of the program wrote",
    advice: "use that version",
    .journals { $0.found(of: .newer, "this record is a newer version's, and is left alone") })

  static let unfinishedChange = CheckRule(
    "unfinished-change", .warning, "a change that was cut off, or is being made this moment",
    advice: "the next change finishes it, and so does --fix", isFixable: true,
    .journals { $0.found(of: .unfinished, "a change was cut off", isFixable: true) })

  static let trackedJournal = CheckRule(
    "tracked-journal", .warning,
    "a part of .offload that git tracks, so that your journal travels with the vault",
    advice: "git rm -r --cached PATH, and commit: the files stay; what was committed before stays in git",
    .vault { checked in
      guard let (index, prefix) = checked.vault.store.gitIndex() else { return [] }
      let own = prefix + Array(".offload/".utf8)
      let tracked = GitIndex(index).paths.filter { $0.starts(with: own) }.map { path in
        Array(path[own.count...].prefix { $0 != UInt8(ascii: "/") })
      }
      // These two are meant to travel.
      let names = Set(tracked).subtracting(["config.yml", ".gitignore"].map { Array($0.utf8) })
      return names.map { VaultPath(unchecked: Array(".offload/".utf8) + $0) }.sorted().map { path in
        // A name that a shell would read is nothing to be pasted.
        let isPlain = path.name.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
        return RuleFinding(
          path, nil, "git tracks this" + (isPlain ? ": git rm -r --cached \(path.text)" : ""))
      }
    })

  static let setAside = CheckRule(
    "set-aside", .warning, "texts in your journal's old/, where recovery keeps what it could not decide",
    advice: "compare it with the file, and remove it when nothing is missing",
    .journals { journals in
      journals.setAside.map {
        RuleFinding($0, nil, "this was kept, since it could not be decided what it belongs to")
      }
    })

  static let leftDraft = CheckRule(
    "left-draft", .note,
    "a text in your journal's drafts/, which is being written or was left by an editor that failed",
    advice: "see whether anything in it is missing, and remove it",
    .journals { journals in
      journals.drafts.map {
        RuleFinding($0, nil, "a text that is being written, or was left by an editor that failed")
      }
    })

  static let staleSave = CheckRule(
    "stale-save", .warning,
    "a file whose last day's change another program has overwritten with an older text",
    advice: "offload restore PATH makes the change again; offload log --patch shows it",
    .vault { checked in
      let saves = checked.vault.store.staleSaves(at: checked.vault.now.timestamp, includesTold: true)
      let findings = saves.map { save in
        let missing = save.missing.first.map { ": \(text($0).trimmingEnds) is missing" } ?? ""
        return RuleFinding(
          save.path, nil,
          "another program saved an older text over operation \(save.record.number)\(missing)")
      }
      let found = Set(saves.map(\.path))
      return findings
        + checked.vault.toldStaleSaves().filter { !found.contains($0.path) }.map { path, step in
          RuleFinding(
            path, nil,
            "another program saved it as it was before operation \(step.record.number), which a sync had brought"
          )
        }
    })
}

private func isLetterOrDigit(_ byte: UInt8) -> Bool {
  byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
}

/// `1 operation`, `2 operations`
private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

extension String {
  fileprivate var trimmingEnds: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
