import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `Capturing an item` {
  static let changes: [ChangeCase] = [
    ChangeCase("makes the inbox", [:], to: ["inbox.md": "- Call mum  [created:: 2026-03-10]\n"]) { _, vault in
      try vault.items.create(NewItem("Call mum"))
    },
    ChangeCase(
      "ends a line that had no end", ["inbox.md": "# Inbox\n\n- one"],
      to: ["inbox.md": "# Inbox\n\n- one\n- two  [created:: 2026-03-10]\n"]
    ) { _, vault in
      try vault.items.create(NewItem("two"))
    },
    ChangeCase(
      "keeps the file's line ending", ["inbox.md": "- one\r\n"],
      to: ["inbox.md": "- one\r\n- two  [created:: 2026-03-10]\r\n"]
    ) { _, vault in
      try vault.items.create(NewItem("two"))
    },
    ChangeCase(
      "writes what it is told", ["inbox.md": "", ".offload/config.yml": "stamp: minute\n"],
      to: [
        "inbox.md":
          "- [ ] Paint #home  [created:: 2026-03-10T09:00]  [type:: idea]  [starred:: true]  [scheduled:: 2026-03-12]  [due:: 2026-03-14]\n"
      ]
    ) { _, vault in
      var item = NewItem("Paint")
      item.tags = ["home"]
      (item.type, item.isTask, item.isStarred) = ("idea", true, true)
      item.due = CivilDateTime(iso: "2026-03-14")
      item.scheduled = CivilDateTime(iso: "2026-03-12")
      try vault.items.create(item)
    },
    ChangeCase(
      "stamps nothing where the settings say so", ["A.md": "- a\n", ".offload/config.yml": "stamp: off\n"],
      to: ["A.md": "- a\n- b\n"]
    ) { _, vault in
      try vault.items.create(NewItem("b"), in: Target("A.md"))
    },
    ChangeCase(
      "leaves a day of its own words as it was typed, in either dialect and on any line",
      ["A.md": "- a\n", ".offload/config.yml": "stamp: minute\n"],
      to: ["A.md": "- a\n- b [created:: 2020-01-01]\n- c ➕ 2019-05-05\n- d\n  [created:: long ago]\n"]
    ) { _, vault in
      let texts = ["b [created:: 2020-01-01]", "c ➕ 2019-05-05", "d\n[created:: long ago]"]
      try vault.items.create(texts.map { NewItem($0) }, in: Target("A.md"))
    },
    ChangeCase(
      "writes emoji fields where the settings say so",
      ["A.md": "- a\n", ".offload/config.yml": "fields: emoji\n"],
      to: ["A.md": "- a\n- b ➕ 2026-03-10\n"]
    ) { _, vault in
      try vault.items.create(NewItem("b"), in: Target("A.md"))
    },
    ChangeCase(
      "lands in the section", ["A.md": "# A\n\n- a\n\n## Later\n\n- b\n\n## Never\n"],
      to: ["A.md": "# A\n\n- a\n\n## Later\n\n- b\n- c  [created:: 2026-03-10]\n\n## Never\n"]
    ) { _, vault in
      try vault.items.create(NewItem("c"), in: Target("A.md", section: "later"))
    },
    ChangeCase(
      "lands at a position", ["A.md": "- a\n- b\n"], to: ["A.md": "- a\n- c  [created:: 2026-03-10]\n- b\n"]
    ) { _, vault in
      try vault.items.create(NewItem("c"), in: Target("A.md"), at: .position(2))
    },
    ChangeCase(
      "lands before, behind and under another", ["A.md": "- a\n", ".offload/config.yml": "stamp: off\n"],
      to: ["A.md": "- before\n- a\n  - under\n- after\n"]
    ) { sample, vault in
      let a = try sample.item("a")
      try vault.transaction("capture") { change in
        let created = try change.items.create(NewItem("before"), in: Target("A.md"), at: .before(a))
        #expect(created.place == Place(path: "A.md", line: 1))
        try change.items.create(NewItem("after"), in: Target("A.md"), at: .after(a))
        let under = try change.items.create(NewItem("under"), in: Target("A.md"), at: .under(a))
        #expect(under.content == "under" && under.place.line == 3 && under.depth == 1)
      }
    },
    ChangeCase(
      "gives a plain line its bullet when it gets a child",
      ["inbox.md": "call mum\n", ".offload/config.yml": "stamp: off\n"],
      to: ["inbox.md": "- call mum\n  - find the number\n"]
    ) { sample, vault in
      let created = try vault.items.create(NewItem("find the number"), at: .under(sample.item("call mum")))
      #expect(created.content == "find the number" && created.depth == 1)
    },
    ChangeCase(
      "makes a collection that is missing where it may", ["inbox.md": ""],
      to: ["New.md": "- x  [created:: 2026-03-10]\n"]
    ) { _, vault in
      try vault.items.create(NewItem("x"), in: vault.target("New", creating: true))
    },
    ChangeCase(
      "makes a section that is missing where it may, with the line endings of the file",
      ["A.md": "# A\r\n\r\n- a", ".offload/config.yml": "stamp: off\n"],
      to: ["A.md": "# A\r\n\r\n- a\r\n\r\n## Next\r\n\r\n- x\r\n"]
    ) { _, vault in
      try vault.items.create(NewItem("x"), in: vault.target("A#Next", creating: true))
    },
    ChangeCase(
      "makes no second section", ["A.md": "## Next\n\n- a\n", ".offload/config.yml": "stamp: off\n"],
      to: ["A.md": "## Next\n\n- a\n- x\n"]
    ) { _, vault in
      try vault.items.create(NewItem("x"), in: vault.target("A#next", creating: true))
    },
    ChangeCase(
      "takes several as one operation", ["inbox.md": "- a\n", ".offload/config.yml": "stamp: off\n"],
      to: ["inbox.md": "- a\n- b\n- c\n  more\n"]
    ) { _, vault in
      let made = try vault.items.create([NewItem("b"), NewItem("c\nmore")])
      #expect(made.map(\.content) == ["b", "c"] && made[1].body == "more" && made[1].endLine == 4)
    },
    ChangeCase(
      "keeps text from being anything else", ["inbox.md": "- a\n", ".offload/config.yml": "stamp: off\n"],
      to: ["inbox.md": "- a\n- \\# no heading\n- \\[x] no checkbox\n"]
    ) { _, vault in
      try vault.items.create([NewItem("# no heading"), NewItem("[x] no checkbox")])
    },
  ]

  @Test(arguments: changes) func `changes these bytes`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("no words", ["inbox.md": "- a\n"], "emptyText") { _, vault in
      try vault.items.create(NewItem(" \n\t"))
    },
    RefusalCase("only a tag that is none", ["inbox.md": ""], "invalidTag") { _, vault in
      var item = NewItem("x")
      item.tags = ["12"]
      try vault.items.create(item)
    },
    RefusalCase("a collection that is not there", ["inbox.md": ""], "collectionNotFound") { _, vault in
      try vault.items.create(NewItem("x"), in: Target("New.md"))
    },
    RefusalCase("a section that is not there", ["A.md": "# A\n\n## Later\n"], "sectionNotFound") { _, vault in
      try vault.items.create(NewItem("x"), in: Target("A.md", section: "Latre"))
    },
    RefusalCase("a position behind the end", ["A.md": "- a\n"], "positionOutOfRange") { _, vault in
      try vault.items.create(NewItem("x"), in: Target("A.md"), at: .position(3))
    },
    RefusalCase("a position before the start", ["A.md": "- a\n"], "positionOutOfRange") { _, vault in
      try vault.items.create(NewItem("x"), in: Target("A.md"), at: .position(0))
    },
    RefusalCase("a neighbour elsewhere", ["A.md": "- a\n", "B.md": "- b\n"], "collectionMismatch") {
      sample, vault in
      try vault.items.create(NewItem("x"), in: Target("A.md"), at: .before(sample.item("b")))
    },
    RefusalCase("a neighbour that is gone", ["A.md": "- a\n"], "changedUnderneath") { sample, vault in
      let a = try sample.item("a")
      try vault.transaction("x") { change in
        try change.items.delete([a])
        try change.items.create(NewItem("x"), in: Target("A.md"), at: .after(a))
      }
    },
    RefusalCase(
      "a folder for attached files that is a file",
      ["inbox.md": "", ".obsidian/app.json": "{\"attachmentFolderPath\": \"inbox.md/sub\"}"],
      "attachmentFolder"
    ) { sample, vault in
      var item = NewItem("x")
      item.attachedFiles = [sample.url(".obsidian/app.json").path]
      do { try vault.items.create(item) } catch let error as VaultError {
        #expect("\(error)".contains("inbox.md isn't a folder") && "\(error)".contains(".obsidian/app.json"))
        throw error
      }
    },
    RefusalCase("a file to attach that is not there", ["inbox.md": ""], "attachmentUnreadable") { _, vault in
      var item = NewItem("x")
      item.attachments = [Array("/nonexistent/photo.png".utf8)]
      try vault.items.create(item)
    },
    RefusalCase(
      "a file to attach while the folder for it is in the cloud",
      ["inbox.md": "", ".attachments.icloud": ""],
      "unreadable"
    ) { sample, vault in
      var item = NewItem("x")
      item.attachments = [Array(sample.homeFolder.appendingPathComponent("key").path.utf8)]
      try vault.items.create(item)
    },
    RefusalCase("a file that is a folder", ["A.md/x.txt": ""], "notAFile") { _, vault in
      try vault.items.create(NewItem("x"), in: Target("A.md"))
    },
    RefusalCase("the journal", ["inbox.md": ""], "reservedPath") { _, vault in
      try vault.items.create(NewItem("x"), in: Target(".offload/x.md", creates: true))
    },
  ]

  @Test(arguments: refusals) func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test func `names the section that may be meant`() throws {
    let sample = try SampleVault(["A.md": "# A\n\n## Later\n\n## Other\n"])
    let error = try sample.refuse("sectionNotFound") {
      try $0.items.create(NewItem("x"), in: Target("A.md", section: "Latre"))
    }
    guard case .sectionNotFound(_, _, let nearest) = error else { return }
    #expect(nearest == ["Later"])
  }

  @Test func `copies what it attaches, under a name that is free`() throws {
    let sample = try SampleVault(["inbox.md": "", "attachments/photo.png": "old"])
    let outside = try SampleVault(["photo.png": "new", "a [1].png": "odd"])
    try sample.change(to: [
      "attachments/photo 2.png": "new",
      "inbox.md": "- Look ![[attachments/photo 2.png]]  [created:: 2026-03-10]\n",
    ]) { vault in
      var item = NewItem("Look")
      item.attachments = [outside.systemPath("photo.png")]
      let created = try vault.items.create(item)
      #expect(created.attachments == ["attachments/photo 2.png"])
    }
    try sample.change(to: [
      "attachments/a [1].png": "odd",
      "inbox.md":
        "- Look ![[attachments/photo 2.png]] ![](attachments/a%20[1].png)  [created:: 2026-03-10]\n",
    ]) { vault in
      let item = try #require(try vault.items.fetchAll().first)
      let changed = try vault.items.updateAttachment(item, adding: outside.systemPath("a [1].png"))
      #expect(try vault.items.validate(changed).isEmpty)
    }
  }

  @Test(arguments: [
    ("run `make\n  test` now", "- run ![[attachments/a.png]]  [created:: 2026-03-10] `make\n    test` now\n"),
    ("a #t ^x", "- a ![[attachments/a.png]] #t  [created:: 2026-03-10] ^x\n"),
    ("a\\\nb", "- a ![[attachments/a.png]]  [created:: 2026-03-10]\\\n  b\n"),
    ("#t", "- ![[attachments/a.png]] #t  [created:: 2026-03-10]\n"),
    ("", "- ![[attachments/a.png]]  [created:: 2026-03-10]\n"),
  ])
  func `attaches after the words, and within nothing that goes on`(text: String, line: String) throws {
    let sample = try SampleVault(["inbox.md": ""])
    let outside = try SampleVault(["a.png": "x"])
    var item = NewItem(text)
    item.attachments = [outside.systemPath("a.png")]
    try sample.vault.items.create(item)
    #expect(sample.text("inbox.md") == line)
  }

  @Test func `takes words as they are, and says what in them nobody understands`() throws {
    let sample = try SampleVault()
    let vault = try sample.vault
    let report = try vault.transaction("capture") { change in
      try change.items.create(
        NewItem("shoes [due:: someday] [priority:: wow] [repeat:: often] [scheduled:: friday]"))
    }
    #expect(
      report.notes == [
        .notUnderstood(words: "shoes", .invalidDate(key: "due", value: "someday")),
        .notUnderstood(words: "shoes", .invalidPriority("wow")),
        .notUnderstood(words: "shoes", .invalidRepeat("often")),
      ])
    #expect(
      report.notes.first?.description
        == #""shoes" stays as typed: due is "someday", which isn't a date. To see how to write dates: offload help dates"#
    )
    // What is known of an item is not told again when its words are changed.
    let edited = try vault.transaction("edit") { change in
      try change.items.update(report.value, content: "boots [start:: never]")
    }
    #expect(edited.notes == [.notUnderstood(words: "boots", .invalidDate(key: "start", value: "never"))])
  }

  @Test func `says how words become a date that other programs would read as one`() throws {
    let sample = try SampleVault()
    let vault = try sample.vault
    let report = try vault.transaction("capture") { change in
      try change.items.create(NewItem("shoes due:friday see:also due:blurday Start:2026-03-20 at 10:30"))
    }
    #expect(
      report.notes.map(\.description) == [
        #""due:friday" stays plain text. To make it a date: offload set inbox.md:1 due=friday"#,
        #""Start:2026-03-20" stays plain text. To make it a date: offload set inbox.md:1 start=2026-03-20"#,
      ])
    let edited = try vault.transaction("edit") { change in
      try change.items.update(report.value, content: "boots due:friday scheduled:today")
    }
    #expect(edited.notes.map(\.description).map { $0.prefix(17) } == [#""scheduled:today""#])
  }

  @Test func `keeps bytes that are not UTF-8 when a file is attached`() throws {
    let sample = try SampleVault()
    let outside = try SampleVault(["f.txt": "f"])
    try sample.write(Array("- caf".utf8) + [0xE9] + Array("  twice\n".utf8), to: "A.md")
    try sample.vault.items.updateAttachment(
      sample.vault.items.fetchAll()[0], adding: outside.systemPath("f.txt"))
    #expect(
      sample.bytes("A.md") == Array("- caf".utf8) + [0xE9] + Array("  twice ![[attachments/f.txt]]\n".utf8))
  }
}
