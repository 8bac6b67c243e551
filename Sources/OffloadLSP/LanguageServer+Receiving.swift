import JSON
import JSONRPC
import OffloadKit

/// Receives messages and passes them on.
extension LanguageServer {
  /// Milliseconds from the last change of a document to its check.
  private static let pause = 200

  // MARK: Messages

  /// Handles one message.
  ///
  /// - Parameter time: now, in milliseconds since some fixed moment.
  mutating func receive(_ bytes: [UInt8], at time: Int) {
    self.time = time
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      log("a message isn't JSON, at character \(error.column) of line \(error.line)")
      markDesynchronised()
      return send(Message.answer(.null, Refusal(.parseError, "no JSON")))
    }
    switch Message(value) {
    case .request(let id, let method, let params):
      answering = id
      do {
        if let result = try answer(method, params) { send(Message.answer(id, result)) }
        askOffers()
      } catch let refusal as Refusal {
        send(Message.answer(id, refusal))
      } catch {
        send(Message.answer(id, Refusal(.requestFailed, Failure(describing: error).message.sentences)))
      }
    case .notification(let method, let params): take(method, params)
    case .response(let id, let result, let error): take(answer: id, result, error)
    case nil:
      log("a message is neither request, notification nor response")
      markDesynchronised()
      send(Message.answer(value["id"], Refusal(.invalidRequest, "no message")))
    }
  }

  /// - Returns: nil if the answer comes later.
  private mutating func answer(_ method: String, _ params: JSONValue) throws -> JSONValue? {
    switch (phase, method) {
    case (.waiting, "initialize"):
      client = ClientCapabilities(
        params["capabilities"], info: params["clientInfo"], options: params["initializationOptions"])
      phase = .serving
      return ServerCapabilities.json(for: client)
    case (.waiting, _): throw Refusal(.serverNotInitialized, "initialize comes first")
    case (.serving, "shutdown"):
      end()
      refuseLinks("the server ends") { _, _ in true }
      phase = .shutDown
      return .null
    case (.serving, "initialize"): throw Refusal(.invalidRequest, "initialized already")
    case (.serving, _):
      guard let feature = Feature.named[method] else {
        throw Refusal(.methodNotFound, "\(method) is not offered")
      }
      if let words = followFolders(), feature.changes { throw Refusal(.requestFailed, words) }
      return try feature(&self, params)
    case (.shutDown, _), (.ended, _): throw Refusal(.invalidRequest, "shut down")
    }
  }

  private mutating func take(_ method: String, _ params: JSONValue) {
    if method == "exit" {
      if case .shutDown = phase { phase = .ended(0) } else { phase = .ended(1) }
      return
    }
    guard case .serving = phase else { return }
    switch method {
    case "textDocument/didOpen":
      let document = params["textDocument"]
      guard let uri = try? params.documentURI, let text = document["text"].string else {
        log("didOpen without a text")
        return markDesynchronised(try? params.documentURI)
      }
      let opened = OpenDocument(uri, version: document["version"].number ?? 0, text: text)
      documents[opened.uri] = opened
      hold(opened)
      finishRenames(of: opened)
      pushMissedChange(opened)
    case "textDocument/didChange":
      // It leaves the dictionary for the change, because a copy would copy everything in it.
      guard let uri = try? params.documentURI, var document = documents.removeValue(forKey: uri) else {
        log("didChange of no open document")
        return markDesynchronised(try? params.documentURI)
      }
      let version = params["textDocument"]["version"].number ?? document.version &+ 1
      if let fault = document.change(params["contentChanges"], version: version) {
        log("\(uri.text): \(fault); it is not edited until it is opened again")
      }
      documents[uri] = document
      hold(document)
      finishRenames(of: document)
    case "textDocument/didClose":
      guard let uri = try? params.documentURI, let closed = documents.removeValue(forKey: uri) else { return }
      unchecked[uri] = nil
      refuseLinks("the document was closed") { $1.uri == uri }
      if let (root, path) = vaults.place(of: uri) {
        for index in renames.indices where renames[index].root == root { renames[index].paths.remove(path) }
        renames.removeAll(where: \.paths.isEmpty)
        vaults[root]?.hold(path, uri, nil)
        bringBack(into: closed, at: path, in: root)
      }
      if !client.pullsDiagnostics { publish([], of: uri, version: nil) }
    case "textDocument/didSave":
      guard let uri = try? params.documentURI, let (root, path) = vaults.place(of: uri) else { return }
      vaults[root]?.refresh([path])
      lookAtSave(of: path, uri)
    case "workspace/didRenameFiles": follow(params["files"].elements)
    case "$/cancelRequest":
      let id = params["id"].bytes
      refuseLinks("the editor cancelled it", as: .requestCancelled) { $1.request.bytes == id }
    case "initialized", "$/setTrace",
      "workspace/didChangeConfiguration",
      "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders":
      break
    default: if !method.hasPrefix("$/") { log("\(method) is not known") }
    }
  }

  private mutating func hold(_ document: OpenDocument) {
    guard let (root, path) = vaults.place(of: document.uri) else { return }
    // If one file has two names, the server serves the first.
    if let other = vaults[root]?.open[path], other != document.uri, documents[other] != nil { return }
    vaults[root]?.hold(path, document.uri, document.text.bytes)
    if !client.pullsDiagnostics { check(documentsOf: root) }
    lookAtMoves(of: path, in: root)
  }

  /// Switches to other folders that are at the paths of vaults by now. Drops all that was under way in the folders
  /// before.
  ///
  /// - Returns: the message to the person; nil if there are none.
  private mutating func followFolders() -> String? {
    var said: String?
    for root in roots {
      do {
        try vaults[root]?.vault.checkFolder()
      } catch {
        guard vaults.reopen(root) else { continue }
        moves.removeAll { $0.root == root }
        renames.removeAll { $0.root == root }
        let words = Failure(describing: error).message.sentences
        tell(words, isWarning: true)
        said = words
      }
    }
    return said
  }

  // MARK: What it does of itself

  /// Handles changes on disk.
  mutating func take(_ changes: [VaultChange], in root: [UInt8], at time: Int) {
    guard case .serving = phase else { return }
    self.time = time
    _ = followFolders()
    vaults[root]?.refresh(changes, now: start.now())
    for change in changes { lookAtFile(of: change.path, in: root) }
    check(documentsOf: root)
  }

  /// Checks all open texts of a vault soon: what changed in one may be what another one links to.
  private mutating func check(documentsOf root: [UInt8]) {
    guard let vault = vaults[root] else { return }
    for uri in vault.open.values { unchecked[uri] = time + Self.pause }
  }

  /// Does the work that is due.
  mutating func wake(at time: Int) {
    guard case .serving = phase else { return }
    self.time = time
    finishMoves(at: time)
    refuseLinks("the editor has not answered") { $1.due <= time }
    let due = unchecked.filter { $0.value <= time }.keys
    for uri in due { unchecked[uri] = nil }
    if client.pullsDiagnostics { return due.isEmpty ? () : askForRefresh() }
    for uri in due {
      guard let document = documents[uri] else { continue }
      publish((try? diagnostics(of: uri)) ?? [], of: uri, version: document.version)
    }
  }

  private func publish(_ diagnostics: [JSONValue], of uri: DocumentURI, version: Int?) {
    send(
      Message.notification(
        "textDocument/publishDiagnostics",
        .members([
          ("uri", .string(uri.text)), ("version", version.map(JSONValue.number) ?? .null),
          ("diagnostics", .array(diagnostics)),
        ])))
  }

  // MARK: What the client answers

  private mutating func take(answer id: JSONValue, _ result: JSONValue, _ error: String?) {
    guard let number = id.number, let request = asked.removeValue(forKey: number) else {
      return log("an answer without a request")
    }
    guard case .serving = phase else { return }
    switch request {
    case .edit(let label, _, let cursor): take(answer: number, label, cursor, result, error)
    // If these fail, the cursor and the findings stay as they were, so the person needs no message.
    case .cursor, .refresh: break
    case .offer(let offer): if error == nil { make(offer, if: result) }
    }
  }

  private mutating func take(
    answer number: Int, _ label: String, _ cursor: DocumentPlace?, _ result: JSONValue, _ error: String?
  ) {
    if error == nil, result["applied"].bool != false {
      noteAnswer(number, refusal: nil)
      if let cursor { show(cursor) }
      return answerLink(after: number)
    }
    let reason = error ?? result["failureReason"].string ?? "no reason given"
    log("\(label): the editor refused: \(reason)")
    if moves.contains(where: { $0.request == number }) {
      noteAnswer(number, refusal: reason)
    } else if links[number] != nil {
      refuseLinks("the editor did not do it: \(reason)") { linked, _ in linked == number }
    } else {
      tell("\(label): the editor did not do it: \(reason)", isWarning: true)
    }
  }

  /// Does what it can do without the client, before the client goes.
  mutating func end() {
    finishMoves(at: time, isEnd: true)
    bringBackAll()
  }
}
