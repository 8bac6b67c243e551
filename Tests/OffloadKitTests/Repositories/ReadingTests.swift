import OffloadKit
import Testing
import VaultStore

@Suite struct `Fetching items` {
  private let files = [
    "inbox.md":
      "---\ntags: [unsorted]\n---\n- [ ] call #Work/clients  [type:: Idea]\n- [x] paid  [starred:: true]\n",
    "A.md": "- [-] let go #work\n- a \"b\"  [type:: a\"b]\n- [ ] workshop #workshop\n",
  ]

  private func words(_ items: [Item]) -> [String] { items.map(\.content) }

  @Test func `by what they bear`() throws {
    let sample = try SampleVault(files)
    let items = try sample.vault.items
    #expect(try words(items.fetchByTag("#WORK")) == ["let go", "call"])
    #expect(try words(items.fetchByTag("unsorted")) == ["call", "paid"])
    #expect(throws: VaultError.self) { try items.fetchByTag("a b") }
    #expect(try words(items.fetchStarred()) == ["paid"])
    #expect(try words(items.fetchCompleted()) == ["paid"])
    #expect(try words(items.fetchIncomplete()) == ["a \"b\"", "workshop", "call"])
    #expect(try words(items.searchByContent("PAI")) == ["paid"])
  }

  @Test(arguments: [
    ("idea", ["call"]), ("task", ["let go", "workshop", "paid"]), ("a\"b", ["a \"b\""]),
    ("x\" or is:done or \"y", []), ("", []), ("/./", []), ("none", []),
  ])
  func `by a type that is a text and no query`(type: String, found: [String]) throws {
    let sample = try SampleVault(files)
    #expect(try words(sample.vault.items.fetchByType(type)) == found)
  }
}

@Suite struct `Fetching captures` {
  @Test func `gives the thoughts that are yet to be sorted, newest first`() throws {
    let sample = try SampleVault([
      "inbox.md": """
      - [x] paid
      - by hand, before any day
      - first  [created:: 2026-03-08]
        - a detail
      - by hand, after the first
      - [ ] a task
      - out of order  [created:: 2026-03-07]
      - last  [created:: 2026-03-09]
      - typed  [type:: idea]

      """
    ])
    #expect(
      try sample.vault.items.fetchCaptureItems().map(\.content) == [
        "last", "by hand, after the first", "first", "out of order", "by hand, before any day",
      ])
    #expect(try SampleVault([:]).vault.items.fetchCaptureItems() == [])
  }
}

@Suite struct `Reading within an operation` {
  @Test func `sees the items that it has made, changed and removed`() throws {
    let sample = try SampleVault(["A.md": "- old #t\n- gone #t\n", "inbox.md": ""])
    let (old, gone) = (try sample.item("old"), try sample.item("gone"))
    try sample.vault.transaction("several") { change in
      let made = try change.items.create(NewItem("in draft #drafty"))
      _ = try change.items.update(old, text: Array("new words".utf8))
      try change.items.delete([gone])
      #expect(try change.items.fetchAll().map(\.content) == ["new words", "in draft"])
      #expect(try change.items.fetchByTag("drafty").map(\.place) == [made.place])
      #expect(try change.items.fetchByTag("t").map(\.content) == ["new words"])
      #expect(try change.items.searchByContent("draft").map(\.content) == ["in draft"])
      #expect(try change.items.fetchByCollection("A.md").map(\.content) == ["new words"])
      let id = try #require(made.id)
      #expect(try change.items.fetchById(id).place == made.place)
      #expect(try change.tags.fetchByName("drafty").itemCount == 1)
      #expect(try change.tags.usageCount(of: "t") == 1)
    }
  }

  @Test func `sees the collections that it has made, renamed and removed`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "B.md": "- b\n", "C.md": "[[A]]\n"])
    try sample.vault.transaction("several") { change in
      try change.collections.create(name: "New")
      try change.collections.rename("A.md", to: "w/Z")
      try change.collections.delete("B.md")
      #expect(try change.collections.fetchAll().map(\.path.text) == ["C.md", "New.md", "w/Z.md"])
      #expect(try change.collections.fetchByName("z").openCount == 1)
      #expect(throws: VaultError.self) { try change.collections.fetchByName("B") }
      #expect(try change.items.fetchAll().map(\.place.path.text) == ["w/Z.md"])
      try change.collections.rename("w/Z.md", to: "Y")
      try change.tags.fetchOrCreate("kept")
      #expect(try change.tags.fetchByName("kept").isRegistered)
    }
    #expect(sample.text("C.md") == "[[Y]]\n" && sample.text("w/Y.md") == "- a\n")
  }

  @Test
  func `gives lists, counts, addresses and checks of the vault so far, and lets nothing be changed by it`()
    throws
  {
    let sample = try SampleVault(["A.md": "- a [[B]]\n", "B.md": "- b\n", "inbox.md": ""])
    try sample.vault.transaction("several", dryRun: true) { change in
      #expect(change.soFar.check().isEmpty)
      try change.collections.delete("B.md")
      let made = try change.items.create([NewItem("c"), NewItem("d")])
      try change.items.markCompleted([made[1]])
      let vault = change.soFar
      #expect(vault.check().map(\.rule) == ["dangling-link"])
      #expect(try vault.list(ListRequest()).items.map(\.item.content) == ["a [[B]]", "c"])
      #expect(try vault.count(ListRequest(vault.query("is:done"))) == 1)
      #expect(try vault.resolve([Address(parsing: "inbox.md:1")])[0].item.content == "c")
      #expect(try vault.at(.now()).count(ListRequest()) == 2)
      #expect(throws: VaultError.self) { try vault.resolveCollection("B") }
      let refusal = #expect(throws: VaultError.self) { try vault.items.create(NewItem("e")) }
      #expect(refusal?.name == "busy")
    }
  }

  @Test func `goes on as it was after something in it was refused`() throws {
    let sample = try SampleVault(["A.md": "- a #t\n", "inbox.md": ""])
    let item = try sample.item("a")
    try sample.vault.transaction("several") { change in
      try change.items.create(NewItem("first"))
      #expect(throws: VaultError.self) { try change.items.update(item, content: "never", tags: ["x y"]) }
      #expect(throws: VaultError.self) {
        try change.items.moveToCollection([item], collection: Target("B.md", section: "S"))
      }
      #expect(try change.items.fetchAll().map(\.content) == ["a", "first"])
      try change.items.update(item, content: "b")
    }
    #expect(sample.text("A.md") == "- b #t\n")
    #expect(try sample.vault.history.operations()[0].items.map(\.words) == ["first", "b"])
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- a #t\n")
  }

  @Test func `is over with it`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    let vault = try sample.vault
    try vault.transaction("one", dryRun: true) { _ = try $0.items.create(NewItem("b")) }
    #expect(try vault.items.fetchAll().map(\.content) == ["a"])
  }
}
