import OffloadKit
import Testing
import VaultStore

@Suite struct `Renaming a section` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "links to it follow, in the way in which they are written",
      [
        "A.md": "# A\n\n## Before we go #x\n\n- [ ] a, see [[#Before we go x]]\n\n### Bags\n\n## Before\n",
        "B.md":
          "- [[A#Before we go x]] [[A#before we go #x|t]] [a](A.md#before-we-go-x) [b](A.md#Before%20we%20go%20x) [[A#Before]] [[B#Before we go x]]\n- [[A#Before we go x#Bags]] `[[A#Before we go x]]`\n",
        ".offload/config.yml": "queries:\n  b: 'in:\"A#Before we go #x\"'\n  c: in:A#Before\n",
      ],
      to: [
        "A.md": "# A\n\n## Packing: all\n\n- [ ] a, see [[#Packing: all]]\n\n### Bags\n\n## Before\n",
        "B.md":
          "- [[A#Packing: all]] [[A#before we go #x|t]] [a](A.md#packing-all) [b](A.md#Packing:%20all) [[A#Before]] [[B#Before we go x]]\n- [[A#Packing: all#Bags]] `[[A#Before we go x]]`\n",
        ".offload/config.yml": "queries:\n  b: 'in:\"A#Packing: all\"'\n  c: in:A#Before\n",
      ]
    ) { _, vault in
      try vault.collections.renameSection("before we go #x", of: "A.md", to: "Packing: all ")
    },
    ChangeCase(
      "a heading of two lines, and one of the inbox",
      [
        "A.md": "Soon\nor later\n===\n\n- a\n", "B.md": "[[A#Soon or later]] [[inbox#Later]]\n",
        "inbox.md": "## Later\n\n- a\n",
      ],
      to: ["A.md": "Now\n===\n\n- a\n", "B.md": "[[A#Now]] [[inbox#Then]]\n", "inbox.md": "## Then\n\n- a\n"]
    ) { _, vault in
      try vault.transaction("rename") {
        _ = try $0.collections.renameSection("Soon\nor later", of: "A.md", to: "Now")
        _ = try $0.collections.renameSection("Later", of: "inbox.md", to: "Then")
      }
    },
    ChangeCase(
      "links that mean another heading stay",
      ["A.md": "## X!\n\n## X\n\n- a\n", "B.md": "[[A#X]]\n"],
      to: ["A.md": "## X!\n\n## Y\n\n- a\n", "B.md": "[[A#X]]\n"]
    ) { _, vault in
      try vault.collections.renameSection("X", of: "A.md", to: "Y")
    },
    ChangeCase(
      "a text with signs that mean something in links",
      [
        "A.md": "## Old one\n\n- [own](#Old%20one)\n",
        "B.md": "- [[A#Old one]] [a](A.md#Old%20one) [b](<A.md#Old one>) [c](A.md#old-one)\n",
      ],
      to: [
        "A.md": "## C# intro\n\n- [own](#C%20intro)\n",
        "B.md": "- [[A#C intro]] [a](A.md#C%20intro) [b](<A.md#C intro>) [c](A.md#c-intro)\n",
      ]
    ) { _, vault in
      try vault.collections.renameSection("Old one", of: "A.md", to: "C# intro")
      #expect(vault.check().isEmpty)
    },
    ChangeCase(
      "a text of which nothing is left in a web address",
      ["A.md": "## Old one\n", "B.md": "- [a](A.md#old-one)\n"],
      to: ["A.md": "## 🎉\n", "B.md": "- [a](A.md#🎉)\n"]
    ) { _, vault in
      try vault.collections.renameSection("Old one", of: "A.md", to: "🎉")
      #expect(vault.check().isEmpty)
    },
    ChangeCase(
      "saved queries stay if they ask for another section too",
      ["A.md": "## X\n\n## X\n", ".offload/config.yml": "queries:\n  x: in:A#X\n"],
      to: ["A.md": "## Y\n\n## X\n", ".offload/config.yml": "queries:\n  x: in:A#X\n"]
    ) { _, vault in
      try vault.collections.renameSection("X", of: "A.md", to: "Y")
    },
    ChangeCase(
      "another spelling of the same letters",
      ["A.md": "## x\n", "B.md": "[[A#x]]\n"], to: ["A.md": "## X!\n", "B.md": "[[A#X!]]\n"]
    ) { _, vault in
      try vault.collections.renameSection("x", of: "A.md", to: "X!")
    },
  ]

  @Test(arguments: changes)
  func `changes its heading`(_ change: ChangeCase) throws { try change.check() }

  @Test func `tells what the collection is then`() throws {
    let sample = try SampleVault(["A.md": "# A\n\n## X\n"])
    let sections = try sample.vault.collections.renameSection("x", of: "A.md", to: "Y").sections
    #expect(sections == ["Y"])
  }

  static let refusals: [RefusalCase] = [
    RefusalCase("one that is not there", ["A.md": "## X\n"], "sectionNotFound") { _, vault in
      try vault.collections.renameSection("Y", of: "A.md", to: "Z")
    },
    RefusalCase("a name that another has", ["A.md": "## X\n\n## Y!\n"], "sectionExists") { _, vault in
      try vault.collections.renameSection("X", of: "A.md", to: "y")
    },
    RefusalCase("no name", ["A.md": "## X\n"], "invalidCollectionName") { _, vault in
      try vault.collections.renameSection("X", of: "A.md", to: " ")
    },
    RefusalCase("two lines", ["A.md": "## X\n"], "invalidCollectionName") { _, vault in
      try vault.collections.renameSection("X", of: "A.md", to: "a\n- b")
    },
    RefusalCase("what would be no heading", ["A.md": "X\n===\n"], "changesMeaning") { _, vault in
      try vault.collections.renameSection("X", of: "A.md", to: "- b")
    },
    RefusalCase("what would be half of one", ["A.md": "## X\n"], "changesMeaning") { _, vault in
      try vault.collections.renameSection("X", of: "A.md", to: "b #")
    },
  ]

  @Test(arguments: refusals)
  func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }
}
