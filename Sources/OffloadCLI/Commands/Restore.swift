import OffloadKit

extension Command {
  static let restore = Command(
    name: "restore", task: .history, summary: "restore an earlier text of a file",
    parameters: [Parameter("PATH", .file), Parameter("OPERATION", .operation, .optional)],
    about: [
      "If a file is gone or empty, or turned into NUL bytes, this restores its last known text. If another "
        + "program saved an old text over what commands had changed, this makes their changes again, and "
        + "keeps what else the program saved.",
      "With an operation from the log, the file gets the text that the operation left, no matter what "
        + "changed since.",
    ],
    examples: [
      Example("offload restore Errands.md", "after you deleted it by mistake"),
      Example("offload restore inbox.md --dry-run", "show what that would change"),
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
  /// The receipt's sentence, without a full stop.
  fileprivate var sentence: String {
    let named = operations.map { "operation \($0.id) (\($0.command))" }.joined(separator: ", ")
    return switch way {
    case .asLeft: "Restored \(path.text) as it was after \(named)"
    case .asBefore: "Restored \(path.text) as it was before \(named)"
    case .madeAgain: "Restored in \(path.text) what another program had overwritten: \(named)"
    }
  }
}
