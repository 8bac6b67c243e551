import OffloadKit
import VaultSync

extension Command {
  static let undo = Command(
    name: "undo", task: .history, summary: "undo what a command did",
    parameters: [Parameter("OPERATION", .operation, .optional)], options: [.last, .yes],
    about: [
      "Undoes the last operation. Run it again to undo the one before. With its number in the log, it "
        + "undoes just that one: undo 3 undoes operation 3, undo --last 3 the newest three.",
      "It keeps edits that you made since, and refuses only if the same lines have changed. It skips "
        + "operations that you have already undone by hand.",
      "It also skips what a sync brought in or another program wrote. If you undo that by its number, the "
        + "next sync undoes it on all your machines, so Offload asks first.",
    ],
    examples: [
      Example("offload undo", "undo the last operation"),
      Example("offload undo --dry-run", "show what that would change"),
      Example("offload undo --last 1", "undo the newest one; with 3, the newest three"),
      Example("offload log", "list operations and their numbers, to undo any of them"),
    ],
    changes: true,
    run: { try UndoCommand(session: $0).run() })

  static let redo = Command(
    name: "redo", task: .history, summary: "redo what you last undid", options: [.last],
    about: ["Redoes the last undo, as long as nothing has changed since."],
    examples: [
      Example("offload redo", "it was right after all"),
      Example("offload redo --last 1", "redo the newest one; with 3, the newest three"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let isDryRun = session.arguments.has(.dryRun)
      let count = try session.arguments.number(.last, atLeast: 1)
      try session.repeated(count) {
        try vault.history.redo(dryRun: isDryRun)
      } say: {
        try session.report($0, in: vault, "Redone: \($0.value.named(in: vault.history))")
      }
    })
}

extension Option {
  static let last = Option("last", "N", .number, "take the newest N operations, one after the other")
}

extension OffloadKit.Operation {
  /// `capture "two" (operation 2)`
  fileprivate func named(in history: History) -> String {
    "\(sentence(among: { try? history.operation($0.description) }, NamedItems.quoted)) (operation \(id))"
  }
}

private struct UndoCommand {
  let session: Session

  private var isDryRun: Bool { session.arguments.has(.dryRun) }

  func run() throws {
    if let count = try session.arguments.number(.last, atLeast: 1) { return try undoNewest(count) }
    let vault = try session.openVault()
    let operation = try session.arguments.words.first.map { try vault.history.operation($0.text) }
    if let operation, operation.cameFromElsewhere, vault.isSyncEnabled, !isDryRun {
      guard try session.isAgreed(toTakeBack: operation, in: vault) else {
        return session.output.say("Nothing changed.")
      }
    }
    guard let operation else { return try say(undoNewest(in: vault), in: vault) }
    do {
      try say(vault.history.undo(operation.id, dryRun: isDryRun), in: vault)
    } catch let error as VaultError {
      throw error.naming(whatChanged: operation.id, in: vault.history)
    }
  }

  private func undoNewest(_ count: Int) throws {
    if let word = session.arguments.words.first {
      throw UsageError.tooMany(word, command: session.arguments.command)
    }
    let vault = try session.openVault()
    try session.repeated(count) {
      try undoNewest(in: vault)
    } say: {
      try say($0, in: vault)
    }
  }

  private func undoNewest(in vault: Vault) throws -> ChangeReport<OffloadKit.Operation> {
    do {
      return try vault.history.undo(dryRun: isDryRun)
    } catch let error as VaultError {
      throw error.hinting(at: vault.history) ?? error
    }
  }

  private func say(_ report: ChangeReport<OffloadKit.Operation>, in vault: Vault) throws {
    try session.report(
      report, in: vault, "Undone: \(report.value.named(in: vault.history))", takeBack: "redo: offload redo")
  }
}

extension VaultError {
  /// Whether there is no further operation to undo or to redo.
  fileprivate var endsHistory: Bool {
    switch self {
    case .nothingToUndo, .nothingLeftToUndo, .nothingToRedo: true
    default: false
    }
  }

  /// Returns the error with the later operation that changed the same lines, if there is one.
  fileprivate func naming(whatChanged id: OffloadKit.Operation.ID, in history: History) -> Failure {
    guard case .undoBlocked(_, let path, let lines) = self,
      let later = history.newestChange(of: path, lines: lines, since: id)
    else { return failure }
    let name = "operation \(later.id), \(later.sentence(NamedItems.quoted))"
    return Failure(
      failure.code, "\(failure.message); \(name), changed them later",
      hint: "offload undo \(later.id.description) --dry-run", status: failure.status,
      prospect: failure.prospect)
  }

  /// Returns the error with a hint at an older operation, since an undo without a number would fail at the same one
  /// again; nil if there is no such operation.
  fileprivate func hinting(at history: History) -> Failure? {
    switch self {
    case .undoBlocked, .undoFileGone, .textNotKept: break
    default: return nil
    }
    guard let newest = history.newestToUndo, let older = history.newestUndoable(before: newest) else {
      return nil
    }
    return Failure(
      failure.code,
      "\(failure.message); you can undo \("\(older.id)") before it, \(older.sentence(NamedItems.quoted))",
      hint: "offload undo \(older.id.description)", status: failure.status, prospect: failure.prospect)
  }
}

extension Session {
  /// Runs `body` as often as `count` says, or as there is something to do. Each run is an operation of its own; if one
  /// fails, the ones before it stay done.
  ///
  /// - Parameter count: how often; nil for once, with a plain report.
  fileprivate func repeated(
    _ count: Int?, _ body: () throws -> ChangeReport<OffloadKit.Operation>,
    say: (ChangeReport<OffloadKit.Operation>) throws -> Void
  ) throws {
    guard let count else { return try say(body()) }
    if arguments.has(.dryRun), count > 1 {
      throw Failure(
        "options-conflict",
        "--dry-run shows one operation at a time, since the next one depends on what that one leaves",
        hint: "offload \(arguments.command.name) --dry-run", status: .usage)
    }
    var reports: [ChangeReport<OffloadKit.Operation>] = []
    // Always an array, even for one operation.
    defer {
      if output.isJSON { output.json(reports.map { json($0) }) }
    }
    do {
      for _ in 0..<count {
        let report = try body()
        reports.append(report)
        if !output.isJSON { try say(report) }
      }
    } catch let error as VaultError where error.endsHistory && !reports.isEmpty {
      let done = arguments.command.name == Command.undo.name ? "undid" : "redid"
      let count = Phrase.counted(reports.count, "operation")
      output.say("note: \(done) \(count); there is nothing more to \(arguments.command.name)")
    }
    if reports.contains(where: { !$0.isConfirmedDurable }) { throw Failure.notConfirmed }
  }

  /// Prints what this undoes on all machines, and asks.
  fileprivate func isAgreed(toTakeBack operation: OffloadKit.Operation, in vault: Vault) throws -> Bool {
    if arguments.has(.yes) { return true }
    let planned = try vault.history.undo(operation.id, dryRun: true)
    let lines = planned.diff.split(separator: UInt8(ascii: "\n")).count { line in
      ["+", "-"].contains { line.starts(with: $0.utf8) }
        && !["+++ ", "--- "].contains { line.starts(with: $0.utf8) }
    }
    let what =
      "\(Phrase.counted(lines, "line")) in \(Phrase.counted(planned.files.count, "file")), on all your "
      + "machines at the next sync"
    guard canAsk else {
      throw Failure(
        "no-terminal", "this undoes \(what), and there is no terminal to ask at; to agree, add --yes",
        hint: "offload undo \("\(operation.id)") --dry-run")
    }
    output.say(StyledText("This undoes \(what)."))
    return try isAgreed("Undo it?")
  }
}
