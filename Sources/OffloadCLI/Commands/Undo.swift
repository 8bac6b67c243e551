import OffloadKit
import VaultSync

extension Command {
  static let undo = Command(
    name: "undo", task: .history, summary: "take back what a command did",
    parameters: [Parameter("OPERATION", .operation, .optional)], options: [.last, .yes],
    about: [
      "Without an operation, the newest that is not undone yet; again for the one before it. With its number in the log, "
        + "that one alone: undo 3 takes back operation 3, undo --last 3 the newest three.",
      "Edits that were made since are kept; only where the very lines were changed is it refused. What has been taken back "
        + "by hand already is passed over.",
      "What a sync brought in, or another program wrote, is passed over. Named, it is taken back for everybody, at the next "
        + "sync; so that is asked.",
    ],
    examples: [
      Example("offload undo", "whatever came last"),
      Example("offload undo --dry-run", "what that would change"),
      Example("offload undo --last 1", "the newest one; with 3, the newest three"),
      Example("offload log", "the operations and their numbers, to undo any of them"),
    ],
    changes: true,
    run: { try UndoCommand(session: $0).run() })

  static let redo = Command(
    name: "redo", task: .history, summary: "bring back what undo took", options: [.last],
    about: ["The newest undo, as long as nothing was changed since."],
    examples: [
      Example("offload redo", "it was right after all"),
      Example("offload redo --last 1", "the newest undo; with 3, the newest three"),
    ],
    changes: true,
    run: { session in
      let vault = try session.openVault()
      let isDryRun = session.arguments.has(.dryRun)
      let count = try session.arguments.number(.last, atLeast: 1)
      try session.repeated(count) {
        try vault.history.redo(dryRun: isDryRun)
      } say: {
        try session.report($0, in: vault, "Redone: \($0.value.named)")
      }
    })
}

extension Option {
  static let last = Option("last", "N", .number, "the newest N operations, one after the other")
}

extension OffloadKit.Operation {
  /// `capture "two" (operation 2)`
  fileprivate var named: String { "\(sentence(NamedItems.quoted)) (operation \(id))" }
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
        return session.output.say("Nothing was changed.")
      }
    }
    guard let operation else { return try say(undoNewest(in: vault), in: vault) }
    try say(vault.history.undo(operation.id, dryRun: isDryRun), in: vault)
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
      throw error.hinting(at: vault.history)
    }
  }

  private func say(_ report: ChangeReport<OffloadKit.Operation>, in vault: Vault) throws {
    try session.report(
      report, in: vault, "Undone: \(report.value.named)", takeBack: "bring back: offload redo")
  }
}

extension VaultError {
  /// The same with a way on: an undo without a number would come to the same operation again.
  fileprivate func hinting(at history: History) -> Failure {
    switch self {
    case .undoBlocked, .undoFileGone, .textNotKept: break
    default: return failure
    }
    guard let newest = history.newestToUndo, let older = history.newestUndoable(before: newest) else {
      return failure
    }
    return Failure(
      failure.code,
      "\(failure.message); before it was \("\(older.id)"), \(older.sentence(NamedItems.quoted)), which can be undone",
      hint: "offload undo \(older.id.description)", status: failure.status, prospect: failure.prospect)
  }
}

extension Session {
  /// Each is an operation by itself, and what was done stays so where a later one is refused.
  ///
  /// - Parameter count: how often; nil where that was not said.
  fileprivate func repeated(
    _ count: Int?, _ body: () throws -> ChangeReport<OffloadKit.Operation>,
    say: (ChangeReport<OffloadKit.Operation>) throws -> Void
  ) throws {
    guard let count else { return try say(body()) }
    if arguments.has(.dryRun), count > 1 {
      throw Failure(
        "options-conflict",
        "a dry run looks at one operation, since the next is undone in what that one leaves",
        hint: "offload \(arguments.command.name) --dry-run", status: .usage)
    }
    var reports: [ChangeReport<OffloadKit.Operation>] = []
    // An array, whatever the number, of what was done.
    defer {
      if output.isJSON { output.json(reports.map { json($0) }) }
    }
    for _ in 0..<count {
      let report = try body()
      reports.append(report)
      if !output.isJSON { try say(report) }
    }
    if reports.contains(where: { !$0.isConfirmedDurable }) { throw Failure.notConfirmed }
  }

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
