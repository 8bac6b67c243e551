import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `A tag in front matter` {
  static let files = [
    "Trip.md": "---\ntags: [travel, \"weiß\"]\n---\n\n# Trip\n\n- pack #errand\n",
    "Café.md": "---\r\ntags:\r\n  - 🧳/leicht\r\n  - \"#travel\"\r\n---\r\n\r\n- x #travel/far\r\n",
    "Word.md": "---\nTag: Travel\n---\n- y\n", "tags.md": "# Tags\n\n- what is far #travel\n",
  ]

  /// Texts of a note with the cursor in a tag, and how the name under it is written.
  static let places: [(text: String, name: String)] = [
    ("---\ntags: [a, tra‸vel]\n---\n", "travel"), ("---\ntags:\n- a\n- tra‸vel\n---\n", "travel"),
    ("---\ntag: ‸travel\n---\n", "travel"), ("---\ntags: [\"tra‸vel\", b]\n---\n", "travel"),
    ("---\ntags: ['#travel‸']\n---\n", "travel"), ("---\ntags: ['‸#travel']\n---\n", "travel"),
    ("---\r\ntags: [🧳, travel‸]\r\n---\r\n", "travel"), ("---\ntags: é, trav‸el\n---\n", "travel"),
    ("---\ntags: [a]\n---\n- ‸#travel\n", "travel"),
  ]

  private func params(_ client: TestClient, _ marked: String, name: String? = nil) -> JSONValue {
    let before = EditedText(Array(marked.prefix { $0 != "‸" }.utf8))
    return .members([
      ("textDocument", .object([("uri", .string(client.uri("new.md")))])),
      ("position", before.position(of: before.bytes.count).json), ("newName", JSONValue(name)),
    ])
  }

  @Test(arguments: places)
  func `is hovered over, found and prepared for a rename by just its name`(text: String, name: String) throws
  {
    let client = try TestClient(Self.files)
    let hover = client.ask("textDocument/hover", at: "new.md", text)
    #expect(hover["contents"]["value"].string == "`#travel`: 5 uses")
    let plain = EditedText(Array(text.replacingOccurrences(of: "‸", with: "").utf8))
    let prepared = client.ask("textDocument/prepareRename", params(client, text))["result"]
    for range in [hover["range"], prepared["range"]] {
      let span = try TextSpan(range)
      let bytes = plain.bytes[plain.offset(of: span.start)..<plain.offset(of: span.end)]
      #expect(String(decoding: bytes, as: UTF8.self) == name)
    }
    #expect(prepared["placeholder"].string == name)
    let definition = client.ask("textDocument/definition", at: "new.md", text)
    #expect(definition["uri"].string == client.uri("tags.md"))
    #expect(definition["range"]["start"]["line"].number == 2)
  }

  @Test(arguments: places)
  func `is listed with every place where it is written`(text: String, name: String) throws {
    let client = try TestClient(Self.files)
    let found = client.ask("textDocument/references", at: "new.md", text, withOwn: true).elements
    let places = found.map { place in
      let file = (place["uri"].string ?? "").split(separator: "/").last ?? ""
      let start = place["range"]["start"]
      return "\(file):\(start["line"].number ?? -1):\(start["character"].number ?? -1)"
    }
    #expect(
      places.filter { !$0.hasPrefix("new.md") }.sorted() == [
        "Caf%C3%A9.md:3:6", "Caf%C3%A9.md:6:5", "Trip.md:1:7", "Word.md:1:5", "tags.md:2:15",
      ])
    #expect(places.count == 6)
  }

  @Test(arguments: places)
  func `is renamed in the open text, in front matter and in the other files`(text: String, name: String)
    throws
  {
    let client = try TestClient(Self.files)
    let plain = text.replacingOccurrences(of: "‸", with: "")
    client.open("new.md", plain)
    let answer = client.ask("textDocument/rename", params(client, text, name: "reise/größer"))["result"]
    var now = EditedText(Array(plain.utf8))
    for edit in answer["documentChanges"].elements.first?["edits"].elements.reversed() ?? [] {
      let isSpan = now.replace(
        try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
      #expect(isSpan)
    }
    let written = String(decoding: now.bytes, as: UTF8.self)
    #expect(written == plain.replacingOccurrences(of: "travel", with: "reise/größer"))
    client.tell(
      "textDocument/didChange",
      .object([
        ("textDocument", .object([("uri", .string(client.uri("new.md"))), ("version", .number(2))])),
        ("contentChanges", .array([.object([("text", .string(written))])])),
      ]))
    #expect(client.text("Trip.md")?.hasPrefix("---\ntags: [reise/größer, \"weiß\"]\n") == true)
    #expect(
      client.text("Café.md")
        == "---\r\ntags:\r\n  - 🧳/leicht\r\n  - \"#reise/größer\"\r\n---\r\n\r\n- x #reise/größer/far\r\n")
    #expect(client.text("Word.md") == "---\nTag: reise/größer\n---\n- y\n")
    #expect(client.text("tags.md") == "# Tags\n\n- what is far #reise/größer\n")
  }

  @Test func `that is read otherwise than it is written is found, and its rename refused with the reason`()
    throws
  {
    let client = try TestClient(Self.files)
    let text = "---\ntags: [\"tr\\x61‸vel\"]\n---\n"
    #expect(
      client.ask("textDocument/hover", at: "new.md", text)["contents"]["value"].string == "`#travel`: 5 uses")
    let answer = client.ask("textDocument/rename", params(client, text, name: "reise"))
    #expect(answer["error"]["message"].string?.isEmpty == false)
    // Which of several words the place is in cannot be told.
    let several = "---\ntags: >\n  travel e‸rrand\n---\n"
    #expect(client.ask("textDocument/hover", at: "two.md", several).isNull)
  }

  @Test(arguments: [
    "---\ntags: [tra‸vel\n---\n", "---\ntags: [tra‸vel]\n", "---\ntags: [tra‸vel]\n\n- text\n",
  ])
  func `is none where the front matter is not finished`(text: String) throws {
    let client = try TestClient(Self.files)
    #expect(client.ask("textDocument/hover", at: "new.md", text).isNull)
    #expect(client.ask("textDocument/prepareRename", params(client, text))["result"].isNull)
  }

  static let completions: [(text: String, offered: [String])] = [
    ("---\ntags: [tra‸]\n---\n", ["travel", "travel/far"]),
    ("---\ntags: [tra‸\n---\n", ["travel", "travel/far"]),
    ("---\ntags: [tra‸", ["travel", "travel/far"]),
    ("---\ntitle: x\ntags: tra‸\n", ["travel", "travel/far"]),
    ("---\ntags: [errand, ‸]\n---\n", ["travel", "travel/far", "weiß", "🧳/leicht"]),
    ("---\ntags:\n  - errand\n  - tra‸\n---\n", ["travel", "travel/far"]),
    ("---\r\ntags:\r\n- tra‸\r\n---\r\n", ["travel", "travel/far"]),
    ("---\ntag: \"#tra‸\"\n---\n", ["travel", "travel/far"]),
    ("---\nTags: [🧳,\n  tra‸]\n---\n", ["travel", "travel/far"]),
    ("---\ntags: errand, wei‸\n---\n", ["weiß"]),
    ("---\ntags: [travel]‸\n---\n", []), ("---\ntags: ['travel'‸]\n---\n", []), ("---\ntags:‸\n---\n", []),
    ("---\ntags: [travel]\naliases: [tra‸]\n---\n", []), ("---\naliases:\n- @tom‸\n---\n", []),
    ("---\nrelated: \"[[Tr‸\n---\n", ["Trip"]), ("---\n\ntext\n\ntags: tra‸\n", []),
    ("---\n\n- x @tomo‸\n", ["tomorrow"]), ("---\ntags: [a]\n---\ntags: tra‸\n", []), ("tags: tra‸\n", []),
  ]

  @Test(arguments: completions)
  func `is completed as far as its value is written`(text: String, offered: [String]) throws {
    let client = try TestClient(Self.files)
    let items = client.ask("textDocument/completion", at: "new.md", text)["items"].elements
    #expect(items.map { $0["label"].string ?? "" } == offered)
  }

  @Test(arguments: [
    ("---\ntags: [errand, tra‸]\n---\n", "---\ntags: [errand, travel]\n---\n"),
    ("---\ntags: [\"tra‸\"]\n---\n", "---\ntags: [\"travel\"]\n---\n"),
    ("---\ntags: [\"#tra‸]\n---\n", "---\ntags: [\"#travel\"]\n---\n"),
    ("---\ntags: 'errand tra‸\n", "---\ntags: 'errand travel\n"),
    ("---\ntags:\n  - 2026-0‸\n---\n", "---\ntags:\n  - \"2026-03-01\"\n---\n"),
  ])
  func `is written so that it is read as one`(text: String, written: String) throws {
    let client = try TestClient(Self.files.merging(["Days.md": "- #2026-03-01\n"]) { own, _ in own })
    let edit = try #require(
      client.ask("textDocument/completion", at: "new.md", text)["items"].elements.first)["textEdit"]
    var document = try #require(client.server.documents.values.first).text
    let isSpan = document.replace(
      try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
    #expect(isSpan)
    #expect(String(decoding: document.bytes, as: UTF8.self) == written)
  }
}
