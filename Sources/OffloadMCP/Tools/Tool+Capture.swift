import JSON
import OffloadKit

extension Tool {
  static let capture = Tool(
    name: "capture", title: "Add thoughts",
    words: """
      Adds items, all or none, each to the inbox unless to names a collection that exists. Write the person's words as \
      they are. Something to do is a task; an idea or a note isn't. A date goes into set as 2026-03-14 or in words such \
      as friday. Use a collection, tags and dates only if the person said so. Example: {"items": [{"text": "Call the landlord", "task": true, "set": {"due": \
      "friday"}}, {"text": "Middlemarch", "to": "Reading list"}]}.
      """,
    effect: .captures,
    input: [
      Schema.Member(
        "items",
        .list(
          .object([
            Schema.Member("text", .text, "the words; further lines go below the first", required: true),
            Schema.Member("to", .text, "a collection's name or path; the inbox without one"),
            Schema.Member("section", .text, "a heading of the collection, to add below it"),
            Schema.Member("task", .flag, "whether it is something to do, with a checkbox"),
            Schema.Member("star", .flag, "star it"),
            Schema.Member("tags", .list(.text), "without #"),
            Schema.Member("set", .texts, fields),
          ])), required: true), key,
    ],
    output: writing + [items],
    run: { call in
      let captures = call.arguments["items"].elements
      try ToolProblem.refuse(captures, named: "items")
      return try ToolResult(
        call.hands().capture(captures.map { try capture($0, call) }),
        did: "Added")
    })

  private static func capture(_ given: JSONValue, _ call: ToolCall) throws -> SeenCapture {
    let typed = TypedTask(given["text"].string ?? "")
    // A box that is ticked already stays text: a new task is open.
    let isTask = typed.isDone == false
    var item = isTask ? NewItem(text: typed.text) : NewItem(given["text"].string ?? "")
    item.isTask = isTask || given["task"].bool ?? false
    item.isStarred = given["star"].bool ?? false
    item.tags = given["tags"].elements.compactMap(\.string)
    item.fields = try call.assignments(given["set"]).map { field in
      guard let value = field.value, field.sum == nil else {
        throw ToolProblem("A new item has no \(field.key) to remove or to count from.")
      }
      return ItemField(key: field.key, values: [value])
    }
    return SeenCapture(item, to: given["to"].string, section: given["section"].string)
  }

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
    let notes = report.notes.map { $0.remark.message.sentences.cut }
    if !notes.isEmpty { set("notes", JSONValue(notes)) }
    for note in notes { say("note: \(note)") }
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
