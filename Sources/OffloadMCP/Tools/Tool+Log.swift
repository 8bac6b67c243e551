import JSON
import OffloadKit

extension Tool {
  static let log = Tool(
    name: "log", title: "Recent changes",
    words: """
      Lists what was changed in the vault with Offload, newest first: when, what, which items, and whether it was \
      undone. Example: {"limit": 10}.
      """,
    needs: .reading,
    input: [
      Schema.Member("limit", .number(1...ToolResult.mostItems), "the most operations"),
      Schema.Member("cursor", .text, "nextCursor of the page before"),
    ],
    output: [
      Schema.Member(
        "operations",
        .list(
          .object([
            Schema.Member("operation", .text, "its number"),
            Schema.Member("time", .text, required: true),
            Schema.Member("words", .text, "what it did", required: true),
            Schema.Member("assistant", .text, "the assistant that did it; the person did the others"),
            Schema.Member(
              "items",
              .list(
                .object([
                  Schema.Member("content", .text, "the item's words then", required: true),
                  Schema.Member("place", .text, "where it was put"),
                ]))),
            Schema.Member("undone", .flag, required: true),
          ])))
    ] + ToolResult.paging,
    run: { call in
      let skipped = try call.skipped(in: "log")
      let found = try call.sight.operations(skipping: skipped, limit: call.limit + 1)
      var result = ToolResult()
      if found.isEmpty { result.say("No operations.") }
      let shown = result.add(found.prefix(call.limit), JSONValue.init) { operation in
        "\(operation.number.map { "\($0) " } ?? "")\(operation.time) \(operation.words.cut)\(operation.isUndone ? " (undone)" : "")"
      }
      result.set("operations", .array(shown))
      result.tell(hasMore: shown.count < found.count, after: skipped + shown.count, of: "log")
      return result
    })
}

extension JSONValue {
  /// An operation, with the first of its items.
  fileprivate init(_ operation: SeenOperation) {
    let items = operation.items.prefix(ToolResult.mostItems).map { item in
      JSONValue.object(
        [("content", .string(item.words.cut))]
          + (item.place.map { [("place", .string("\($0)"))] } ?? []))
    }
    self = .object(
      (operation.number.map { [("operation", .string($0))] } ?? []) + [
        ("time", .string("\(operation.time)")), ("words", .string(operation.words.cut)),
      ] + (operation.assistant.map { [("assistant", .string($0))] } ?? []) + [
        ("items", .array(items)), ("undone", .bool(operation.isUndone)),
      ])
  }
}
