import Foundation
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

@Suite struct `An export` {
  static func exported(_ files: [String: String], as format: ExportFormat, losing losses: [Loss] = []) throws
    -> String
  {
    let sample = try SampleVault(files)
    let before = sample.files
    let exported = try sample.vault.export(sample.vault.items.fetchAll().map(ListedItem.init), as: format)
    #expect(exported.losses == losses)
    #expect(sample.files == before)
    return String(decoding: exported.bytes, as: UTF8.self)
  }

  /// An item with everything that an item can say.
  static let rich = """
    # All

    - plain, "quoted" #tag
    - [ ] *all* of #it here #a/b  [effort:: 2]  [effort:: 3]  [note:: two words]  [starred:: true]  [type:: idea]  [id:: x1]  [dependsOn:: x2,x3]  [priority:: high]  [repeat:: every 2 weeks]  [created:: 2026-03-01T09:30]  [start:: 2026-03-02]  [scheduled:: 2026-03-03]  [due:: 2026-03-04] ^block
      further, lines

      ```
      - code
      ```
      1. [x] nested  [completion:: 2026-03-05]
         - [-] deeper  [cancelled:: 2026-03-06]
    - [/] under way [[All]]
    - [?] odd

    """

  @Test(arguments: [ExportFormat.csv, .markdown])
  func `and an import of it lose nothing`(format: ExportFormat) throws {
    let source = try SampleVault(["All.md": Self.rich, "inbox.md": "call mum\n"])
    let items = try source.vault.items.fetchAll()
    let bytes = try source.vault.export(items.map(ListedItem.init), as: format).bytes
    let target = try SampleVault(["All.md": ""])
    let vault = try target.vault
    let imported = try vault.readImport(bytes, as: format == .csv ? .csv : .markdown)
    _ = try vault.items.add(imported, to: Target("All.md"))
    let again = try vault.items.fetchAll()
    #expect(again.count == items.count)
    for (item, other) in zip(items, again) {
      #expect(other.anywhere == item.anywhere)
    }
  }

  @Test func `as a table follows RFC 4180`() throws {
    let text = try Self.exported(["inbox.md": "- a \"b\", c\n  two\n- [ ]  lead\n"], as: .csv)
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines[0].hasPrefix("id,path,line,collection,section,content,body,type,"))
    #expect(lines[1].contains(#",inbox.md,1,inbox,,"a ""b"", c",two,,open,,"#))
    #expect(lines.count == 4 && lines[3].isEmpty)
    let records = try CSV.records(text)
    #expect(Set(records.map(\.fields.count)).count == 1)
  }

  @Test(arguments: [
    ["a", "b"], ["a\"b", "c,d", "e\r\nf", " g ", "", "ü"], ["\"", "\n"], [""],
  ])
  func `of a record reads back as it was`(fields: [String]) throws {
    let text = CSV.record(["first"] + fields)
    #expect(try CSV.records(text).map(\.fields) == [["first"] + fields])
  }

  @Test func `as todo.txt says what it can, and what it cannot`() throws {
    #expect(
      try Self.exported(
        ["All.md": Self.rich, "inbox.md": "call mum\nx marks\n(A) list\n2026-01-01 diary\n"], as: .todoTxt,
        losing: [
          Loss(part: .madeTask, count: 5), Loss(part: .furtherLines, count: 1),
          Loss(part: .blockID, count: 1), Loss(part: .field("note"), count: 1),
          Loss(part: .nesting, count: 2), Loss(part: .checkbox, count: 1),
          Loss(part: .datedToday, count: 3),
        ])
          == """
          plain, "quoted" @tag +All
          (B) 2026-03-01 *all* of @it here @a/b +All due:2026-03-04 t:2026-03-02 scheduled:2026-03-03 rec:+2w type:idea starred:true id:x1 dependsOn:x2,x3 effort:2 effort:3
          x 2026-03-05 nested +All
          x 2026-03-06 deeper +All status:cancelled
          under way [[All]] +All status:inProgress
          odd +All
          call mum
          2026-03-10 x marks
          2026-03-10 (A) list
          2026-03-10 2026-01-01 diary

          """)
  }

  @Test(arguments: [
    ("- [ ] (A) first\n", "+B (A) first"), ("- [ ] 2026-01-01 diary [k:: v]\n", "+B k:v 2026-01-01 diary"),
    ("- [x] 2026-01-01 diary [completion:: 2026-02-02] #t\n", "x 2026-02-02 +B 2026-01-01 diary @t"),
    ("- [ ] x marks\n", "+B x marks"),
    ("- [ ] at 12:30 see https://example.org #2nd\n", "at 12:30 see https://example.org @2nd +B"),
  ])
  func `as todo.txt keeps words that look like marks behind what else is said`(text: String, line: String)
    throws
  {
    let made = try Self.exported(["B.md": "# B\n\n\(text)"], as: .todoTxt)
    #expect(made == line + "\n")
  }

  @Test(arguments: ["plan rec:1w", "pay due:2020-01-01", "for +proj", "mail @home", "a key:value"])
  func `as todo.txt names words that are read as marks`(words: String) throws {
    let made = try Self.exported(
      ["inbox.md": "- [ ] \(words)\n"], as: .todoTxt, losing: [Loss(part: .wordsAsMarks, count: 1)])
    #expect(made == words + "\n")
  }

  @Test func `as a calendar names the type`() throws {
    _ = try Self.exported(
      ["inbox.md": "- a  [type:: idea]\n- [ ] b\n- [[c]]\n"], as: .ics,
      losing: [Loss(part: .field("type"), count: 1)])
  }

  @Test func `as Markdown stands under the names of collections and sections`() throws {
    #expect(
      try Self.exported(
        [
          "B.md": "# B\n\n- top\n\n## One\n\n- [ ] a\n  - b\n\n## Two\n\ntext\n\n* c\n",
          "inbox.md": "> - q\n\nplain\n",
        ],
        as: .markdown)
        == "# B\n\n- top\n\n## One\n\n- [ ] a\n  - b\n\n## Two\n\n- c\n\n# inbox\n\n- q\n- plain\n")
  }

  @Test func `as a calendar follows RFC 5545`() throws {
    let text = try Self.exported(
      [
        "inbox.md": """
        - [ ] Semi; colon, back\\\\slash #home #a/b  [priority:: high]  [created:: 2026-03-01]  [start:: 2026-03-02]  [due:: 2026-03-04T10:00]
          two
          lines
          - [x] nested  [completion:: 2026-03-05]
        - [ ] rent  [repeat:: every month]  [due:: 2026-01-31]
        - [ ] same  [repeat:: every day when done]  [due:: 2026-03-01]  [start:: 2026-03-01]
        - same
        - same

        """
      ], as: .ics,
      losing: [Loss(part: .repetition, count: 1), Loss(part: .field("start"), count: 1)])
    let lines = text.components(separatedBy: "\r\n")
    #expect(lines.last == "" && !text.replacing("\r\n", with: "").contains { $0.isNewline })
    #expect(lines.prefix(3) == ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Offload//Offload//EN"])
    #expect(lines.dropLast().last == "END:VCALENDAR")
    for line in [
      #"SUMMARY:Semi\; colon\, back\\\\slash"#, #"DESCRIPTION:two\nlines"#, "CATEGORIES:home,a/b",
      "PRIORITY:3",
      "CREATED:20260301T120000Z", "DTSTART:20260302T000000", "DUE:20260304T100000", "STATUS:COMPLETED",
      "COMPLETED:20260305T120000Z", "DTSTART:20260131T000000", "DUE:20260131T235900",
      "RRULE:FREQ=MONTHLY;BYMONTHDAY=28,29,30,31;BYSETPOS=-1", "DUE;VALUE=DATE:20260301",
    ] { #expect(lines.contains(line), "\(line)") }
    let names = lines.filter { $0.hasPrefix("UID:") }
    #expect(names.count == 6 && Set(names).count == 6 && names.allSatisfy { $0.hasSuffix("@offload") })
    #expect(lines.contains(names[0].replacing("UID:", with: "RELATED-TO:")))
  }

  @Test(arguments: [
    ("every day", "2026-03-10", "FREQ=DAILY"),
    ("every 2 weeks on Monday, Friday", "2026-03-09", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
    ("every weekday", "2026-03-10", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ("every month on the last Friday", "2026-03-27", "FREQ=MONTHLY;BYDAY=-1FR"),
    ("every month on the 1st and 15th", "2026-03-01", "FREQ=MONTHLY;BYMONTHDAY=1,15"),
    ("every year", "2024-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29;BYSETPOS=-1"),
    ("every January", "2026-01-10", "FREQ=YEARLY;BYMONTH=1"), ("every day when done", "2026-03-10", nil),
    ("every January, March", "2026-01-10", "FREQ=YEARLY;BYMONTH=1,3"),
    ("every January, April", "2026-01-31", "FREQ=MONTHLY;BYMONTH=1,4;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
    ("every February", "2026-03-31", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=28,29,30,31;BYSETPOS=-1"),
  ])
  func `of a repetition is a rule of calendars`(rule: String, start: String, written: String?) throws {
    let day = try #require(CivilDate(iso: start))
    #expect(try #require(Recurrence(rule)).calendarRule(from: day)?.text == written)
  }

  @Test(arguments: [
    (
      "every month on the last 🛫 2026-03-24 📅 2026-03-31", "DTSTART:20260331T000000 DUE:20260331T235900",
      ["start"]
    ),
    (
      "every week on Monday ⏳ 2026-03-06 📅 2026-03-09", "DTSTART:20260309T000000 DUE:20260309T235900",
      ["scheduled"]
    ),
    ("every weekday 🛫 2026-03-08 📅 2026-03-09", "DTSTART:20260309T000000 DUE:20260309T235900", ["start"]),
    ("every month 🛫 2026-02-28 📅 2026-03-31", "DTSTART:20260331T000000 DUE:20260331T235900", ["start"]),
    ("every January 🛫 2026-12-30 📅 2027-01-02", "DTSTART:20270102T000000 DUE:20270102T235900", ["start"]),
    (
      "every month 🛫 2026-03-01 ⏳ 2026-03-02 📅 2026-03-03", "DTSTART:20260303T000000 DUE:20260303T235900",
      ["start", "scheduled"]
    ),
    // Days and weeks keep the distance.
    ("every week 🛫 2026-03-06 📅 2026-03-09", "DTSTART;VALUE=DATE:20260306 DUE;VALUE=DATE:20260309", []),
    ("every 3 days ⏳ 2026-03-06 📅 2026-03-09", "DTSTART;VALUE=DATE:20260306 DUE;VALUE=DATE:20260309", []),
    ("every week 🛫 2026-03-10 📅 2026-03-09", "DTSTART:20260309T000000 DUE:20260309T235900", ["start"]),
    // The rule is about the date that there is.
    ("every month ⏳ 2026-03-31", "DTSTART;VALUE=DATE:20260331", []),
    ("every month 🛫 2026-03-31", "DTSTART;VALUE=DATE:20260331", []),
    ("every month 🛫 2026-03-30 ⏳ 2026-03-31", "DTSTART;VALUE=DATE:20260331", ["start"]),
    ("every week [due:: 2026-03-13T10:00]", "DTSTART:20260313T000000 DUE:20260313T100000", []),
    ("every week [due:: 2026-03-13T00:00]", "DTSTART:20260313T000000 DURATION:PT1M", []),
    ("every week 📅 2026-03-13", "DTSTART:20260313T000000 DUE:20260313T235900", []),
  ])
  func `of what repeats counts from its due date, and is due on that day`(
    said: String, dates: String, lost: [String]
  ) throws {
    let split = try #require(said.firstIndex { "🛫⏳📅[".contains($0) })
    let item = "- [ ] r 🔁 \(said[..<split])\(said[split...])\n"
    let text = try Self.exported(
      ["inbox.md": item], as: .ics, losing: lost.map { Loss(part: .field($0), count: 1) })
    let lines = text.components(separatedBy: "\r\n").filter { line in
      ["DTSTART", "DUE", "DURATION"].contains { line.hasPrefix($0) }
    }
    #expect(lines.joined(separator: " ") == dates)
  }

  @Test func `folds lines at 75 octets, between characters`() {
    var text = CalendarText()
    text.add("SUMMARY", String(repeating: "日本", count: 60))
    let lines = String(decoding: text.bytes, as: UTF8.self).components(separatedBy: "\r\n").dropLast()
    #expect(lines.allSatisfy { $0.utf8.count <= 75 && !$0.contains("\u{FFFD}") })
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix(" ") })
    #expect(
      lines.map { $0.hasPrefix(" ") ? String($0.dropFirst()) : $0 }.joined() == "SUMMARY:"
        + String(repeating: "日本", count: 60))
    #expect(CalendarText.escaped("a\r\nb\u{1B}\t;") == "a\\nb\u{FFFD}\t\\;")
  }
}

extension Item {
  /// What it says, wherever it stands.
  fileprivate var anywhere: Item {
    var item = self
    item.place = Place(path: .inbox, line: 1)
    (item.endLine, item.section, item.text) = (1, nil, "")
    (item.parent, item.list, item.linkTargets) = (nil, 0, [])
    item.fields = item.fields.sorted { $0.key < $1.key }
    (item.position, item.fingerprint) = (0, LineFingerprint(line: [], words: nil))
    item.tags = item.tags.sorted()
    return item
  }
}

@Suite struct `A file for other programs` {
  @Test func `is written whole, and replaces another only where that is asked for`() throws {
    let (sample, outside) = (try SampleVault(["inbox.md": "- a\n"]), try SampleVault())
    let path = outside.systemPath("out.csv")
    try sample.vault.saveOutput([1, 2], to: path, isReplacing: false)
    #expect(outside.bytes("out.csv") == [1, 2])
    #expect(throws: VaultError.self) { try sample.vault.saveOutput([3], to: path, isReplacing: false) }
    #expect(outside.bytes("out.csv") == [1, 2])
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: outside.url("out.csv").path)
    try sample.vault.saveOutput([3], to: path, isReplacing: true)
    #expect(outside.bytes("out.csv") == [3])
    let facts = try FileManager.default.attributesOfItem(atPath: outside.url("out.csv").path)
    #expect(facts[.posixPermissions] as? Int == 0o600)
    #expect(outside.files.keys.sorted() == ["out.csv"])
  }

  @Test func `may be new in the vault, and takes the place of none of its files`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    try sample.vault.saveOutput([1], to: sample.systemPath("new.csv"), isReplacing: false)
    #expect(sample.bytes("new.csv") == [1])
    #expect(throws: VaultError.self) {
      try sample.vault.saveOutput([2], to: sample.systemPath("inbox.md"), isReplacing: true)
    }
    #expect(sample.text("inbox.md") == "- a\n")
    _ = try sample.vault.items.create(NewItem("b"))
    #expect(throws: VaultError.self) {
      try sample.vault.saveOutput([2], to: sample.systemPath(".offload/new"), isReplacing: false)
    }
  }

  @Test func `replaces no folder, no link and no device`() throws {
    let (sample, outside) = (try SampleVault(), try SampleVault(["file": "a"]))
    try FileManager.default.createSymbolicLink(
      at: outside.url("link"), withDestinationURL: outside.url("file"))
    try FileManager.default.createDirectory(at: outside.url("folder"), withIntermediateDirectories: true)
    for name in ["link", "folder"] {
      #expect(throws: VaultError.self) {
        try sample.vault.saveOutput([1], to: outside.systemPath(name), isReplacing: true)
      }
    }
    #expect(throws: VaultError.self) {
      try sample.vault.saveOutput([1], to: Array("/dev/null".utf8), isReplacing: true)
    }
    #expect(throws: VaultError.self) {
      try sample.vault.saveOutput([1], to: outside.systemPath("missing/out"), isReplacing: false)
    }
    #expect(outside.text("file") == "a")
  }
}
