import JSON
import OffloadKit

/// What the tools that write have in common.
extension Tool {
  static let fields =
    "fields and their values, such as due (a deadline), scheduled (when to come back to it), start (not before), "
    + "priority (high), repeat (every week)"

  /// An argument of every tool that writes.
  static let key = Schema.Member(
    "key", .text,
    "a name of your own for this call, if you may have to send it again: a second call with it does nothing, and gives "
      + "the first result"
  )

  static let items = Schema.Member("items", .list(JSONValue.itemSchema), "as they are now")

  /// What the results of tools that write have in common.
  static let writing = [
    Schema.Member("operation", .text, "its number in the log; undo takes it"),
    Schema.Member("notes", .list(.text), "what the person should know"),
    Schema.Member("repeated", .flag, "whether an earlier call with this key had done it"),
    Schema.Member("undone", .flag, "whether that was undone since"),
  ]
}

extension ToolResult {
  /// - Parameter did: what was done to the items, for the text.
  init(_ report: HandsReport, did: String) {
    self.init()
    let what =
      report.isRepeated
      ? "An earlier call with this key did this"
      : report.changedNothing ? "Nothing changed: it is so already" : did
    say(report.items.isEmpty ? "\(what)." : "\(what):")
    if report.isRepeated { set("repeated", .bool(true)) }
    if report.isUndone {
      set("undone", .bool(true))
      say("It was undone since.")
    }
    if let operation = report.operation {
      set("operation", .string(operation))
      say("operation \(operation)")
    }
    let shown = add(report.items)
    set("items", .array(shown))
    if shown.count < report.items.count {
      say("\(report.items.count - shown.count) more aren't shown; use find or read for their hashes.")
    }
    tell(notes: report.notes.map { $0.remark.message.sentences })
  }
}

extension ToolCall {
  /// Reads an object of fields and values; an empty value removes the field.
  func assignments(_ fields: JSONValue) throws -> [FieldAssignment] {
    try (fields.members ?? [:]).sorted { $0.key < $1.key }.map { key, value in
      if key.contains("=") { throw ToolProblem("A field's name has no =.") }
      if ItemProperty.named(key.lowercased()) != nil, !FieldAssignment.isKnown(key) {
        throw ToolProblem(
          "\(key.inQuotes) isn't a field. Tags, words, stars, places and states have verbs of their own.")
      }
      return try FieldAssignment(parsing: "\(key)=\(value.string ?? "")", today: sight.vault.now.date)
    }
  }
}

extension ItemRef {
  /// - Throws: `ToolProblem` for a text that isn't one.
  init(reading text: String) throws {
    guard let ref = ItemRef(text) else {
      throw ToolProblem("\(text.cut.inQuotes) isn't a ref. Pass on a ref that find or read gave, as it is.")
    }
    self = ref
  }
}

extension ToolProblem {
  /// Refuses a list that is empty or too long for one operation.
  static func refuse(_ list: [JSONValue], named name: String) throws {
    if list.isEmpty { throw ToolProblem("\(name) is empty.") }
    if list.count > ToolResult.mostItems {
      throw ToolProblem("\(name) has \(list.count) parts; one call takes up to \(ToolResult.mostItems).")
    }
  }
}
