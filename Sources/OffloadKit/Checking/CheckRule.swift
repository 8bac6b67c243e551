import VaultSyntax

/// One thing that a check looks for.
public struct CheckRule: Sendable {
  /// How much a finding matters.
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Offload can't read text as intended, or can't tell where a reference leads.
    case error
    /// Something doesn't do what it seems to do.
    case warning
    /// Good to know, and possibly intended.
    case note

    /// The more severe one comes first.
    public static func < (left: Severity, right: Severity) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// The name of the rule, such as `mixed-line-endings`.
  public let name: String
  /// How much its findings matter.
  public let severity: Severity
  /// The thing that the rule finds, in a few words.
  public let meaning: String
  /// Advice on a finding.
  public let advice: String
  /// Whether Offload may fix findings without asking. Each finding says whether Offload can fix it.
  package let isFixable: Bool
  let subject: Subject

  /// The part of the vault that a rule looks at.
  enum Subject: Sendable {
    /// One file after another.
    case file(@Sendable (CheckedFile) -> [Spot])
    /// The vault as a whole.
    case vault(@Sendable (CheckedVault) -> [RuleFinding])
    /// The journals in the vault.
    case journals(@Sendable (CheckedJournals) -> [RuleFinding])
    /// The vault as a whole, which then also determines the patches of each file.
    case vaultFixable(
      @Sendable (CheckedVault) -> [RuleFinding], fix: @Sendable (CheckedFile, CheckedVault) -> [Patch])
  }

  init(
    _ name: String, _ severity: Severity, _ meaning: String, advice: String, isFixable: Bool = false,
    _ subject: Subject
  ) {
    (self.name, self.severity, self.meaning, self.advice) = (name, severity, meaning, advice)
    (self.isFixable, self.subject) = (isFixable, subject)
  }

  /// Returns the rule with a name; nil if there is none.
  package static func named(_ name: String) -> CheckRule? { all.first { $0.name == name } }
}
