import OffloadKit
import Testing
import VaultStore

@Suite struct `Changing collections` {
  static let changes: [ChangeCase] = [
    ChangeCase("makes a list with its name as heading", [:], to: ["work/Plan B.md": "# Plan B\n"]) {
      _, vault in
      let made = try vault.collections.create(name: "work/Plan B")
      #expect(
        made.path == "work/Plan B.md" && made.name == "Plan B" && made.title == "Plan B" && !made.isStructured
      )
    },
    ChangeCase("makes a plan", ["inbox.md": ""], to: ["Trip.md": "---\ntype: plan\n---\n\n# Trip\n"]) {
      _, vault in
      let isSo = try vault.collections.create(name: "Trip.md", isStructured: true).isStructured
      #expect(isSo)
    },
    ChangeCase(
      "qualifies links that a new name would draw to it", ["a/Plan.md": "", "B.md": "[[Plan]] `[[Plan]]`\n"],
      to: ["Plan.md": "# Plan\n", "B.md": "[[a/Plan]] `[[Plan]]`\n"]
    ) { _, vault in
      try vault.collections.create(name: "Plan")
    },
    ChangeCase(
      "qualifies them within an operation, too", ["a/Plan.md": "", "B.md": "[[Plan]] `[[Plan]]`\n"],
      to: ["Plan.md": "# Plan\n", "B.md": "[[a/Plan]] `[[Plan]]`\n"]
    ) { _, vault in
      try vault.transaction("x") { try $0.collections.create(name: "Plan") }
    },
    ChangeCase("removes a collection", ["A.md": "- a\r\n- b", "B.md": ""], to: ["A.md": nil]) { _, vault in
      try vault.collections.delete("A.md")
    },
    ChangeCase(
      "makes a plan of a list, and its items stay", ["A.md": "# A\n\n- a\n  - b\n"],
      to: ["A.md": "---\ntype: plan\n---\n# A\n\n- a\n  - b\n"]
    ) {
      _, vault in
      let isSo = try vault.collections.convert("A.md", toPlan: true).isStructured
      #expect(isSo)
    },
    ChangeCase(
      "makes a list of a plan, which flattens it",
      ["A.md": "---\ntype: plan # x\ntags: [a]\n---\n- a\n  - b\n- c\n"],
      to: ["A.md": "---\ntags: [a]\n---\n- a\n- b\n- c\n"]
    ) {
      _, vault in
      let isSo = try !vault.collections.convert("A.md", toPlan: false).isStructured
      #expect(isSo)
    },
    ChangeCase("stars", ["A.md": "---\nTags: a\n---\n"], to: ["A.md": "---\nTags: a\nstarred: true\n---\n"]) {
      _, vault in
      let isSo = try vault.collections.setStar(true, of: "A.md").isStarred
      #expect(isSo)
    },
    ChangeCase(
      "takes the star away", ["A.md": "---\nstarred: true\nx: 1\n---\n- a\n"],
      to: ["A.md": "---\nx: 1\n---\n- a\n"]
    ) { _, vault in
      let isSo = try !vault.collections.setStar(false, of: "A.md").isStarred
      #expect(isSo)
    },
    ChangeCase("has no star to take away", ["A.md": "- a\n"], to: [:]) { _, vault in
      try vault.collections.setStar(false, of: "A.md")
    },
    ChangeCase(
      "adds a tag to those that are there", ["A.md": "---\ntags: [a, b] # c\n---\n"],
      to: ["A.md": "---\ntags: [a, b, c] # c\n---\n"]
    ) { _, vault in
      let isSo = try vault.collections.addTag("#c", to: "A.md").tags == ["a", "b", "c"]
      #expect(isSo)
    },
    ChangeCase("adds the first tag", ["A.md": "- a\n"], to: ["A.md": "---\ntags: [c]\n---\n- a\n"]) {
      _, vault in
      try vault.collections.addTag("c", to: "A.md")
    },
    ChangeCase(
      "takes a tag away", ["A.md": "---\ntags:\n  - a\n  - B\n---\n"],
      to: ["A.md": "---\ntags:\n  - a\n---\n"]
    ) { _, vault in
      let isSo = try vault.collections.removeTag("b", from: "A.md").tags == ["a"]
      #expect(isSo)
    },
    ChangeCase("has no tag to take away", ["A.md": "- a #b\n"], to: [:]) { _, vault in
      try vault.collections.removeTag("b", from: "A.md")
    },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("a name that is taken", ["A.md": ""], "collectionExists") { _, vault in
      try vault.collections.create(name: "A")
    },
    RefusalCase("a name that is taken in another case", ["Ä.md": ""], "collectionExists") { _, vault in
      try vault.collections.create(name: "a\u{308}")
    },
    RefusalCase("a folder that is there in another case", ["Work/A.md": ""], "collectionExists") { _, vault in
      try vault.collections.create(name: "work/B")
    },
    RefusalCase("removing the inbox", ["inbox.md": ""], "protectedCollection") { _, vault in
      try vault.collections.delete(.inbox)
    },
    RefusalCase("removing the register", ["tags.md": ""], "protectedCollection") { _, vault in
      try vault.collections.delete(.tagRegister)
    },
    RefusalCase("removing what is not there", [:], "collectionNotFound") { _, vault in
      try vault.collections.delete("A.md")
    },
    RefusalCase("renaming the inbox", ["inbox.md": ""], "protectedCollection") { _, vault in
      try vault.collections.rename(.inbox, to: "B")
    },
    RefusalCase("renaming what is not there", [:], "collectionNotFound") { _, vault in
      try vault.collections.rename("A.md", to: "B")
    },
    RefusalCase("renaming to a name that is taken", ["A.md": "", "b.md": ""], "collectionExists") {
      _, vault in
      try vault.collections.rename("A.md", to: "B")
    },
    RefusalCase("a type that cannot be changed safely", ["A.md": "---\ntype: &x plan\n---\n"], "frontMatter")
    { _, vault in
      try vault.collections.convert("A.md", toPlan: true)
    },
    RefusalCase("a star in front matter that is none", ["A.md": "---\n- a\n---\n"], "frontMatter") {
      _, vault in
      try vault.collections.setStar(true, of: "A.md")
    },
    RefusalCase(
      "a star that stands twice", ["A.md": "---\nstarred: false\nstarred: false\n---\n"], "frontMatter"
    ) { _, vault in
      try vault.collections.setStar(true, of: "A.md")
    },
    RefusalCase("a tag that is none", ["A.md": ""], "invalidTag") { _, vault in
      try vault.collections.addTag("1", to: "A.md")
    },
    RefusalCase("taking away a tag that is none", ["A.md": ""], "invalidTag") { _, vault in
      try vault.collections.removeTag("a b", from: "A.md")
    },
    RefusalCase("a star for what is not there", [:], "collectionNotFound") { _, vault in
      try vault.collections.setStar(true, of: "A.md")
    },
    RefusalCase("no star for what is not there", [:], "collectionNotFound") { _, vault in
      try vault.collections.setStar(false, of: "A.md")
    },
  ]

  @Test(arguments: refusals) func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test(arguments: [
    ("CON", CollectionNameProblem.device("CON")), ("nul.md", .device("NUL")), ("com1", .device("COM1")),
    ("CON.x", .device("CON")), ("prn/x", .device("PRN")), ("x/aux", .device("AUX")),
    ("Lpt9.a.b", .device("LPT9")),
    ("lpt\u{B2}", .device("LPT\u{B2}")), ("con .x", .device("CON")), ("conin$", .device("CONIN$")),
    ("a./b", .character(".")), ("a\tb", .character("\t")),
    ("", .empty), ("a//b", .empty), (" ", .empty), (".a", .dot), ("../a", .dot),
    ("a#b", .character("#")), ("a|b", .character("|")), ("a\u{7}", .character("\u{7}")),
    (" a", .character(" ")),
    ("tags", .reserved), ("a.sync-conflict-1", .reserved),
    (String(repeating: "é", count: 127), .tooLong(bytes: 257)),
    ("a\u{202E}b", .character("\u{202E}")),
  ])
  func `refuses a name that means something else`(_ name: String, _ problem: CollectionNameProblem) throws {
    let sample = try SampleVault(["A.md": ""])
    for body in [
      { (vault: Vault) in _ = try vault.collections.create(name: name) },
      { vault in _ = try vault.collections.rename("A.md", to: name) },
    ] {
      guard case .invalidCollectionName(_, let found) = try sample.refuse("invalidCollectionName", body)
      else { continue }
      #expect(found == problem)
    }
  }

  @Test func `collections are read with what their front matter says`() throws {
    let sample = try SampleVault([
      "A.md":
        "---\ntype: Plan\nTags: x, y\nstarred: true\ncreated: 2026-01-02\naliases: [One, Two]\n---\n# The title\n- [x] a\n- [-] b\n  - c\n",
      "archive/A.md": "", "b/C.md": "# \n", "d/C.md": "", "tags.md": "- #x\n", "inbox.md": "",
    ])
    let all = try sample.vault.collections.fetchAll()
    #expect(all.map(\.path.text) == ["A.md", "archive/A.md", "b/C.md", "d/C.md", "inbox.md"])
    #expect(all.map(\.name) == ["A", "archive/A", "b/C", "d/C", "inbox"])
    let a = try sample.vault.collections.fetchByName("two")
    #expect(a == all[0])
    #expect(a.title == "The title" && a.isStructured && a.tags == ["x", "y"] && a.isStarred && !a.isInbox)
    #expect(a.created == CivilDateTime(iso: "2026-01-02") && a.aliases == ["One", "Two"])
    #expect(a.itemCount == 3 && a.openCount == 1 && all[2].title == "C" && all[4].isInbox)
    let (collection, items) = try sample.vault.collections.fetchWithItems("A.md")
    #expect(collection == a && items.map(\.content) == ["a", "b", "c"])
    #expect(throws: VaultError.self) { try sample.vault.collections.fetchWithItems("no.md") }
  }
}

@Suite struct `Places of items` {
  private static let plan = ["A.md": "- a\n  - a1\n  - a2\n  - a3\n- b\n- c\n"]

  static let changes: [ChangeCase] = [
    ChangeCase("down among siblings", plan, to: ["A.md": "- a\n  - a2\n  - a3\n  - a1\n- b\n- c\n"]) {
      sample, vault in
      let moved = try vault.collectionItems.updatePosition(sample.item("a1"), to: 3)
      #expect(
        moved.position == 3 && moved.parent == Place(path: "A.md", line: 1) && moved.collection == "A.md")
    },
    ChangeCase("up among siblings", plan, to: ["A.md": "- c\n- a\n  - a1\n  - a2\n  - a3\n- b\n"]) {
      sample, vault in
      let isSo = try vault.collectionItems.updatePosition(sample.item("c"), to: 1).position == 1
      #expect(isSo)
    },
    ChangeCase("where it stands", plan, to: [:]) { sample, vault in
      let isSo = try vault.collectionItems.updatePosition(sample.item("b"), to: 2).position == 2
      #expect(isSo)
    },
    ChangeCase(
      "in the second list of a file", ["A.md": "- x\n- y\n\n# S\n\n- a\n- b\n- c\n"],
      to: ["A.md": "- x\n- y\n\n# S\n\n- b\n- a\n- c\n"]
    ) { sample, vault in
      let a = try sample.item("a")
      #expect(a.position == 1)
      #expect(try vault.collectionItems.updatePosition(a, to: 2).position == 2)
    },
    ChangeCase("under another", plan, to: ["A.md": "- a\n  - a1\n  - a2\n  - a3\n- c\n  - b\n"]) {
      sample, vault in
      try vault.collectionItems.updateParent(sample.item("b"), to: sample.item("c"))
    },
    ChangeCase("to the top", plan, to: ["A.md": "- a\n  - a1\n  - a3\n- a2\n- b\n- c\n"]) { sample, vault in
      let moved = try vault.collectionItems.updateParent(sample.item("a2"), to: nil)
      #expect(moved.parent == nil && moved.position == 2)
    },
    ChangeCase("at the top already", plan, to: [:]) { sample, vault in
      try vault.collectionItems.updateParent(sample.item("b"), to: nil)
    },
    ChangeCase("in the order given", plan, to: ["A.md": "- c\n- a\n  - a1\n  - a2\n  - a3\n- b\n"]) {
      sample, vault in
      try vault.collections.reorderItems(sample.items("c", "a", "b"))
    },
    ChangeCase(
      "children in the order given", ["A.md": "1. a\n   1. x\n   2. y\n2. b\n"],
      to: ["A.md": "1. a\n   1. y\n   2. x\n2. b\n"]
    ) { sample, vault in
      try vault.collectionItems.reorder(sample.items("y", "x"))
    },
    ChangeCase("no order at all", plan, to: [:]) { _, vault in try vault.collectionItems.reorder([]) },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("a position behind the last", plan, "positionOutOfRange") { sample, vault in
      try vault.collectionItems.updatePosition(sample.item("a1"), to: 4)
    },
    RefusalCase("a position before the first", plan, "positionOutOfRange") { sample, vault in
      try vault.collectionItems.updatePosition(sample.item("a1"), to: 0)
    },
    RefusalCase("a child as parent", plan, "moveUnderItself") { sample, vault in
      try vault.collectionItems.updateParent(sample.item("a"), to: sample.item("a1"))
    },
    RefusalCase("a parent in another collection", ["A.md": "- a\n", "B.md": "- b\n"], "collectionMismatch") {
      sample, vault in
      try vault.collectionItems.updateParent(sample.item("a"), to: sample.item("b"))
    },
    RefusalCase("an order of some only", plan, "notSiblings") { sample, vault in
      try vault.collectionItems.reorder(sample.items("c", "a"))
    },
    RefusalCase("an order of others", plan, "notSiblings") { sample, vault in
      try vault.collectionItems.reorder(sample.items("c", "a", "a1"))
    },
  ]

  @Test(arguments: refusals) func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test func `roots and children are told apart`() throws {
    let sample = try SampleVault(Self.plan)
    let repository = try sample.vault.collectionItems
    #expect(try repository.fetchRootItems(of: "A.md").map(\.item.content) == ["a", "b", "c"])
    let children = try repository.fetchChildren(of: sample.item("a"))
    #expect(children.map(\.item.content) == ["a1", "a2", "a3"] && children.map(\.position) == [1, 2, 3])
  }

  @Test func `the log knows where reordered items stand`() throws {
    let sample = try SampleVault(Self.plan)
    try sample.vault.collections.reorderItems(sample.items("c", "a", "b"))
    let operation = try #require(sample.vault.history.operations().first)
    #expect(operation.items.map(\.to?.line) == [1, 2, 6] && operation.items.map(\.words) == ["c", "a", "b"])
  }
}
