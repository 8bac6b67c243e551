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

  static let all: [KnownDefect] = [
    KnownDefect("F5", "refused, and another program had read the line and saved it") { finding, script in
      finding.isOf(.untrueRefusal) && script.hasSaves && finding.text.hasSuffix("is there")
        && ["conflict", "beingSaved"].contains { finding.text.contains("was refused (\($0)") }
    },
    KnownDefect("F6", "a file in the middle of a save is passed over") { finding, _ in
      finding.isOf(.passedOver)
    },
    KnownDefect("N7", "a file of an unfinished change is away") { finding, script in
      finding.isOf(.wedged) && script.hasSaves && finding.text.contains("No such file or directory")
    },
    KnownDefect("N17", "a program saves three times while a command runs") { finding, script in
      finding.isOf(.lost) && script.actors.contains { $0.deeds.count { !$0.isOffloads } > 2 }
    },
  ]
}

extension Finding {
  fileprivate func isOf(_ rules: Rule...) -> Bool { rules.contains(rule) }
}

extension Script {
  fileprivate var hasSaves: Bool { actors.flatMap(\.deeds).contains { !$0.isOffloads } }
}
