import Foundation
import TestSupport
import Testing

@testable import OffloadKit

@Suite struct `An import` {
  /// The inbox that a file's items make, as one operation, which is undone again.
  ///
  /// - Parameter losses: nil where it does not matter what is lost.
  static func inbox(
    _ text: String, as format: ImportFormat, losing losses: [Loss]? = [], settings: String = ""
  ) throws -> String {
    let sample = try SampleVault(["inbox.md": ""])
    let imported = try sample.vault.readImport(Array(text.utf8), as: format)
    if let losses { #expect(imported.losses == losses) }
    let report = try sample.vault.transaction("import") { try $0.items.add(imported) }
    let made = try #require(sample.text("inbox.md"))
    #expect(report.files.map(\.text) == ["inbox.md"])
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "")
    return made
  }

  @Test func `of todo.txt reads what todo-txt has written`() throws {
    #expect(
      try Self.inbox(RecordedFiles.todoTxt, as: .todoTxt) == """
        - [ ] Call Mum #phone  [project:: Family]  [priority:: highest]  [created:: 2026-11-21]  [due:: 2026-03-20]
        - [x] Buy 5 apples: red ones #shop  [repeat:: every week when done]  [created:: 2026-11-21]  [completion:: 2026-11-21]
        - [ ] x marks, see https://example.org/a:b at 12:30  [created:: 2026-11-21]
        - [x] Schedule Goodwill pickup #phone  [project:: GarageSale]  [completion:: 2026-11-21]
        - [-] Eskimo pies  [project:: 1]  [priority:: lowest]

        """)
  }

  @Test(arguments: [
    ("x", "- [ ] x\n"), ("(A) x", "- [ ] x  [priority:: highest]\n"), ("(a) b", "- [ ] (a) b\n"),
    ("(A)", "- [ ] (A)\n"),
    ("X 2026-01-01 a", "- [ ] X 2026-01-01 a\n"), ("2026-02-30 a", "- [ ] 2026-02-30 a\n"),
    ("x 2026-01-02 a", "- [x] a  [completion:: 2026-01-02]\n"), ("- [ ] a", "- [ ] - [ ] a\n"),
    ("a due:soon", "- [ ] a due:soon\n"), ("a note:b]c", "- [ ] a  (note:: b]c)\n"), ("@", "- [ ] @\n"),
    ("mail me@example.org ++", "- [ ] mail me@example.org ++\n"), ("a +2024", "- [ ] a  [project:: 2024]\n"),
    ("call @home now", "- [ ] call #home now\n"),
    ("\r\n a \r\n\r\nb", "- [ ] a\n- [ ] b\n"), ("a\u{1B}b", "- [ ] a\u{1B}b\n"),
    ("rec:+3m a", "- [ ] a  [repeat:: every 3 months]\n"),
    ("a rec:1h", "- [ ] a rec:1h\n"), ("@work/talks a", "- [ ] #work/talks a\n"),
    ("url:https://example.com/x note:a:b", "- [ ] url:https://example.com/x note:a:b\n"),
    ("due:2026-03-01", "- [ ] due:2026-03-01\n"), ("+p", "- [ ] +p\n"), ("k:v", "- [ ] k:v\n"),
    ("(A) rec:1w", "- [ ] rec:1w  [priority:: highest]\n"),
    ("+p k:v status:waiting", "- [ ] +p k:v status:waiting\n"),
    ("(A) 2026-01-01 due:2026-02-02", "- [ ] due:2026-02-02  [priority:: highest]  [created:: 2026-01-01]\n"),
    ("x 2026-01-01 k:v", "- [x] k:v  [completion:: 2026-01-01]\n"), ("x k:v", "- [x] k:v\n"),
    ("a k:v", "- [ ] a  [k:: v]\n"),
  ])
  func `of todo.txt takes a line for what it is`(line: String, made: String) throws {
    #expect(try Self.inbox(line, as: .todoTxt) == made)
  }

  @Test func `of Taskwarrior reads what task export has printed`() throws {
    let local = RecordedFiles.local
    let entry = ("created", try local("20261121T150916Z"))
    // Obsidian Tasks does not understand a time of day, so days with one come before what it does.
    func fields(_ fields: (key: String, value: String)...) -> String {
      let timed = fields.filter { $0.value.contains("T") } + fields.filter { !$0.value.contains("T") }
      return timed.map { "  [\($0.key):: \($0.value)]" }.joined()
    }
    let made = try Self.inbox(
      RecordedFiles.taskwarrior, as: .taskwarrior,
      losing: [
        Loss(part: .attribute("the times of annotations"), count: 1),
        Loss(part: .laterOccurrences, count: 2), Loss(part: .attribute("the time of start"), count: 1),
        Loss(part: .deleted, count: 1),
      ])
    #expect(
      made == """
        - [ ] Renew passport "now" & soon #errand #travel  [project:: Home.Papers]  [effort:: 2]  [review:: \(try local("20261201T000000Z"))]\(fields(("id", "be5ac1a3"), ("priority", "high"), entry, ("scheduled", try local("20261130T000000Z")), ("due", try local("20261210T000000Z"))))
          the old one is in the blue folder
          photo: 35 × 45 mm
        - [ ] Book trains\(fields(("dependsOn", "be5ac1a3"), entry, ("start", try local("20270401T143000Z"))))
        - [ ] Water plants\(fields(("repeat", "every week"), entry, ("due", try local("20261114T000000Z"))))
        - [/] at a time\(fields(entry, ("due", try local("20261220T143000Z"))))
        - [x] done thing\(fields(entry, ("completion", entry.1)))

        """)
  }

  @Test func `of Taskwarrior names what it cannot read`() throws {
    #expect(
      try Self.inbox(
        #"[{"description":"x","due":"garbage","entry":"nope","annotations":"s","status":"odd","tags":[{}]}]"#,
        as: .taskwarrior,
        losing: ["due", "entry", "tags", "annotations", "status"].map { Loss(part: .attribute($0), count: 1) }
      )
        == "- [ ] x\n")
  }

  @Test func `of Taskwarrior reads older and odd tasks`() throws {
    let text = #"""
      [{"description":"a","depends":"11111111-a,22222222-b","uuid":"33333333-c","recur":"2weeks","status":"recurring"},
       {"description":"b","uuid":"11111111-a","recur":"PT5H","due":"soon"}, {"description":" ","tags":["t t"]}]
      """#
    #expect(
      try Self.inbox(
        text, as: .taskwarrior,
        losing: [
          Loss(part: .attribute("the repetition \"PT5H\""), count: 1),
          Loss(part: .attribute("due"), count: 1), Loss(part: .withoutWords(record: 3), count: 1),
        ])
          == """
          - [ ] a  [dependsOn:: 11111111,22222222]  [repeat:: every 2 weeks]
          - [ ] b  [recur:: PT5H]  [id:: 11111111]

          """)
  }

  @Test func `of a table needs words, and understands what --json calls its keys`() throws {
    let table =
      "Title;Notes;DUE;Tags;Status;field:effort;Colour\r\nBuy milk;\"two\r\nlitres\";2026-03-01 09:30;shop, home;;2;red\r\n;;;;;;\r\nBread;;;;done;;\r\n"
    #expect(
      try Self.inbox(
        table, as: .csv,
        losing: [Loss(part: .attribute("Colour"), count: 1), Loss(part: .withoutWords(record: 2), count: 1)])
          == """
          - Buy milk #shop #home  [effort:: 2]  [due:: 2026-03-01T09:30]
            two
            litres
          - [x] Bread

          """)
  }

  @Test func `of a table names the cells that it has no place for`() throws {
    #expect(
      try Self.inbox(
        "Title,Notes,Title,Summary,Status,Section\n\"one\ntwo\",three,other,short,waiting,S,more,\n",
        as: .csv,
        losing: [
          Loss(part: .attribute("Section"), count: 1), Loss(part: .repeated("Title"), count: 1),
          Loss(part: .extraCells, count: 1), Loss(part: .attribute("summary"), count: 1),
          Loss(part: .attribute("status"), count: 1),
        ]) == "- one\n  two\n  three\n")
  }

  @Test func `of Markdown takes items as they stand, and nothing else`() throws {
    let text =
      "# A\r\n\r\nprose\r\n\r\n* [ ] one 📅 2026-03-01\r\n\r\n  ```\r\n  - code\r\n  ```\r\n  1) two ^id\r\n> - quoted\r\n"
    #expect(
      try Self.inbox(text, as: .markdown, losing: [Loss(part: .otherText, count: 2)])
        == "- [ ] one 📅 2026-03-01\n\n  ```\n  - code\n  ```\n  1) two ^id\n- quoted\n")
  }

  @Test func `of JSON nests what it says is nested, wherever it stands`() throws {
    let text = #"""
      [{"path":"a.md","line":1,"content":"one","fields":{"k":["1","2"],"e":"😀"}},
       {"path":"a.md","line":3,"parentLine":1,"content":"two","body":"more\n\nand more","checkbox":"/","blockId":"x-1"},
       {"path":"b.md","line":9,"parentLine":4,"content":"three","tags":["a","b"],"type":"idea","surprise":true},
       {"content":"","text":"- "}]
      """#
    #expect(
      try Self.inbox(
        text, as: .json,
        losing: [
          Loss(part: .attribute("surprise"), count: 1), Loss(part: .nesting, count: 1),
          Loss(part: .withoutWords(record: 4), count: 1),
        ])
          == """
          - one  [k:: 1]  [k:: 2]  [e:: 😀]
            - [/] two ^x-1
              more

              and more
          - three #a #b  [type:: idea]

          """)
  }

  /// A time of UTC as local time has it.
  private static func local(_ utc: String, _ seconds: Int = 0) throws -> String {
    let civil = try #require(CivilDateTime(iso: utc))
    return Moment(atUTC: civil.minuteNumber * 60 + seconds).civil.description
  }

  @Test(arguments: [
    ("2026-03-01T23:30:00Z", "2026-03-01T23:30"), ("2026-03-01T23:30Z", "2026-03-01T23:30"),
    ("2026-03-01t23:30:00z", "2026-03-01T23:30"), ("2026-03-01 23:30:00 +0000", "2026-03-01T23:30"),
    ("2026-03-01T23:30:00+02:00", "2026-03-01T21:30"), ("2026-03-01T00:30:00+0200", "2026-02-28T22:30"),
    ("2026-03-01T23:30:00-05:00", "2026-03-02T04:30"), ("2026-12-31T23:30-05", "2027-01-01T04:30"),
    ("2026-03-01T23:30:00.000Z", "2026-03-01T23:30"), ("2026-03-01T12:00:00+05:45", "2026-03-01T06:15"),
  ])
  func `takes a time with a zone as local time`(written: String, utc: String) throws {
    let local = try Self.local(utc)
    let made = "- a  [due:: \(local)]\n"
    #expect(try Self.inbox("[{\"content\":\"a\",\"due\":\"\(written)\"}]", as: .json) == made)
    #expect(try Self.inbox("content,due\na,\"\(written)\"\n", as: .csv) == made)
    let start = try Self.inbox("content,start\na,\(written)\n", as: .csv)
    #expect(start == "- a  [start:: \(local)]\n")
  }

  @Test(arguments: [
    "2026-03-01garbage", "2026-03-01T24:00", "2026-03-01T25:00", "2026-03-01T10:00garbage",
    "2026-03-01T10:00:61",
    "2026-03-01T10:00+24:00", "2026-03-01T10:00:00Z[Europe/Berlin]", "2026-03-01T10", "2026-03-01T",
    "2026-03-01Z",
    "2026-03-01/02", "2026-02-30T10:00", "2026-03-01T10:00:00.", "2026-03-01T10:00+2", "20260301T233000Z",
    "2026-W10-1", "soon",
  ])
  func `keeps as text what is no date from its first to its last character`(written: String) throws {
    let made = try Self.inbox("[{\"content\":\"a\",\"due\":\"\(written)\"}]", as: .json)
    #expect(made == "- a  [due:: \(written)]\n" || made == "- a  (due:: \(written))\n")
  }

  @Test(arguments: ["2026-03-01T10:00:45", "2026-03-01 10:00:01", "2026-03-01T10:00:00.5"])
  func `says that seconds are left out`(written: String) throws {
    let losses = [Loss(part: .seconds, count: 1)]
    #expect(
      try Self.inbox("[{\"content\":\"a\",\"due\":\"\(written)\"}]", as: .json, losing: losses)
        == "- a  [due:: 2026-03-01T10:00]\n")
    #expect(
      try Self.inbox("content,due\na,2026-03-01T10:00:00\n", as: .csv) == "- a  [due:: 2026-03-01T10:00]\n")
  }

  @Test(arguments: [
    // A child first, a grandchild between, children of two parents mixed.
    ("c 2 1, p 1 0", "- p\n  - c\n", 0), ("g 3 2, p 1 0, c 2 1", "- p\n  - c\n    - g\n", 0),
    ("d 4 3, b 2 1, q 3 0, p 1 0", "- q\n  - d\n- p\n  - b\n", 0),
    ("b 3 1, a 2 1, p 1 0", "- p\n  - b\n  - a\n", 0),
    // A parent that is not there, and circles.
    ("c 2 9", "- c\n", 1), ("a 1 2, b 2 1", "- a\n- b\n", 2), ("a 1 1", "- a\n", 1),
    ("c 3 1, a 1 2, b 2 1", "- a\n  - c\n- b\n", 2),
    // Two exports in one file.
    ("p 1 0, c 2 1, q 1 0, d 2 1", "- p\n  - c\n- q\n  - d\n", 0),
  ])
  func `nests what its records name as parents, in whatever order they come`(
    records: String, made: String, lost: Int
  ) throws {
    let rows = records.split(separator: ", ").map { $0.split(separator: " ").map(String.init) }
    let losses = lost == 0 ? [] : [Loss(part: .nesting, count: lost)]
    let table = rows.map { "\($0[0]),A.md,\($0[1]),\($0[2] == "0" ? "" : $0[2])\n" }.joined()
    #expect(try Self.inbox("content,path,line,parentLine\n\(table)", as: .csv, losing: losses) == made)
    let objects = rows.map { row in
      "{\"content\":\"\(row[0])\",\"path\":\"A.md\",\"line\":\(row[1]),\"parentLine\":\(row[2] == "0" ? "null" : row[2])}"
    }
    #expect(try Self.inbox("[\(objects.joined(separator: ","))]", as: .json, losing: losses) == made)
  }

  @Test func `of JSON names what is neither text nor nothing`() throws {
    let text = #"""
      [{"content":"one\ntwo","body":"three","due":{"a":1},"priority":["high","low"],"id":7,"fields":{"k":{}},"start":null}]
      """#
    #expect(
      try Self.inbox(
        text, as: .json,
        losing: [
          Loss(part: .attribute("due"), count: 1), Loss(part: .attribute("id"), count: 1),
          Loss(part: .field("k"), count: 1), Loss(part: .repeated("priority"), count: 1),
        ]) == "- one  [priority:: high]\n  two\n  three\n")
  }

  @Test(arguments: [
    ("[{]", ImportFormat.json, ImportFault.notJSON(line: 1, column: 3)),
    ("[\n {\"a\": tru}]", .json, .notJSON(line: 2, column: 8)),
    ("[1]", .json, .notObjects), ("{}", .taskwarrior, .notObjects), ("[]", .json, .empty),
    (" \n", .todoTxt, .empty),
    ("", .csv, .empty), ("a,b\n1,2", .csv, .noWords(columns: ["a", "b"])),
    ("content\n\"a", .csv, .unclosedQuote(line: 2)),
    ("prose", .markdown, .allLeftOut([Loss(part: .otherText, count: 1)])),
    ("[{\"content\":\"\"}]", .json, .allLeftOut([Loss(part: .withoutWords(record: 1), count: 1)])),
    ("\"\\ud800\\u004\"", .json, .notJSON(line: 1, column: 10)),
    (String(repeating: "[", count: 100_000), .json, .notJSON(line: 1, column: 202)),
  ])
  func `of what cannot be read is refused, with the place`(
    text: String, format: ImportFormat, fault: ImportFault
  ) throws {
    let sample = try SampleVault()
    #expect(throws: fault) { try sample.vault.readImport(Array(text.utf8), as: format) }
  }

  @Test func `of bytes that are not UTF-8 is refused, but for Markdown, which keeps them`() throws {
    let sample = try SampleVault(["inbox.md": ""])
    let bytes = Array("- a\n- ".utf8) + [0xFF, 0x0A]
    #expect(throws: ImportFault.notUTF8(line: 2)) { try sample.vault.readImport(bytes, as: .todoTxt) }
    _ = try sample.vault.items.add(try sample.vault.readImport(bytes, as: .markdown))
    #expect(sample.bytes("inbox.md") == bytes)
  }

  @Test func `knows what the vault has already`() throws {
    let sample = try SampleVault(["inbox.md": "- [x] milk #shop\n", "A.md": "- bread\n"])
    let imported = try sample.vault.readImport(Array("milk\nbread\neggs".utf8), as: .todoTxt)
    let known = try sample.vault.known(among: imported)
    #expect(known.map(\.item.content) == ["bread", "milk"])
    #expect(imported.without(Set(known.compactMap(\.item.id))).count == 1)
    let nested = try sample.vault.readImport(Array("- milk\n  - oats\n- bread\n".utf8), as: .markdown)
    // What is new in it is not lost with what is known around it.
    #expect(nested.without(Set(known.compactMap(\.item.id))).count == 2)
  }
}
