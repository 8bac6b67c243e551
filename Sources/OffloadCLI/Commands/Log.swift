import JSON
import OffloadKit

extension Command {
  static let log = Command(
    name: "log", task: .history, summary: "list operations, newest first",
    parameters: [Parameter("ITEM", .item, .optional)], options: [.limit, .patch],
    examples: [
      Example("offload log --limit 5", "the last five operations"),
      Example("offload log kmf", "what happened to one item"),
      Example("offload log --patch --limit 1", "the last one, line by line"),
    ],
    run: { try LogCommand(session: $0).run() })
}

extension Option {
  static let patch = Option("patch", letter: "p", "show the lines that changed")
}

private struct LogCommand {
  let session: Session

  func run() throws {
    let vault = try session.openVault()
    let operations = try operations(in: vault)
    if session.arguments.has(.patch), !session.output.isJSON { return showPatches(operations, in: vault) }
    let sentences = Self.sentences(of: operations)
    try session.show(operations.map { Self.row($0, sentences) }) { show(operations, sentences, in: vault) }
  }

  private func operations(in vault: Vault) throws -> [OffloadKit.Operation] {
    let limit = try session.arguments.number(.limit) ?? .max
    guard let word = session.arguments.words.first else { return vault.history.operations(limit: limit) }
    let item = try ItemSelection(session: session, vault: vault).item(word).item
    return Array(vault.history.operations(of: item).prefix(limit))
  }

  /// Returns a sentence for each operation, about what it did.
  private static func sentences(of operations: [OffloadKit.Operation]) -> [OffloadKit.Operation.ID: String] {
    let known = Dictionary(operations.map { ($0.id, $0) }) { first, _ in first }
    return known.mapValues { operation in operation.sentence(among: { known[$0] }, NamedItems.quoted) }
  }

  private static func row(
    _ operation: OffloadKit.Operation, _ sentences: [OffloadKit.Operation.ID: String]
  ) -> ResultRow {
    ResultRow(
      json: {
        .object([
          ("operation", .string("\(operation.id)")),
          ("time", .string("\(operation.time)")),
          ("command", .string(operation.command)),
          ("words", .string(sentences[operation.id] ?? operation.command)),
          ("assistant", JSONValue(operation.assistant?.name)),
          ("files", JSONValue(operation.files.map(\.text))),
          ("reverts", JSONValue(operation.reverts.map { "\($0)" })),
          ("undone", .bool(operation.isUndone)),
          ("forgotten", .bool(operation.isForgotten)),
        ])
      },
      columns: {
        ["\(operation.id)", "\(operation.time)", operation.command]
          + [operation.assistant?.name].compactMap(\.self)
      })
  }

  private func show(
    _ operations: [OffloadKit.Operation], _ sentences: [OffloadKit.Operation.ID: String], in vault: Vault
  ) {
    guard !operations.isEmpty else { return session.output.say("No operations yet.") }
    let dates = HumanDate(today: vault.now.date)
    let times = operations.map { dates.text($0.time) }
    let width = times.map(\.count).max() ?? 0
    // The newest comes first and has the longest number.
    let digits = operations.map { "\($0.id)".count }.max() ?? 0
    for (operation, time) in zip(operations, times) {
      let indent = String(repeating: " ", count: digits - "\(operation.id)".count)
      var row = StyledText(indent)
      row.append(line(operation, sentences, time: time, width: width))
      session.output.line(row, indent: digits + 2)
    }
  }

  private func line(
    _ operation: OffloadKit.Operation, _ sentences: [OffloadKit.Operation.ID: String], time: String,
    width: Int
  ) -> StyledText {
    var line = StyledText("\(operation.id)", .id)
    line.append("  ")
    line.append(StyledText(time, .date).padded(to: width))
    let sentence = sentences[operation.id] ?? operation.command
    line.append("  \(sentence)", operation.isUndone || operation.isForgotten ? .dim : .plain)
    if operation.isForgotten { line.append("  (forgotten)", .dim) }
    if operation.isUndone { line.append("  (undone)", .dim) }
    return line
  }

  private func showPatches(_ operations: [OffloadKit.Operation], in vault: Vault) {
    let diffs = vault.history.diffs(of: operations.map(\.id))
    let sentences = Self.sentences(of: operations)
    for (index, operation) in operations.enumerated() where !session.console.isOutputClosed {
      if index > 0 { session.output.blankLine() }
      session.output.line(line(operation, sentences, time: "\(operation.time)", width: 0))
      DiffText(diffs[operation.id] ?? []).show(on: session.output)
    }
  }
}
