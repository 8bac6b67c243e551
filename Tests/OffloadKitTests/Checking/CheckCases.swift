import Testing

extension `A check` {
  static let cases: [CheckCase] = [
    CheckCase(
      "conflict-markers", ["A.md": "- a\n<<<<<<< ours\n- b\n=======\n- c\n>>>>>>> theirs\n"], ["A.md:2:1"]),
    CheckCase(
      "mixed-line-endings", ["A.md": "- a\r\n- b\n- c\r\n", "B.md": "x\ny\rz\n", "C.md": "a\r\nb\r\n"],
      ["A.md:2:4", "B.md:2:2"], fixed: ["A.md": "- a\r\n- b\r\n- c\r\n", "B.md": "x\ny\nz\n"]),
    CheckCase(
      "no-break-space",
      [
        "A.md":
          "-\u{A0}[ ] a\n\n- [ ]\u{A0}b\n-\u{3000}c\n-\u{A0}[\u{A0}] d\n1.\u{202F}e\n- fine\u{A0}so\n\n`-\u{A0}code`\n"
      ],
      ["A.md:1:2", "A.md:3:6", "A.md:4:2", "A.md:5:2", "A.md:6:3"],
      fixed: ["A.md": "- [ ] a\n\n- [ ] b\n- c\n- [ ] d\n1. e\n- fine\u{A0}so\n\n`-\u{A0}code`\n"]),
    CheckCase(
      "invisible-mark",
      [
        "A.md": "- x\n\u{FEFF}- mid\n\u{200B}\u{FEFF}# H\nw\u{FEFF}ord\n\n```\n\u{FEFF}- code\n```\n",
        "B.md": "\u{FEFF}\u{FEFF}- twice\n", "C.md": "\u{FEFF}- once\n",
        // What is hidden there would hide more, or nothing is hidden.
        "D.md": "- a\n\n\u{200B}```\n- b\n- c\n",
        "E.md": "\u{200B}---\n- a\n---\n- \u{200B}foo\n  \u{200B}more\n",
      ],
      ["A.md:2:1", "A.md:3:1", "B.md:1:2"],
      fixed: [
        "A.md": "- x\n- mid\n# H\nw\u{FEFF}ord\n\n```\n\u{FEFF}- code\n```\n", "B.md": "\u{FEFF}- twice\n",
      ]),
    CheckCase(
      "front-matter",
      [
        "A.md": "---\ntitle: \"open\n---\n", "B.md": "---\na: 1\na: 2\n---\n",
        "C.md": "---\ntype: plan\n\n- a\n",
        "D.md": "---\n\nA rule, and prose.\n", "E.md": "---\n# only a comment\n---\n",
      ],
      ["A.md:2:13", "B.md:3:1", "C.md:1:1"]),
    CheckCase(
      "saved-query",
      [
        ".offload/config.yml":
          "queries:\n  bad: due:..fridey\n  worse: a @bad\n  loop: \"@loop\"\n  c: {query: a, sort: x y, limit: b}\n"
      ],
      Array(repeating: ".offload/config.yml", count: 5)),
    CheckCase("unknown-setting", [".offload/config.yml": "fieldz: emoji\n"], [".offload/config.yml"]),
    CheckCase(
      "dangling-link",
      [
        "A.md": """
        ---
        aliases: [Other]
        related: "[[Gone]]"
        ---
        - [[B]] [[w/B]] [[other]] [[#Here]] [[pic.canvas]] `[[code]]`
        - [[Lost]] and [[Lost|again]]

        prose [[Nowhere#At all]] {{ [[{{date}}]] }}

        # Here

        """, "w/B.md": "", "w/pic.canvas": "", "Templates/x.md": "",
      ], ["A.md:3:13", "A.md:6:5", "A.md:6:18", "A.md:8:9"]),
    CheckCase(
      "missing-file",
      [
        "A.md": """
        - ![[lost.png]] ![[found.png]] [f](w) [u](https://x.y) [m](mailto:a@b) [o](../outside.md) [s](/site)
        - [no](no.md) ![p](w/found.png) ![q](q%201.png) [r]

        [r]: gone.md

        """, "w/found.png": "",
      ], ["A.md:1:6", "A.md:2:8", "A.md:2:38", "A.md:4:6"]),
    CheckCase(
      "missing-anchor",
      [
        "A.md": """
        - [[B#Here it is]] [[B#No]] [b](B.md#here-it-is) [[B#^id]] [[B#^no]] [[#Top]] [[B#Deep#Here it is!]]
        - [x](B.md#own)

        # Top

        """, "B.md": "## Here it is\n\n- a ^id\n\n<a name=\"own\"></a>\n",
      ], ["A.md:1:22", "A.md:1:62"]),
    CheckCase(
      "ambiguous-link",
      [
        "A.md": """
        ---
        up: "[[note]]"
        ---
        - [[Note]] ![[Note#Here]] [n](Note.md) [[Work/Note]] [[Home/Note.md]] [[only]] [[Own]] [[Deep]]

        """, "Home/Note.md": "# Here\n", "Work/Note.md": "- [[Note]]\n", "x/y/Note.md": "",
        "archive/Only.md": "", "w/Only.md": "", "Own.md": "", "w/Own.md": "", "w/Deep.md": "",
        "v/w/Deep.md": "",
      ], ["A.md:2:8", "A.md:4:5", "A.md:4:15", "A.md:4:31"]),
    CheckCase(
      "duplicate-block-id", ["A.md": "- a ^x\n- b ^X\n\nprose\n^y\n", "B.md": "- c ^x\n"], ["A.md:2:5"]),
    CheckCase(
      "impossible-date",
      [
        "A.md":
          "- [ ] a  [due:: 2026-2-3]\n- b 📅 2026-02-30\n- c  [start:: soon]  [due:: ]\n- d  [other:: soon] [due:: {{date}}]\n",
        "B.md": "---\ncreated: 2026-02-31\n---\n", "C.md": "---\nCreated: \"2026-2-1\"\n---\n",
        "D.md": "---\ncreated: 2020-01-01T14:00:00+00:00\n---\n", "E.md": "---\ncreated: {{date}}\n---\n",
      ],
      ["A.md:1:17", "A.md:2:7", "A.md:3:15", "B.md:2:10", "C.md:2:11"],
      fixed: [
        "A.md":
          "- [ ] a  [due:: 2026-02-03]\n- b 📅 2026-02-30\n- c  [start:: soon]  [due:: ]\n- d  [other:: soon] [due:: {{date}}]\n",
        "C.md": "---\nCreated: \"2026-02-01\"\n---\n",
      ]),
    CheckCase(
      "unread-value",
      [
        "A.md":
          "- a  [priority:: very]\n- b  [repeat:: now and then]\n- c  [repeat:: every day]  [starred:: yes]\n"
      ],
      ["A.md:1:18", "A.md:2:16", "A.md:3:39"]),
    CheckCase(
      "unseen-field",
      [
        "A.md": "- [ ] call 📅 2026-03-01 mum #x ^id\n- [ ] a ⏫  [effort:: 2]\n"
          + "- no task 📅 2026-03-01 here\n- [ ] fine #x 📅 2026-03-01 #y ⏫ ^b\n- [ ] in [due:: 2026-03-01] words\n"
      ],
      ["A.md:1:12", "A.md:2:9"],
      fixed: [
        "A.md": "- [ ] call mum #x 📅 2026-03-01 ^id\n- [ ] a  [effort:: 2] ⏫\n"
          + "- no task 📅 2026-03-01 here\n- [ ] fine #x 📅 2026-03-01 #y ⏫ ^b\n- [ ] in [due:: 2026-03-01] words\n"
      ]),
    CheckCase(
      "unseen-field",
      [
        "A.md": "- [ ] a 🆔 k 🔺  [repeat:: every day]\n- [ ] b 📅 2026-03-01T18:30 ⏫\n- [ ] c 🔺 `d\n  e`\n"
      ],
      ["A.md:1:16", "A.md:3:9"],
      fixed: ["A.md": "- [ ] a 🆔 k 🔺 🔁 every day\n- [ ] b 📅 2026-03-01T18:30 ⏫\n- [ ] c 🔺 `d\n  e`\n"]),
    CheckCase(
      "unseen-field",
      [
        "A.md":
          "- [ ] Call ⏫ the bank 📅 2026-03-12 about the card\n"
      ],
      ["A.md:1:12", "A.md:1:23"],
      fixed: ["A.md": "- [ ] Call the bank about the card ⏫ 📅 2026-03-12\n"]),
    CheckCase(
      "unseen-field",
      [
        "A.md": "- [ ] a [due:: 2026-03-01] b [start:: 2026-03-01] c\n",
        ".obsidian/plugins/obsidian-tasks-plugin/data.json": "{\"taskFormat\": \"dataview\"}",
      ],
      ["A.md:1:9", "A.md:1:30"],
      fixed: ["A.md": "- [ ] a b c  [start:: 2026-03-01]  [due:: 2026-03-01]\n"]),
    CheckCase(
      "unseen-field",
      [
        "A.md": "- [ ] no filter 📅 2026-03-01 x\n- [ ] a \"q 📅 2026-03-01 x\n",
        ".obsidian/plugins/obsidian-tasks-plugin/data.json": "{\"globalFilter\": \"\\\"q\"}",
      ], ["A.md:2:12"], fixed: ["A.md": "- [ ] no filter 📅 2026-03-01 x\n- [ ] a \"q x 📅 2026-03-01\n"]),
    CheckCase(
      "impossible-date",
      [
        "A.md":
          "- [ ] a 📅 2026-03-01T10:00:00\n- [ ] b ⏳2026-03-01/02 x\n- [ ] c 📅 2026-3-1\n- [ ] d `📅 12` 📅 soon 📅\n- e 📅 12\n- [ ] f 🆔 9.9 ⛔ 1.1\n"
      ],
      ["A.md:1:11", "A.md:2:10", "A.md:3:11", "A.md:5:7"],
      fixed: [
        "A.md":
          "- [ ] a 📅 2026-03-01T10:00:00\n- [ ] b ⏳2026-03-01/02 x\n- [ ] c 📅 2026-03-01\n- [ ] d `📅 12` 📅 soon 📅\n- e 📅 12\n- [ ] f 🆔 9.9 ⛔ 1.1\n"
      ]),
    CheckCase(
      "no-break-space",
      [
        "A.md":
          "- [ ] a 📅\u{A0}2026-03-01\n- [ ] b 🔁 every\u{A0}day\n- [ ] c ⏳ \u{2009}2026-03-01\n- [ ] d 📅\u{A0}soon\n- e 📅\u{A0}2026-03-01\n- [ ] f ✅\u{A0}2026-03-01 ➕\u{202F}2026-03-01\n- [ ] g 🔁\u{A0}every day 🛫\u{FE0F}\u{3000}2026-03-01\n- [ ] h `📅\u{A0}2026-03-01` i\u{A0}j\n"
      ],
      [
        "A.md:1:10", "A.md:2:16", "A.md:3:11", "A.md:5:6", "A.md:6:10", "A.md:6:23", "A.md:7:10", "A.md:7:23",
      ],
      fixed: [
        "A.md":
          "- [ ] a 📅 2026-03-01\n- [ ] b 🔁 every day\n- [ ] c ⏳  2026-03-01\n- [ ] d 📅\u{A0}soon\n- e 📅 2026-03-01\n- [ ] f ✅ 2026-03-01 ➕ 2026-03-01\n- [ ] g 🔁 every day 🛫\u{FE0F} 2026-03-01\n- [ ] h `📅\u{A0}2026-03-01` i\u{A0}j\n"
      ]),
    CheckCase(
      "duplicate-task-id",
      [
        "A.md": "- [ ] a 🆔 k\n- [ ] b 🆔 k\n- [x] c 🆔 k\n- [ ] d ⛔ k\n",
        "B.md": "- [ ] e  [id:: k]\n- [ ] f 🆔 l\n",
        "C.md": "- [x] g 🆔 l\n- [-] h 🆔 l\n",
      ], ["A.md:2:7", "B.md:1:7"]),
    CheckCase(
      "missing-file", ["A.md": "x[^1] y[^2] z[^3]\n\n[^1]: Ibid.\n[^2]: p.12\n\n[^3]: Old.md#x\n"], []),
    CheckCase(
      "likely-copy",
      [
        "A.md": "- a\n- b\n", "A 2.md": "- b\n- c\n- a\n", "A-b.md": "- a\n- c\n", "w/A 2.md": "- a\n",
        "AA.md": "- a\n",
      ],
      ["A 2.md"]),
    CheckCase(
      "missing-dependency", ["A.md": "- [ ] a 🆔 aa ⛔ bb, cc\n", "B.md": "- [ ] b 🆔 bb\n"], ["A.md:1:7"]),
    CheckCase(
      "dependency-cycle",
      [
        "A.md": "- [ ] a 🆔 aa ⛔ bb\n- [ ] own 🆔 oo ⛔ oo\n- [ ] free 🆔 ff ⛔ aa\n",
        "B.md": "- [ ] b 🆔 bb ⛔ cc\n",
        "C.md": "- [ ] c 🆔 cc ⛔ aa\n",
      ], ["A.md:1:7", "A.md:2:7"]),
    CheckCase(
      "tag-spelling",
      [
        "A.md": "---\ntags: [home]\n---\n- a #Home\n- the #home is far #home\n",
        "B.md": "- x #cafe\u{301}\n- y #café\n- z #café\n",
        "C.md": "- p #Work\n- q #Work\n", "tags.md": "- #work\n",
      ],
      ["A.md:4:6", "B.md:1:6", "C.md:1:6"],
      fixed: [
        "A.md": "---\ntags: [home]\n---\n- a #home\n- the #home is far #home\n",
        "B.md": "- x #café\n- y #café\n- z #café\n",
        "C.md": "- p #work\n- q #work\n",
      ]),
    CheckCase(
      "unregistered-tag",
      [
        ".offload/config.yml": "tags: strict\n", "A.md": "- a #known/under #new\n- b #new\n",
        "tags.md": "- #known\n",
      ], ["A.md:1:19"]),
    CheckCase(
      "conflict-copy", ["A.md": "", "A.sync-conflict-20260310-090000-ABCDEFG.md": "- a\n"],
      ["A.sync-conflict-20260310-090000-ABCDEFG.md"]),
    CheckCase(
      "conflict-versions",
      [
        "A.md":
          "- one  [conflict:: bcdfghjk]\n- two  [conflict:: bcdfghjk]\n- alone  [Conflict:: zxwvtsrq] ^id\n"
      ], ["A.md:1:8", "A.md:3:10"],
      fixed: [
        "A.md": "- one  [conflict:: bcdfghjk]\n- two  [conflict:: bcdfghjk]\n- alone ^id\n"
      ]),
    CheckCase(
      "repeated-item",
      [
        "A.md": """
        - [ ] call mum  [created:: 2026-03-01]
        - [x] call mum  [created:: 2026-03-01]  [completion:: 2026-03-02]
        - [ ] twins
        - [ ] twins
        - [ ] water 🔁 every day 📅 2026-03-02
        - [x] water 🔁 every day 📅 2026-03-01 ✅ 2026-03-01
        - [x] milk  [created:: 2026-01-01]
        - [x] milk  [created:: 2026-02-01]

        """
      ], ["A.md:2:7"]),
    CheckCase(
      "refused-setting", [".offload/config.yml": "stamp: sometimes\n"],
      [".offload/config.yml"]),
    CheckCase(
      "set-aside", SampleVault.vaultID.merging([SampleVault.own("old/A.md"): "text\n"]) { $1 },
      [SampleVault.own("old/A.md")]),
    CheckCase(
      "left-draft", SampleVault.vaultID.merging([SampleVault.own("drafts/A.md"): "text\n"]) { $1 },
      [SampleVault.own("drafts/A.md")]),
    CheckCase(
      "tracked-journal",
      [".git/index": String(decoding: `An index of git`.index(version: 2), as: UTF8.self), "a.md": "- a\n"],
      [".offload/by"]),
    CheckCase(
      "lowered-setting", [".offload/config.yml": "durability: safe\nhistory: {days: 5, operations: 20000}\n"],
      [".offload/config.yml", ".offload/config.yml"]),
    CheckCase(
      "other-journal",
      [".offload/by/0123456789abcdef/history/00000000/0000000001-aaaaaaaaaaaaaaaa.record": "x"],
      [".offload/by/0123456789abcdef"]),
  ]
}
