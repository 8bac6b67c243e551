import OffloadKit

extension Command {
  static let undo = Command(
    name: "undo", task: .history, summary: "take back what a command did",
    parameters: [Parameter("OPERATION", .operation, .optional)],
    about: [
      "Without an operation, the newest that is not undone yet; again for the one before it. Edits that were made since "
        + "are kept; only where the very lines were changed is it refused."
    ],
    examples: [
      Example("offload undo", "whatever came last"),
      Example("offload undo --dry-run", "what that would change"),
      Example("offload log", "the operations, to undo any of them"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let operation = try session.arguments.words.first.map { try vault.history.operation($0.text) }
      let report = try vault.history.undo(operation?.id, dryRun: session.arguments.has(.dryRun))
      try session.report(
        report, in: vault, "Undone: \(report.value.command)", takeBack: "bring back: offload redo")
    })

  static let redo = Command(
    name: "redo", task: .history, summary: "bring back what undo took",
    about: ["The newest undo, as long as nothing was changed since."],
    examples: [Example("offload redo", "it was right after all")],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let report = try vault.history.redo(dryRun: session.arguments.has(.dryRun))
      try session.report(report, in: vault, "Redone: \(report.value.command)")
    })
}
