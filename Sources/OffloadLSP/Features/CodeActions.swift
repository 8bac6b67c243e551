import JSON
import OffloadKit

extension Feature {
  static let codeActions = Feature(
    "textDocument/codeAction",
    ("codeActionProvider", .object([("codeActionKinds", JSONValue(["quickfix", "refactor.rewrite"]))]))
  ) { server, params in
    let uri = try params.documentURI
    let document = try server.document(uri)
    let (vault, path) = try server.place(of: uri)
    let span = try TextSpan(params["range"])
    let only = params["context"]["only"].texts
    let isWanted = { (kind: String) in
      only.isEmpty || only.contains { kind == $0 || kind.hasPrefix($0 + ".") }
    }
    var actions: [CodeAction] = params["context"]["diagnostics"].elements.compactMap { diagnostic in
      diagnostic["data"]["rule"].string.map { CodeAction(fixing: $0, diagnostic, in: uri) }
    }
    if document.isSound, path.holdsItems {
      let items = try vault.held.items.fetchByCollection(path)
      let chosen = items.filter { span.start.line...span.end.line ~= $0.place.line - 1 }
      actions += ItemAction.all.compactMap { action in
        let those = chosen.filter(action.applies)
        return those.isEmpty
          ? nil : CodeAction(action, those.map { ItemReference($0, among: items) }, in: uri)
      }
    }
    let shown = actions.filter { isWanted($0.kind) }
    return .array(
      shown.prefix(only.isEmpty ? 8 : .max).map { $0.json(asLiteral: server.client.hasCodeActionLiterals) })
  }
}

/// An action that a client offers: a command, computed when it is run.
private struct CodeAction {
  let title: String
  let kind: String
  let command: String
  let arguments: [JSONValue]
  var diagnostic = JSONValue.null

  init(_ action: ItemAction, _ items: [ItemReference], in uri: DocumentURI) {
    title = items.count == 1 ? action.title : "\(action.title): \(Phrase.counted(items.count))"
    (kind, command) = (action.kind, "offload.item")
    arguments = [.string(action.name), .string(uri.text), .array(items.map(\.json))]
  }

  init(fixing rule: String, _ diagnostic: JSONValue, in uri: DocumentURI) {
    title = "Set right: \(diagnostic["message"].string ?? rule)"
    (kind, command) = ("quickfix.offload.\(rule)", "offload.fix")
    arguments = [.string(rule), .string(uri.text)]
    self.diagnostic = diagnostic
  }

  func json(asLiteral: Bool) -> JSONValue {
    let command = JSONValue.object([
      ("title", .string(title)), ("command", .string(command)), ("arguments", .array(arguments)),
    ])
    guard asLiteral else { return command }
    return .members([
      ("title", .string(title)), ("kind", .string(kind)), ("command", command),
      ("diagnostics", diagnostic.isNull ? .null : .array([diagnostic])),
    ])
  }
}
