import JSON
import OffloadKit
import TerminalKit

extension Command {
  static let check = Command(
    name: "check", task: .vault, summary: "check the vault for problems",
    options: [.fix, .rule, .listRules],
    about: [
      "Prints nothing if there are no problems (at a terminal it says so). Each problem is one line in the "
        + "form that compilers use: path, line, column, severity, message and rule. The exit status is 1 "
        + "if it finds an error, otherwise 0.",
      "--fix fixes what it safely can, as one operation, then lists the rest. With --dry-run it prints the "
        + "change; if there is none, it says how many problems are left.",
    ],
    examples: [
      Example("offload check", "check everything"),
      Example("offload check --fix --dry-run", "show what it would fix"),
      Example("offload check --rule dangling-link", "check one rule; repeat the option for more"),
      Example("offload check --list-rules", "list all rules, and what to do about what they find"),
    ],
    changes: true,
    run: { try CheckCommand(session: $0).run() })
}

extension Option {
  static let fix = Option("fix", "fix what is safe to fix without asking")
  static let rule = Option(
    "rule", "NAME", .choice(CheckRule.all.map(\.name)), repeats: true,
    "check only this rule; repeat the option for more")
  static let listRules = Option("list-rules", "list all rules, and what to do about what they find")
}

private struct CheckCommand {
  let session: Session

  private var rules: [CheckRule] {
    let names = session.arguments.all(.rule).map(\.text)
    return names.isEmpty ? CheckRule.all : CheckRule.all.filter { names.contains($0.name) }
  }

  func run() throws {
    if session.arguments.has(.listRules) { return try RuleTable(session: session, rules: rules).show() }
    let vault = try session.openVault()
    let unfixed = session.arguments.has(.fix) ? try fix(vault) : []
    if session.arguments.has(.fix), session.arguments.has(.dryRun) { return try refuse(unfixed) }
    for key in try session.userSettings().unknownKeys {
      session.output.say("note: \(key) in \(session.world.settingsFile ?? "your settings") isn't a setting")
    }
    let findings = vault.check(rules)
    try FindingList(session: session, findings: findings).show()
    try refuse(unfixed)
    if findings.contains(where: { $0.severity == .error }) { throw SaidAlready.failed }
  }

  /// - Returns: the files that could not be read.
  private func fix(_ vault: Vault) throws -> [UnreadFile] {
    let report = try session.change(vault) { try $0.fix(rules) }
    let (fixed, unread) = (report.value.value, report.value.unreadable)
    guard report.operation != nil || session.arguments.has(.dryRun) || !report.notes.isEmpty else {
      return unread
    }
    // The remaining problems are the result; a receipt in JSON would be a second one.
    if session.output.isJSON, !session.arguments.has(.dryRun) { return unread }
    try session.report(
      report, in: vault, "Fixed \(Phrase.counted(fixed.count, "problem"))",
      idleTrial: whatIsLeft(of: vault.check(rules)))
    return unread
  }

  /// Nil if there are no problems and no person reads the output.
  private func whatIsLeft(of findings: [Finding]) -> String? {
    if findings.isEmpty { return session.output.isForPerson ? "No problems found." : nil }
    let words = ["offload check"] + session.arguments.all(.rule).map { "--rule \($0.text)" }
    let left = findings.count == 1 ? "1 problem is left" : "\(findings.count) problems are left"
    return "Offload can't fix anything here by itself; \(left): \(words.joined(separator: " "))"
  }

  private func refuse(_ unfixed: [UnreadFile]) throws {
    if !unfixed.isEmpty { throw Failure(unreadable: unfixed, "Offload couldn't fix anything in there") }
  }
}

/// The problems that a check found, as a list, as JSON or through a template.
private struct FindingList {
  let session: Session
  let findings: [Finding]

  /// At a terminal, Offload shows at most this many problems of one rule: more would tell a person nothing new.
  private static let mostOfOneRule = 10

  func show() throws {
    // Without results it prints nothing, except to a program that reads JSON and to a person.
    if findings.isEmpty, session.output.isForPerson { return session.output.say("No problems found.") }
    if findings.isEmpty, !session.output.isJSON { return }
    let rows = findings.lazy.map { finding in
      ResultRow(json: { JSONValue(finding) }, columns: { [line(finding)] })
    }
    try session.show(rows, person: showToPerson)
  }

  /// `inbox.md:3:5: warning: there is no [[Lisbon]] (dangling-link)`
  private func line(_ finding: Finding) -> String {
    "\(place(finding)): \(finding.severity.rawValue): \(finding.message) (\(finding.rule))"
  }

  private func place(_ finding: Finding) -> String {
    let numbers = [finding.line, finding.column].compactMap { $0.map { ":\($0)" } }.joined()
    return finding.path.typed + numbers
  }

  private func showToPerson() {
    let output = session.output
    var counts: [String: Int] = [:]
    for finding in findings {
      counts[finding.rule, default: 0] += 1
      guard counts[finding.rule, default: 0] <= Self.mostOfOneRule else { continue }
      var text = StyledText(place(finding), .id)
      text.append(": ")
      text.append(finding.severity.rawValue, style(of: finding.severity))
      text.append(": \(finding.message) ")
      text.append("(\(finding.rule))", .dim)
      output.line(text, indent: 2)
    }
    for (rule, count) in counts.sorted(by: { $0.key < $1.key }) where count > Self.mostOfOneRule {
      output.line(
        StyledText("and \(count - Self.mostOfOneRule) more: offload check --rule \(rule) | less", .dim))
    }
    showAdvice()
    output.say(summary)
  }

  /// Prints what to do about each kind of problem.
  private func showAdvice() {
    session.output.blankLine()
    let found = Set(findings.map(\.rule))
    for rule in CheckRule.all where found.contains(rule.name) {
      session.output.line(StyledText("\(rule.name): \(rule.advice)", .dim), indent: 2)
    }
    session.output.blankLine()
  }

  private func style(of severity: CheckRule.Severity) -> Style {
    switch severity {
    case .error: .error
    case .warning: .bold
    case .note: .dim
    }
  }

  /// `2 errors, 3 notes. (Offload can fix 4: offload check --fix)`
  private var summary: String {
    let counts = CheckRule.Severity.allCases.compactMap { severity in
      let count = findings.count { $0.severity == severity }
      return count > 0 ? Phrase.counted(count, severity.rawValue) : nil
    }
    let fixable = findings.count(where: \.isFixable)
    let hint = fixable == 0 ? "" : "  (Offload can fix \(fixable): offload check --fix)"
    return counts.joined(separator: ", ") + "." + hint
  }
}

/// Shows the rules themselves.
private struct RuleTable {
  let session: Session
  let rules: [CheckRule]

  func show() throws {
    let rows = rules.map { rule in
      ResultRow(
        json: { Self.json(rule) },
        columns: {
          [rule.name, rule.severity.rawValue, rule.isFixable ? "fix" : "", rule.meaning, rule.advice]
        })
    }
    try session.show(rows) {
      for rule in rules {
        var text = StyledText(rule.name, .bold)
        text.append("  \(rule.severity.rawValue)\(rule.isFixable ? ", --fix" : "")", .dim)
        session.output.line(text)
        session.output.line(StyledText("  \(rule.meaning)"), indent: 2)
        session.output.line(StyledText("  → \(rule.advice)", .dim), indent: 4)
      }
    }
  }

  private static func json(_ rule: CheckRule) -> JSONValue {
    .object([
      ("name", .string(rule.name)), ("severity", .string(rule.severity.rawValue)),
      ("fixable", .bool(rule.isFixable)),
      ("meaning", .string(rule.meaning)), ("advice", .string(rule.advice)),
    ])
  }
}

extension JSONValue {
  fileprivate init(_ finding: Finding) {
    self = .object([
      ("path", .string(finding.path.text)),
      ("line", finding.line.map(JSONValue.number) ?? .null),
      ("column", finding.column.map(JSONValue.number) ?? .null),
      ("rule", .string(finding.rule)),
      ("severity", .string(finding.severity.rawValue)),
      ("message", .string(finding.message)),
      ("fixable", .bool(finding.isFixable)),
    ])
  }
}
