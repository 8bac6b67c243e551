import OffloadKit

extension Command {
  static let log = Command(
    name: "log", task: .history, summary: "what was done, newest first",
    parameters: [Parameter("ITEM", .item, .optional)], options: [.limit, .patch],
    examples: [
      Example("offload log --limit 5", "the last five operations"),
      Example("offload log kmf", "what happened to one item"),
      Example("offload log --patch --limit 1", "the last one, line by line"),
    ],
    run: { try LogCommand(session: $0).run() })
}

extension Option {
  static let patch = Option("patch", "with the lines that changed")
}

private struct LogCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let limit = try session.arguments.number(.limit)
    let operations = try session.arguments.words.first.map {
      try vault.history.operations(of: Address(parsing: $0.text), limit: limit)
    } ?? vault.history.operations(limit: limit)
    if session.arguments.has(.patch), !session.output.isJSON { return try showPatches(operations, in: vault) }
    try session.show(operations.map(Self.row)) { show(operations, in: vault) }
  }

  private static func row(_ operation: OffloadKit.Operation) -> ResultRow {
    ResultRow(
      json: {
        .object([
          ("operation", .string("\(operation.id)")),
          ("time", .string("\(operation.time)")),
          ("command", .string(operation.command)),
          ("files", JSONValue(operation.files.map(\.text))),
          ("undoes", JSONValue(operation.undoes.map { "\($0)" })),
          ("undoneBy", JSONValue(operation.undoneBy.map { "\($0)" })),
        ])
      },
      columns: { ["\(operation.id)", "\(operation.time)", operation.command] })
  }

  private func show(_ operations: [OffloadKit.Operation], in vault: Vault) {
    guard !operations.isEmpty else { return session.output.say("Nothing was done here yet.") }
    let dates = HumanDate(today: vault.clock.date)
    let times = operations.map { dates.text($0.time) }
    let width = times.map(\.count).max() ?? 0
    for (operation, time) in zip(operations, times) {
      session.output.line(line(operation, time: time, width: width), indent: 4)
    }
  }

  private func line(_ operation: OffloadKit.Operation, time: String, width: Int) -> StyledText {
    let isUndone = operation.undoneBy != nil
    var line = StyledText("\(operation.id)", .id)
    line.append("  ")
    line.append(StyledText(time, .date).padded(to: width))
    line.append("  \(operation.command)", isUndone ? .dim : .plain)
    if isUndone { line.append("  (undone)", .dim) }
    return line
  }

  private func showPatches(_ operations: [OffloadKit.Operation], in vault: Vault) throws {
    for (index, operation) in operations.enumerated() where !session.console.isOutputClosed {
      if index > 0 { session.output.blankLine() }
      session.output.line(line(operation, time: "\(operation.time)", width: 0))
      DiffText(try vault.history.diff(of: operation.id)).show(on: session.output)
    }
  }
}
