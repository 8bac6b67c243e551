import JSON
import OffloadKit

extension Session {
  /// Makes one change of everything that `body` does; with `--dry-run`, only finds out what it would be.
  func change<Value>(_ vault: Vault, _ body: (Change) throws -> Value) throws -> ChangeReport<Value> {
    // Checks the template before the change: after it, the vault may not have a field any more that the template
    // names.
    _ = try itemTemplate(in: vault)
    return try vault.transaction(arguments.line, dryRun: arguments.has(.dryRun), body)
  }

  /// Prints what a change did and how to undo it, and the items through a template if there is one. For a dry run,
  /// prints the same as what it would do, and the diff.
  ///
  /// - Parameters:
  ///   - sentence: what Offload did, without a full stop.
  ///   - items: the items after the change.
  ///   - idleTrial: the sentence for a dry run that would change nothing.
  func report<Value>(
    _ report: ChangeReport<Value>, in vault: Vault, _ sentence: String, items: [Item] = [],
    takeBack: String = "undo: offload undo",
    idleTrial: @autoclosure () -> String? = "Already done; nothing would change."
  ) throws {
    if output.isJSON {
      output.json(try json(report, items, in: vault))
    } else if arguments.has(.dryRun) {
      if !report.diff.isEmpty || !report.files.isEmpty {
        output.say("Dry run: \(sentence).")
      }
      DiffText(report.diff).show(on: output)
      if report.diff.isEmpty, report.files.isEmpty, let idle = idleTrial() { output.say(idle) }
    } else if report.operation == nil {
      output.say("Already done; nothing changed.")
    } else {
      output.say(sentence, then: takeBack)
    }
    if !arguments.has(.dryRun), !items.isEmpty, let source = arguments[.format] {
      try show(vault.listed(items), through: ResultTemplate(source))
    }
    for note in report.notes { output.say(StyledText("note: \(note)")) }
    if report.operation != nil, !report.isConfirmedDurable { throw Failure.notConfirmed }
  }

  private func json<Value>(_ report: ChangeReport<Value>, _ items: [Item], in vault: Vault) throws
    -> JSONValue
  {
    // Items of a dry run are in no file yet, so they have no address.
    json(report, arguments.has(.dryRun) ? items.map(ListedItem.init) : try vault.listed(items))
  }

  /// - Parameter listed: the items after the change.
  func json<Value>(_ report: ChangeReport<Value>, _ listed: [ListedItem] = []) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("operation", JSONValue(report.operation.map { "\($0)" })),
      ("items", .array(listed.map(JSONValue.init))),
      ("files", JSONValue(report.files.map(\.text))),
    ]
    if !report.notes.isEmpty { members.append(("notes", JSONValue(report.notes.map(\.description)))) }
    if arguments.has(.dryRun) {
      members.append(("diff", .string(String(decoding: report.diff, as: UTF8.self))))
    }
    return .object(members)
  }

  /// JSON for a change that found nothing to do.
  static let nothingChanged = JSONValue.object([
    ("operation", .null), ("items", .array([])), ("files", .array([])),
  ])
}
