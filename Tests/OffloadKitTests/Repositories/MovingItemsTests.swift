import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `Moving items` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "takes all that belongs to an item", ["A.md": "- a\n  more\n  - b\n- c\n", "B.md": "* x\r\n"],
      to: ["A.md": "- c\n", "B.md": "* x\r\n* a\r\n  more\r\n  - b\r\n"]
    ) {
      sample, vault in
      let moved = try vault.items.moveToCollection([sample.item("a")], collection: Target("B.md"))
      #expect(moved[0].place == Place(path: "B.md", line: 2) && moved[0].childCount == 1)
    },
    ChangeCase(
      "keeps the order given", ["A.md": "- a\n- b\n", "B.md": "- c\n", "C.md": ""],
      to: ["A.md": "", "B.md": "", "C.md": "- b\n- c\n- a\n"]
    ) {
      sample, vault in
      let moved = try vault.items.moveToCollection(sample.items("b", "c", "a"), collection: Target("C.md"))
      #expect(moved.map(\.content) == ["b", "c", "a"] && moved.map(\.place.line) == [1, 2, 3])
    },
    ChangeCase(
      "takes a match inside another match along", ["A.md": "- a\n  - b\n- c\n", "B.md": ""],
      to: ["A.md": "", "B.md": "- c\n- a\n  - b\n"]
    ) {
      sample, vault in
      let moved = try vault.items.moveToCollection(
        sample.items("b", "c", "a", "c"), collection: Target("B.md"))
      #expect(moved.map(\.content) == ["b", "c", "a", "c"] && moved.map(\.place.line) == [3, 1, 2, 1])
    },
    ChangeCase(
      "counts positions as if the item were not there", ["A.md": "- a\n- b\n- c\n"],
      to: ["A.md": "- b\n- a\n- c\n"]
    ) {
      sample, vault in
      let moved = try vault.items.moveToCollection(
        [sample.item("a")], collection: Target("A.md"), position: .position(2))
      #expect(moved[0].position == 2)
    },
    ChangeCase("stays where it is already", ["A.md": "- a\n- b\n"], to: [:]) { sample, vault in
      try vault.items.moveToCollection([sample.item("b")], collection: Target("A.md"))
    },
    ChangeCase(
      "nests under another, and out again", ["A.md": "- a\n- b\n  - c\n"], to: ["A.md": "- c\n- a\n  - b\n"]
    ) {
      sample, vault in
      try vault.transaction("move") { change in
        let c = try change.items.moveToCollection(
          [sample.item("c")], collection: Target("A.md"), position: .before(sample.item("a")))
        #expect(c[0].depth == 0)
        try change.items.moveToCollection(
          [sample.item("b")], collection: Target("A.md"), position: .under(sample.item("a")))
      }
    },
    ChangeCase(
      "moves into a section of its own file", ["A.md": "- a\n- b\n\n## S\n\n- c\n"],
      to: ["A.md": "- b\n\n## S\n\n- c\n- a\n"]
    ) {
      sample, vault in
      let moved = try vault.items.moveToCollection(
        [sample.item("a")], collection: Target("A.md", section: "S"))
      #expect(moved[0].section == "S")
    },
    ChangeCase(
      "brings items from here and elsewhere", ["A.md": "- a\n- b\n", "B.md": "- c\n"],
      to: ["A.md": "- b\n- c\n- a\n", "B.md": ""]
    ) {
      sample, vault in try vault.items.moveToCollection(sample.items("a", "c"), collection: Target("A.md"))
    },
    ChangeCase(
      "gives a plain line its bullet", ["inbox.md": "call mum\nand dad\n", "A.md": ""],
      to: ["inbox.md": "and dad\n", "A.md": "- call mum\n"]
    ) {
      sample, vault in try vault.collections.addItem(sample.item("call mum"), to: "A.md")
    },
    ChangeCase(
      "brings an item back to an inbox that is missing", ["A.md": "- [ ] a\n- b\n"],
      to: ["A.md": "- b\n", "inbox.md": "- [ ] a\n"]
    ) {
      sample, vault in try vault.collections.removeItem(sample.item("a"))
    },
    ChangeCase(
      "counts on in an ordered list", ["A.md": "- a\n", "B.md": "1. x\n2. y\n"],
      to: ["A.md": "", "B.md": "1. x\n2. y\n3. a\n"]
    ) {
      sample, vault in try vault.items.moveToCollection([sample.item("a")], collection: Target("B.md"))
    },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  @Test func `keeps the order given within a file`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n- d\n"])
    try sample.change(to: ["A.md": "- b\n- d\n- c\n- a\n"]) { vault in
      let moved = try vault.items.moveToCollection(sample.items("c", "a"), collection: Target("A.md"))
      #expect(moved.map(\.content) == ["c", "a"] && moved.map(\.place.line) == [3, 4])
    }
    try sample.change(to: ["A.md": "- c\n- d\n- b\n- a\n"]) { vault in
      let moved = try vault.items.moveToCollection(
        sample.items("c", "d"), collection: Target("A.md"), position: .position(1))
      #expect(moved.map(\.place.line) == [1, 2])
    }
  }

  static let refusals: [RefusalCase] = [
    RefusalCase("a collection that is not there", ["A.md": "- a\n"], "collectionNotFound") { sample, vault in
      try vault.items.moveToCollection([sample.item("a")], collection: Target("B.md"))
    },
    RefusalCase("a section that is not there", ["A.md": "- a\n", "B.md": ""], "sectionNotFound") {
      sample, vault in
      try vault.items.moveToCollection([sample.item("a")], collection: Target("B.md", section: "S"))
    },
    RefusalCase(
      "a position behind the end, elsewhere", ["A.md": "- a\n", "B.md": "- b\n"], "positionOutOfRange"
    ) { sample, vault in
      try vault.items.moveToCollection([sample.item("a")], collection: Target("B.md"), position: .position(3))
    },
    RefusalCase("a position behind the end, here", ["A.md": "- a\n- b\n"], "positionOutOfRange") {
      sample, vault in
      try vault.items.moveToCollection([sample.item("a")], collection: Target("A.md"), position: .position(3))
    },
    RefusalCase("a place under itself", ["A.md": "- a\n  - b\n"], "moveUnderItself") { sample, vault in
      try vault.items.moveToCollection(
        [sample.item("a")], collection: Target("A.md"), position: .under(sample.item("b")))
    },
    RefusalCase("a place before itself", ["A.md": "- a\n  - b\n"], "moveUnderItself") { sample, vault in
      try vault.items.moveToCollection(
        [sample.item("a")], collection: Target("A.md"), position: .before(sample.item("a")))
    },
    RefusalCase(
      "a neighbour in another collection", ["A.md": "- a\n- c\n", "B.md": "- b\n"], "collectionMismatch"
    ) { sample, vault in
      try vault.items.moveToCollection(
        [sample.item("a")], collection: Target("B.md"), position: .after(sample.item("c")))
    },
    RefusalCase("an item that is gone", ["A.md": "- a\n", "B.md": ""], "changedUnderneath") { sample, vault in
      let a = try sample.item("a")
      try vault.transaction("x") { change in
        try change.items.delete([a])
        try change.items.moveToCollection([a], collection: Target("B.md"))
      }
    },
  ]

  @Test(arguments: refusals) func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test func `tells the limit of positions`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "B.md": "- b\n- c\n"])
    let a = try sample.item("a")
    let error = try sample.refuse("positionOutOfRange") {
      try $0.items.moveToCollection([a], collection: Target("B.md"), position: .position(99))
    }
    guard case .positionOutOfRange(let limit) = error else { return }
    #expect(limit == 3)
  }

  @Test func `tells which of two with the same words moved`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- a\n- c\n"])
    let all = try sample.vault.items.fetchByCollection("A.md")
    try sample.change(to: ["A.md": "- b\n- a\n- c\n- a\n"]) { vault in
      let moved = try vault.items.moveToCollection([all[0]], collection: Target("A.md"))
      #expect(moved[0].place.line == 4)
    }
  }

  @Test func `refuses to follow a link out of the vault`() throws {
    let outside = try SampleVault(["out.md": "- x\n"])
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.link("B.md", to: String(decoding: outside.systemPath("out.md"), as: UTF8.self))
    let a = try sample.item("a")
    try sample.refuse("leavesVault") { try $0.items.moveToCollection([a], collection: Target("B.md")) }
    #expect(outside.text("out.md") == "- x\n")
  }
}

@Suite struct `Links of items that move` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "relative Markdown links still point at the same files",
      [
        "work/A.md": "- see [b](B.md) and ![p](../attachments/p.png \"t\") and [web](https://x.y/B.md)\n",
        "work/B.md": "", "attachments/p.png": "p", "home/C.md": "",
      ],
      to: [
        "work/A.md": "",
        "home/C.md":
          "- see [b](../work/B.md) and ![p](../attachments/p.png \"t\") and [web](https://x.y/B.md)\n",
      ]
    ) { sample, vault in
      try vault.items.moveToCollection(
        vault.items.fetchByCollection("work/A.md"), collection: Target("home/C.md"))
    },
    ChangeCase(
      "links within the same file are qualified",
      ["A.md": "# A\n\n## Part\n\n- see [[#Part]] and [p](#Part)\n", "B.md": ""],
      to: ["A.md": "# A\n\n## Part\n", "B.md": "- see [[A#Part]] and [p](A.md#Part)\n"]
    ) { sample, vault in
      try vault.items.moveToCollection(vault.items.fetchAll(), collection: Target("B.md"))
    },
    ChangeCase(
      "names that mean another file there are qualified",
      ["work/A.md": "- see [[Plan]]\n", "work/Plan.md": "", "home/B.md": "", "home/Plan.md": ""],
      to: ["work/A.md": "", "home/B.md": "- see [[work/Plan]]\n"]
    ) { sample, vault in
      try vault.items.moveToCollection(vault.items.fetchAll(), collection: Target("home/B.md"))
    },
    ChangeCase(
      "links elsewhere to its block id follow it",
      [
        "A.md": "- one ^x\n  - in it [[#^x]]\n- stays [[#^x]]\n- self [[A#^x]]\n",
        "B.md": "- old [[A#^x|text]]\n",
        "sub/C.md": "---\nrelated: \"[[A#^x]]\"\n---\n[t](../A.md#^x) `[[A#^x]]`\n",
      ],
      to: [
        "A.md": "- stays [[B#^x]]\n- self [[B#^x]]\n",
        "B.md": "- old [[#^x|text]]\n- one ^x\n  - in it [[#^x]]\n",
        "sub/C.md": "---\nrelated: \"[[B#^x]]\"\n---\n[t](../B.md#^x) `[[A#^x]]`\n",
      ]
    ) { sample, vault in
      try vault.items.moveToCollection([sample.item("one")], collection: Target("B.md"))
    },
    ChangeCase(
      "a named link to its own file follows it", ["A.md": "- one [[A#^x]] ^x\n", "B.md": ""],
      to: ["A.md": "", "B.md": "- one [[#^x]] ^x\n"]
    ) { sample, vault in
      try vault.items.moveToCollection(vault.items.fetchAll(), collection: Target("B.md"))
    },
    ChangeCase(
      "what means nothing stays", ["A.md": "- see [[Nowhere]] and [x](../../out.md)\n", "sub/B.md": ""],
      to: ["A.md": "", "sub/B.md": "- see [[Nowhere]] and [x](../../out.md)\n"]
    ) { sample, vault in
      try vault.items.moveToCollection(vault.items.fetchAll(), collection: Target("sub/B.md"))
    },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  @Test func `definitions that stay behind are told`() throws {
    let sample = try SampleVault(["A.md": "- see[^1] more\n\n[^1]: the note\n", "B.md": ""])
    let items = try sample.vault.items.fetchAll()
    let report = try sample.vault.transaction("move") {
      try $0.items.moveToCollection(items, collection: Target("B.md"))
    }
    #expect(report.notes == [.leftBehind("A.md", reference: "[^1]")])
  }

  @Test func `a new link gives its item a block id`() throws {
    let sample = try SampleVault([
      "A.md": "- one\n- two ^own\n", "B.md": "", ".offload/config.yml": "stamp: off\n",
    ])
    let (one, two) = (try sample.item("one"), try sample.item("two"))
    let id = try #require(one.id).letters(6)
    try sample.change(to: ["A.md": "- one ^\(id)\n- two ^own\n", "B.md": "- [[A#^\(id)]]\n"]) {
      try $0.items.link(to: .item(one), in: Target("B.md"))
    }
    try sample.change(to: ["B.md": "- [[A#^\(id)]]\n- [[A#^own]]\n"]) {
      try $0.items.link(to: .item(two), in: Target("B.md"))
    }
    let detail = try sample.vault.detail(of: sample.item("one"))
    #expect(detail.backlinks.map(\.item.text) == ["- [[A#^\(id)]]"])
  }

  @Test func `a new link names its collection in the shortest way that means it`() throws {
    let sample = try SampleVault([
      "work/Plan.md": "", "home/Plan.md": "", "home/B.md": "", "C.md": "",
      ".offload/config.yml": "stamp: off\n",
    ])
    try sample.change(to: ["home/B.md": "- [[work/Plan]]\n"]) {
      let item = try $0.items.link(to: .collection("work/Plan.md"), in: Target("home/B.md"))
      #expect(item.linkedCollection == "work/Plan" && item.type == "link")
    }
    try sample.change(to: ["home/B.md": "- [[work/Plan]]\n- [[Plan]]\n"]) {
      try $0.items.link(to: .collection("home/Plan.md"), in: Target("home/B.md"))
    }
    try sample.change(to: ["home/B.md": "- [[C]]\n- [[work/Plan]]\n- [[Plan]]\n"]) {
      try $0.items.link(to: .collection("C.md"), in: Target("home/B.md"), at: .position(1))
    }
    #expect(try sample.vault.backlinks(to: sample.vault.collections.fetchByName("C")).value.count == 1)
  }
}
