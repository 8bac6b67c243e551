import JSON
import OffloadKit
import Testing
import VaultStore

@testable import OffloadLSP

@Suite struct `What an editor is offered first` {
  private func labels(_ client: TestClient, _ text: String) -> [String] {
    client.ask("textDocument/completion", at: "new.md", text)["items"].elements.map {
      $0["label"].string ?? ""
    }
  }

  private func written(_ client: TestClient, _ text: String) throws -> String {
    let edit = try #require(
      client.ask("textDocument/completion", at: "new.md", text)["items"].elements.first)["textEdit"]
    var document = try #require(client.server.documents.values.first).text
    let isSpan = document.replace(
      try TextSpan(edit["range"]), with: Array((edit["newText"].string ?? "").utf8))
    #expect(isSpan)
    return String(decoding: document.bytes, as: UTF8.self)
  }

  static let names = [
    "A reading list.md": "- a\n", "Lis.md": "- a\n",
    "Lisbon trip.md": "# Lisbon trip\n\n## Flights\n\n## Lists\n",
    "Loud insects.md": "- a\n", "Palisade.md": "- a\n", "Travel lists.md": "## Flight deck\n\n## Flights\n",
  ]

  @Test(arguments: [
    (
      "[[lis‸",
      [
        "Lis", "Lisbon trip", "Lists", "A reading list", "Travel lists", "Palisade", "Loud insects",
      ]
    ),
    ("[[fli‸", ["Flights", "Flight deck", "Flights"]), ("[[lbt‸", ["Lisbon trip"]),
    ("[[Travel lists#deck‸", ["Flight deck"]), ("[[Travel lists#fts‸", ["Flights"]),
  ])
  func `is what begins as it was typed, then its words, then what has it inside`(
    text: String, offered: [String]
  )
    throws
  {
    #expect(labels(try TestClient(Self.names), text) == offered)
  }

  @Test func `is what was used last among equals alone`() throws {
    let client = try TestClient(
      Self.names.merging(["Lisboa.md": "- a\n", "inbox.md": "- b\n"]) { own, _ in own })
    let vault = try client.vault()
    let item = try #require(try vault.items.fetchByCollection(.inbox).first)
    _ = try vault.items.moveToCollection([item], collection: Target(#require(VaultPath("Lisbon trip.md"))))
    #expect(labels(client, "[[lisb‸") == ["Lisbon trip", "Lisboa"])
    #expect(labels(client, "[[lis‸").first == "Lis")
  }

  @Test func `is looked for in all there is, however much comes before`() throws {
    var files = ["Zebra.md": "- #aaz\n"]
    for number in 0..<60 { files["An azure \(number).md"] = "- #b/a/z\(number)x\n" }
    let client = try TestClient(files)
    #expect(labels(client, "[[z‸").first == "Zebra" && labels(client, "[[z‸").count == 50)
    #expect(labels(client, "- #aa‸").first == "aaz")
  }

  @Test func `writes a heading of another note with the note, and one of its own without`() throws {
    let client = try TestClient(Self.names)
    #expect(try written(client, "[[flight d‸") == "[[Travel lists#Flight deck]]")
    #expect(try written(client, "## Flight path\n\n[[path‸") == "## Flight path\n\n[[#Flight path]]")
  }

  @Test(arguments: [
    ("[[List#C‸", "[[List#C intro]]"), ("[[List#of‸", "[[List#Title of A]]"),
    ("[[intro‸", "[[List#C intro]]"),
  ])
  func `writes a heading without what would end the link`(typed: String, link: String) throws {
    let client = try TestClient(["List.md": "## C# intro\n\n## Title | of A\n"])
    #expect(try written(client, typed) == link)
    client.open("new.md", link)
    #expect(try client.server.diagnostics(of: DocumentURI(client.uri("new.md"))).isEmpty)
  }

  // MARK: Files

  static let folders = [
    "Trip to sea.md": "# Trip\n\n## What to pack\n", "far/Lisbon (2).md": "- a\n", "pictures/the sea.png": "",
    "pictures/cat.jpg": "", "far/report.pdf": "",
  ]

  @Test(arguments: [
    ("a [b](tri‸", "a [b](Trip%20to%20sea.md)"), ("a [b](<tri‸", "a [b](<Trip to sea.md>)"),
    ("a [b](tri‸)", "a [b](Trip%20to%20sea.md)"), ("a [b](<tri‸>)", "a [b](<Trip to sea.md>)"),
    ("a [b](lisb‸", "a [b](far/Lisbon%20%282%29.md)"), ("a [b](far/lisb‸", "a [b](far/Lisbon%20%282%29.md)"),
    ("a [b](repo‸", "a [b](far/report.pdf)"), ("a ![b](the‸", "a ![b](pictures/the%20sea.png)"),
    ("a ![b](‸", "a ![b](far/report.pdf)"), ("a ![[sea.p‸", "a ![[the sea.png]]"),
    ("a [b](Trip%20to%20sea.md#pac‸", "a [b](Trip%20to%20sea.md#what-to-pack)"),
    ("a [b](<Trip to sea.md#pac‸", "a [b](<Trip to sea.md#what-to-pack>)"),
    ("## Own words\n\na [b](#ow‸", "## Own words\n\na [b](#own-words)"),
  ])
  func `is a file in a link, as Markdown writes it`(text: String, wanted: String) throws {
    #expect(try written(try TestClient(Self.folders), text) == wanted)
  }

  @Test func `is an attachment among notes, by what matches best`() throws {
    var files = Self.folders
    for number in 0..<60 { files["Cat \(number).md"] = "- a\n" }
    let client = try TestClient(files)
    #expect(labels(client, "![[at.j‸") == ["cat.jpg"])
    #expect(labels(client, "![[‸").first == "report.pdf" && labels(client, "[[the s‸").isEmpty)
  }

  @Test func `is a file as the text's folder sees it`() throws {
    let client = try TestClient(Self.folders)
    let items = client.ask("textDocument/completion", at: "far/new.md", "[b](tri‸")["items"].elements
    #expect(items.first?["textEdit"]["newText"].string == "../Trip%20to%20sea.md)")
  }

  @Test(arguments: ["a [b](Trip.md) tri‸", "a [b](c tri‸", "a (tri‸", "a [b](Trip.md \"tri‸"])
  func `is no file where none is typed`(text: String) throws {
    #expect(labels(try TestClient(Self.folders), text).isEmpty)
  }

  // MARK: Fields

  static let tasks = [
    ".obsidian/plugins/obsidian-tasks-plugin/data.json": #"{"taskFormat":"tasksPluginEmoji"}"#
  ]

  @Test(arguments: [
    ("- x @tom‸", "- x 📅 2026-03-11", true), ("- x @tom‸", "- x [due:: 2026-03-11]", false),
    ("- x 📅 2026-03-20 @tom‸", "- x 📅 2026-03-20 📅 2026-03-11", false),
    ("- x [priority:: high] @tom‸", "- x [priority:: high] [due:: 2026-03-11]", true),
    ("- x [sched‸", "- x ⏳ ", true), ("- x [sched‸]", "- x [scheduled:: ]", true),
    ("- x [sched‸", "- x [scheduled:: ", false), ("- x [prior‸", "- x [priority:: ", true),
  ])
  func `is written as the line has it, or the vault`(text: String, wanted: String, isEmoji: Bool) throws {
    let client = try TestClient(isEmoji ? Self.tasks : [:])
    #expect(try written(client, text) == wanted)
  }

  @Test(arguments: [
    ("- x 📅 tom‸", "- x 📅 2026-03-11"), ("- x ⏳ fri‸", "- x ⏳ 2026-03-13"),
    ("- x 🛫 frid‸", "- x 🛫 2026-03-13"), ("- x ➕ tod‸", "- x ➕ 2026-03-10"),
    ("- x 🗓️ tom‸", "- x 🗓️ 2026-03-11"), ("- x 🔁 every we‸", "- x 🔁 every weekday"),
    ("- x (due:: tom‸", "- x (due:: 2026-03-11)"), ("- x (due:: tom‸)", "- x (due:: 2026-03-11)"),
    ("- x (priority:: hig‸", "- x (priority:: highest)"),
    ("- x [repeat:: 2‸", "- x [repeat:: every 2 weeks]"),
    ("- x [dependsOn:: ‸", "- x [dependsOn:: pack]"), ("- x ⛔ boo‸", "- x ⛔ pack"),
    ("- x 📅 2026-03-11 #tra‸", "- x 📅 2026-03-11 #travel"),
    ("- x 📅 2026-03-11 ⏳ tom‸", "- x 📅 2026-03-11 ⏳ 2026-03-11"),
  ])
  func `is a value after its key, however that is written`(text: String, wanted: String) throws {
    let client = try TestClient([
      "A.md": "- [ ] boots and bags #travel [id:: pack]\n- [x] gone [id:: gone]\n- [ ] none\n"
    ])
    #expect(try written(client, text) == wanted)
  }

  @Test(arguments: ["- x (see ‸", "- x 📅‸", "- x ✅ it was good‸", "- x (due: ‸", "- x [dependsOn:: gone‸"])
  func `is nothing where no value is typed`(text: String) throws {
    #expect(labels(try TestClient(["A.md": "- [x] gone [id:: gone]\n"]), text).isEmpty)
  }
}
