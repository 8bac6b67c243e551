import Testing

@testable import OffloadKit

@Suite struct `Items that go out as a table and come back` {
  /// What an inbox is when a table of its items has been put into another vault.
  static func tripped(_ inbox: String, losing losses: [Loss] = []) throws -> String {
    let source = try SampleVault(["inbox.md": inbox])
    let bytes = try source.vault.export(source.vault.items.fetchAll(), as: .csv).bytes
    let target = try SampleVault(["inbox.md": ""])
    let imported = try target.vault.readImport(bytes, as: .csv)
    #expect(imported.losses == losses)
    _ = try target.vault.items.add(imported)
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
  ])
  func `are what they were`(inbox: String) throws {
    #expect(try Self.tripped(inbox) == inbox)
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
