import OffloadKit

extension Command {
  static let restore = Command(
    name: "restore", task: .history, summary: "bring back what a file was",
    parameters: [Parameter("PATH", .file), Parameter("OPERATION", .operation, .optional)],
    about: [
      "A file that is gone or empty, or that became NUL bytes, comes back as it was last known. Where another program saved an old text over what "
        + "commands had changed, their changes are made again, and what else it saved stays.",
      "With an operation of the log, the file becomes what that operation left, whatever was done since.",
    ],
    examples: [
      Example("offload restore Errands.md", "it was deleted by mistake"),
      Example("offload restore inbox.md --dry-run", "what that would change"),
      Example("offload restore inbox.md 12", "as operation 12 left it"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let words = session.arguments.words
      let named = try TypedPath(session: session, vault: vault).collection(words[0].text)
      let path = try vault.history.path(named == words[0].text ? words[0].bytes : Array(named.utf8))
      let operation = try words.dropFirst().first.map { try vault.history.operation($0.text) }
      let report = try vault.history.restore(
        path, asLeftBy: operation?.id, dryRun: session.arguments.has(.dryRun))
      try session.report(report, in: vault, report.value.sentence)
    })
}

extension History.Restored {
  /// What the receipt says, without a full stop.
  fileprivate var sentence: String {
    let named = operations.map { "\($0.id), \($0.command)" }.joined(separator: "; ")
    return switch way {
    case .asLeft: "Restored \(path.text) as of \(named)"
    case .asBefore: "Restored \(path.text) as it was before \(named)"
    case .madeAgain: "Restored in \(path.text) what was saved over: \(named)"
    }
  }
}
