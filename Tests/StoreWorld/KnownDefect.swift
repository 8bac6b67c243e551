internal import OffloadMemory

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
    }
  ]
}

extension Finding {
  fileprivate func isOf(_ rules: Rule...) -> Bool { rules.contains(rule) }
}

extension Script {
  fileprivate var hasSaves: Bool { actors.flatMap(\.deeds).contains { !$0.isOffloads } }
}
