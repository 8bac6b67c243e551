import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `Renaming a collection` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "every link to it follows, and its title",
      [
        "A.md": "# A\n\n- see [[#A]]\n",
        "B.md":
          "---\nrelated: \"[[A]]\"\naliases: ['[[A|x]]', A]\n---\n[[A]] ![[A#h]] [[a|text]] [t](A.md) [u](./A.md#h \"x\")\n\n[d]: A.md\n`[[A]]` [[AB]]\n",
        "sub/C.md": "- [[A]] [t](../A.md)\r\n```\n[[A]]\n```\n%% [[A]] %%\n",
      ],
      to: [
        "A.md": nil, "New one.md": "# New one\n\n- see [[#New one]]\n",
        "B.md":
          "---\nrelated: \"[[New one]]\"\naliases: ['[[New one|x]]', A]\n---\n[[New one]] ![[New one#h]] [[New one|text]] [t](New%20one.md) [u](./New%20one.md#h \"x\")\n\n[d]: New%20one.md\n`[[A]]` [[AB]]\n",
        "sub/C.md": "- [[New one]] [t](../New%20one.md)\r\n```\n[[A]]\n```\n%% [[New one]] %%\n",
      ]
    ) { _, vault in
      let isSo = try vault.collections.rename("A.md", to: "New one").path == "New one.md"
      #expect(isSo)
    },
    ChangeCase(
      "a link keeps the form that it has",
      [
        "P/Old.md": "",
        "P/B.md": "[[./Old]] [[../P/Old]] [[/P/Old]] [a](Old) [b](./Old.md) [c](/P/Old.md) [d](../P/Old)\n",
        "C.md":
          "[a](./P/Old.md) [b](/P/Old.md) [c](P/Old) [d](Old.md) [e](Old) [[/P/Old]] [[./P/Old#h]] [[P/Old.md]]\n",
      ],
      to: [
        "P/Old.md": nil, "P/New one.md": "",
        "P/B.md":
          "[[./New one]] [[../P/New one]] [[/P/New one]] [a](New%20one) [b](./New%20one.md) [c](/P/New%20one.md) [d](../P/New%20one)\n",
        "C.md":
          "[a](./P/New%20one.md) [b](/P/New%20one.md) [c](P/New%20one) [d](New%20one.md) [e](New%20one) [[/P/New one]] [[./P/New one#h]] [[P/New one.md]]\n",
      ]
    ) { _, vault in
      try vault.collections.rename("P/Old.md", to: "New one")
    },
    ChangeCase(
      "a link keeps its form where the folder is another",
      ["P/Old.md": "", "P/B.md": "[[./Old]] [[/P/Old]] [a](Old) [b](./Old.md) [c](/P/Old.md) [[Old]]\n"],
      to: [
        "P/Old.md": nil, "Q/New.md": "",
        "P/B.md": "[[../Q/New]] [[/Q/New]] [a](../Q/New) [b](../Q/New.md) [c](/Q/New.md) [[New]]\n",
      ]
    ) { _, vault in
      try vault.collections.rename("P/Old.md", to: "Q/New")
    },
    ChangeCase(
      "links over two lines, in comments and in front matter follow",
      [
        "A.md": "",
        "B.md":
          "---\nup: \"[t](A.md)\"\nof: '[[A#h]] it''s [b](A.md#h)'\nweb: \"[w](https://a.b)\"\n---\n[one\n  two](A.md) [b](A.md\n\"title\") ![i\nj](<A.md>)\n\n%%\n[[A]] #t\n%%\n- see %% [[A#^k]] [x](A.md) %%\n",
      ],
      to: [
        "A.md": nil, "Ana's.md": "",
        "B.md":
          "---\nup: \"[t](Ana's.md)\"\nof: '[[Ana''s#h]] it''s [b](Ana''s.md#h)'\nweb: \"[w](https://a.b)\"\n---\n[one\n  two](Ana's.md) [b](Ana's.md\n\"title\") ![i\nj](<Ana's.md>)\n\n%%\n[[Ana's]] #t\n%%\n- see %% [[Ana's#^k]] [x](Ana's.md) %%\n",
      ]
    ) { _, vault in
      try vault.collections.rename("A.md", to: "Ana's")
    },
    ChangeCase("a title of its own stays", ["A.md": "# Other\n"], to: ["A.md": nil, "B.md": "# Other\n"]) {
      _, vault in
      try vault.collections.rename("A.md", to: "B")
    },
    ChangeCase(
      "it stays in its folder, unless one is named",
      ["w/A.md": "[x](../C.md) ![i](i.png)\n", "w/i.png": "", "C.md": "[a](w/A.md)\n"],
      to: ["w/A.md": nil, "v/B.md": "[x](../C.md) ![i](../w/i.png)\n", "C.md": "[a](v/B.md)\n"]
    ) { _, vault in
      try vault.transaction("rename") { change in
        try change.collections.rename("w/A.md", to: "v/B")
      }
    },
    ChangeCase(
      "within its folder", ["w/A.md": "", "C.md": "[[w/A]] [[A]]\n"],
      to: ["w/A.md": nil, "w/B.md": "", "C.md": "[[w/B]] [[B]]\n"]
    ) { _, vault in
      try vault.collections.rename("w/A.md", to: "B")
    },
    ChangeCase(
      "only its case changes",
      ["errands.md": "# errands\n", "B.md": "[[errands]] [[ERRANDS]] [e](errands.md)\n"],
      to: [
        "errands.md": nil, "Errands.md": "# Errands\n", "B.md": "[[Errands]] [[ERRANDS]] [e](Errands.md)\n",
      ]
    ) { _, vault in
      try vault.collections.rename("errands.md", to: "Errands")
    },
    ChangeCase("to the name that it has", ["A.md": "# A\n"], to: [:]) { _, vault in
      let isSo = try vault.collections.rename("A.md", to: "A").path == "A.md"
      #expect(isSo)
    },
    ChangeCase(
      "a link elsewhere that would mean it is qualified",
      ["a/Plan.md": "", "Old.md": "", "B.md": "[[Plan]] [[Old]]\n"],
      to: ["Old.md": nil, "Plan.md": "", "B.md": "[[a/Plan]] [[Plan]]\n"]
    ) { _, vault in
      try vault.collections.rename("Old.md", to: "Plan")
    },
    ChangeCase(
      "saved queries follow",
      [
        "Old.md": "", "x/Two.md": "", "y/Two.md": "",
        ".offload/config.yml":
          "# mine\nqueries:\n  a: is:open in:Old # comment\n  b: \"(in:\\\"old\\\" or tag:Old) -in:Older\"\n  c: 'in:Old.md#Part text:\"in:Old\"'\n  d: in:\"\n  e: in:Two\nstamp: date\n",
      ],
      to: [
        "Old.md": nil, "New one.md": "",
        ".offload/config.yml":
          "# mine\nqueries:\n  a: is:open in:\"New one\" # comment\n  b: \"(in:\\\"New one\\\" or tag:Old) -in:Older\"\n  c: 'in:\"New one#Part\" text:\"in:Old\"'\n  d: in:\"\n  e: in:Two\nstamp: date\n",
      ]
    ) { _, vault in
      try vault.collections.rename("Old.md", to: "New one")
    },
    ChangeCase(
      "saved queries name it by its path where its name is not enough",
      [
        "Old.md": "", "w/Plan.md": "",
        ".offload/config.yml": "queries: {a: \"in:Old\", b: in:inbox, c: \"in:w/\"}\n",
      ],
      to: [
        "Old.md": nil, "v/Plan.md": "",
        ".offload/config.yml": "queries: {a: \"in:v/Plan\", b: in:inbox, c: \"in:w/\"}\n",
      ]
    ) { _, vault in
      try vault.collections.rename("Old.md", to: "v/Plan")
    },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  @Test func `undo is refused where the old name is taken since`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.collections.rename("A.md", to: "B")
    try sample.write("- other\n", to: "A.md")
    let before = sample.files
    let error = #expect(throws: VaultError.self) { try sample.vault.history.undo() }
    #expect(error?.name == "undoBlocked" && sample.files == before)
  }
}
