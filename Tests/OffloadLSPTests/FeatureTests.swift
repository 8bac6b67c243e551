import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing

@testable import OffloadLSP

@Suite struct `What an editor is offered` {
  static let files = [
    "inbox.md": "# Inbox\n\n- [ ] Renew passport #errand ^pass\n  - [ ] photo\n- see [[Trip#Before]]\n",
    "Trip.md":
      "---\ntags: [travel]\naliases: [Lisbon]\n---\n\n# Trip\n\n## Before\n\n- [ ] pack #errand/city, [[inbox#^pass]]\n- [ ] fly [due:: 2026-04-01]\n",
    "far/List.md": "- rice #errand\n", "tags.md": "# Tags\n\n- what is fetched #errand\n",
  ]

  static let completions: [(text: String, offered: [String])] = [
    ("- x #‸", ["errand", "errand/city", "travel"]),
    ("- x #tra‸", ["travel"]), ("- x [[‸", ["Trip", "List", "inbox"]), ("- x [[tr‸", ["Trip"]),
    ("- x [[lis‸", ["List", "Lisbon"]), ("- x [[far‸", ["far/List"]),
    ("- x [[Trip#‸", ["Trip", "Before"]), ("- x [[Lisbon#be‸", ["Before"]),
    ("- x [[inbox#^‸", ["pass", "photo", "see [[Trip#Before]]"]),
    ("- x [due:: tom‸", ["tomorrow"]), ("- x [priority:: hi‸", ["highest", "high"]),
    ("- x [pri‸", ["priority"]),
    ("- [‸", [" ", "/", "x", "-"]), ("- x @tom‸", ["tomorrow"]), ("1. [‸", [" ", "/", "x", "-"]),
    ("- x @next we‸", ["next week", "next wednesday"]), ("- x @next F‸", ["next friday"]),
    ("- x [due:: next fri‸", ["next friday"]), ("- x @fri‸", ["friday"]), ("- x @+3d‸", ["+3d"]),
    ("- a\n\n```sh\n#‸\n```\n", []), ("- a\n\n```sh\n#\n```\n#tra‸", ["travel"]), ("- a\n  ~~~\n  #‸", []),
    ("- me@home next we‸", []), ("- x [due:: 2026-03-2‸", []),
    ("## ‸", []),
    ("text‸", []), ("- [[Trip]] a‸", []),
  ]

  @Test(arguments: completions)
  func `completes`(text: String, offered: [String]) throws {
    let client = try TestClient(Self.files)
    let items = client.ask("textDocument/completion", at: "new.md", text)["items"].elements
    #expect(items.map { $0["label"].string ?? "" } == offered)
  }

  @Test(arguments: [
    ("- x #tra‸ y", "- x #travel y"), ("- x [[tr‸", "- x [[Trip]]"), ("- x [[lisb‸", "- x [[Trip|Lisbon]]"),
    ("- x [[tr‸]]", "- x [[Trip]]"),
    ("- 🎉 @tomo‸", "- 🎉 [due:: 2026-03-11]"), ("- x [due:: friday‸]", "- x [due:: 2026-03-13]"),
    ("- x [due:: fri‸", "- x [due:: 2026-03-13]"), ("- [‸", "- [ ] "),
  ])
  func `writes the first of what it offers`(text: String, written: String) throws {
    let client = try TestClient(Self.files)
    let edit = try #require(
      client.ask("textDocument/completion", at: "new.md", text)["items"].elements.first)["textEdit"]
    var document = try #require(client.server.documents.values.first).text
    let isSpan = document.replace(
      try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
    #expect(isSpan)
    #expect(String(decoding: document.bytes, as: UTF8.self) == written)
  }

  /// Neovim replaces the keyword before the cursor, and takes an edit's own place only where no text is given to compare with.
  @Test(arguments: [
    (#"{"name":"Neovim","version":"0.7.2"}"#, "false", false),
    (#"{"name":"Neovim","version":"0.9.5"}"#, "true", true),
    (#"{"name":"Neovim","version":"0.10.0-dev"}"#, "false", true),
    (#"{"name":"Neovim","version":"1.0.0"}"#, "false", true),
    (#"{"name":"Helix","version":"0.6"}"#, "false", true),
    ("null", "false", true),
  ])
  func `gives a text to compare with where that does not hide the edit`(
    info: String, snippets: String, isGiven: Bool
  ) throws {
    let client = try TestClient(Self.files)
    client.server = client.fresh()
    let item = #"{"textDocument":{"completion":{"completionItem":{"snippetSupport":\#(snippets)}}}}"#
    client.ask(
      "initialize",
      .object([
        ("capabilities", try JSONValue(parsing: Array(item.utf8))),
        ("clientInfo", try JSONValue(parsing: Array(info.utf8))),
      ]))
    let found = client.ask("textDocument/completion", at: "new.md", "- x #errand/c‸")["items"].elements
    #expect(found.map { $0["filterText"].isNull } == [!isGiven])
  }

  @Test func `offers no name that a link would not be read with, and none of the text's own`() throws {
    let client = try TestClient([
      "C# notes.md": "- a\n", "Notes.md": "---\naliases: [\"notes ]] x\", \"all notes\"]\n---\n- b\n",
      "new.md": "---\naliases: [new notes]\n---\n",
    ])
    let items = client.ask("textDocument/completion", at: "new.md", "[[notes‸")["items"].elements
    #expect(items.map { $0["label"].string ?? "" } == ["Notes", "all notes"])
  }

  @Test func `offers from the text in the editor, not from the disk`() throws {
    let client = try TestClient(Self.files)
    client.open("Trip.md", "# Trip\n\n## Afterwards\n")
    let items = client.ask("textDocument/completion", at: "new.md", "[[Trip#a‸")["items"].elements
    #expect(items.map { $0["label"].string ?? "" } == ["Afterwards"])
    client.tell(
      "textDocument/didClose", .object([("textDocument", .object([("uri", .string(client.uri("Trip.md")))]))])
    )
    #expect(client.ask("textDocument/completion", at: "other.md", "[[Trip#aft‸")["items"].elements.isEmpty)
  }

  @Test(arguments: [
    ("- see [[Tr‸ip]]", "Trip.md", 5), ("- see [[Trip#be‸fore]]", "Trip.md", 7),
    ("- [x](Trip.md#bef‸ore)", "Trip.md", 7),
    ("- ![[inbox#^pa‸ss]]", "inbox.md", 2), ("- [[Lis‸bon]]", "Trip.md", 5), ("- [[no‸thing]]", "", -1),
    ("- no‸ne", "", -1),
  ])
  func `goes to what a link leads to`(text: String, path: String, line: Int) throws {
    let client = try TestClient(Self.files)
    let found = client.ask("textDocument/definition", at: "new.md", text)
    #expect(found["uri"].string == (path.isEmpty ? nil : client.uri(path)))
    #expect(found["range"]["start"]["line"].number ?? -1 == line)
  }

  @Test(arguments: [
    ("inbox.md", "- [ ] Ren‸ew passport ^pass\n", ["Trip.md:9"]),
    ("Trip.md", "# Trip\n\n## Bef‸ore\n", ["inbox.md:4"]),
    ("new.md", "- [[Tr‸ip]]\n", ["inbox.md:4", "new.md:0"]),
    ("new.md", "- #err‸and\n", ["Trip.md:9", "far/List.md:0", "inbox.md:2", "new.md:0"]),
  ])
  func `finds what leads to it`(path: String, text: String, places: [String]) throws {
    let client = try TestClient(Self.files)
    #expect(found(client.ask("textDocument/references", at: path, text), in: client).sorted() == places)
  }

  @Test(arguments: [
    ("inbox.md", "- [ ] Ren‸ew passport ^pass\n", "inbox.md:0"),
    ("new.md", "- [[inbox#^pa‸ss]]\n", "inbox.md:2"),
    ("Trip.md", "# Trip\n\n## Bef‸ore\n", "Trip.md:2"), ("new.md", "- [[Trip#Bef‸ore]]\n", "Trip.md:7"),
    ("new.md", "- [[Tr‸ip]]\n", "Trip.md:5"), ("far/List.md", "no heading‸\n", "far/List.md:0"),
    ("new.md", "- #err‸and\n", "tags.md:2"),
  ])
  func `finds where it is declared as well where that is asked for`(path: String, text: String, own: String)
    throws
  {
    let client = try TestClient(Self.files)
    let places = [false, true].map { withOwn in
      Set(found(client.ask("textDocument/references", at: path, text, withOwn: withOwn), in: client))
    }
    #expect(places[1].subtracting(places[0]) == [own])
    #expect(places[0].isSubset(of: places[1]))
  }

  /// Files with lines.
  private func found(_ places: JSONValue, in client: TestClient) -> [String] {
    places.elements.map { place in
      let uri = place["uri"].string ?? ""
      return
        "\(uri.dropFirst(client.uri("").count + (client.uri("").hasSuffix("/") ? 0 : 1))):\(place["range"]["start"]["line"].number ?? -1)"
    }
  }

  @Test func `shows a document's headings with their items`() throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md")
    let symbols = client.ask(
      "textDocument/documentSymbol",
      .object([("textDocument", .object([("uri", .string(client.uri("inbox.md")))]))]))["result"]
    let heading = try #require(symbols.elements.first)
    #expect(symbols.elements.count == 1 && heading["name"].string == "Inbox")
    #expect(
      heading["children"].elements.map { $0["name"].string ?? "" } == [
        "Renew passport", "see [[Trip#Before]]",
      ])
    #expect(heading["children"].elements[0]["children"].elements[0]["name"].string == "photo")
    let range = try TextSpan(heading["children"].elements[0]["range"])
    #expect(range.start.line == 2 && range.end.line == 3)
  }

  @Test(arguments: [
    ("passport", ["Renew passport"]),
    ("tag:errand is:open", ["Renew passport", "pack #errand/city", "rice"]),
    ("trip", ["Trip", "see [[Trip#Before]]"]), ("befo", ["Before", "see [[Trip#Before]]"]),
  ])
  func `finds items by words and by queries`(query: String, names: [String]) throws {
    let client = try TestClient(Self.files)
    client.open("inbox.md")
    let found = client.ask("workspace/symbol", .object([("query", .string(query))]))["result"].elements
    #expect(found.map { String(($0["name"].string ?? "").prefix { $0 != "," }) }.sorted() == names.sorted())
  }

  @Test func `says what a link leads to, how often a tag is used, and an item's dates`() throws {
    let client = try TestClient(Self.files)
    let link =
      client.ask("textDocument/hover", at: "new.md", "[[Trip#Bef‸ore]]")["contents"]["value"].string ?? ""
    #expect(link.hasPrefix("## Before\n\n- [ ] pack"))
    let tag = client.ask("textDocument/hover", at: "new.md", "- #err‸and")["contents"]["value"].string
    #expect(tag == "`#errand`: 4 uses", "the register only lists it")
    let item =
      client.ask("textDocument/hover", at: "new.md", "- [ ] fl‸y [due:: 2026-04-01]")["contents"]["value"]
      .string ?? ""
    #expect(item.contains("- due: 2026-04-01") && item.hasSuffix("The same words\n\n- Trip:11"))
  }

  @Test func `shows the lines of a note whatever they end with, but not all of a long one`() throws {
    let long = String(repeating: "x", count: 100_000)
    let client = try TestClient([
      "Trip.md": "# Trip\r\n\r\n## Before\r\n\r\n- pack\r\n", "Long.md": "\(long)\n",
    ])
    let hover = { (text: String) in
      client.ask("textDocument/hover", at: "new.md", text)["contents"]["value"].string ?? ""
    }
    #expect(hover("[[Trip#Bef‸ore]]") == "## Before\n\n- pack\n")
    #expect((1..<10_000).contains(hover("[[Lo‸ng]]").utf8.count))
  }

  @Test func `says what links to a heading, and to the note at its title`() throws {
    let client = try TestClient(Self.files)
    let hover = { (text: String) in
      client.ask("textDocument/hover", at: "Trip.md", text)["contents"]["value"].string
    }
    #expect(hover("# Tr‸ip\n\n## Before\n") == "Linked from\n\n- inbox:5")
    #expect(hover("# Trip\n\n‸## Before\n") == "Linked from\n\n- inbox:5")
    #expect(hover("# Trip\n\n## Aft‸er\n") == nil)
  }

  @Test func `folds front matter, sections and items`() throws {
    let client = try TestClient(Self.files)
    client.open("new.md", "---\ntags: [a]\n---\n\n# New\n\n- a\n  - b\n    more\n- c\n\n## Last\n\n")
    let folds = client.ask(
      "textDocument/foldingRange",
      .object([("textDocument", .object([("uri", .string(client.uri("new.md")))]))]))["result"].elements
    #expect(
      folds.map { [$0["startLine"].number ?? -1, $0["endLine"].number ?? -1] } == [
        [0, 2], [4, 11], [6, 8], [7, 8],
      ])
  }

  @Test func `says how many places there are besides those that it names`() throws {
    let client = try TestClient(["List.md": String(repeating: "- rice\n", count: 13)])
    let hover = client.ask("textDocument/hover", at: "new.md", "- ri‸ce\n")["contents"]["value"].string ?? ""
    #expect(hover.hasSuffix("- List:10\n- and 3 more"))
  }

  @Test func `knows an item on its further lines too`() throws {
    let client = try TestClient(Self.files)
    client.open("new.md", "- [ ] fly [due:: 2026-04-01]\n  with a bag\n  - child\n\n    of two\n")
    let line = { (number: Int) in
      client.actions(on: "new.md", line: number).compactMap {
        $0["arguments"].elements.dropFirst(2).first?.elements.first?["line"].string
      }
    }
    #expect(line(1).first == "- [ ] fly [due:: 2026-04-01]")
    #expect(line(3).first == "  - child" && line(4).first == "  - child")
    let hover = client.ask(
      "textDocument/hover", at: "other.md", "- [ ] fly [due:: 2026-04-01]\n  with a b‸ag\n")
    #expect(hover["contents"]["value"].string?.contains("- due: 2026-04-01") == true)
  }

  @Test func `has nothing to say of a document in no vault, and says so without an error`() throws {
    let client = try TestClient(Self.files)
    let path = "../\(client.folder.lastPathComponent)-beside.md"
    client.open(path, "- [[Trip]] #errand\n")
    let beginning = TextSpan(TextPosition(line: 0, column: 5), TextPosition(line: 0, column: 5))
    let params = JSONValue.object([
      ("textDocument", .object([("uri", .string(client.uri(path)))])), ("position", beginning.start.json),
      ("range", beginning.json), ("context", .object([("diagnostics", .array([]))])),
    ])
    for method in [
      "hover", "completion", "codeAction", "references", "definition", "documentSymbol", "foldingRange",
      "documentLink",
      "prepareRename",
    ] {
      let answer = client.ask("textDocument/\(method)", params)
      #expect(answer["error"].isNull && answer["result"].isNull, "\(method)")
    }
    let rename = client.ask("textDocument/rename", params)
    #expect(rename["error"]["message"].string == "the document is in no vault.")
  }
}
