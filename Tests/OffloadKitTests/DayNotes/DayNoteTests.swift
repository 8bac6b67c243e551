import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultModel
import VaultStore

/// Where the words for days lead, on Tuesday, 10 March 2026.
@Suite struct `A day's word as a name` {
  struct Row: CustomTestStringConvertible {
    let testDescription: String
    let files: [String: String]
    let paths: [String: String]

    /// - Parameter paths: the path of each word's note, with a `+` before the path of one that doesn't exist.
    init(_ description: String, _ files: [String: String], _ paths: [String: String]) {
      (testDescription, self.files, self.paths) = (description, files, paths)
    }
  }

  static let daily = ".obsidian/daily-notes.json"
  static let periodic = ".obsidian/plugins/periodic-notes/data.json"
  static let own = ".offload/config.yml"

  @Test(arguments: [
    Row(
      "without settings, at the root", ["inbox.md": ""],
      ["today": "+2026-03-10.md", "monday": "+2026-03-16.md", "2026-11-29": "+2026-11-29.md"]),
    Row(
      "without settings, in the one folder that has such notes",
      ["Log/2026-03-09.md": "", "Log/2026-03-08.md": "", "archive/Old/2026-01-01.md": ""],
      ["yesterday": "Log/2026-03-09.md", "today": "+Log/2026-03-10.md"]),
    Row(
      "without settings, at the root if more than one folder has such notes",
      ["Log/2026-03-09.md": "", "Work/2026-03-08.md": ""], ["today": "+2026-03-10.md"]),
    Row(
      "with Obsidian's settings",
      [
        daily: #"{"folder": "Journal/", "format": "YYYY/MM/YYYY-MM-DD"}"#,
        "Journal/2026/03/2026-03-09.md": "",
      ],
      ["yesterday": "Journal/2026/03/2026-03-09.md", "today": "+Journal/2026/03/2026-03-10.md"]),
    Row(
      "with empty settings of Obsidian", [daily: "{}", "Log/2026-03-10.md": ""], ["today": "+2026-03-10.md"]),
    Row(
      "with settings of the plugin for days, before Obsidian's",
      [daily: #"{"folder": "A"}"#, periodic: #"{"daily": {"enabled": true, "folder": "B"}}"#],
      ["today": "+B/2026-03-10.md"]),
    Row(
      "with settings of the plugin that are off",
      [daily: #"{"folder": "A"}"#, periodic: #"{"daily": {"enabled": false, "folder": "B"}}"#],
      ["today": "+A/2026-03-10.md"]),
    Row(
      "with settings of its own, before Obsidian's",
      [daily: #"{"folder": "A", "format": "YYYYMMDD"}"#, own: "daily: {folder: C}\n"],
      ["today": "+C/20260310.md"]),
    Row(
      "for longer periods",
      [
        periodic: """
        {"weekly": {"enabled": true, "folder": "P", "format": "GGGG-[W]WW"}, "monthly": {"enabled": true},
         "quarterly": {"enabled": true, "format": ""}, "yearly": {"enabled": true, "folder": "P"}}
        """, "P/2026-W11.md": "",
      ], ["week": "P/2026-W11.md", "month": "+2026-03.md", "quarter": "+2026-Q1.md", "year": "+P/2026.md"]),
    Row(
      "with any word in the place of a word",
      [
        daily: #"{"format": "YYYY-MM-DD dddd"}"#, "2026-03-10 tiistai.md": "", "2026-03-09 Montag.md": "",
      ], ["today": "2026-03-10 tiistai.md", "yesterday": "2026-03-09 Montag.md"]),
    Row(
      "in the language of the newest note",
      [
        daily: #"{"format": "YYYY-MM-DD dddd"}"#, "2026-03-09 Montag.md": "", "2026-03-08 Sunday.md": "",
      ], ["today": "+2026-03-10 Dienstag.md"]),
    Row(
      "in English if there is no note", [daily: #"{"format": "dddd D MMMM YYYY"}"#],
      ["today": "+Tuesday 10 March 2026.md"]),
    Row(
      "in the language of the settings", [own: "daily: {format: dddd D MMMM YYYY, language: de}\n"],
      ["today": "+Dienstag 10 März 2026.md"]),
    Row(
      "by months in words",
      [daily: #"{"format": "D MMMM YYYY"}"#, "10 mars 2026.md": "", "9 février 2026.md": ""],
      ["today": "10 mars 2026.md", "tomorrow": "+11 mars 2026.md"]),
    Row(
      "of weeks by language, where all languages agree",
      [periodic: #"{"weekly": {"enabled": true}}"#, "2026-W10.md": ""], ["week": "+2026-W11.md"]),
  ])
  func `means the note`(row: Row) throws {
    let sample = try SampleVault(row.files)
    let vault = try sample.vault
    for (word, path) in row.paths {
      let note = try vault.dayNote(named: word)
      #expect(note.map { ($0.exists ? "" : "+") + $0.path.text } == path, "\(word)")
      guard let note, note.exists else {
        #expect(throws: VaultError.self) { try vault.collection(named: word) }
        continue
      }
      #expect(try vault.collection(named: word) == note.path)
      #expect(try vault.target(word).path == note.path)
    }
  }

  @Test(arguments: [
    (["today.md": ""], "today.md"), (["Tasks.md": "---\naliases: [Today]\n---\n"], "Tasks.md"),
    (["Tasks.md": "# today\n"], "Tasks.md"), (["work/Today.md": ""], "work/Today.md"),
  ])
  func `gives way to a collection that has it`(files: [String: String], path: String) throws {
    let sample = try SampleVault(files.merging(["2026-03-10.md": ""]) { $1 })
    #expect(try sample.vault.collection(named: "today").text == path)
    #expect(try sample.vault.target("today").path.text == path)
  }

  @Test(arguments: [
    ([daily: #"{"format": "YYYY-MM-DD Z"}"#], "dayNoteFormat"), ([daily: "{"], "unreadSettings"),
    ([periodic: "[]"], "unreadSettings"), ([daily: #"{"folder": "../out"}"#], "invalidCollectionName"),
    ([daily: #"{"format": "[../]YYYY"}"#], "invalidCollectionName"),
    ([daily: #"{"format": "YYYY-MM-DD HH:mm"}"#], "invalidCollectionName"),
    ([daily: #"{"folder": ".hidden"}"#], "invalidCollectionName"),
    ([daily: #"{"template": "T"}"#], "noTemplate"), ([daily: #"{"template": "../T"}"#], "noTemplate"),
    ([daily: #"{"template": "/etc/hosts"}"#], "noTemplate"),
    ([daily: #"{"format": "YYYY-MM-DD dddd"}"#, "2026-03-09 maanantai.md": ""], "dayNoteLanguage"),
    (
      [daily: #"{"format": "YYYY-MM-DD dddd"}"#, "2026-03-10 Tuesday.md": "", "2026-03-10 Dienstag.md": ""],
      "ambiguousCollection"
    ),
    ([own: "ignore: [Log]\ndaily: {folder: Log}\n"], "invalidCollectionName"),
  ])
  func `is refused`(files: [String: String], error: String) throws {
    let sample = try SampleVault(files)
    try sample.refuse(error) { vault in
      try vault.transaction("capture") { try $0.items.create(NewItem("x"), in: vault.target("today")) }
    }
  }

  @Test func `of a week is refused where languages count differently`() throws {
    let sample = try SampleVault([Self.periodic: #"{"weekly": {"enabled": true}}"#])
    let now = Moment(secondsSince1970: 1_801_000_000, utcOffset: 0)
    func week() throws -> String? {
      let vault = try Vault.open(sample.folder.path, now: now, user: sample.user)
      return try vault.dayNote(named: "week")?.path.text
    }
    #expect("\(now.date)" == "2027-01-26")
    #expect(throws: VaultError.self) { try week() }
    try sample.write("", to: "2027-W05.md")
    #expect(throws: VaultError.self) { try week() }
    try sample.write(#"{"format": "YYYY-MM-DD dddd"}"#, to: Self.daily)
    try sample.write("", to: "2027-01-25 Monday.md")
    #expect(try week() == "2027-W05.md")
    try sample.write("", to: "2027-01-26 Dienstag.md")
    #expect(try week() == "2027-W04.md")
    try sample.write("daily: {language: de}\n", to: Self.own)
    #expect(try week() == "2027-W04.md")
    try sample.write("daily: {language: en}\n", to: Self.own)
    #expect(try week() == "2027-W05.md")
  }

  @Test func `leads out of the vault by no link`() throws {
    let sample = try SampleVault([Self.daily: #"{"folder": "Log", "template": "T"}"#, "inbox.md": ""])
    let outside = try SampleVault(["T.md": "secret"])
    for (link, target) in [("Log", outside.folder.path), ("T.md", outside.url("T.md").path)] {
      try FileManager.default.createSymbolicLink(atPath: sample.url(link).path, withDestinationPath: target)
    }
    let capture = { (vault: Vault) in
      try vault.transaction("capture") { try $0.items.create(NewItem("x"), in: vault.target("today")) }
    }
    try sample.refuse("noTemplate") { _ = try capture($0) }
    try sample.write(#"{"folder": "Log"}"#, to: Self.daily)
    try sample.refuse("leavesVault") { _ = try capture($0) }
    #expect(outside.files.keys.sorted() == ["T.md"])
  }

  @Test func `never leads to another number`() throws {
    let sample = try SampleVault(["2026-02-03.md": "", "2026-02-28.md": "", "2026-11-28.md": ""])
    for name in ["2026-02-30", "2026-11-2", "29.11.2026"] {
      guard
        case .collectionNotFound(_, let nearest) = try sample.refuse(
          "collectionNotFound", { _ = try $0.collection(named: name) })
      else { continue }
      #expect(nearest == [], "\(name)")
    }
    try sample.refuse("noDayNote") { _ = try $0.collection(named: "2026-11-29") }
  }

  @Test(arguments: ["today", "Monday", "Travel/tomorrow"])
  func `is no name for a collection, which would hide the note`(name: String) throws {
    let sample = try SampleVault(["A.md": "- a\n", "T.md": "x\n"])
    try sample.refuse("invalidCollectionName") { _ = try $0.collections.create(name: name) }
    try sample.refuse("invalidCollectionName") { _ = try $0.collections.create(name: name, from: "T.md") }
    try sample.refuse("invalidCollectionName") { _ = try $0.collections.rename("A.md", to: name) }
  }

  @Test(arguments: ["Tuesday", "2026-03-11", "Mon", "Sunday lunch"])
  func `is one if it is the note's own name, or only a part of the name`(name: String) throws {
    let sample = try SampleVault([Self.daily: #"{"format": "dddd"}"#])
    #expect(try sample.vault.collections.create(name: name).name == name)
  }

  @Test func `in a query means the note, and the same name elsewhere doesn't count`() throws {
    let sample = try SampleVault([
      Self.daily: #"{"folder": "Log"}"#, "Log/2026-03-10.md": "- a\n", "Other/2026-03-10.md": "- b\n",
      "inbox.md": "- c\n",
    ])
    func list(_ query: String) throws -> [String] {
      let vault = try sample.vault
      return try vault.list(ListRequest(vault.query(query))).items.map(\.item.content).sorted()
    }
    #expect(try list("in:today") == ["a"])
    #expect(try list("not in:Today") == ["b", "c"])
    #expect(try list("in:tomorrow") == [])
    #expect(
      try sample.vault.unknownNames(in: sample.vault.query("in:tomorrow")) == [
        .dayNote("tomorrow", "Log/2026-03-11.md")
      ])
  }
}

@Suite struct `The note of a day` {
  static let settings = [".obsidian/daily-notes.json": #"{"folder": "Log", "template": "Templates/Day"}"#]

  @Test(arguments: [
    ChangeCase(
      "is made empty without a template, as in Obsidian", [:],
      to: ["2026-03-10.md": "- x  [created:: 2026-03-10]\n"]
    ) {
      try $1.items.create(NewItem("x"), in: $1.target("today"))
    },
    ChangeCase(
      "begins with its template",
      settings.merging([
        "Templates/Day.md":
          "# {{title}} {{ date:dddd }}\r\n{{time}} {{date}} {{DATE:D MMMM}} {{time:HH}} {{x}} {{date:ZZ}} <% a %> {{{title}}}\r\n"
      ]) { $1 },
      to: [
        "Log/2026-03-10.md":
          "# 2026-03-10 Tuesday\r\n09:00 2026-03-10 10 March 09 {{x}} {{date:ZZ}} <% a %> {2026-03-10}\r\n\r\n- x  [created:: 2026-03-10]\r\n"
      ]
    ) {
      try $1.items.create(NewItem("x"), in: $1.target("today"))
    },
    ChangeCase(
      "has the template's own date",
      settings.merging(["Templates/Day.md": "{{date:YYYY}} {{date}}\n"]) { $1 },
      to: ["Log/2026-03-11.md": "2026 2026-03-11\n\n- x  [created:: 2026-03-10]\n"]
    ) {
      try $1.items.create(NewItem("x"), in: $1.target("tomorrow"))
    },
    ChangeCase(
      "gets a section that its template lacks",
      settings.merging(["Templates/Day.md": "# {{title}}\n\n## Plan\n\n- [ ] a"]) { $1 },
      to: [
        "Log/2026-03-10.md": "# 2026-03-10\n\n## Plan\n\n- [ ] a\n\n## Log\n\n- x  [created:: 2026-03-10]\n"
      ]
    ) {
      try $1.items.create(NewItem("x"), in: $1.target("today#Log"))
    },
    ChangeCase(
      "uses the section that its template has",
      settings.merging(["Templates/Day.md": "## Log\n\n## Plan\n"]) { $1 },
      to: ["Log/2026-03-10.md": "## Log\n\n- x  [created:: 2026-03-10]\n\n## Plan\n"]
    ) {
      try $1.items.create(NewItem("x"), in: $1.target("today#log"))
    },
    ChangeCase(
      "gets a missing section if it exists already", ["2026-03-10.md": "- a\n"],
      to: ["2026-03-10.md": "- a\n\n## Log\n\n- x  [created:: 2026-03-10]\n"]
    ) {
      try $1.items.create(NewItem("x"), in: $1.target("2026-03-10#Log"))
    },
    ChangeCase(
      "takes moved items", ["inbox.md": "- [ ] a\n"], to: ["inbox.md": "", "2026-03-16.md": "- [ ] a\n"]
    ) {
      _ = try $1.items.moveToCollection([$0.item("a")], collection: $1.target("monday"))
    },
  ])
  func `is made by a change, and undone with it`(row: ChangeCase) throws { try row.check() }

  @Test func `is made by editing it, if something is written`() throws {
    let sample = try SampleVault(Self.settings.merging(["Templates/Day.md": "# {{title}}\n"]) { $1 })
    func edit(_ after: String?) throws {
      let vault = try sample.vault
      let editing = try vault.beginEditing(new: vault.target("today"))
      #expect(try vault.written(in: editing.writing) == Array("# 2026-03-10\n".utf8))
      if let after { try sample.write(after, toSystemPath: editing.writing.file) }
      try vault.finishEditing(editing, command: "edit today")
    }
    try sample.change(to: [:]) { _ in try edit(nil) }
    try sample.change(to: ["Log/2026-03-10.md": "# 2026-03-10\n- x\n"]) { _ in try edit("# 2026-03-10\n- x\n")
    }
  }

  @Test func `is told to be unknown if Obsidian's settings aren't JSON`() throws {
    let sample = try SampleVault([".obsidian/daily-notes.json": "{", "inbox.md": ""])
    let file = UnreadFile(".obsidian/daily-notes.json", reason: "It isn't a JSON object")
    #expect(try sample.vault.notices == [.unreadDayNotes(file)])
  }
}
