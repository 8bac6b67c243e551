import OffloadKit

extension Command {
  static let undo = Command(
    name: "undo", task: .history, summary: "take back what a command did",
    parameters: [Parameter("OPERATION", .operation, .optional)], options: [.yes],
    about: [
      "Without an operation, the newest that is not undone yet; again for the one before it. Edits that were made since "
        + "are kept; only where the very lines were changed is it refused.",
      "What a sync brought in, or another program wrote, is passed over. Named, it is taken back for everybody, at the next "
        + "sync; so that is asked.",
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
      if let operation, operation.cameFromElsewhere, vault.isSyncEnabled, !session.arguments.has(.dryRun) {
        guard try session.isAgreed(toTakeBack: operation, in: vault) else {
          return session.output.say("Nothing was changed.")
        }
      }
      let report: ChangeReport<OffloadKit.Operation>
      do {
        report = try vault.history.undo(operation?.id, dryRun: session.arguments.has(.dryRun))
      } catch let error as VaultError where operation == nil {
        throw error.hinting(at: vault.history)
      }
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

extension VaultError {
  /// The same with a way on: an undo without a number would come to the same operation again.
  fileprivate func hinting(at history: History) -> Failure {
    var failure = failure
    guard case .undoBlocked(let number, _, _) = self, let newest = try? history.operation(number),
      let older = history.newestToUndo(before: newest.id)
    else { return failure }
    failure.hint = "offload undo \(older.id.description)"
    return failure
  }
}

extension Session {
  /// Says what is taken back from everybody, and asks.
  fileprivate func isAgreed(toTakeBack operation: OffloadKit.Operation, in vault: Vault) throws -> Bool {
    if arguments.has(.yes) { return true }
    let planned = try vault.history.undo(operation.id, dryRun: true)
    let lines = planned.diff.split(separator: UInt8(ascii: "\n")).count { line in
      ["+", "-"].contains { line.starts(with: $0.utf8) }
        && !["+++ ", "--- "].contains { line.starts(with: $0.utf8) }
    }
    let what =
      "\(Phrase.counted(lines, "line")) in \(Phrase.counted(planned.files.count, "file")), for everybody at the next sync"
    guard canAsk else {
      throw Failure(
        "no-terminal", "this takes back \(what), and nobody is at a terminal to be asked; --yes agrees",
        hint: "offload undo \("\(operation.id)") --dry-run")
    }
    output.say(StyledText("This takes back \(what)."))
    return try isAgreed("Do it?")
  }
}
