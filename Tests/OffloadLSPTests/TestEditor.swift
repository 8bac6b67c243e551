import Foundation
import JSON
import OffloadKit
import TestSupport

@testable import OffloadLSP

/// An editor beside a server: it has texts open, does what it is asked or does not, takes back, saves, and dies.
final class TestEditor {
  /// What it makes of an edit that it is asked for.
  enum Manner: CaseIterable {
    case does, refuses
    /// Says that it has done it.
    case lies
    /// Says nothing.
    case ignores
    /// Does it as Neovim: the last place first, each told by itself, and where the last line goes, an empty one until the end.
    case doesByPieces
    /// Does it so, and tells of the last place alone, until it goes on.
    case begins
    /// Does it although the text is another by now, as long as the places are there.
    case doesAnyway
    /// Does that, and tells of it place by place.
    case doesAnywayByPieces
  }

  let client: TestClient
  private(set) var texts: [String: String] = [:]
  private var undone: [String: [String]] = [:]
  private var versions: [String: Int] = [:]
  private var requests: [JSONValue] = []
  /// What it has yet to tell, and to answer.
  private var begun: (path: String, texts: [String], request: JSONValue)?
  /// What the person was told.
  private(set) var told: [String] = []

  init(_ client: TestClient) { self.client = client }

  /// One that says which text its edits are for.
  convenience init(with files: [String: String]) throws {
    self.init(try TestClient(files))
  }

  func open(_ path: String) {
    guard texts[path] == nil, let text = client.text(path) else { return }
    texts[path] = text
    (undone[path], versions[path]) = ([], 1)
    client.open(path, text)
    gather()
  }

  func change(_ path: String, to text: String) {
    guard let old = texts[path], old != text else { return }
    undone[path, default: []].append(old)
    put(path, text)
  }

  func undo(_ path: String) {
    guard texts[path] != nil, let text = undone[path]?.popLast() else { return }
    put(path, text)
  }

  private func put(_ path: String, _ text: String) {
    texts[path] = text
    versions[path, default: 0] += 1
    client.tell(
      "textDocument/didChange",
      .object([
        (
          "textDocument",
          .object([("uri", .string(client.uri(path))), ("version", .number(versions[path] ?? 0))])
        ), ("contentChanges", .array([.object([("text", .string(text))])])),
      ]))
    gather()
  }

  func save(_ path: String) throws {
    guard let text = texts[path] else { return }
    try client.write(text, to: path)
    client.tell("textDocument/didSave", document(path))
    gather()
  }

  /// Tells of a file that another program has saved.
  func hear(of path: String) {
    client.tell("textDocument/didSave", document(path))
    gather()
  }

  /// Leaves a text as it is on disk.
  func close(_ path: String) {
    guard texts.removeValue(forKey: path) != nil else { return }
    client.tell("textDocument/didClose", document(path))
    gather()
  }

  func die() throws {
    (texts, undone, requests, begun) = ([:], [:], [], nil)
    try client.restart()
  }

  /// Does with the oldest edit that it was asked for as its manner is.
  func answer(_ manner: Manner) {
    guard !requests.isEmpty else { return }
    let request = requests.removeFirst()
    let change = request["params"]["edit"]["documentChanges"].elements.first
    let path = texts.keys.first { client.uri($0) == change?["textDocument"]["uri"].string }
    let isSame = path.map { change?["textDocument"]["version"].number == versions[$0] } ?? false
    var isApplied = manner == .lies
    if manner == .does || manner == .doesAnyway, let path, let change {
      if isSame || manner == .doesAnyway { isApplied = apply(change["edits"].elements, to: path) }
    }
    if manner == .doesAnywayByPieces || isSame && (manner == .doesByPieces || manner == .begins),
      let path, let change, let pieces = pieces(change["edits"].elements, of: path)
    {
      undone[path, default: []].append(texts[path] ?? "")
      begun = (path, pieces, request)
      tellPiece()
      return manner == .begins ? () : goOn()
    }
    if manner == .ignores { return }
    client.answer(request, .object([("applied", .bool(isApplied))]))
    gather()
  }

  private func apply(_ edits: [JSONValue], to path: String) -> Bool {
    guard let text = text(edits, of: path) else { return false }
    change(path, to: text)
    return true
  }

  /// Tells of all places of which it has not, and answers. All of it is taken back by one undo.
  func goOn() {
    guard let request = begun?.request else { return }
    while begun?.texts.isEmpty == false { tellPiece() }
    begun = nil
    client.answer(request, .object([("applied", .bool(true))]))
    gather()
  }

  private func tellPiece() {
    guard let (path, texts, request) = begun, let text = texts.first else { return }
    begun = (path, Array(texts.dropFirst()), request)
    put(path, text)
  }

  /// A text place by place, as it becomes; nil where the places are not in it.
  private func pieces(_ edits: [JSONValue], of path: String) -> [String]? {
    guard let old = texts[path], text(edits, of: path) != nil else { return nil }
    let takesLast =
      edits.last?["range"]["end"]["line"].number == old.count { $0.isNewline }
      && edits.last?["newText"].string == ""
    let texts = edits.indices.reversed().compactMap { text(Array(edits[$0...]), of: path) }
    return takesLast ? texts.map { $0 + "\n" } + [texts[texts.count - 1]] : texts
  }

  private func text(_ edits: [JSONValue], of path: String) -> String? {
    var text = EditedText(Array((texts[path] ?? "").utf8))
    for edit in edits.reversed() {
      guard let span = try? TextSpan(edit["range"]),
        text.replace(span, with: Array((edit["newText"].string ?? "").utf8))
      else { return nil }
    }
    return String(decoding: text.bytes, as: UTF8.self)
  }

  /// Moves the item on a line, from 0; nothing where it is refused.
  func move(_ path: String, line: Int, to target: String) { move(path, lines: [line], to: target) }

  func move(_ path: String, lines: [Int], to target: String) {
    let lines = JSONValue.array(lines.map { .number($0) })
    run("offload.item", [.string("move"), .string(client.uri(path)), lines, .string(target)])
  }

  func run(_ command: String, _ arguments: [JSONValue]) {
    client.run(command, arguments)
    gather()
  }

  func wait(_ milliseconds: Int) {
    client.time += milliseconds
    client.server.wake(at: client.time)
    gather()
  }

  /// Diagnostics of a text, by their rules.
  func found(in path: String) -> [String] {
    ((try? client.server.diagnostics(of: DocumentURI(client.uri(path)))) ?? []).map {
      $0["code"].string ?? ""
    }
  }

  private func document(_ path: String) -> JSONValue {
    .object([("textDocument", .object([("uri", .string(client.uri(path)))]))])
  }

  private func gather() {
    for message in client.unasked() {
      switch message["method"].string {
      case "workspace/applyEdit": requests.append(message)
      case "window/showMessage": told.append(message["params"]["message"].string ?? "")
      default: break
      }
    }
  }
}
