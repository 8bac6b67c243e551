import Foundation
import JSON
import JSONRPC
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

/// A client of a language server in the same process, with a vault in a temporary folder. It is 09:00 on Tuesday, 10 March
/// 2026, and what is done leaves no stamps.
final class TestClient: TestFolder {
  var server: LanguageServer
  private let start: (_ folder: String, _ usual: String?, _ home: String) -> LanguageServer
  private let sent: Box
  private let capabilities: JSONValue
  private var number = 0
  /// In milliseconds.
  var time = 0

  private final class Box {
    var messages: [JSONValue] = []
    var log: [String] = []
  }

  init(_ files: [String: String], capabilities: String = TestClient.editing) throws {
    let box = Box()
    sent = box
    let now = try #require(Moment(iso: "2026-03-10T09:00"))
    self.capabilities = try JSONValue(parsing: Array(capabilities.utf8))
    start = { folder, usual, home in
      LanguageServer(
        ServerStart(
          user: User(keys: KeyFolders(lasting: [home])), vault: nil, usualVault: usual, home: home,
          now: { now }),
        send: { box.messages.append((try? JSONValue(parsing: $0.bytes)) ?? .null) },
        log: { box.log.append($0) })
    }
    server = start("/", nil, "/")
    try super.init(files.merging([".offload/config.yml": "stamp: off\n"]) { own, _ in own })
    try restart()
  }

  /// What editors announce that make the edits they are asked for.
  static let editing = #"{"workspace":{"applyEdit":true,"workspaceEdit":{"documentChanges":true}}}"#

  /// A new server in place of the one that is there, which had no time to end.
  ///
  /// - Parameter hasDefault: whether the person's settings name the folder as the default vault.
  func restart(options: JSONValue = .null, hasDefault: Bool = true) throws {
    server = fresh(hasDefault: hasDefault)
    _ = ask("initialize", .object([("capabilities", capabilities), ("initializationOptions", options)]))
  }

  /// A server to which nobody has spoken yet.
  func fresh(hasDefault: Bool = true) -> LanguageServer {
    start(folder.path, hasDefault ? folder.path : nil, homeFolder.path)
  }

  /// The vault as another program has it.
  func vault() throws -> Vault {
    try Vault.open(
      folder.path, now: try #require(Moment(iso: "2026-03-10T09:01")),
      user: User(keys: KeyFolders(lasting: [homeFolder.path])))
  }

  var log: [String] { sent.log }

  func uri(_ path: String) -> String { DocumentURI(path: Array(url(path).path.utf8)).text }

  func text(_ path: String) -> String? { bytes(path).map { String(decoding: $0, as: UTF8.self) } }

  /// What has come unasked since the last look.
  func unasked() -> [JSONValue] {
    defer { sent.messages = [] }
    return sent.messages
  }

  /// The whole answer.
  @discardableResult
  func ask(_ method: String, _ params: JSONValue) -> JSONValue {
    number += 1
    server.receive(Message.request(number, method, params).bytes, at: time)
    let index = sent.messages.lastIndex { $0["id"].number == number && $0["method"].isNull }
    return index.map { sent.messages.remove(at: $0) } ?? .null
  }

  func tell(_ method: String, _ params: JSONValue) {
    server.receive(Message.notification(method, params).bytes, at: time)
  }

  /// Runs a command.
  @discardableResult
  func run(_ command: String, _ arguments: [JSONValue]) -> JSONValue {
    ask(
      "workspace/executeCommand",
      .object([("command", .string(command)), ("arguments", .array(arguments))]))
  }

  /// Answers what the server has asked.
  func answer(_ request: JSONValue, _ result: JSONValue) {
    server.receive(
      JSONValue.object([("jsonrpc", .string("2.0")), ("id", request["id"]), ("result", result)]).bytes,
      at: time)
  }

  /// Opens a file with a text of its own, or with its own.
  func open(_ path: String, _ text: String? = nil, version: Int = 1) {
    tell(
      "textDocument/didOpen",
      .object([
        (
          "textDocument",
          .object([
            ("uri", .string(uri(path))), ("version", .number(version)),
            ("text", .string(text ?? self.text(path) ?? "")),
          ])
        )
      ]))
  }

  /// Opens a text in which `‸` marks the cursor, and asks about the place.
  ///
  /// - Parameter withOwn: whether places are to have the one among them where what they are of is declared.
  func ask(_ method: String, at path: String, _ marked: String, withOwn: Bool = false) -> JSONValue {
    let parts = marked.split(separator: "‸", maxSplits: 1, omittingEmptySubsequences: false)
    let before = EditedText(Array(parts[0].utf8))
    open(path, parts.joined())
    return ask(
      method,
      .object([
        ("textDocument", .object([("uri", .string(uri(path)))])),
        ("position", before.position(of: before.bytes.count).json),
        ("context", .object([("includeDeclaration", .bool(withOwn))])),
      ]))["result"]
  }

  /// What can be done on a line: the likeliest, or all of some kinds.
  func actions(on path: String, line: Int, only kinds: [String]? = nil) -> [JSONValue] {
    let place = TextPosition(line: line, column: 0)
    let only = kinds.map { [("only", JSONValue($0))] } ?? []
    return ask(
      "textDocument/codeAction",
      .object([
        ("textDocument", .object([("uri", .string(uri(path)))])), ("range", TextSpan(place, place).json),
        ("context", .object([("diagnostics", .array([]))] + only)),
      ]))["result"].elements
  }

  /// Asks for what can be done on a line, and does it as an editor would: the texts of the documents afterwards.
  func act(_ title: String, on path: String, line: Int) throws -> String {
    let actions = actions(on: path, line: line, only: ["refactor"])
    let action = try #require(
      actions.first { $0["title"].string == title }, "\(actions.map { $0["title"].string ?? "" })")
    _ = unasked()
    let answer = ask("workspace/executeCommand", action)
    #expect(answer["error"].isNull, "\(String(decoding: answer.bytes, as: UTF8.self))")
    return try edited(path)
  }

  /// What a document becomes by the edit that the server has asked for.
  func edited(_ path: String) throws -> String {
    let request = try #require(unasked().last { $0["method"].string == "workspace/applyEdit" })
    let edit = request["params"]["edit"]
    let edits = edit["documentChanges"].elements.first?["edits"] ?? edit["changes"][uri(path)]
    var text = try #require(server.documents[DocumentURI(uri(path))]).text
    for edit in edits.elements.reversed() {
      let span = try TextSpan(edit["range"])
      let isSpan = text.replace(span, with: Array((edit["newText"].string ?? "").utf8))
      #expect(isSpan)
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }
}
