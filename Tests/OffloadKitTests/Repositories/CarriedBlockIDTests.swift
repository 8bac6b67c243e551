import OffloadKit
import Testing
import VaultStore

@Suite struct `Block ids of items that move` {
  /// Where an item of `A.md` has the id `foo`.
  static let places = [
    "- a first ^foo\n", "- a first\n  b second ^foo\n", "- a first\n  b\n  c ^foo\n", "- a first\n  ^foo\n",
    "- a first\n  b\n  ^foo\n", "- a first\n\n  ^foo\n", "- a first\n\n  second ^foo\n",
    "- a first\n\n  second\n  third ^foo\n", "- a first\n\n  ```\n  x\n  ```\n  ^foo\n",
    "- a first\n  | x |\n  | - |\n\n  ^foo\n", "- a first\n  > quoted ^foo\n", "1. a first\n   b ^foo\n",
    "> - a first\n>   b ^foo\n", "- a first\nlazy ^foo\n", "- a first\\\n  b ^foo\n",
    "- [x] a first\n  b ^foo\n",
    "- a first ^Foo\n",
  ]

  @Test(arguments: places)
  func `take links along`(place: String) throws {
    let sample = try SampleVault([
      "A.md": place + "\nrest\n", "B.md": "- z\n",
      "L.md": "- [[A#^foo]] ![[A#^FOO|t]] [x](A.md#^foo) [[A#H#^foo]] [[A#^other]] [[B#^foo]]\n",
    ])
    let item = try #require(try sample.vault.items.fetchByCollection("A.md").first)
    try sample.vault.items.moveToCollection([item], collection: Target("B.md"))
    #expect(
      sample.text("L.md")
        == "- [[B#^foo]] ![[B#^FOO|t]] [x](B.md#^foo) [[B#^foo]] [[A#^other]] [[B#^foo]]\n")
    #expect(
      try sample.vault.check().filter { $0.rule == "missing-anchor" }.map(\.message) == [
        "A.md has no block ^other"
      ])
  }

  @Test(arguments: places)
  func `name it`(place: String) throws {
    let sample = try SampleVault(["A.md": place + "\nrest\n", "B.md": "- z\n"])
    let found = try sample.vault.resolve([Address(parsing: "^foo")])
    #expect(found.map(\.item.place.line) == [1])
    #expect(found.map { $0.item.blockID?.lowercased() } == ["foo"])
    // What points at it uses the id that it has.
    try sample.vault.items.link(to: .item(found[0].item), in: Target("B.md"))
    #expect(sample.text("B.md")?.lowercased().contains("[[a#^foo]]") ?? false)
    #expect(sample.text("A.md") == place + "\nrest\n")
  }

  static let changes: [ChangeCase] = [
    ChangeCase(
      "of nested items, into the archive",
      ["A.md": "- [x] t ^a\n  - [x] u\n    more ^b\n", "L.md": "- [[A#^a]] [[A#^b]]\n"],
      to: [
        "A.md": "", "L.md": "- [[archive/A#^a]] [[archive/A#^b]]\n",
        "archive/A.md": "# A\n\n- [x] t ^a\n  - [x] u\n    more ^b\n",
      ]
    ) { sample, vault in try vault.items.archive([sample.item("t")]) },
    ChangeCase(
      "of its own lines, in links within it",
      ["A.md": "- a [[#^x]] [[A#^x]] [[#H#^x]]\n  b ^x\n- k [[#^x]]\n", "B.md": "- z\n"],
      to: ["A.md": "- k [[B#^x]]\n", "B.md": "- z\n- a [[#^x]] [[#^x]] [[#^x]]\n  b ^x\n"]
    ) { sample, vault in
      let item = try vault.items.fetchByCollection("A.md")[0]
      try vault.items.moveToCollection([item], collection: Target("B.md"))
    },
    ChangeCase(
      "that another block of the file has that they go to",
      [
        "A.md": "- mine ^x\n- [[#^x]]\n", "A2.md": "- b\n  ^X\n",
        "B.md": "- other ^x\n\ntext ^x-2\n\n- z [[#^x]]\n",
        "L.md": "- [[A#^x]] [[B#^x]] [[A2#^x]]\n",
      ],
      to: [
        "A.md": "- mine ^x\n- [[#^x]]\n", "A2.md": "",
        "B.md": "- other ^x\n- b\n  ^X-3\n\ntext ^x-2\n\n- z [[#^x]]\n",
        "L.md": "- [[A#^x]] [[B#^x]] [[B#^X-3]]\n",
      ]
    ) { sample, vault in try vault.items.moveToCollection([sample.item("b")], collection: Target("B.md")) },
    ChangeCase(
      "that two of them have",
      ["A.md": "- a [[#^x]] ^x\n", "B.md": "- b ^x\n", "C.md": "- c\n", "L.md": "- [[A#^x]] [[B#^x]]\n"],
      to: [
        "A.md": "", "B.md": "", "C.md": "- c\n- a [[#^x]] ^x\n- b ^x-2\n", "L.md": "- [[C#^x]] [[C#^x-2]]\n",
      ]
    ) { _, vault in
      let items = try ["A.md", "B.md"].flatMap { try vault.items.fetchByCollection($0) }
      try vault.items.moveToCollection(items, collection: Target("C.md"))
    },
    ChangeCase(
      "that another one of the file is called after",
      ["A.md": "- a ^x\n- b\n  ^x-2\n", "B.md": "- z ^x\n", "L.md": "- [[A#^x]] [[A#^x-2]]\n"],
      to: ["A.md": "", "B.md": "- z ^x\n- a ^x-3\n- b\n  ^x-2\n", "L.md": "- [[B#^x-3]] [[B#^x-2]]\n"]
    ) { sample, vault in
      try vault.items.moveToCollection(sample.items("a", "b"), collection: Target("B.md"))
    },
    ChangeCase(
      "that lie in the archive already",
      [
        "A.md": "- [x] a ^1\n", "archive/A.md": "# A\n\n- [x] old ^1\n",
        "L.md": "- [[A#^1]] [[archive/A#^1]]\n",
      ],
      to: [
        "A.md": "", "archive/A.md": "# A\n\n- [x] old ^1\n- [x] a ^1-2\n",
        "L.md": "- [[archive/A#^1-2]] [[archive/A#^1]]\n",
      ]
    ) { sample, vault in try vault.items.archive([sample.item("a")]) },
    ChangeCase(
      "that another block before it has, which links mean",
      ["A.md": "- a ^x\n- b ^x\n", "B.md": "- z\n", "L.md": "- [[A#^x]]\n"],
      to: ["A.md": "- a ^x\n", "B.md": "- z\n- b ^x\n"]
    ) { sample, vault in try vault.items.moveToCollection([sample.item("b")], collection: Target("B.md")) },
    ChangeCase(
      "in links by another name of the file",
      [
        "A.md": "---\naliases: [Other name]\n---\n- a ^x\n- k\n", "B.md": "- z\n",
        "L.md": "- [[other name#^x]] [[Other name]] [[Else#^x]]\n",
      ],
      to: [
        "A.md": "---\naliases: [Other name]\n---\n- k\n", "B.md": "- z\n- a ^x\n",
        "L.md": "- [[B#^x]] [[Other name]] [[Else#^x]]\n",
      ]
    ) { sample, vault in try vault.items.moveToCollection([sample.item("a")], collection: Target("B.md")) },
    ChangeCase(
      "when one of several is another",
      ["A.md": "- a ^x\n  b ^y\n", "B.md": "- z\n", "L.md": "- [[A#^x]] [[A#^y]]\n"],
      to: [
        "A.md": "- a ^x\n  b ^new\n", "B.md": "- z\n- [[A#^new]]  [created:: 2026-03-10]\n",
        "L.md": "- [[A#^x]] [[A#^new]]\n",
      ]
    ) { _, vault in
      let item = try vault.resolve([Address(parsing: "^Y")])[0].item
      try vault.transaction("id") {
        let named = try $0.items.setBlockID(item, to: "new")
        _ = try $0.items.link(to: .item(named), in: Target("B.md"))
      }
    },
    ChangeCase(
      "when its new words give it another",
      ["A.md": "- a ^x\n- b ^y\n- c ^z\n", "L.md": "- [[A#^x]] [[A#^z]]\n"],
      to: ["A.md": "- new ^n\n- b ^y\n- c ^y\n", "L.md": "- [[A#^n]] [[A#^z]]\n"]
    ) { sample, vault in
      let items = try sample.items("a", "c")
      try vault.transaction("edit") {
        _ = try $0.items.update(items[0], content: "new ^n")
        _ = try $0.items.update(items[1], content: "c ^y")
      }
    },
    ChangeCase(
      "when it is given another",
      ["A.md": "---\nalias: Other\n---\n- a\n  b ^x\n", "L.md": "- [[A#H#^X]] [[Other#^x]]\n"],
      to: ["A.md": "---\nalias: Other\n---\n- a\n  b ^new\n", "L.md": "- [[A#H#^new]] [[Other#^new]]\n"]
    ) { _, vault in try vault.items.setBlockID(vault.items.fetchByCollection("A.md")[0], to: "new") },
    ChangeCase(
      "of what becomes a collection's items",
      ["A.md": "- Trip ^t\n  - a\n    b ^x\n", "L.md": "- [[A#^x]] [[A#^t]]\n"],
      to: [
        "A.md": "- [[Trip]] ^t\n", "Trip.md": "# Trip\n\n- a\n  b ^x\n", "L.md": "- [[Trip#^x]] [[A#^t]]\n",
      ]
    ) { sample, vault in try vault.items.promote(sample.item("Trip")) },
    ChangeCase(
      "that stand in a code span",
      ["A.md": "- a\n\n  ```\n  x ^x\n  ```\n", "B.md": "- z ^x\n"],
      to: ["A.md": "", "B.md": "- z ^x\n- a\n\n  ```\n  x ^x\n  ```\n"]
    ) { sample, vault in try vault.items.moveToCollection([sample.item("a")], collection: Target("B.md")) },
  ]

  @Test(arguments: changes)
  func `are kept apart:`(change: ChangeCase) throws { try change.check() }

  @Test func `are told of where they change`() throws {
    let sample = try SampleVault(["A.md": "- a ^x\n", "B.md": "- b ^X\n"])
    let notes = try sample.vault.transaction("move") {
      try $0.items.moveToCollection([sample.item("a")], collection: Target("B.md"))
    }.notes
    #expect(notes == [.renamedBlockID("B.md", old: "x", new: "x-2")])
    #expect(notes.map(\.description) == ["^x became ^x-2 in B.md, where another block has it; links follow"])
  }

  @Test func `are told of where a new item has another block's`() throws {
    let sample = try SampleVault(["A.md": "- a ^x\n- b\n"])
    let captured = try sample.vault.transaction("capture") {
      try $0.items.create(NewItem("c ^X"), in: Target("A.md"))
    }.notes
    #expect(captured == [.sharedBlockID(Place(path: "A.md", line: 3), "X", free: "X-2")])
    let edited = try sample.vault.transaction("edit") {
      try $0.items.update(sample.item("b"), content: "b ^x")
    }.notes
    #expect(edited == [.sharedBlockID(Place(path: "A.md", line: 2), "x", free: "x-2")])
    let nested = try sample.vault.transaction("capture") {
      try $0.items.create(NewItem("e\n\nmore ^x"), in: Target("A.md"))
    }.notes
    #expect(nested == [.sharedBlockID(Place(path: "A.md", line: 4), "x", free: "x-2")])
    let other = try sample.vault.transaction("capture") {
      try $0.items.create(NewItem("d ^y"), in: Target("A.md"))
    }.notes
    #expect(other.isEmpty)
  }
}
