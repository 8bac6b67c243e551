import OffloadKit
import Testing
import VaultStore

@Suite struct `One item of several, and several of one` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "split: tags, fields and state are those of each, what is nested stays with the first",
      [
        "inbox.md":
          "- [ ] milk and call mum #shop  [due:: 2026-03-12] ^id\n  text\n  - [ ] oat\n- b\n",
        ".offload/config.yml": "stamp: off\n",
      ],
      to: [
        "inbox.md":
          "- [ ] milk #shop  [due:: 2026-03-12] ^id\n  text\n  - [ ] oat\n- [ ] call mum #shop  [due:: 2026-03-12]\n- [ ] then rest #shop  [due:: 2026-03-12]\n- b\n"
      ]
    ) { sample, vault in
      let parts = try vault.items.split(
        sample.item("milk and call mum"), into: ["milk", "call mum", "then rest"].map { Array($0.utf8) })
      #expect(parts.map(\.content) == ["milk", "call mum", "then rest"])
      #expect(parts.map(\.place.line) == [1, 4, 5])
    },
    ChangeCase(
      "split: a plain line of the inbox",
      ["inbox.md": "milk and bread\n\nother\n", ".offload/config.yml": "stamp: off\n"],
      to: ["inbox.md": "milk\n\n- bread\n\nother\n"]
    ) { sample, vault in
      try vault.items.split(sample.item("milk and bread"), into: [Array("milk".utf8), Array("bread".utf8)])
    },
    ChangeCase(
      "join: words, tags, what is nested, and fields that are missing",
      [
        "inbox.md":
          "- [ ] call mum #home  [due:: 2026-03-12]\n  - ask\n- x\n- on her birthday #Home #mum  [effort:: 2]\n  - gift\n    - wrap\n"
      ],
      to: [
        "inbox.md":
          "- [ ] call mum; on her birthday #home #mum  [effort:: 2]  [due:: 2026-03-12]\n  - ask\n  - gift\n    - wrap\n- x\n"
      ]
    ) { sample, vault in
      try vault.items.join(sample.items("call mum", "on her birthday"))
    },
    ChangeCase(
      "join: out of another file, and links lead to the whole",
      [
        "A.md": "- a ^one\n", "far/B.md": "- b [[A]] ^two\n- [[#^two]]\n",
        "C.md": "[[far/B#^two]] [[A#^one]]\n",
      ],
      to: [
        "A.md": "- a; b [[A]] ^one\n", "far/B.md": "- [[A#^one]]\n", "C.md": "[[A#^one]] [[A#^one]]\n",
      ]
    ) { sample, vault in
      try vault.items.join(sample.items("a", "b [[A]]"))
    },
    ChangeCase(
      "join: a block id is taken over",
      ["A.md": "- a\n- b ^two\n", "C.md": "[[A#^two]]\n"], to: ["A.md": "- a; b ^two\n"]
    ) { sample, vault in
      try vault.items.join(sample.items("a", "b"))
    },
    ChangeCase(
      "join: with what is nested in it", ["A.md": "- a\n  - b\n    - c\n"], to: ["A.md": "- a; b\n  - c\n"]
    ) { sample, vault in
      try vault.items.join(sample.items("a", "b"))
    },
  ]

  @Test(arguments: changes)
  func `come out as`(_ change: ChangeCase) throws { try change.check() }

  @Test func `what the whole says otherwise is told`() throws {
    let sample = try SampleVault([
      "A.md": "- a  [due:: 2026-03-12]  [x:: 1]\n- b  [due:: 2026-03-14]  [x:: 2]\n"
    ])
    let items = try sample.items("a", "b")
    let report = try sample.vault.transaction("join") { try $0.items.join(items) }
    #expect(
      report.notes.map { "\($0)" } == ["left out due 2026-03-14, x 2 of \"b\": the merged item has its own"])
    #expect(sample.text("A.md") == "- a; b  [due:: 2026-03-12]  [x:: 1]\n")
  }

  static let refusals: [RefusalCase] = [
    RefusalCase("a part without words", ["A.md": "- a b\n"], "emptyText") { sample, vault in
      try vault.items.split(sample.item("a b"), into: [Array("a".utf8), Array(" ".utf8)])
    },
    RefusalCase("lines that would be lost", ["A.md": "- a\n- b\n  more\n"], "furtherLines") { sample, vault in
      try vault.items.join(sample.items("a", "b"))
    },
    RefusalCase("a whole within its part", ["A.md": "- b\n  - a\n"], "moveUnderItself") { sample, vault in
      try vault.items.join(sample.items("a", "b"))
    },
  ]

  @Test(arguments: refusals)
  func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }
}

@Suite struct `Making a collection of an item` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "what is nested in it moves, and a link stays",
      [
        "inbox.md":
          "- [ ] Balcony #home  [due:: 2026-03-12]\n  words\n  - [ ] soil\n  - [ ] seeds, see [[inbox]]\n- b\n"
      ],
      to: [
        "inbox.md": "- [ ] [[Balcony]] #home  [due:: 2026-03-12]\n  words\n- b\n",
        "Balcony.md": "# Balcony\n\n- [ ] soil\n- [ ] seeds, see [[inbox]]\n",
      ]
    ) { sample, vault in
      let made = try vault.items.promote(sample.item("Balcony"))
      #expect(made.collection.path == "Balcony.md" && made.item.place.line == 1)
    },
    ChangeCase(
      "a plan under another name",
      ["A.md": "- trip?\n  - [ ] pack\n    - [ ] socks\n"],
      to: [
        "A.md": "- [[Lisbon trip|trip?]]\n",
        "far/Lisbon trip.md": "---\ntype: plan\n---\n\n# Lisbon trip\n\n- [ ] pack\n  - [ ] socks\n",
      ]
    ) { sample, vault in
      try vault.items.promote(sample.item("trip?"), to: "far/Lisbon trip")
    },
  ]

  @Test(arguments: changes)
  func `moves`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("words that name no file", ["A.md": "- a: b?\n"], "invalidCollectionName") { sample, vault in
      try vault.items.promote(sample.item("a: b?"))
    },
    RefusalCase("words that would name folders", ["A.md": "- and/or\n"], "invalidCollectionName") {
      sample, vault in
      try vault.items.promote(sample.item("and/or"))
    },
    RefusalCase("a name that is taken", ["A.md": "- b\n  - c\n", "B.md": ""], "collectionExists") {
      sample, vault in
      try vault.items.promote(sample.item("b"))
    },
  ]

  @Test(arguments: refusals)
  func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }
}
