import JSON
import JSONRPC
import OffloadKit

/// A method of the protocol that works on the vault or on the server's tables. `Method.all` is the only list; those that
/// a client listens with are in `Subscriptions`.
struct Method: Sendable {
  let name: String
  /// Whether only the modern protocol has it.
  var isModern = false
  /// How long a client may keep the result; nil if the protocol says nothing about that.
  let freshness: Freshness?
  let run: @Sendable (JSONValue, Responder.Call) throws -> [(key: String, value: JSONValue)]

  static let named = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  private static let all = [
    Method(name: "server/discover", isModern: true, freshness: .constant) { _, call in
      [
        ("supportedVersions", JSONValue(Era.modernVersions)),
        ("capabilities", ServerFacts.capabilities(in: .modern)),
        ("instructions", .string(ServerFacts.instructions(allowing: call.start.allowed))),
      ]
    },
    Method(name: "tools/list", freshness: .constant) { params, call in
      try onePage(params)
      return [("tools", .array(Tool.all.filter { $0.needs <= call.start.allowed }.map(\.json)))]
    },
    Method(name: "tools/call", freshness: nil) { params, call in
      guard let name = params["name"].string, let tool = Tool.named(name),
        tool.needs <= call.start.allowed
      else {
        throw Refusal(.invalidParams, "there is no such tool")
      }
      guard case .object(let members) = call.result(of: tool, params["arguments"]).json else { return [] }
      return members
    },
    Method(name: "prompts/list", freshness: .constant) { params, _ in
      try onePage(params)
      return [("prompts", .array(Prompt.all.map(\.json)))]
    },
    Method(name: "prompts/get", freshness: nil) { params, _ in
      guard let name = params["name"].string, let prompt = Prompt.named(name),
        case .object(let members) = prompt.message
      else { throw Refusal(.invalidParams, "there is no such prompt") }
      return members
    },
    Method(name: "resources/list", freshness: .momentary) { params, call in
      try ResourceList(sight: call.sight(), era: call.era).page(after: params["cursor"])
    },
    Method(name: "resources/templates/list", freshness: .constant) { params, _ in
      try onePage(params)
      return [("resourceTemplates", .array([ResourceList.template]))]
    },
    Method(name: "resources/read", freshness: .momentary) { params, call in
      try ResourceList(sight: call.sight(), era: call.era).read(params["uri"])
    },
  ]

  /// Refuses the cursor of a list that has one page.
  private static func onePage(_ params: JSONValue) throws {
    if !params["cursor"].isNull { throw Refusal(.invalidParams, "the cursor can't be read") }
  }
}
