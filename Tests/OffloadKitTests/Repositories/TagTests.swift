import OffloadKit
import Testing
import VaultStore

@Suite struct `Changing tags` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "renames a tag in items, prose, headings, quotes and front matter, never in code",
      [
        "A.md":
          "---\ntags: [old, x]\n---\n# About #old\n\nProse #Old here, \\#old not.\n\n> quote #old/sub\n\n- [ ] a #old `#old` #older\n\n```\n#old\n```\n\n    #old\n\n%% #old %%\n<!-- #old -->\n",
        "B.md": "- nothing\r\n", "tags.md": "# Tags\n\n- #old  [color:: red] what #old is\n- #other\n",
        ".offload/config.yml": "queries:\n  q: tag:old #old -tag:old/sub tag:older tag:none\n",
      ],
      to: [
        "A.md":
          "---\ntags: [new, x]\n---\n# About #new\n\nProse #new here, \\#old not.\n\n> quote #new/sub\n\n- [ ] a #new `#old` #older\n\n```\n#old\n```\n\n    #old\n\n%% #new %%\n<!-- #old -->\n",
        "tags.md": "# Tags\n\n- #new  [color:: red] what #new is\n- #other\n",
        ".offload/config.yml": "queries:\n  q: tag:new #old -tag:old/sub tag:older tag:none\n",
      ]
    ) { _, vault in
      try vault.tags.rename("old", to: "new")
    },
    ChangeCase(
      "lets links to a heading with the tag follow",
      [
        "L.md": "# L #a\n\n## Task #tag1\n- [8](#task-tag1) [[#Task tag1]]\n",
        "M.md": "[[L#Task tag1]] [[L#Other]]\n",
      ],
      to: [
        "L.md": "# L #a\n\n## Task #tag9\n- [8](#task-tag9) [[#Task tag9]]\n",
        "M.md": "[[L#Task tag9]] [[L#Other]]\n",
      ]
    ) { _, vault in
      try vault.tags.rename("tag1", to: "tag9")
    },
    ChangeCase(
      "renames tags in saved queries",
      [
        "A.md": "- a #old\n",
        ".offload/config.yml": "queries:\n  q: \"(tag:old or tags:\\\"old/x\\\") #old not tag:#OLD\"\n",
      ],
      to: [
        "A.md": "- a #n\n",
        ".offload/config.yml": "queries:\n  q: \"(tag:n or tags:\\\"n/x\\\") #n not tag:#n\"\n",
      ]
    ) { _, vault in
      try vault.tags.rename("old", to: "n")
    },
    ChangeCase(
      "changes only case", ["A.md": "- a #work #Work/Sub\n- b #Work\n", "tags.md": "- #work\n"],
      to: ["A.md": "- a #Work #Work/Sub\n- b #Work\n", "tags.md": "- #Work\n"]
    ) { _, vault in
      try vault.tags.rename("work", to: "Work")
    },
    ChangeCase(
      "renames a tag in another normal form", ["A.md": "- a #cafe\u{301}/x\n- b #CAFÉ\n"],
      to: ["A.md": "- a #tea/x\n- b #tea\n"]
    ) { _, vault in
      try vault.tags.rename("café", to: "tea")
    },
    ChangeCase(
      "renames what only nested tags name", ["A.md": "- a #work/x\n- b #work/y\n"],
      to: ["A.md": "- a #job/x\n- b #job/y\n"]
    ) { _, vault in
      try vault.tags.rename("work", to: "job")
    },
    ChangeCase(
      "renames into what nests under it", ["A.md": "- a #work #work/x\n"],
      to: ["A.md": "- a #work/old #work/old/x\n"]
    ) { _, vault in
      try vault.tags.rename("work", to: "work/old")
    },
    ChangeCase(
      "merges one into another, which then stands once",
      [
        "A.md": "---\ntags: [a, b]\n---\n- x #a #b\n- y #A/s\n",
        "tags.md": "# T\n\n- #a  [color:: red] this\n- #b  [color:: blue] that\n- #c\n",
      ],
      to: [
        "A.md": "---\ntags: [b]\n---\n- x #b\n- y #b/s\n",
        "tags.md": "# T\n\n- #b  [color:: blue] that\n- #c\n",
      ]
    ) { _, vault in
      try vault.tags.merge("a", into: "b")
    },
    ChangeCase(
      "merges several in one operation", ["A.md": "- x #a #b\n- y #c\n", "tags.md": "- #a\n- #b\n- #c\n"],
      to: ["A.md": "- x #c\n- y #c\n", "tags.md": "- #c\n"]
    ) { _, vault in
      try vault.transaction("merge") { change in
        for tag in ["a", "b"] { try change.tags.merge(tag, into: "c") }
      }
    },
    ChangeCase(
      "merges what became another within the operation", ["A.md": "- x #a\n", "B.md": "- y #b\n- z #c\n"],
      to: ["A.md": "- x #c\n", "B.md": "- y #c\n- z #c\n"]
    ) { _, vault in
      try vault.transaction("merge") { change in
        try change.tags.merge("a", into: "b")
        try change.tags.merge("b", into: "c")
      }
    },
    ChangeCase(
      "merges a tag that alone is registered", ["A.md": "- x #a #b\n", "tags.md": "- #a  [color:: red]\n"],
      to: ["A.md": "- x #b\n", "tags.md": "- #b  [color:: red]\n"]
    ) { _, vault in
      try vault.tags.merge("a", into: "b")
    },
    ChangeCase(
      "renames a tag that stands in prose alone",
      ["A.md": "# A #b/c\n\nText with #b, `#b` and [x](#b).\n\n> quoted #B\n\n| a #b |\n|---|\n"],
      to: ["A.md": "# A #d/c\n\nText with #d, `#b` and [x](#b).\n\n> quoted #d\n\n| a #d |\n|---|\n"]
    ) { _, vault in
      try vault.tags.rename("b", to: "d")
    },
    ChangeCase(
      "merges and deletes tags that stand in prose alone", ["A.md": "Both #a and #b.\n", "B.md": "- x #c\n"],
      to: ["A.md": "Both #c and b.\n"]
    ) { _, vault in
      try vault.transaction("tags") { change in
        try change.tags.merge("a", into: "c")
        try change.tags.delete("b")
      }
    },
    ChangeCase("merges a tag with itself", ["A.md": "- x #a\n"], to: [:]) { _, vault in
      try vault.tags.merge("a", into: "A")
    },
    ChangeCase(
      "deletes a tag from everything, and what nests under it stays",
      [
        "A.md": "---\ntags: a\n---\nProse #a and more\n- x #a #a/b\n",
        "tags.md": "- #a everything\n  - #a/b part\n- #c see #a there\n",
        ".offload/config.yml": "queries:\n  q: tag:a\n",
      ],
      to: [
        "A.md": "---\ntags: \n---\nProse a and more\n- x #a/b\n",
        "tags.md": "- #a/b part\n- #c see a there\n",
      ]
    ) { _, vault in
      try vault.tags.delete("a")
    },
    ChangeCase(
      "gives a tag a colour where it is listed", ["tags.md": "- #a about\n"],
      to: ["tags.md": "- #a about  [color:: teal]\n"]
    ) { _, vault in
      try vault.tags.setColor("Teal", of: "A")
    },
    ChangeCase(
      "lists a tag to give it a colour", ["A.md": "- x #A/b\n"],
      to: ["tags.md": "# Tags\n\n- #A/b  [color:: 3b82f6]\n"]
    ) { _, vault in
      try vault.tags.setColor("#3B82F6", of: "A/b")
    },
    ChangeCase("takes a colour away", ["tags.md": "- #a  [color:: red]\n"], to: ["tags.md": "- #a\n"]) {
      _, vault in try vault.tags.setColor(nil, of: "a")
    },
    ChangeCase(
      "says what a tag is for", ["tags.md": "- #a  [color:: red]\n"],
      to: ["tags.md": "- for all #a  [color:: red]\n"]
    ) { _, vault in
      try vault.tags.setDescription("for all", of: "a")
    },
    ChangeCase("says it on one line", ["tags.md": "- #a\n"], to: ["tags.md": "- one two three #a\n"]) {
      _, vault in try vault.tags.setDescription("one\ntwo \t three\n", of: "a")
    },
    ChangeCase(
      "says something else", ["tags.md": "- #a  [color:: red] old words\n"],
      to: ["tags.md": "- #a  [color:: red] new\n"]
    ) { _, vault in
      try vault.tags.setDescription("new", of: "a")
    },
    ChangeCase(
      "says nothing more", ["tags.md": "- #a  [color:: red] old words\n- #b only\n"],
      to: ["tags.md": "- #a  [color:: red]\n- #b\n"]
    ) { _, vault in
      try vault.transaction("describe") { change in
        try change.tags.setDescription("", of: "a")
        try change.tags.setDescription(" ", of: "b")
      }
    },
    ChangeCase(
      "makes a tag that is not there", ["inbox.md": ""], to: ["tags.md": "# Tags\n\n- #new  [color:: red]\n"]
    ) { _, vault in
      let isSo = try vault.tags.fetchOrCreate("new", color: "red").color == "red"
      #expect(isSo)
    },
    ChangeCase("finds a tag that is there", ["A.md": "- x #new\n"], to: [:]) { _, vault in
      let isSo = try vault.tags.fetchOrCreate("NEW").itemCount == 1
      #expect(isSo)
    },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("renaming what is not there", ["A.md": "- x #abc\n"], "tagNotFound") { _, vault in
      try vault.tags.rename("abd", to: "y")
    },
    RefusalCase("renaming to a tag that is there", ["A.md": "- x #a #b\n"], "tagExists") { _, vault in
      try vault.tags.rename("a", to: "B")
    },
    RefusalCase("renaming so that nested tags become one", ["A.md": "- x #a/s #b/s\n"], "tagExists") {
      _, vault in try vault.tags.rename("a", to: "b")
    },
    RefusalCase("renaming to no tag", ["A.md": "- x #a\n"], "invalidTag") { _, vault in
      try vault.tags.rename("a", to: "1")
    },
    RefusalCase("renaming no tag", ["A.md": "- x #a\n"], "invalidTag") { _, vault in
      try vault.tags.rename("a b", to: "c")
    },
    RefusalCase("merging what is not there", ["A.md": "- x #a\n"], "tagNotFound") { _, vault in
      try vault.tags.merge("b", into: "a")
    },
    RefusalCase("merging into what is not there", ["A.md": "- x #a\n"], "tagNotFound") { _, vault in
      try vault.tags.merge("a", into: "b")
    },
    RefusalCase("deleting what is not there", ["A.md": "- x #a\n"], "tagNotFound") { _, vault in
      try vault.tags.delete("b")
    },
    RefusalCase("a colour that is none", ["A.md": "- x #a\n"], "invalidColor") { _, vault in
      try vault.tags.setColor("reddish", of: "a")
    },
    RefusalCase("too few digits", ["A.md": "- x #a\n"], "invalidColor") { _, vault in
      try vault.tags.setColor("12", of: "a")
    },
    RefusalCase("a colour for what is not there", [:], "tagNotFound") { _, vault in
      try vault.tags.setColor("red", of: "a")
    },
    RefusalCase("words for what is not there", [:], "tagNotFound") { _, vault in
      try vault.tags.setDescription("x", of: "a")
    },
    RefusalCase("words in which a tag would have the line", ["tags.md": "- #a\n"], "tagInDescription") {
      _, vault in try vault.tags.setDescription("about #b things", of: "a")
    },
    RefusalCase("making a tag that is none", [:], "invalidTag") { _, vault in
      _ = try vault.tags.fetchOrCreate("x y")
    },
    RefusalCase("making a tag of no colour", [:], "invalidColor") { _, vault in
      _ = try vault.tags.fetchOrCreate("x", color: "no")
    },
    RefusalCase(
      "tags that cannot be changed safely", ["A.md": "---\ntags: >\n  a\n  b\n---\n- x\n"], "frontMatter"
    ) { _, vault in
      try vault.tags.rename("a", to: "c")
    },
  ]

  @Test(arguments: refusals) func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test func `tags are counted, and the register adds to them`() throws {
    let sample = try SampleVault([
      "A.md": "---\ntags: [home, Work]\n---\n- a #home #HOME\n- b #work/x\n",
      "B.md": "- c\n  more #Home\n# heading #prose\n",
      "tags.md": "- #home  [color:: blue] the flat\n- #unused rare\n- #home again\n- no tag\n",
    ])
    let tags = try sample.vault.tags.fetchAll()
    #expect(tags.map(\.name) == ["home", "prose", "unused", "Work", "work/x"])
    #expect(tags.map(\.itemCount) == [2, 0, 0, 0, 1] && tags.map(\.collectionCount) == [1, 0, 0, 1, 0])
    #expect(
      tags[0].color == "blue" && tags[0].description == "the flat"
        && tags.map(\.isRegistered) == [true, false, true, false, false])
    #expect(try sample.vault.tags.fetchUnused().map(\.name) == ["unused"])
    #expect(try sample.vault.tags.fetchRegistered().map(\.name) == ["home", "unused"])
    #expect(try sample.vault.tags.searchByName("OR").map(\.name) == ["Work", "work/x"])
    #expect(try sample.vault.tags.usageCount(of: "#HOME") == 3)
    #expect(try sample.vault.tags.fetchByName("WORK").name == "Work")
    let error = #expect(throws: VaultError.self) { try sample.vault.tags.fetchByName("hone") }
    if case .tagNotFound(let name, let nearest) = error { #expect(name == "hone" && nearest == ["home"]) }
  }

  @Test(arguments: Tag.colorNames.sorted() + ["fff", "A1b2C3", "#0af"]) func `takes a colour`(_ color: String)
    throws
  {
    let sample = try SampleVault(["tags.md": "- #a\n"])
    try sample.vault.tags.setColor(color, of: "a")
    let bare = color.lowercased().drop { $0 == "#" }
    #expect(sample.text("tags.md") == "- #a  [color:: \(bare)]\n")
  }
}
