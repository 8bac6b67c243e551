import OffloadKit
import TestSupport
import Testing

/// A vault in which each of Obsidian's settings takes a file out of the lists.
@Suite struct `Obsidian's templates and excluded files` {
  private static let aside = [
    "Templates/Day.md", "Meta/T/Trip.md", "Old/2019/A.md", "Board.excalidraw.md",
  ]

  private func sample(_ files: [String: String] = [:]) throws -> SampleVault {
    let settings = [
      ".obsidian/templates.json": #"{"folder": "Templates", "dateFormat": "YYYY"}"#,
      ".obsidian/plugins/templater-obsidian/data.json": #"{"templates_folder": "/Meta/T/"}"#,
      ".obsidian/app.json": #"{"userIgnoreFilters": ["Old/", "/\\.excalidraw\\.md$/"]}"#,
    ]
    let aside = Dictionary(uniqueKeysWithValues: Self.aside.map { ($0, "# \($0)\n\n- [ ] tea #aside\n") })
    let all = ["inbox.md": "- bread\n", "A.md": "- [ ] tea #home\n"]
    return try SampleVault(
      all.merging(settings) { $1 }.merging(aside) { $1 }.merging(files) { $1 })
  }

  @Test func `are in no list, no count and no statistics`() throws {
    let sample = try sample()
    #expect(try sample.vault.items.fetchAll().map(\.place.description) == ["A.md:1", "inbox.md:1"])
    #expect(try sample.vault.list(ListRequest(sample.vault.query("tag:aside"))).items.isEmpty)
    #expect(try sample.vault.count(ListRequest(sample.vault.query("tea"))) == 1)
    #expect(try sample.vault.collections.fetchAll().map(\.name) == ["A", "inbox"])
    let statistics = try sample.vault.statistics().value
    #expect(statistics.itemCount == 2 && statistics.tags.map(\.name) == ["home"])
  }

  @Test func `lend their lines no names`() throws {
    let sample = try sample()
    let tea = try #require(sample.vault.list(ListRequest(sample.vault.query("tea"))).items.first)
    // Four templates have an item with the same words, which would make its id ambiguous.
    #expect(tea.address == tea.short)
    #expect(try sample.vault.items(withWords: "tea").map(\.item.place.path) == ["A.md"])
  }

  @Test(arguments: aside)
  func `stay files that have names, texts and places`(path: String) throws {
    let sample = try sample()
    let collection = try sample.vault.resolveCollection(path)
    #expect(collection.path.text == path)
    #expect(try sample.vault.items.fetchByCollection(collection.path).map(\.content) == ["tea"])
    #expect(try sample.vault.resolve([Address(parsing: "\(path):3")])[0].item.content == "tea")
  }

  @Test func `follow renames, and are followed`() throws {
    let sample = try sample(["Templates/Day.md": "- see [[A]]\n", "A.md": "- from [[Day]]\n"])
    try sample.change(to: ["A.md": nil, "B.md": "- from [[Day]]\n", "Templates/Day.md": "- see [[B]]\n"]) {
      _ = try $0.collections.rename("A.md", to: "B")
    }
    try sample.change(
      to: ["B.md": "- from [[Morning]]\n", "Templates/Day.md": nil, "Templates/Morning.md": "- see [[B]]\n"]
    ) {
      _ = try $0.collections.rename("Templates/Day.md", to: "Morning")
    }
  }

  @Test func `keep a name from being theirs and another's`() throws {
    let sample = try sample(["Home/Day.md": "- x\n"])
    #expect(
      try sample.vault.list(ListRequest(sample.vault.query("x"))).items.map(\.collection) == ["Home/Day"])
    #expect(try sample.vault.collections.fetchAll().map(\.name) == ["A", "Home/Day", "inbox"])
  }

  @Test(arguments: aside)
  func `take no items, which would be in no list`(path: String) throws {
    let sample = try sample()
    let target = Target(try sample.vault.resolveCollection(path).path)
    try sample.refuse("invalidCollectionName") { _ = try $0.items.create(NewItem("x"), in: target) }
    try sample.refuse("invalidCollectionName") {
      _ = try $0.items.moveToCollection(sample.items("bread"), collection: target)
    }
  }

  @Test func `can be made like other notes`() throws {
    try sample().change(to: ["Templates/Week.md": "# Week\n"]) {
      _ = try $0.collections.create(name: "Templates/Week")
    }
  }

  @Test func `have tags, which a rename reaches`() throws {
    let sample = try sample()
    let tag = try #require(sample.vault.tags.fetchAll().first { $0.name == "aside" })
    #expect(tag.itemCount == 0 && tag.proseCount == 4)
    try sample.vault.tags.rename("aside", to: "apart")
    #expect(sample.text("Templates/Day.md")?.hasSuffix("- [ ] tea #apart\n") == true)
  }

  @Test func `have fields that no check judges`() throws {
    let line = "- [ ] x 📅 2026-02-31 ⛔ nobody 🔁 every {{day}}\n"
    let sample = try sample(["Templates/Day.md": line])
    #expect(try sample.vault.check().map(\.rule) == [])
    try sample.write(line, to: "A.md")
    #expect(try Set(sample.vault.check().map(\.path)) == ["A.md"])
  }

  @Test func `never are the inbox`() throws {
    let sample = try sample([".obsidian/app.json": #"{"userIgnoreFilters": ["in", "/./"]}"#])
    #expect(try sample.vault.items.fetchAll().map(\.content) == ["bread"])
    try sample.vault.items.create(NewItem("eggs"))
    #expect(try sample.vault.items.fetchAll().count == 2)
  }
}

@Suite struct `Settings of Obsidian that say nothing` {
  @Test(arguments: ["", "{", "[]", "null", "{\"folder\": 3}", "{\"folder\": \"\"}", "{\"folder\": \"/\"}"])
  func `set nothing aside`(json: String) throws {
    let sample = try SampleVault(["Templates/A.md": "- a\n", ".obsidian/templates.json": json])
    #expect(try sample.vault.items.fetchAll().count == 1)
    #expect(try sample.vault.notices == [])
  }

  @Test(arguments: [
    "{\"userIgnoreFilters\": {}}", "{\"userIgnoreFilters\": [\"\", 1]}",
  ])
  func `exclude nothing`(json: String) throws {
    let sample = try SampleVault(["A.md": "- a\n", ".obsidian/app.json": json])
    #expect(try sample.vault.items.fetchAll().count == 1)
    #expect(try sample.vault.notices == [])
  }

  @Test(arguments: ["/(?=x)/", "/[/"])
  func `about an expression that Offload doesn't know are named`(filter: String) throws {
    let sample = try SampleVault([
      "A.md": "- a\n", ".obsidian/app.json": "{\"userIgnoreFilters\": [\"\(filter)\"]}",
    ])
    #expect(try sample.vault.items.fetchAll().count == 1)
    #expect(
      try sample.vault.notices.map(\.description) == [
        "userIgnoreFilters in .obsidian/app.json takes paths and regular expressions that Offload knows, not \"\(filter)\"; Offload uses its default"
      ])
  }

  @Test(arguments: ["../other", "a/../../b", "/../x", "./t"])
  func `about a folder outside the vault are named`(folder: String) throws {
    let sample = try SampleVault([
      "A.md": "- a\n", ".obsidian/templates.json": "{\"folder\": \"\(folder)\"}",
    ])
    #expect(try sample.vault.items.fetchAll().count == 1)
    #expect(
      try sample.vault.notices.map(\.description) == [
        "folder in .obsidian/templates.json takes a folder inside the vault; Offload uses its default"
      ])
    #expect(try sample.vault.check().map(\.path) == [".obsidian/templates.json"])
  }
}
