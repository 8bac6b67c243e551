import VaultStore
import VaultSyntax

extension Vault {
  /// Runs `body` as one operation: all that it does through the repositories of `Change` happens together or not at
  /// all, and one undo reverts it.
  ///
  /// If the body throws, nothing changed. If it changes nothing, the log gets no operation.
  ///
  /// If another program saves a file in between, Offload discards the changes and runs `body` again on the new files,
  /// up to four times. So it must have no effect except on its `Change`. The value and the notes are those of the
  /// last run.
  ///
  /// - Parameters:
  ///   - command: the command, as the log shows it.
  ///   - dryRun: whether to write nothing and return the changes as a diff.
  ///   - body: the work, through the repositories of its `Change`.
  @discardableResult
  public func transaction<Value>(
    _ command: String, dryRun: Bool = false, _ body: (Change) throws -> Value
  ) throws -> ChangeReport<Value> {
    try transaction(command, details: [], dryRun: dryRun, body)
  }

  /// - Parameter details: facts that the record of the operation has from the start.
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

  /// Does the same, but leaves held texts to their holder: the change has their new texts.
  func perform<Value>(
    _ command: String, details: [OperationHeader.Detail] = [], dryRun: Bool = false,
    _ body: (Change) throws -> Value
  ) throws -> (report: ChangeReport<Value>, change: Change) {
    var result: (value: Value, change: Change)?
    let vault = dryRun ? self : waitingForSaves()
    let run = { (transaction: inout Transaction) throws in
      let change = Change(transaction, in: vault)
      let value = try body(change)
      change.note(change.events.joined.map(\.detail))
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

  /// Finishes the work of earlier commands, before a command that may change nothing by itself. The next report of a
  /// change, or the next refusal, includes the notes.
  @discardableResult
  package func settleEarlierWork(_ command: String) throws -> [Note] {
    let notes = try store(command) { _ in }.notes
    store.leaveUntold(notes)
    return notes.map(Note.init)
  }

  /// Whether a change has finished the work of earlier commands, or reported why it can't.
  package var hasSettled: Bool { store.hasSettled }

  /// Returns the notes on earlier work that no report has had yet, each only once. Otherwise the report of the next
  /// change has them.
  ///
  /// A program that ends without a change asks for them here.
  package func takeUntoldNotes() -> [Note] { store.takeUntoldNotes().map(Note.init) }
}
