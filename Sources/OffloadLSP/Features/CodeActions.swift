import JSON
import OffloadKit

extension Feature {
  static let codeActions = Feature(
    "textDocument/codeAction",
    (
      "codeActionProvider",
      .object([
        (
          "codeActionKinds",
          JSONValue(["quickfix", "refactor.rewrite", "refactor.move", CodeAction.archivingDone])
        )
      ])
    )
  ) { server, params in
    let uri = try params.documentURI
    let document = try server.document(uri)
    let (vault, path) = try server.place(of: uri)
    let span = try TextSpan(params["range"])
    let only = params["context"]["only"].texts
    let most = only.isEmpty ? 8 : Int.max
    let isNamed = { (kind: String) in only.contains { kind == $0 || kind.hasPrefix($0 + ".") } }
    // The empty kind includes all others.
    let isWanted = { (kind: String) in only.isEmpty || only.contains("") || isNamed(kind) }
    // These come after the likeliest actions, however many there are: an editor that doesn't continue a list by
    // itself has no other way to get at them.
    var behind: [CodeAction] = []
    var actions: [CodeAction] = params["context"]["diagnostics"].elements.flatMap { diagnostic in
      diagnostic["data"]["rule"].string.map { [CodeAction(fixing: $0, diagnostic, in: uri)] } ?? []
    }
    let findings = params["context"]["diagnostics"].elements.filter { CodeAction.isOfLinks($0) }
    let places = try [span.start] + findings.map { try TextSpan($0["range"]).start }
    actions += try server.missingTargets(uri, at: places).map { place, target in
      CodeAction(
        making: target, at: place, findings.first { (try? TextSpan($0["range"]))?.start == place }, in: uri)
    }
    actions += try CodeAction.choosing(
      among: params["context"]["diagnostics"].elements, in: uri, document.text, path, of: vault.held)
    if document.isSound, path.isCollection {
      let first = span.start.line + 1
      let chosen = try vault.held.items.fetchByCollection(
        path, onLines: first...max(first, span.end.line + 1))
      let canArchive = server.canArchive(in: vault)
      let targets = chosen.isEmpty ? [] : server.targets(of: vault, besides: path)
      let fitting = ItemAction.offered(movingTo: targets).lazy.filter { isWanted($0.kind) }
        .map { (action: $0, items: chosen.filter($0.applies)) }
        .filter { !$0.items.isEmpty && $0.action.counts.contains($0.items.count) }
        .filter { $0.action.name != "archive" || canArchive }
        .prefix(most)
      let lines = chosen.isEmpty ? [] : try vault.held.items.firstLines(of: path)
      let names = ItemReference.naming(chosen, among: lines)
      actions += fitting.map { CodeAction($0.action, $0.items.compactMap { names[$0.place] }, in: uri) }
      if chosen.count == 1, let name = names[chosen[0].place] {
        behind.append(.linking(to: name, in: uri))
        behind.append(.beginning(below: name, in: uri))
      }
      // Only if the client names the kind: editors must not show an action on a whole document among those for a
      // place, and some run it at each save.
      if isNamed(CodeAction.archivingDone), try !path.isArchived && !vault.held.items.closed(in: path).isEmpty
      {
        behind.append(.archivingDone(of: uri))
      }
    }
    let shown = actions.filter { isWanted($0.kind) }.prefix(most) + behind.filter { isWanted($0.kind) }
    return .array(shown.map { $0.json(asLiteral: server.client.hasCodeActionLiterals) })
  }
}

extension LanguageServer {
  /// Returns collections to move items to: the latest targets first, then the others.
  fileprivate mutating func targets(
    of vault: ServedVault, besides path: VaultPath
  ) -> [(name: String, path: VaultPath)] {
    let recent = vaults[vault.root]?.recent() ?? []
    let facts = facts(of: vault)
    let isTarget = { (target: VaultPath) in
      target != path && !target.isArchived && vault.held.problem(ofCollectionAt: target) == nil
        && canMove(to: target, in: vault)
    }
    return facts.collections(most: ItemAction.mostTargets, first: recent, where: isTarget).map {
      ($0.name, $0.path)
    }
  }
}

extension FixChoice {
  init?(_ value: JSONValue) {
    guard let rule = value["rule"].string, let line = value["line"].number,
      let column = value["column"].number, let old = value["old"].string, let new = value["new"].string,
      let reason = value["reason"].string
    else { return nil }
    self.init(rule: rule, line: line, column: column, old: old, new: new, reason: reason)
  }

  fileprivate var json: JSONValue {
    .object([
      ("rule", .string(rule)), ("line", .number(line)), ("column", .number(column)), ("old", .string(old)),
      ("new", .string(new)),
      ("reason", .string(reason)),
    ])
  }
}

/// An action for a client: a command, which the server computes only when it runs.
private struct CodeAction {
  let title: String
  let kind: String
  let command: String
  var arguments: [JSONValue]
  var diagnostic = JSONValue.null

  init(_ action: ItemAction, _ items: [ItemReference], in uri: DocumentURI) {
    title = items.count == 1 ? action.title : "\(action.title): \(Phrase.counted(items.count))"
    (kind, command) = (action.kind, "offload.item")
    arguments = [.string(action.name), .string(uri.text), .array(items.map(\.json))]
    if let argument = action.argument { arguments.append(.string(argument)) }
  }

  static func beginning(below item: ItemReference, in uri: DocumentURI) -> CodeAction {
    CodeAction(
      title: "New item below", kind: "refactor.rewrite.offload.new-item", command: "offload.newItemBelow",
      arguments: [.string(uri.text), item.json])
  }

  static func linking(to item: ItemReference, in uri: DocumentURI) -> CodeAction {
    CodeAction(
      title: "Show a link to it", kind: "refactor.rewrite.offload.link", command: "offload.link",
      arguments: [.string(uri.text), item.json])
  }

  /// The kind of the only action on a whole document.
  static let archivingDone = "source.offload.archiveDone"

  static func archivingDone(of uri: DocumentURI) -> CodeAction {
    CodeAction(
      title: "Archive what's closed", kind: archivingDone, command: "offload.archiveDone",
      arguments: [.string(uri.text)])
  }

  private init(
    title: String, kind: String, command: String, arguments: [JSONValue],
    diagnostic: JSONValue = .null
  ) {
    (self.title, self.kind, self.command) = (title, kind, command)
    (self.arguments, self.diagnostic) = (arguments, diagnostic)
  }

  /// Returns the choices that only a person can make, for findings that haven't moved.
  static func choosing(
    among diagnostics: [JSONValue], in uri: DocumentURI, _ text: EditedText, _ path: VaultPath,
    of vault: Vault
  ) throws -> [CodeAction] {
    let places = diagnostics.compactMap { diagnostic in
      (try? TextSpan(diagnostic["range"])).map { (start: $0.start, diagnostic: diagnostic) }
    }
    let rules = Set(diagnostics.compactMap { $0["code"].string }).sorted()
    return try rules.flatMap { try vault.fixChoices(of: $0, in: path) }.flatMap { choice in
      places.filter {
        $0.diagnostic["code"].string == choice.rule
          && $0.start == text.position(ofLine: choice.line, column: choice.column)
      }.map { _, diagnostic in
        CodeAction(
          title: "Write \(choice.new): \(choice.reason)", kind: "quickfix.offload.\(choice.rule)",
          command: "offload.choose", arguments: [.string(uri.text), choice.json], diagnostic: diagnostic)
      }
    }
  }

  /// Whether a diagnostic is about a link that leads nowhere.
  static func isOfLinks(_ diagnostic: JSONValue) -> Bool {
    VaultImage.linkRules.contains { $0.name == diagnostic["code"].string }
  }

  init(making target: MissingTarget, at place: TextPosition, _ diagnostic: JSONValue?, in uri: DocumentURI) {
    title = target.title
    (kind, command) = ("quickfix.offload.make", "offload.make")
    arguments = [.string(uri.text), place.json]
    self.diagnostic = diagnostic ?? .null
  }

  init(fixing rule: String, _ diagnostic: JSONValue, in uri: DocumentURI) {
    title = "Set right: \(diagnostic["message"].string ?? rule)"
    (kind, command) = ("quickfix.offload.\(rule)", "offload.fix")
    arguments = [.string(rule), .string(uri.text)]
    let line = diagnostic["data"]["line"]
    if !line.isNull { arguments.append(line) }
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
