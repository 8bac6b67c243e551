import Foundation
import JSON
import TestSupport
import Testing

@testable import OffloadKit

@Suite struct `Items that go out as a table and come back` {
  /// What an inbox is when a table of its items has been put into another vault.
  static func tripped(_ inbox: String, losing losses: [Loss] = []) throws -> String {
    let source = try SampleVault(["inbox.md": inbox])
    let bytes = try source.vault.export(source.vault.items.fetchAll().map(ListedItem.init), as: .csv).bytes
    let target = try SampleVault(["inbox.md": ""])
    let imported = try target.vault.readImport(bytes, as: .csv)
    #expect(imported.losses == losses)
    _ = try target.vault.items.add(imported)
    return try #require(target.text("inbox.md"))
  }

  /// The same for objects.
  static func trippedAsObjects(_ inbox: String) throws -> String {
    let source = try SampleVault(["inbox.md": inbox])
    let objects = try source.vault.items.fetchAll().map { JSONValue(ListedItem($0)) }
    let target = try SampleVault(["inbox.md": ""])
    _ = try target.vault.items.add(target.vault.readImport(JSONValue.array(objects).bytes, as: .json))
    return try #require(target.text("inbox.md"))
  }

  @Test(arguments: [
    "- ```clj\n    (x\n      y)\n  ```\n  - child\n- after\n",
    "- [ ] Book\n  note [pages:: 200] #later [due:: 2026-04-01] [dependsOn:: a, b] ⏫\n",
    "- [ ] Book #here  [pages:: 1]  [due:: 2026-03-01]\n  note [pages:: 200] #later [due:: 2026-04-01]\n",
    "- steps\n      1. the user clicked\n- after\n", "- steps\n\n      - x\n- after\n",
    "- a\n\n  ```\n  - x\n  1. y\n  ```\n  - child\n", "- <div>\n- after\n", "- 50 %% off\n- after\n",
    "- a <!-- [due:: 2026-01-01] #no -->\n- b\n  <!-- [due:: 2026-01-01] #no -->\n",
    "- b\n\n  <!-- [due:: 2026-01-01] #no -->\n  - child\n", "- # heading\n- > quote\n- after\n",
    "- a\n  ^id\n- b ^other\n", "- #only\n", "- [ ] \n  - child\n- a\n", "- a  [note:: see #x]\n",
    "- Ada said\n  > the engine weaves\n  > ^q1\n- after\n", "- a\n  > [!note] Title\n  >\n  > > deep\n",
    "- E = m c ^2  [k:: v] ^eq\n", "- area in m ^2 ^a5\n",
    "- call Ada  \n  about the loom\n",
    "- call Ada #work  [due:: 2026-01-01]   \n  more\n  - child  \n    about it\n",
    "- a\n\n  - child\n  - other\n- b\n  more\n\n\n  - child\n",
    "- <div>\n\n  - child\n- b\n  - done\n\n    - deep\n- ```\n  code\n  ```\n\n  - child\n",
  ])
  func `are what they were`(inbox: String) throws {
    #expect(try Self.tripped(inbox) == inbox)
    #expect(try Self.trippedAsObjects(inbox) == inbox)
  }

  @Test func `gain no empty line for an item that stayed at home`() throws {
    let source = try SampleVault(["inbox.md": "- a\n  - [x] done\n  - child\n"])
    let bytes = try source.vault.export(source.vault.list(ListRequest()).items, as: .csv).bytes
    let target = try SampleVault(["inbox.md": ""])
    _ = try target.vault.items.add(target.vault.readImport(bytes, as: .csv))
    #expect(target.text("inbox.md") == "- a\n  - child\n")
  }

  @Test(arguments: ["due", "-due", "content", "-content", "created"])
  func `nest as they did, in whatever order they went out`(sort: String) throws {
    let inbox =
      "- p  [due:: 2026-05-01]\n  - c  [due:: 2026-03-01]\n    - gc  [due:: 2026-02-01]\n  - b\n- a\n  - z\n"
    let source = try SampleVault(["inbox.md": inbox])
    var request = ListRequest()
    request.sort = try SortKey.parse(sort)
    let bytes = try source.vault.export(source.vault.list(request).items, as: .csv).bytes
    let target = try SampleVault(["inbox.md": ""])
    let imported = try target.vault.readImport(bytes, as: .csv)
    #expect(imported.losses == [] && imported.count == 6)
    _ = try target.vault.items.add(imported)
    let made = try target.vault.items.fetchAll()
    #expect(
      Set(made.map { item in "\(item.content)<\(made.first { $0.place == item.parent }?.content ?? "")" })
        == ["p<", "c<p", "gc<c", "b<p", "a<", "z<a"])
  }

  @Test func `are no more the second time than the first`() throws {
    let inbox =
      "- #a Book #b of [k:: v] #c  [k:: w]  [tag:: #d]\n  #b [k:: v] 📅 2026-03-01 [starred:: true]\n"
    let first = try Self.tripped(inbox)
    #expect(try Self.tripped(first) == first)
  }

  @Test func `keep all others where one cannot be written`() throws {
    let target = try SampleVault(["inbox.md": ""])
    let table =
      "path,line,parentLine,content,body\ninbox.md,1,,```,open\ninbox.md,2,1,child,\ninbox.md,3,,b,\n"
    let imported = try target.vault.readImport(Array(table.utf8), as: .csv)
    #expect(imported.losses == [Loss(part: .escaped, count: 1)])
    _ = try target.vault.items.add(imported)
    #expect(target.text("inbox.md") == "- \\```\n  open\n  - child\n- b\n")
  }
}

@Suite struct `A record that is imported` {
  private func imported(_ text: String, as format: ImportFormat) throws -> String {
    try `An import`.inbox(text, as: format)
  }

  @Test func `keeps its values without the blanks around them`() throws {
    #expect(
      try imported(
        "title, due , priority, repeat, scheduled, type, tags, field:x\none, 2026-03-01 ,high , every week,2026-04-01 , idea, a b, v \n",
        as: .csv)
        == "- one #a #b  [x:: v]  [type:: idea]  [priority:: high]  [repeat:: every week]  [scheduled:: 2026-04-01]  [due:: 2026-03-01]\n"
    )
    #expect(
      try imported(#"[{"content":"one","due":" 2026-03-01 ","fields":{"x":" v "}}]"#, as: .json)
        == "- one  [x:: v]  [due:: 2026-03-01]\n")
  }

  @Test(arguments: [
    (#"{"content":"m ^2","blockId":"a5"}"#, "- m ^2 ^a5\n"),
    (#"{"content":"m ^2","blockId":"2"}"#, "- m ^2\n"), (#"{"content":"m ^2"}"#, "- m ^2\n"),
    (#"{"content":"m ^2","blockId":"a5","body":"two\n^a5"}"#, "- m \\^2\n  two\n  ^a5\n"),
  ])
  func `keeps a word that looks like a block id beside its own`(record: String, made: String) throws {
    #expect(try imported(record, as: .json) == made)
  }
}

@Suite struct `A table in a spreadsheet` {
  static let formulas = [
    "=1+1", "+49 30 1234", "-5 degrees", "@home", "＝1+1", "'=1+1", "''=1+1", "'tis the season", "a;=1+1",
    "a;'=1+1",
    "a; b", "=HYPERLINK(\"http://example.org\";\"x\")", "a,=1+1", "=", "'", "';", "\"=1+1",
  ]

  @Test(arguments: formulas.sampled(3))
  func `runs nothing, and reads back as it was`(words: String) throws {
    let inbox = "- \(words)\n  \(words) [note:: \(words)]\n"
    let source = try SampleVault(["inbox.md": inbox])
    let text = String(
      decoding: try source.vault.export(source.vault.items.fetchAll().map(ListedItem.init), as: .csv).bytes,
      as: UTF8.self)
    // As those read it who take commas, and those who take semicolons and know nothing of the quotes before one.
    let cells =
      try CSV.records(text).flatMap(\.fields)
      + text.components(separatedBy: CharacterSet(charactersIn: ";\t\r\n"))
    #expect(cells.filter { cell in cell.first.map { "=+-@＝\t\r".contains($0) } ?? false } == [])
    #expect(try `Items that go out as a table and come back`.tripped(inbox) == inbox)
  }

  @Test(arguments: formulas + ["\t=1", "\r\n=1", "a\n-b\t+c"])
  func `gets one apostrophe for each formula, and gives it back`(cell: String) {
    let defused = SpreadsheetText.defused(cell)
    #expect(SpreadsheetText.restored(defused) == cell)
    #expect(defused.filter { $0 == "'" }.count >= cell.filter { $0 == "'" }.count)
  }

  @Test func `is raw where that is asked for, both ways`() throws {
    let source = try SampleVault(["inbox.md": "- =1+1\n- '=2\n"])
    let vault = try source.vault
    let bytes = try vault.export(vault.items.fetchAll().map(ListedItem.init), as: .csv, isRaw: true).bytes
    #expect(
      try CSV.records(String(decoding: bytes, as: UTF8.self)).dropFirst().map { $0.fields[5] } == [
        "=1+1", "'=2",
      ])
    let target = try SampleVault(["inbox.md": ""])
    _ = try target.vault.items.add(target.vault.readImport(bytes, as: .csv, isRaw: true))
    #expect(target.text("inbox.md") == "- =1+1\n- '=2\n")
  }
}
