import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `Giving an item a block id` {
  static let changes: [ChangeCase] = [
    ChangeCase("its first", ["inbox.md": "- a #x\n"], to: ["inbox.md": "- a #x ^mine\n"]) { sample, vault in
      try vault.items.setBlockID(sample.item("a"), to: "mine")
    },
    ChangeCase(
      "links follow from one to another",
      [
        "inbox.md": "- a ^One\n- b [[#^one]] ^two\n",
        "B.md":
          "---\nup: \"[[inbox#^One]]\"\n---\n[[inbox#^One]] ![[inbox#^one|t]] [x](inbox.md#^One) [[B#^One]] [[inbox#h#^One]]\n",
      ],
      to: [
        "inbox.md": "- a ^new-1\n- b [[#^new-1]] ^two\n",
        "B.md":
          "---\nup: \"[[inbox#^new-1]]\"\n---\n[[inbox#^new-1]] ![[inbox#^new-1|t]] [x](inbox.md#^new-1) [[B#^One]] [[inbox#h#^new-1]]\n",
      ]
    ) { sample, vault in
      try vault.items.setBlockID(sample.item("a"), to: "new-1")
    },
    ChangeCase(
      "its own in another case", ["A.md": "- a ^x\n- [[#^x]]\n"], to: ["A.md": "- a ^X\n- [[#^X]]\n"]
    ) {
      sample, vault in
      try vault.items.setBlockID(sample.item("a"), to: "X")
    },
    ChangeCase("none where it has one", ["A.md": "- a ^x\n"], to: ["A.md": "- a ^x\n"]) { sample, vault in
      let id = try vault.items.setBlockID(sample.item("a")).blockID
      #expect(id == "x")
    },
  ]

  @Test(arguments: changes)
  func `writes`(_ change: ChangeCase) throws { try change.check() }

  @Test func `makes one up that is free`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    let first = try #require(try sample.vault.items.setBlockID(sample.item("a")).blockID)
    try sample.write("- a\n\ntext ^\(first.uppercased())\n", to: "inbox.md")
    let second = try #require(try sample.vault.items.setBlockID(sample.item("a")).blockID)
    #expect(second == "\(first)-2")
  }

  static let refusals: [RefusalCase] = [
    RefusalCase("what is none", ["A.md": "- a\n"], "invalidBlockID") { sample, vault in
      try vault.items.setBlockID(sample.item("a"), to: "a b")
    },
    RefusalCase("nothing", ["A.md": "- a\n"], "invalidBlockID") { sample, vault in
      try vault.items.setBlockID(sample.item("a"), to: "")
    },
    RefusalCase("another block's", ["A.md": "- a\n\ntext ^One\n"], "blockIDExists") { sample, vault in
      try vault.items.setBlockID(sample.item("a"), to: "one")
    },
  ]

  @Test(arguments: refusals)
  func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }
}
