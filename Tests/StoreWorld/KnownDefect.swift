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
      finding.isOf(.untrueRefusal) && script.hasSaves
        && (finding.text.hasSuffix("is there in the end") || finding.text.hasSuffix("is there"))
        && ["(conflict", "(beingSaved", "was refused or undone"].contains(where: finding.text.contains)
    },
    KnownDefect("F6", "a file in the middle of a save is passed over") { finding, _ in
      finding.isOf(.passedOver)
    },
    KnownDefect("N17", "a save whose lines are all others, while an earlier one is merged") {
      finding, script in
      finding.isOf(.lost) && script.savesOfOneFile > 2
    },
  ]
}

extension Finding {
  fileprivate func isOf(_ rules: Rule...) -> Bool { rules.contains(rule) }
}

extension Script {
  fileprivate var hasSaves: Bool { actors.flatMap(\.deeds).contains { !$0.isOffloads } }

  /// How often the program that is busiest with one file saves it.
  fileprivate var savesOfOneFile: Int {
    let busiest = actors.map { actor in
      let files = actor.deeds.compactMap { deed in
        switch deed {
        case .save(let file, _, _, _): (file, 1)
        case .saveWithoutPause(let file, let times): (file, times)
        default: nil
        }
      }
      return Dictionary(files, uniquingKeysWith: +).values.max() ?? 0
    }
    return busiest.max() ?? 0
  }
}
