import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore
import VaultSyntax

@Suite struct `Settings of a vault` {
  @Test func `have defaults`() throws {
    let sample = try SampleVault()
    let settings = try sample.vault.settings
    #expect(
      settings.stamp == .date && settings.durability == nil && settings.queries.isEmpty
        && settings.fields == .dataview)
    #expect(
      settings.historyOperations == nil && settings.historyDays == nil
        && settings.attachments == Array("attachments".utf8))
    #expect(
      settings.status(of: [0x78]) == .done && settings.status(of: [0x3F]) == .open
        && settings.status(of: [0x20]) == .open)
    #expect(Status.allCases.map(settings.character) == [" ", "/", "x", "-"])
  }

  @Test func `are read`() throws {
    let settings = VaultSettings(
      parsing: Array(
        """
        attachments: files/here/
        ignore: [drafts/, "*.tmp.md"]
        fields: emoji
        stamp: minute
        statuses: {">": done, "!": in progress, x: open}
        queries:
          mine: tag:me
          none:
        durability: safe
        history: {operations: 5, days: 6, other: 7}
        theme: x
        stamps:
        """.utf8))
    #expect(settings.stamp == .minute && settings.durability == .safe && settings.fields == .emoji)
    #expect(
      settings.attachments == Array("files/here".utf8) && settings.queries == ["mine": "tag:me", "none": ""])
    #expect(settings.historyOperations == 5 && settings.historyDays == 6)
    #expect(settings.unknownKeys == ["history: other", "theme"])
    #expect(settings.ignores("drafts/x.md") && settings.ignores("a/y.tmp.md") && !settings.ignores("x.md"))
    #expect(
      settings.status(of: Array(">".utf8)) == .done && settings.status(of: Array("!".utf8)) == .inProgress)
    #expect(settings.status(of: Array("x".utf8)) == .open && settings.status(of: Array("X".utf8)) == .done)
  }

  @Test(arguments: [
    ("attachments: ../x", "attachments"), ("attachments: [a]", "attachments"),
    ("attachments: \"\"", "attachments"), ("ignore: {a: b}", "ignore"), ("fields: json", "fields"),
    ("stamp: hour", "stamp"), ("tags: some", "tags"),
    ("durability: none", "durability"), ("queries: a", "queries"), ("queries: {a: [b]}", "queries: a"),
    ("queries: {a: {sort: due}}", "queries: a"), ("queries: {a: {query: b, colour: red}}", "queries: a"),
    ("statuses: {x: fine}", "statuses: x"),
    ("statuses: {xy: done}", "statuses: xy"),
    ("statuses: [x]", "statuses"), ("history: 5", "history"), ("history: {days: 0}", "history: days"),
    ("history: {days: many}", "history: days"),
    ("daily: Log", "daily"), ("daily: {folder: [a]}", "daily: folder"),
    ("daily: {format: YYYY-MM-DD Z}", "daily: format"), ("daily: {language: xx}", "daily: language"),
  ])
  func `lose a value that is none, and nothing else`(_ text: String, _ key: String) throws {
    let rest = text.hasPrefix("stamp") ? "tags: strict\n" : "stamp: minute\n"
    let sample = try SampleVault([".offload/config.yml": text + "\n" + rest, "inbox.md": "- a\n"])
    let vault = try sample.vault
    #expect(vault.settings.refused.map(\.key) == [key])
    #expect(text.hasPrefix("stamp") ? vault.settings.tags == .strict : vault.settings.stamp == .minute)
    #expect(vault.settings.attachments == Array("attachments".utf8) && vault.settings.historyDays == nil)
    #expect(try vault.items.fetchAll().count == 1)
    #expect(vault.notices.count == 1)
    #expect(vault.check().map(\.rule) == ["refused-setting"])
  }

  @Test func `keep what is right beside a part that is wrong`() {
    let text = "statuses: {x: fine, \"!\": done}\nhistory: {days: 0, operations: 5}\n"
    let settings = VaultSettings(parsing: Array(text.utf8))
    #expect(settings.refused.map(\.key) == ["statuses: x", "history: days"])
    #expect(settings.status(of: Array("!".utf8)) == .done && settings.status(of: Array("x".utf8)) == .done)
    #expect(settings.historyOperations == 5 && settings.historyDays == nil)
  }

  @Test func `of a person's own are read alike`() {
    let settings = UserSettings(parsing: Array("color: purple\nvault: notes\ncolour: red\n".utf8))
    #expect(settings.color == nil && settings.vault == "notes")
    #expect(settings.refused.map(\.key) == ["color"] && settings.unknownKeys == ["colour"])
  }

  @Test(arguments: [
    ("", "vault: /n\n"), ("color: never # mine\n", "color: never # mine\nvault: /n\n"),
    ("# all of it\nvault: \"/old\" # x\neditor: vi\n", "# all of it\nvault: \"/n\" # x\neditor: vi\n"),
    ("editor: vi", "editor: vi\nvault: /n\n"),
  ])
  func `of a person's own name another vault, and all else stays`(_ before: String, _ after: String) throws {
    #expect(
      String(decoding: try UserSettings.naming(vault: "/n", in: Array(before.utf8)), as: UTF8.self) == after)
  }

  @Test func `of a person's own that are no list of keys are left alone`() {
    #expect(throws: VaultError.self) { try UserSettings.naming(vault: "/n", in: Array("- a\n".utf8)) }
  }

  @Test func `ask the Tasks plugin for the dialect where they do not say`() throws {
    let plugin = ".obsidian/plugins/obsidian-tasks-plugin/data.json"
    let sample = try SampleVault([plugin: "{\"x\": 1,\n \"taskFormat\" : \"tasksPluginEmoji\"}"])
    #expect(try sample.vault.settings.fields == .emoji)
    try sample.write("fields: dataview\n", to: ".offload/config.yml")
    #expect(try sample.vault.settings.fields == .dataview)
    try sample.remove(".offload/config.yml")
    for (json, fields) in [
      ("{\"taskFormat\":\"dataview\"}", FieldDialect.dataview), ("{\"taskFormat\":\"x\"}", .dataview),
      ("no", .dataview),
      ("{\"taskFormat\"\t:\r\n\"tasksPluginEmoji\"}", .emoji),
    ] {
      try sample.write(json, to: plugin)
      #expect(try sample.vault.settings.fields == fields)
    }
  }

  @Test(arguments: ["missing.json", "data.json", "/nowhere"])
  func `of the Tasks plugin that are a link to nowhere are none`(target: String) throws {
    let sample = try SampleVault([".obsidian/plugins/obsidian-tasks-plugin/other.json": ""])
    let link = sample.folder.appendingPathComponent(".obsidian/plugins/obsidian-tasks-plugin/data.json").path
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    #expect(try sample.vault.settings.pluginFields == nil)
  }

  @Test func `leave what is ignored alone`() throws {
    let sample = try SampleVault([
      "A.md": "- a\n", "drafts/B.md": "- b\n", ".offload/config.yml": "ignore: drafts\n",
      "A.sync-conflict-1.md": "- c\n",
    ])
    #expect(try sample.vault.items.fetchAll().map(\.content) == ["a"])
    #expect(try sample.vault.collections.fetchAll().map(\.name) == ["A"])
  }

  @Test func `of a person are words`() {
    let settings = UserSettings(
      parsing: Array("vault: ~/notes\neditor: vi -u x\nvoice: rec\ncolor: never\nx: [\n".utf8))
    #expect(
      settings.vault == "~/notes" && settings.editor == "vi -u x" && settings.voice == "rec"
        && settings.color == "never")
    #expect(UserSettings(parsing: []).vault == nil)
  }
}

@Suite struct `A glob` {
  @Test(arguments: [
    ("a.md", "a.md"), ("a.md", "x/y/a.md"), ("x", "x/y/a.md"), ("x/", "x/a.md"), ("/a.md", "a.md"),
    ("*.md", "x/a.md"), ("x/*.md", "x/a.md"),
    ("x/**", "x/y/a.md"), ("**/a.md", "a.md"), ("**/a.md", "x/y/a.md"), ("x/**/a.md", "x/a.md"),
    ("x/**/a.md", "x/y/z/a.md"), ("?.md", "a.md"),
    ("[a-c].md", "b.md"), ("[!a].md", "b.md"), ("[]a].md", "].md"), ("a[.md", "a[.md"), ("\\*.md", "*.md"),
    ("*a*b*", "xaybz"), ("x/*/b", "x/y/b/c.md"),
    ("[abc]", "b"), ("**", "x/y"), ("a*", "abc"), ("*/x/*.md", "q/x/a.md"),
  ])
  func `means`(_ pattern: String, _ path: String) {
    #expect(Glob(Array(pattern.utf8)).matches(Array(path.utf8)))
  }

  @Test(arguments: [
    ("a.md", "b.md"), ("/a.md", "x/a.md"), ("x/*.md", "x/y/a.md"), ("x/a", "y/x/a"), ("?.md", "ab.md"),
    ("[a-c].md", "d.md"), ("[!a].md", "a.md"),
    ("*.md", "a.mdx"), ("\\*.md", "a.md"), ("x/**/a.md", "x/b.md"), ("x?a", "x/a"), ("a", ""),
    ("x[/]a", "x/a"),
  ])
  func `does not mean`(_ pattern: String, _ path: String) {
    #expect(!Glob(Array(pattern.utf8)).matches(Array(path.utf8)))
  }

  @Test func `stays quick for patterns with many stars`() {
    let pattern = Array((String(repeating: "*a", count: 30) + "b").utf8)
    #expect(!Glob(pattern).matches(Array(repeating: UInt8(ascii: "a"), count: 5_000)))
  }
}

@Suite struct `A field assignment` {
  @Test(arguments: [
    ("due=friday", "due", "2026-03-13"), ("DUE=2026-03-01T09:30", "due", "2026-03-01T09:30"),
    ("due=", "due", nil), (" x = a b ", "x", "a b"),
    ("priority=HIGH", "priority", "high"), ("starred=true", "starred", "true"),
    ("onCompletion=Delete", "onCompletion", "delete"),
    ("type=idea", "type", "idea"), ("effort=2=3", "effort", "2=3"), ("dependson=a,b", "dependsOn", "a,b"),
    ("scheduled=+3d", "scheduled", "2026-03-13"), ("scheduled=3d", "scheduled", "2026-03-13"),
    ("review=due+1w", "review", "due+1w"),
  ])
  func `is read`(_ text: String, _ key: String, _ value: String?) throws {
    #expect(
      try FieldAssignment(parsing: text, today: SampleVault.today) == FieldAssignment(key: key, value: value))
  }

  @Test(arguments: [
    ("due", "invalidField"), ("=x", "invalidField"), ("a b]=x", "invalidField"), ("a:b=x", "invalidField"),
    ("due=never", "invalidDate"), ("due=due+3x", "invalidDate"), ("due=due+1", "invalidDate"),
    ("due=due", "invalidDate"), ("due=soon+1w", "invalidDate"), ("due=priority+1w", "invalidDate"),
    ("due=this week", "invalidDate"), ("priority=9", "invalidValue"), ("starred=yes", "invalidValue"),
    ("onCompletion=x", "invalidValue"),
    ("note=a\nb", "invalidValue"),
  ])
  func `is refused`(_ text: String, _ name: String) {
    let error = #expect(throws: VaultError.self) {
      try FieldAssignment(parsing: text, today: SampleVault.today)
    }
    #expect(error?.name == name)
  }
}
