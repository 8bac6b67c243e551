public import VaultStore

/// Something that a check found.
public struct Finding: Sendable, Hashable {
  /// The name of the rule.
  public let rule: String
  /// How much it matters.
  public let severity: CheckRule.Severity
  /// The file of the finding, by its path from the root of the vault.
  public let path: VaultPath
  /// The line, from 1; nil if the finding is about the file as a whole.
  public let line: Int?
  /// The character on the line, from 1.
  public let column: Int?
  /// A sentence about the finding, without a full stop.
  public let message: String
  /// Whether `fix` can fix it.
  package let isFixable: Bool

  init(
    _ rule: CheckRule, _ path: VaultPath, _ spot: Spot.Position? = nil, _ message: String,
    isFixable: Bool = false
  ) {
    (self.rule, self.severity, self.path) = (rule.name, rule.severity, path)
    (line, column) = (spot?.line, spot?.column)
    (self.message, self.isFixable) = (message, isFixable)
  }

  /// Whether a finding comes before another: by file and place, then by severity.
  static func precedes(_ left: Finding, _ right: Finding) -> Bool {
    if left.path != right.path { return left.path < right.path }
    let places = ((left.line ?? 0, left.column ?? 0), (right.line ?? 0, right.column ?? 0))
    if places.0 != places.1 { return places.0 < places.1 }
    return left.severity < right.severity
  }
}
