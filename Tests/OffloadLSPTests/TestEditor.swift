import Foundation
import JSON
import JSONRPC
import OffloadKit
import TestSupport
import VaultStore

@testable import OffloadLSP

/// An editor beside a server: it has texts open, does what it is asked or does not, takes back, saves, and dies.
final class TestEditor {
  /// What it makes of an edit that it is asked for.
  enum Manner: CaseIterable {
    /// Does all of it, or refuses where one of the texts is another by now.
    case does
    /// Does all of it, and tells place by place, the last one first.
    case doesByPieces
    /// Does it in those texts that are as they were, and says that it has done it: as Neovim.
    case doesWhatItCan
    /// Does it although a text is another by now, as long as the places are there.
    case doesAnyway
    case refuses
    /// Says that it has done it.
    case lies
    /// Does it, and says that it has not.
    case denies
    /// Says nothing.
    case ignores
    /// Does it, and says nothing.
    case doesSilently
  }

  let client: TestClient
  private(set) var texts: [String: String] = [:]
  private var undone: [String: [String]] = [:]
  private var versions: [String: Int] = [:]
  private var requests: [JSONValue] = []
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
    // Numbers go on: what was asked of the text before it was closed is not for this one.
    (undone[path], versions[path]) = ([], versions[path, default: 0] + 1)
    client.open(path, text, version: versions[path] ?? 1)
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
    (texts, undone, requests) = ([:], [:], [])
    try client.restart()
  }

  /// How many edits it was asked for and has not looked at.
  var asked: Int { requests.count }

  /// The texts that the oldest edit is for, in their order.
  var order: [String] {
    requests.first?["params"]["edit"]["documentChanges"].elements.compactMap(path) ?? []
  }

  private func path(of change: JSONValue) -> String? {
    texts.keys.first { client.uri($0) == change["textDocument"]["uri"].string }
  }

  /// Does with the oldest edit that it was asked for as its manner is.
  func answer(_ manner: Manner = .does) {
    guard !requests.isEmpty else { return }
    let request = requests.removeFirst()
    let changes = request["params"]["edit"]["documentChanges"].elements.map { change in
      let path = path(of: change)
      return (
        path: path ?? "", edits: change["edits"].elements,
        isCurrent: path.map { change["textDocument"]["version"].number == versions[$0] } ?? false
      )
    }
    let isCurrent = changes.allSatisfy(\.isCurrent)
    let isMade = ![.refuses, .lies, .ignores].contains(manner)
    if isMade, isCurrent || manner == .doesAnyway || manner == .doesWhatItCan {
      for change in changes where change.isCurrent || manner == .doesAnyway {
        let old = texts[change.path] ?? ""
        let first = manner == .doesByPieces ? change.edits.indices.reversed().map(\.self) : [0]
        for index in first {
          guard let text = text(Array(change.edits[index...]), of: change.path, old) else { continue }
          if index == first.first { undone[change.path, default: []].append(old) }
          put(change.path, text)
        }
      }
    }
    if manner == .ignores || manner == .doesSilently { return }
    let isRefusal =
      manner == .refuses || manner == .denies
      || !isCurrent && [.does, .doesByPieces].contains(manner)
    client.answer(
      request,
      .object([("applied", .bool(!isRefusal)), ("failureReason", isRefusal ? .string("busy") : .null)]))
    gather()
  }

  private func text(_ edits: [JSONValue], of path: String, _ old: String) -> String? {
    var text = EditedText(Array(old.utf8))
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

  /// Reads the file again, as editors do that are told of it.
  func reload(_ path: String) {
    guard let text = client.text(path), let place = VaultPath(path) else { return }
    let root = client.server.vaults.roots[0]
    client.server.lookAtFile(of: place, in: root)
    change(path, to: text)
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
