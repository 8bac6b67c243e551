import JSON
import OffloadKit

/// Something that a model can ask for. `Tool.all` is the only list: `tools/list`, calls, the page and tests read it.
struct Tool: Sendable {
  let name: String
  let title: String
  /// What it does and when to use it, with an example, for a model that has never seen a vault.
  let words: String
  /// What the user must allow for it.
  let needs: Allowance
  let input: [Schema.Member]
  /// What the result has besides `ok` and `error`.
  let output: [Schema.Member]
  let run: @Sendable (ToolCall) throws -> ToolResult

  static let all: [Tool] = [look, find, read, log, capture, change, collection, undo]

  static func named(_ name: String) -> Tool? { all.first { $0.name == name } }

  /// Checks the arguments, and runs it.
  func callAsFunction(
    _ arguments: JSONValue, on sight: Sight, by hands: @escaping (CallKey?) throws -> Hands
  ) throws -> ToolResult {
    let given = arguments.isNull ? JSONValue.object([]) : arguments
    if let fault = Schema.object(input).fault(in: given) { throw ToolProblem(fault) }
    return try run(ToolCall(tool: name, arguments: given, sight: sight, open: hands))
  }

  var result: Schema {
    .object(
      [
        Schema.Member("ok", .flag, "whether the call worked", required: true),
        Schema.Member("error", .text, "what went wrong"),
      ] + output)
  }

  var json: JSONValue {
    .object([
      ("name", .string(name)), ("title", .string(title)), ("description", .string(words)),
      ("inputSchema", Schema.object(input).json), ("outputSchema", result.json),
      (
        "annotations",
        .object([
          ("title", .string(title)), ("readOnlyHint", .bool(needs == .reading)),
          ("destructiveHint", .bool(needs == .change)), ("idempotentHint", .bool(needs == .reading)),
          ("openWorldHint", .bool(false)),
        ])
      ),
    ])
  }
}

/// The arguments of a call, which have the shape that the tool asks for, and what it may see.
struct ToolCall {
  /// The name of the tool.
  let tool: String
  let arguments: JSONValue
  let sight: Sight
  /// Opens the vault for changes.
  let open: (CallKey?) throws -> Hands

  /// The hands for this call, which know its key.
  func hands() throws -> Hands {
    if let key = self["key"], key.utf8.count > 200 { throw ToolProblem("key has more than 200 bytes.") }
    return try open(
      self["key"].map {
        CallKey($0, of: "\(tool) \(String(decoding: arguments.inOrder.bytes, as: UTF8.self))")
      })
  }

  subscript(_ name: String) -> String? { arguments[name].string }

  func number(_ name: String) -> Int? { arguments[name].number }

  func flag(_ name: String) -> Bool { arguments[name].bool ?? false }

  /// The items that a page may have.
  var limit: Int { number("limit") ?? ToolResult.mostItems }
}

/// Why a call didn't work, in words for the model.
struct ToolProblem: Error {
  let words: String

  init(_ words: String) { self.words = words }

  init(_ error: HandsError) { self.init(error.failure.message.sentences) }
}
