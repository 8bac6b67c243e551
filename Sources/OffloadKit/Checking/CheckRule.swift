import VaultSyntax

/// One thing that a check looks for.
public struct CheckRule: Sendable {
  /// How much a finding matters.
  public enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Text is not read as what it is, or what points at it is not certain.
    case error
    /// Something does not do what it seems to do.
    case warning
    /// Worth knowing, and maybe meant so.
    case note

    /// The graver one comes first.
    public static func < (left: Severity, right: Severity) -> Bool {
      (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
    }
  }

  /// What it is called: `mixed-line-endings`.
  public let name: String
  /// How much its findings matter.
  public let severity: Severity
  /// What it finds, in a few words.
  public let meaning: String
  /// What to do about a finding.
  public let advice: String
  /// Whether findings may be set right without asking; each of them says whether it can.
  package let isFixable: Bool
  let subject: Subject

  /// What a rule looks at.
  enum Subject: Sendable {
    /// At one file after another.
    case file(@Sendable (CheckedFile) -> [Spot])
    /// At the vault as a whole.
    case vault(@Sendable (CheckedVault) -> [RuleFinding])
    /// At the journals in it.
    case journals(@Sendable (CheckedJournals) -> [RuleFinding])
    /// At the vault as a whole; what it knows then gives the patches of each file.
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

  /// The rule with a name; nil where there is none.
  package static func named(_ name: String) -> CheckRule? { all.first { $0.name == name } }
}
