import VaultStore
import VaultSyntax

extension Vault {
  /// Runs `body` as one operation: what it does through the repositories of `Change` happens together or not at
  /// all, and one undo takes it back.
  ///
  /// A body that throws has changed nothing; one that changes nothing is no operation.
  ///
  /// If another program saves a file in between, nothing is changed, and `body` runs again on what is there now, up to four times.
  /// So it must have no effect but on the `Change` that it is given. The value and the notes are those of the last run.
  ///
  /// - Parameters:
  ///   - command: the command, as the log shows it.
  ///   - dryRun: whether to write nothing and tell what would change.
  ///   - body: what is to be done, through the repositories that it is given.
  @discardableResult
  public func transaction<Value>(
    _ command: String, dryRun: Bool = false, _ body: (Change) throws -> Value
  ) throws -> ChangeReport<Value> {
    try transaction(command, details: [], dryRun: dryRun, body)
  }

  /// - Parameter details: what the operation's record says of it from the start.
  func transaction<Value>(
    _ command: String, details: [OperationHeader.Detail], dryRun: Bool,
    _ body: (Change) throws -> Value
  ) throws -> ChangeReport<Value> {
    try perform(command, details: details, dryRun: dryRun) { change in
      let value = try body(change)
      if let open = change.rewritten.min() { throw VaultError.openInEditor(open) }
      return value
    }.report
  }

  /// The same, which leaves texts that are held to whoever holds them: the change tells what they are to be.
  func perform<Value>(
    _ command: String, details: [OperationHeader.Detail] = [], dryRun: Bool = false,
    _ body: (Change) throws -> Value
  ) throws -> (report: ChangeReport<Value>, change: Change) {
    var result: (value: Value, change: Change)?
    let vault = dryRun ? self : waitingForSaves()
    let run = { (transaction: inout Transaction) throws in
      let change = Change(transaction, in: vault)
      let value = try body(change)
      change.note(change.events.map(\.detail))
      transaction = change.transaction
      result = (value, change)
    }
    let plan = dryRun ? try preview(command, details: details, run) : []
    let outcome = dryRun ? nil : try store(command, details: details, run)
    guard let (value, change) = result else { throw VaultError.nothingToUndo }
    let report =
      outcome.map { outcome in
        ChangeReport(
          value: value, operation: outcome.record.map(Operation.ID.init), files: outcome.files,
          notes: change.notes + outcome.notes.map(Note.init), isConfirmedDurable: outcome.isDurable)
      } ?? ChangeReport(value: value, files: plan.paths, diff: plan.diff, notes: change.notes)
    return (report, change)
  }

  /// Completes what earlier commands left, before a command that may change nothing by itself. What came of it is told with whatever the command does next, or beside why it is refused.
  @discardableResult
  package func settleEarlierWork(_ command: String) throws -> [Note] {
    let notes = try store(command) { _ in }.notes
    store.leaveUntold(notes)
    return notes.map(Note.init)
  }

  /// Whether a change has completed what earlier commands had left, or told why it cannot.
  package var hasSettled: Bool { store.hasSettled }

  /// What came of earlier work and is in no report yet, each told once: the next change's report has it otherwise.
  ///
  /// A program that ends with something else asks for it.
  package func takeUntoldNotes() -> [Note] { store.takeUntoldNotes().map(Note.init) }
}
