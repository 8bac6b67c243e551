internal import MemoryDisk

/// What is known to be wrong with the store and is not mended yet. Whoever mends it takes its row away.
package struct KnownDefect: Sendable {
  package let name: String
  /// What happens, in a few words.
  package let title: String
  private let explains: @Sendable (Finding, Script) -> Bool

  private init(_ name: String, _ title: String, explains: @escaping @Sendable (Finding, Script) -> Bool) {
    (self.name, self.title, self.explains) = (name, title, explains)
  }

  package static func explaining(_ trial: Trial) -> KnownDefect? {
    guard let finding = trial.findings.first else { return nil }
    return all.first { $0.explains(finding, trial.told) }
  }

  static let all = [
    KnownDefect("F1", "without an exchange, a rename that fails") { finding, script in
      finding.isOf(.untrueRefusal, .untrueDone, .lost, .twice, .leftover, .notUndone, .facts)
        && !script.disk.traits.exchanges && script.hasFailures
    },
    KnownDefect("F10", "a clock that was months ahead") { finding, script in
      finding.isOf(.notUndone)
        && script.turns.contains { if case .clock(8_640_000) = $0 { true } else { false } }
    },
    KnownDefect("F2", "undo after a rename") { finding, script in
      finding.isOf(.notUndone) && script.renames
    },
    KnownDefect("F3b", "a command that waits for its own lease") { finding, _ in
      finding.isOf(.overstayed) && finding.text.contains("waited 45")
    },
    KnownDefect("F3a", "late saves that breed") { finding, _ in finding.isOf(.overstayed) },
    KnownDefect("F4", "an emptied file is put back") { finding, _ in finding.isOf(.emptied) },
    KnownDefect("F5", "refused, and there all the same") { finding, script in
      finding.isOf(.untrueRefusal) && script.hasSaves
        && (finding.text.hasSuffix("is there") || finding.text.hasSuffix("in the end"))
        || finding.isOf(.twice) && script.hasSaves
    },
    KnownDefect("F6", "a file in the middle of a save") { finding, _ in finding.isOf(.passedOver) },
    KnownDefect("N1", "other inode numbers after a mount") { finding, script in
      !script.disk.traits.keepsNumbers && script.hasMounts
    },
    KnownDefect("N3", "a program saves a file that is written in place") { finding, script in
      finding.isOf(.untrueDone, .lost, .twice, .torn) && script.hasSaves
        && !script.features.isDisjoint(with: [.hardLink, .otherDisk])
    },
    KnownDefect("N4", "undo and redo out of turn") { finding, script in
      finding.isOf(.untrueDone, .lost, .twice, .notUndone, .untrueRefusal)
        && script.deeds.count { $0 == .undo || $0 == .redo } > 1
    },
    KnownDefect("N7", "a journal that goes away") { finding, script in
      finding.isOf(.wedged) && finding.text.contains("No such file") && script.hasSaves
    },
    KnownDefect("N8", "a save between an interruption and the next command") { finding, script in
      finding.isOf(.lost, .twice, .untrueDone, .goneAfterPowerCut) && script.hasSaves
        && script.hasInterruptions
    },
    KnownDefect("N10", "a file that is made while one stands aside") { finding, script in
      finding.isOf(.lost) && script.hasSaves && !script.disk.traits.promisesFreeNames
    },
    KnownDefect("N12", "a save within the grain of the clock") { finding, script in
      finding.isOf(.lost) && script.hasSaves && script.disk.traits.grain > 1
    },
    KnownDefect("N13", "a late save of a file that was renamed") { finding, script in
      finding.isOf(.lost) && script.hasSaves && script.renames
    },
    KnownDefect("N14", "a record that was taken back is there again after a power cut") { finding, script in
      finding.isOf(.lost) && script.hasMounts && script.hasFailures
    },
    KnownDefect("N16", "a text that is written once more after errors has other permissions or attributes") {
      finding, script in finding.isOf(.facts) && script.hasFailures
    },
    KnownDefect("N15", "a record that could not be filed is completed once more") { finding, script in
      finding.isOf(.notUndone, .untrueRefusal, .lost, .twice) && script.hasFailures
    },
  ]
}

extension Finding {
  fileprivate func isOf(_ rules: Rule...) -> Bool { rules.contains(rule) }
}

extension Script {
  fileprivate var deeds: [Deed] { actors.flatMap(\.deeds) }

  fileprivate var hasSaves: Bool { deeds.contains { !$0.isOffloads } }

  fileprivate var hasInterruptions: Bool {
    turns.contains { turn in
      switch turn {
      case .kill, .powerCut, .remount, .full(true), .fail, .torn: true
      default: false
      }
    }
  }

  fileprivate var hasFailures: Bool {
    turns.contains { turn in
      switch turn {
      case .fail, .full(true), .descriptors: true
      default: false
      }
    }
  }

  fileprivate var hasMounts: Bool {
    turns.contains { turn in
      switch turn {
      case .powerCut, .remount: true
      default: false
      }
    }
  }

  fileprivate var renames: Bool { deeds.contains { if case .renameCollection = $0 { true } else { false } } }
}
