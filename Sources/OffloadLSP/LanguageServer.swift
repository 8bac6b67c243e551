import JSON
import OffloadKit

/// A language server: messages of a client in, answers, questions and diagnostics out.
///
/// It has no thread and no clock of its own, and waits for nobody: whoever runs it hands in what came, and asks when it has
/// to be woken. So each message is answered from the documents as they were when it arrived.
struct LanguageServer {
  /// Where it is in its life.
  private enum Phase {
    case waiting, serving, shutDown
    case ended(Int32)
  }

  private let start: ServerStart
  private let send: (JSONValue) -> Void
  private let log: (String) -> Void
  private var phase = Phase.waiting
  var client = ClientCapabilities(.null)
  var documents: [DocumentURI: OpenDocument] = [:]
  var vaults: ServedVaults
  /// Documents that are to be checked, with the moment from which on.
  private var unchecked: [DocumentURI: Int] = [:]
  private var lastRequest = 0
  /// What was asked of the client and is not answered yet.
  private var asked: [Int: String] = [:]

  init(_ start: ServerStart, send: @escaping (JSONValue) -> Void, log: @escaping (String) -> Void) {
    (self.start, self.send, self.log) = (start, send, log)
    vaults = ServedVaults(start)
  }

  /// The status to end with; nil as long as it serves.
  var status: Int32? { if case .ended(let status) = phase { status } else { nil } }

  /// Milliseconds after the last change until a document is checked.
  private static let pause = 200

  /// The moment, in milliseconds, at which it has something to do; nil where only a message gives it that.
  var deadline: Int? { unchecked.values.min() }

  // MARK: Messages

  /// Takes one message.
  ///
  /// - Parameter time: now, in milliseconds since some moment.
  mutating func receive(_ bytes: [UInt8], at time: Int) {
    let value: JSONValue
    do {
      value = try JSONValue(parsing: bytes)
    } catch {
      log("a message is no JSON, at character \(error.column) of line \(error.line)")
      return send(Message.answer(.null, Refusal(.parseError, "no JSON")))
    }
    switch Message(value) {
    case .request(let id, let method, let params):
      do {
        send(Message.answer(id, try answer(method, params, at: time)))
      } catch let refusal as Refusal {
        send(Message.answer(id, refusal))
      } catch {
        send(Message.answer(id, Refusal(.requestFailed, Failure(describing: error).message.sentences)))
      }
    case .notification(let method, let params): take(method, params, at: time)
    case .response(let id, let result, let error): take(answer: id, result, error)
    case nil:
      log("a message is neither request, notification nor response")
      send(Message.answer(value["id"], Refusal(.invalidRequest, "no message")))
    }
  }

  private mutating func answer(_ method: String, _ params: JSONValue, at time: Int) throws -> JSONValue {
    switch (phase, method) {
    case (.waiting, "initialize"):
      client = ClientCapabilities(params["capabilities"])
      phase = .serving
      return ServerCapabilities.json(for: client)
    case (.waiting, _): throw Refusal(.serverNotInitialized, "initialize comes first")
    case (.serving, "shutdown"):
      phase = .shutDown
      return .null
    case (.serving, "initialize"): throw Refusal(.invalidRequest, "initialized already")
    case (.serving, _):
      guard let feature = Feature.named[method] else {
        throw Refusal(.methodNotFound, "\(method) is not offered")
      }
      return try feature(&self, params)
    case (.shutDown, _), (.ended, _): throw Refusal(.invalidRequest, "shut down")
    }
  }

  private mutating func take(_ method: String, _ params: JSONValue, at time: Int) {
    if method == "exit" {
      if case .shutDown = phase { phase = .ended(0) } else { phase = .ended(1) }
      return
    }
    guard case .serving = phase else { return }
    switch method {
    case "textDocument/didOpen":
      let document = params["textDocument"]
      guard let uri = document["uri"].string, let text = document["text"].string else {
        return log("didOpen without a text")
      }
      let opened = OpenDocument(DocumentURI(uri), version: document["version"].number ?? 0, text: text)
      documents[opened.uri] = opened
      hold(opened, at: time)
    case "textDocument/didChange":
      guard let uri = try? params.documentURI, var document = documents[uri] else {
        return log("didChange of no open document")
      }
      let version = params["textDocument"]["version"].number ?? document.version + 1
      if let fault = document.change(params["contentChanges"].elements, version: version) {
        log("\(uri.text): \(fault); it is not edited until it is opened again")
      }
      documents[uri] = document
      hold(document, at: time)
    case "textDocument/didClose":
      guard let uri = try? params.documentURI, documents.removeValue(forKey: uri) != nil else { return }
      unchecked[uri] = nil
      if let (root, path) = vaults.place(of: uri) { vaults[root]?.hold(path, uri, nil) }
      if !client.pullsDiagnostics { publish([], of: uri, version: nil) }
    case "textDocument/didSave", "initialized", "$/setTrace", "$/cancelRequest",
      "workspace/didChangeConfiguration",
      "workspace/didChangeWatchedFiles", "workspace/didChangeWorkspaceFolders":
      break
    default: if !method.hasPrefix("$/") { log("\(method) is not known") }
    }
  }

  private mutating func hold(_ document: OpenDocument, at time: Int) {
    guard let (root, path) = vaults.place(of: document.uri) else { return }
    // Two names of one file: the first is served.
    if let other = vaults[root]?.open[path], other != document.uri, documents[other] != nil { return }
    vaults[root]?.hold(path, document.uri, document.text.bytes)
    if !client.pullsDiagnostics { unchecked[document.uri] = time + Self.pause }
  }

  // MARK: What it does of itself

  /// Takes what has changed on disk.
  mutating func take(_ changes: [VaultChange], in root: [UInt8], at time: Int) {
    vaults[root]?.refresh(changes, now: start.now())
    guard let vault = vaults[root], !client.pullsDiagnostics else { return }
    for uri in vault.open.values { unchecked[uri] = time + Self.pause }
  }

  /// Does what is due.
  mutating func wake(at time: Int) {
    for (uri, due) in unchecked where due <= time {
      unchecked[uri] = nil
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

  // MARK: Asking the client

  /// Has the client edit one document.
  mutating func edit(_ document: OpenDocument, _ edits: [SpanEdit], label: String) {
    lastRequest += 1
    asked[lastRequest] = label
    let changes = JSONValue.array(edits.map(\.json))
    let edit: JSONValue =
      client.hasDocumentChanges
      ? .object([
        (
          "documentChanges",
          .array([
            .object([
              (
                "textDocument",
                .object([("uri", .string(document.uri.text)), ("version", .number(document.version))])
              ), ("edits", changes),
            ])
          ])
        )
      ]) : .object([("changes", .object([(document.uri.text, changes)]))])
    send(
      Message.request(
        lastRequest, "workspace/applyEdit", .object([("label", .string(label)), ("edit", edit)])))
  }

  private mutating func take(answer id: JSONValue, _ result: JSONValue, _ error: String?) {
    guard let number = id.number, let label = asked.removeValue(forKey: number) else {
      return log("an answer to nothing that was asked")
    }
    if let error { tell("\(label): the editor refused: \(error)", isWarning: true) }
    if result["applied"].bool == false {
      tell(
        "\(label): the editor did not do it: \(result["failureReason"].string ?? "no reason given")",
        isWarning: true)
    }
  }

  /// Says something to the person.
  func tell(_ sentence: String, isWarning: Bool = false) {
    send(
      Message.notification(
        "window/showMessage", .object([("type", .number(isWarning ? 2 : 3)), ("message", .string(sentence))]))
    )
  }

  // MARK: Documents

  var now: Moment { start.now() }

  /// The vault of a document, and its path there, at this moment.
  mutating func place(of uri: DocumentURI) throws -> (vault: ServedVault, path: VaultPath) {
    guard let (root, path) = vaults.place(of: uri) else {
      throw Refusal(.requestFailed, "the document is in no vault")
    }
    vaults[root]?.turn(to: start.now())
    guard let vault = vaults[root] else { throw Refusal(.requestFailed, "the document is in no vault") }
    return (vault, path)
  }

  /// The vaults that documents are in.
  var roots: [[UInt8]] { vaults.roots }

  /// What is kept in memory of a vault.
  mutating func facts(of vault: ServedVault) -> VaultImage {
    vaults[vault.root]?.facts() ?? VaultImage(of: vault.vault)
  }

  /// An open document.
  func document(_ uri: DocumentURI) throws -> OpenDocument {
    guard let document = documents[uri] else { throw Refusal(.requestFailed, "the document is not open") }
    return document
  }
}
