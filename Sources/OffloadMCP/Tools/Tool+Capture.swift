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
    needs: .capture,
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
}
