import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A rename in an editor` {
  static let files = [
    "inbox.md": "# Inbox\n\n- [ ] pay #errand ^pay\n- see [[Trip#Before]], [[Trip]]\n",
    "Trip.md": "# Trip\n\n## Before\n\n- [ ] pack #errand/city, [[inbox#^pay]]\n",
    "far/List.md": "- rice #Errand, [before](../Trip.md#before)\n",
  ]

  struct Case: CustomTestStringConvertible, Sendable {
    let text: String
    /// What the span is now, as the editor shows it.
    let before: String
    let name: String
    let inbox: String
    let others: [String: String]

    var testDescription: String { text }
  }

  /// The cursor in the inbox, which is open; the other files are closed.
  static let cases = [
    Case(
      text: "- [ ] pay #err‸and ^pay\n", before: "errand", name: "shop", inbox: "- [ ] pay #shop ^pay\n",
      others: [
        "Trip.md": "# Trip\n\n## Before\n\n- [ ] pack #shop/city, [[inbox#^pay]]\n",
        "far/List.md": "- rice #shop, [before](../Trip.md#before)\n",
      ]),
    Case(
      text: "- see [[Trip#Bef‸ore]], [[Trip]]\n", before: "Before", name: "Before we go",
      inbox: "- see [[Trip#Before we go]], [[Trip]]\n",
      others: [
        "Trip.md": "# Trip\n\n## Before we go\n\n- [ ] pack #errand/city, [[inbox#^pay]]\n",
        "far/List.md": "- rice #Errand, [before](../Trip.md#before-we-go)\n",
      ]),
    Case(
      text: "- pay ^pa‸y\n", before: "pay", name: "bill", inbox: "- pay ^bill\n",
      others: ["Trip.md": "# Trip\n\n## Before\n\n- [ ] pack #errand/city, [[inbox#^bill]]\n"]),
    Case(
      text: "- pay ‸^pay\n", before: "pay", name: "bill", inbox: "- pay ^bill\n",
      others: ["Trip.md": "# Trip\n\n## Before\n\n- [ ] pack #errand/city, [[inbox#^bill]]\n"]),
    Case(
      text: "- pay ^pay\n  more ^sec‸ond\n", before: "second", name: "bill",
      inbox: "- pay ^pay\n  more ^bill\n",
      others: [:]),
    Case(
      text: "- a\n\n#‸# Later\n\n- see [[#Later]]\n", before: "Later", name: "Soon",
      inbox: "- a\n\n## Soon\n\n- see [[#Soon]]\n", others: [:]),
    Case(
      text: "#‸ In\n\n- see [[#In]]\n", before: "In", name: "Box", inbox: "# Box\n\n- see [[#Box]]\n",
      others: [:]),
    Case(
      text: "- see [[Tri‸p]]\n", before: "Trip", name: "Lisbon", inbox: "- see [[Lisbon]]\n",
      others: [
        "Lisbon.md": "# Lisbon\n\n## Before\n\n- [ ] pack #errand/city, [[inbox#^pay]]\n",
        "far/List.md": "- rice #Errand, [before](../Lisbon.md#before)\n",
      ]),
  ]

  private func params(_ client: TestClient, _ text: String, name: String? = nil) -> JSONValue {
    let before = EditedText(Array(text.split(separator: "‸")[0].utf8))
    return .members([
      ("textDocument", .object([("uri", .string(client.uri("inbox.md")))])),
      ("position", before.position(of: before.bytes.count).json), ("newName", JSONValue(name)),
    ])
  }

  /// Makes what was answered of the inbox, and tells it.
  private func make(_ answer: JSONValue, of text: String, in client: TestClient) throws {
    var now = EditedText(Array(text.utf8))
    let edits =
      answer["documentChanges"].elements.first?["edits"] ?? answer["changes"][client.uri("inbox.md")]
    for edit in edits.elements.reversed() {
      let isSpan = now.replace(
        try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
      #expect(isSpan)
    }
    client.tell(
      "textDocument/didChange",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("inbox.md"))), ("version", .number(2))])),
        (
          "contentChanges",
          .array([.object([("text", .string(String(decoding: now.bytes, as: UTF8.self)))])])
        ),
      ]))
  }

  @Test(arguments: cases, [TestClient.editing, "{}"])
  func `is made in the open text, and on disk when it is seen there`(rename: Case, capabilities: String)
    throws
  {
    let client = try TestClient(Self.files, capabilities: capabilities)
    let text = rename.text.split(separator: "‸").joined()
    client.open("inbox.md", text)
    let prepared = client.ask("textDocument/prepareRename", params(client, rename.text))["result"]
    let span = try TextSpan(prepared["range"])
    let old = EditedText(Array(text.utf8))
    let shown = old.bytes[old.offset(of: span.start)..<old.offset(of: span.end)]
    #expect(String(decoding: shown, as: UTF8.self) == rename.before)
    let answer = client.ask("textDocument/rename", params(client, rename.text, name: rename.name))
    #expect(answer["error"].isNull, "\(String(decoding: answer.bytes, as: UTF8.self))")
    for (path, text) in Self.files { #expect(client.text(path) == text) }
    try make(answer["result"], of: text, in: client)
    let now = client.server.documents.values.first?.text.bytes ?? []
    #expect(String(decoding: now, as: UTF8.self) == rename.inbox)
    for (path, text) in rename.others { #expect(client.text(path) == text) }
    #expect(client.text("inbox.md") == Self.files["inbox.md"])
  }

  @Test(arguments: [
    ("## Notes\n\n## No‸tes\n\n- [[#Notes]]\n", "## Notes\n\n## Log\n\n- [[#Notes]]\n"),
    ("## N\n\n## N\n\n- [a](#‸n-1), [b](#n)\n", "## N\n\n## Log\n\n- [a](#log), [b](#n)\n"),
  ])
  func `is of the heading that is meant, among several with one text`(text: String, after: String) throws {
    let client = try TestClient(Self.files)
    let whole = text.split(separator: "‸").joined()
    client.open("inbox.md", whole)
    let answer = client.ask("textDocument/rename", params(client, text, name: "Log"))
    try make(answer["result"], of: whole, in: client)
    #expect(
      client.server.documents.values.first.map { String(decoding: $0.text.bytes, as: UTF8.self) } == after)
  }

  @Test func `is undone on disk, with the name of the text that only the editor takes back`() throws {
    let client = try TestClient(Self.files)
    let text = "# Inbox\n\n- [ ] pay #errand ^pay\n"
    client.open("inbox.md", text)
    let marked = text.replacingOccurrences(of: "err", with: "err‸")
    let answer = client.ask("textDocument/rename", params(client, marked, name: "shop"))
    try make(answer["result"], of: text, in: client)
    #expect(client.text("far/List.md")?.contains("#shop") == true)
    let report = try client.vault().history.undo()
    #expect(report.notes == [.leftToEditor([.inbox])])
    #expect(client.text("far/List.md") == Self.files["far/List.md"])
    // What only the disk was changed by is taken back wholly.
    #expect(try client.vault().history.redo().notes == [])
  }

  @Test func `changes nothing where the editor does not make its part`() throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md")
    let text = "# Inbox\n\n- [ ] pay #err‸and ^pay\n"
    _ = client.ask("textDocument/rename", params(client, text, name: "shop"))
    client.server.wake(at: 30_000)
    for (path, text) in Self.files { #expect(client.text(path) == text) }
  }

  @Test(arguments: [
    ("# Inbox\n\n- [ ] pay #err‸and ^pay\n", "work"), ("# Inbox\n\n- [ ] pay #err‸and ^pay\n", "a b"),
    ("# Inbox\n\n- [ ] p‸ay #errand ^pay\n", "x"),
  ])
  func `is refused in words`(text: String, name: String) throws {
    let client = try TestClient(Self.files.merging(["Work.md": "- #work\n"]) { own, _ in own })
    client.open("inbox.md")
    let answer = client.ask("textDocument/rename", params(client, text, name: name))
    #expect(answer["error"]["code"].number == -32803)
  }

  static let renaming =
    #"{"workspace":{"workspaceEdit":{"documentChanges":true,"resourceOperations":["create","rename"]}}}"#

  /// The edit as its texts' ends and what it renames.
  private func renamed(_ answer: JSONValue, in client: TestClient) throws -> (
    edits: [String: String], file: [String]
  ) {
    var edits: [String: String] = [:]
    for change in answer["documentChanges"].elements where change["kind"].isNull {
      let uri = change["textDocument"]["uri"].string ?? ""
      var text = try #require(client.server.documents[DocumentURI(uri)]).text
      for edit in change["edits"].elements.reversed() {
        let isSpan = text.replace(
          try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
        #expect(isSpan)
      }
      edits[uri] = String(decoding: text.bytes, as: UTF8.self)
    }
    let file = answer["documentChanges"].elements.last ?? .null
    return (edits, ["kind", "oldUri", "newUri"].map { file[$0].string ?? "" })
  }

  @Test(arguments: ["- [[Tr‸ip]]\n", "- [to](Trip.md)‸\n"])
  func `of a collection that is open is made by the editor, and by links`(text: String) throws {
    let client = try TestClient(Self.files, capabilities: Self.renaming)
    client.open("Trip.md")
    client.open("inbox.md", text.split(separator: "‸").joined())
    let answer = client.ask("textDocument/rename", params(client, text, name: "Lisbon"))["result"]
    let (edits, file) = try renamed(answer, in: client)
    #expect(edits[client.uri("Trip.md")]?.hasPrefix("# Lisbon\n") == true)
    #expect(
      edits[client.uri("inbox.md")]
        == text.split(separator: "‸").joined().replacing("Trip", with: "Lisbon"))
    #expect(file == ["rename", client.uri("Trip.md"), client.uri("Lisbon.md")])
    #expect(client.text("Trip.md") == Self.files["Trip.md"] && client.text("Lisbon.md") == nil)
    client.tell(
      "textDocument/didChange",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("inbox.md"))), ("version", .number(2))])),
        ("contentChanges", .array([.object([("text", JSONValue(edits[client.uri("inbox.md")]))])])),
      ]))
    #expect(client.text("far/List.md") == "- rice #Errand, [before](../Lisbon.md#before)\n")
  }

  @Test func `of its title is one of the collection where the editor renames files`() throws {
    for (capabilities, isFile) in [(Self.renaming, true), (TestClient.editing, false)] {
      let client = try TestClient(Self.files, capabilities: capabilities)
      client.open("Trip.md")
      let answer = client.ask(
        "textDocument/rename",
        .object([
          ("textDocument", .object([("uri", .string(client.uri("Trip.md")))])),
          ("position", TextPosition(line: 0, column: 0).json), ("newName", .string("Lisbon")),
        ]))["result"]
      let (edits, file) = try renamed(answer, in: client)
      #expect(edits[client.uri("Trip.md")]?.hasPrefix("# Lisbon\n") == true)
      #expect((file[0] == "rename") == isFile)
    }
  }

  /// What Neovim tells once it has renamed a file: the text that it has changed comes late, and under the new name.
  private func tellRename(in client: TestClient, to path: String, _ text: String) throws {
    let document = { (path: String) in
      JSONValue.object([("uri", .string(client.uri(path))), ("version", .number(2))])
    }
    try client.write(text, to: path)
    try FileManager.default.removeItem(at: client.url("Trip.md"))
    client.tell(
      "textDocument/didChange",
      .object([
        ("textDocument", document(path)),
        ("contentChanges", .array([.object([("text", .string(text))])])),
      ]))
    client.tell("textDocument/didClose", .object([("textDocument", document("Trip.md"))]))
    client.open(path, text)
  }

  private func askForTitle(_ client: TestClient) throws -> String {
    client.open("Trip.md")
    let answer = client.ask(
      "textDocument/rename",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("Trip.md")))])),
        ("position", TextPosition(line: 0, column: 2).json), ("newName", .string("Lisbon")),
      ]))["result"]
    return try #require(try renamed(answer, in: client).edits[client.uri("Trip.md")])
  }

  @Test func `of an open collection is followed by links if the editor tells its text under the new name`()
    throws
  {
    let client = try TestClient(Self.files, capabilities: Self.renaming)
    try tellRename(in: client, to: "Lisbon.md", askForTitle(client))
    #expect(
      client.text("inbox.md") == "# Inbox\n\n- [ ] pay #errand ^pay\n- see [[Lisbon#Before]], [[Lisbon]]\n")
    #expect(client.text("far/List.md") == "- rice #Errand, [before](../Lisbon.md#before)\n")
  }

  @Test func `of an open collection changes nothing else if its text gets another name`() throws {
    let client = try TestClient(Self.files, capabilities: Self.renaming)
    try tellRename(in: client, to: "Porto.md", askForTitle(client))
    for path in ["inbox.md", "far/List.md"] { #expect(client.text(path) == Self.files[path]) }
  }

  @Test func `of a collection that is open is refused with words that say what to do`() throws {
    let client = try TestClient(Self.files)
    client.open("Trip.md")
    client.open("inbox.md", "- [[Trip]]\n")
    let answer = client.ask("textDocument/rename", params(client, "- [[Tr‸ip]]\n", name: "Lisbon"))
    #expect(
      answer["error"]["message"].string
        == "Trip.md is open. Close it first, or rename its file in your editor; links follow both ways.")
  }

  @Test(arguments: [("Trip.md", "Lisbon.md"), ("far", "near")])
  func `of a file or a folder is followed by links`(old: String, new: String) throws {
    let client = try TestClient(Self.files.merging(["far/To.md": "- [[far/List]]\n"]) { own, _ in own })
    client.open("inbox.md", "- [[Trip]], [[far/List]]\n")
    try FileManager.default.moveItem(at: client.url(old), to: client.url(new))
    let renamed = JSONValue.object([
      ("oldUri", .string(client.uri(old))), ("newUri", .string(client.uri(new))),
    ])
    client.tell("workspace/didRenameFiles", .object([("files", .array([renamed]))]))
    #expect(
      try client.edited("inbox.md")
        == (old == "far" ? "- [[Trip]], [[near/List]]\n" : "- [[Lisbon]], [[far/List]]\n"))
    if old == "far" {
      #expect(client.text("near/To.md") == "- [[near/List]]\n")
    } else {
      #expect(client.text("far/List.md") == "- rice #Errand, [before](../Lisbon.md#before)\n")
    }
  }
}
