import VaultStore
import VaultSyntax

extension CheckRule {
  static let unreadableFile = CheckRule(
    "unreadable-file", .error, "a file or a folder that can't be read",
    advice: "ls -ld PATH shows its owner",
    .vault { checked in
      checked.unreadable.filter { $0.notText == nil }.map { file in
        RuleFinding(
          VaultPath(file.path) ?? VaultPath(unchecked: Array(file.path.utf8)), nil,
          "this can't be read: \(file.reason)")
      }
    })

  static let misplacedFolder = CheckRule(
    "misplaced-folder", .error,
    "a link or a file in place of a journal folder, so you can't change anything",
    advice: "mv PATH somewhere else; the next change creates the folder",
    .journals { journals in
      journals.misplaced.map {
        RuleFinding($0, nil, "this isn't a folder; until it is, you can't change anything")
      }
    })

  static let garbledRecord = CheckRule(
    "garbled-record", .error, "a damaged record in your journal or history",
    advice: "look in offload log for what it did; the next change sets an unfinished one aside",
    .journals { journals in
      let words = "this history record is damaged, so you can't undo it"
      return journals.found(of: .unreadable, "this journal record is damaged")
        + journals.faulty.damaged.map { RuleFinding(VaultPath(unchecked: $0), nil, words) }
    })

  static let unsealedRecord = CheckRule(
    "unsealed-record", .warning,
    "a record in your journal without your seal: not yours, or from another vault",
    advice: "Offload ignores it; you can delete it",
    .journals { journals in
      let words = "this record doesn't have your seal, so Offload ignores it"
      return journals.found(of: .unsealed, words)
        + journals.faulty.unsealed.map { RuleFinding(VaultPath(unchecked: $0), nil, words) }
    })

  static let unfinishedElsewhere = CheckRule(
    "unfinished-elsewhere", .warning, "an interrupted change in a journal that isn't yours",
    advice: "offload recover FOLDER shows what it would do, and asks",
    .journals { journals in
      journals.others.flatMap { journal in
        journal.unfinished.map { record in
          let paths = record.paths.map(\.text).joined(separator: ", ")
          return RuleFinding(
            VaultPath(unchecked: record.file), nil,
            "a change\(paths.isEmpty ? "" : " of \(paths)") was interrupted; its texts are in \(text(journal.textsFolder))"
          )
        }
      }
    })

  static let otherJournal = CheckRule(
    "other-journal", .note, "another journal: of another user, your other system or a stranger",
    advice: "Offload leaves it unchanged; if you don't know the owner, you can delete it",
    .journals { journals in
      journals.others.map { journal in
        let words =
          journal.isReadable
          ? "another journal, with \(counted(journal.operations, "operation")), "
            + "\(journal.unfinished.isEmpty ? "none" : "\(journal.unfinished.count)") unfinished"
          : "another user's journal, which Offload can't read"
        return RuleFinding(VaultPath(unchecked: journal.folder), nil, words)
      }
    })

  static let newerRecord = CheckRule(
    "newer-record", .warning, "a record by a newer version of Offload",
    advice: "use that version",
    .journals { $0.found(of: .newer, "a newer version wrote this record; this one leaves it alone") })

  static let unfinishedChange = CheckRule(
    "unfinished-change", .warning, "a change that was interrupted, or is happening right now",
    advice: "the next change or --fix finishes it", isFixable: true,
    .journals { $0.found(of: .unfinished, "a change was interrupted", isFixable: true) })

  static let trackedJournal = CheckRule(
    "tracked-journal", .warning,
    "a part of .offload that git tracks, so your journal travels with the vault",
    advice: "git rm -r --cached PATH, and commit: the files stay here, and old commits stay in git",
    .vault { checked in
      guard let (index, prefix) = checked.vault.store.gitIndex() else { return [] }
      let own = prefix + Array(".offload/".utf8)
      let tracked = GitIndex(index).paths.filter { $0.starts(with: own) }.map { path in
        Array(path[own.count...].prefix { $0 != UInt8(ascii: "/") })
      }
      // These two are meant to travel with the vault.
      let names = Set(tracked).subtracting(["config.yml", ".gitignore"].map { Array($0.utf8) })
      return names.map { VaultPath(unchecked: Array(".offload/".utf8) + $0) }.sorted().map { path in
        // The user shouldn't paste a name that a shell would interpret.
        let isPlain = path.name.allSatisfy { isLetterOrDigit($0) || "._-".utf8.contains($0) }
        return RuleFinding(
          path, nil, "git tracks this" + (isPlain ? ": git rm -r --cached \(path.text)" : ""))
      }
    })

  static let quarantine = CheckRule(
    "set-aside", .warning, "texts in your journal's old/, which recovery couldn't place",
    advice: "compare it with the file; if nothing is missing, delete it",
    .journals { journals in
      journals.quarantine.map {
        RuleFinding($0, nil, "Offload kept this, since it couldn't decide where it belongs")
      }
    })

  static let leftDraft = CheckRule(
    "left-draft", .note,
    "a text in your journal's drafts/ that you're writing, or that a failed editor left",
    advice: "check that you miss nothing in it, and delete it",
    .journals { journals in
      journals.drafts.map {
        RuleFinding($0, nil, "a text that you're writing, or that a failed editor left")
      }
    })

  static let staleSave = CheckRule(
    "stale-save", .warning,
    "a file in which another program overwrote a change of the last day with an older text",
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
            "another program saved it as it was before operation \(step.record.number), which came by sync"
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
