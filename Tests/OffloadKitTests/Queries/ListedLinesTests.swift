import OffloadKit
import Testing

@Suite struct `Lines for other programs` {
  /// Values for sorting are read from the line where they can be, and else from the model.
  @Test(arguments: [
    "due", "-due", "created,due", "completed", "cancelled", "-scheduled,start", "due,priority",
    "priority,due", "content",
    "note,due", "status,-due",
  ])
  func `stand in the order of the items that they are of`(sort: String) throws {
    let sample = try SampleVault([
      "A.md": """
      - [ ] a [due:: 2026-03-02] ⏫
      - [x] b 📅 2026-03-01 ✅ 2026-03-04
      - [ ] c [due:: someday] [due:: 2026-03-03] [note:: 2]
      - [ ] d 📅 2026-02-30 🛫 2026-01-01
        - [-] e [due:: 2026-03-01T10:00] ❌ 2026-03-01 (note:: 1)
      """,
      "inbox.md":
        "f [due::2026-03-01]\ng [created:: 2026-03-02T09:00] ⏳ 2026-03-02\n- h [due:: ] 📅 2026-03-09\n",
    ])
    let vault = try sample.vault
    var request = ListRequest(includesClosed: true)
    request.sort = try SortKey.parse(sort)
    let lines = vault.listLines(request).value.map {
      "\(String(decoding: $0.path, as: UTF8.self)):\($0.place.line)"
    }
    #expect(lines == (try vault.list(request).items.map { "\($0.item.place)" }))
    #expect(lines.count == 8)
  }

  /// Links are read only where a query may depend on them.
  @Test func `are those of the items that answer, whatever the query asks of their links`() throws {
    let file = """
      - [[B]]
      - see [[B#c]] and ![[a.png]] #tag
      - [ ] [text](B.md) [due:: 2026-03-02]
      - [[B]] `[[c]]` ^id
      - [type:: recipe] see [[B]]
      - ![](attachments/x.pdf)
        - [b](https://example.org)
      - a [ b
      """
    let sample = try SampleVault(["A.md": file])
    let vault = try sample.vault
    let words = ItemTrait.all.flatMap { $0.states.map { "is:\($0)" } + $0.possessions.map { "has:\($0)" } }
    for text in words + ["type:link", "not type:task", "type:recipe or tag:tag", "see", "due:2026-03-02"] {
      let request = ListRequest(try Query.parse(text, today: AskedItem.today), includesClosed: true)
      let answering = (0..<8).filter { AskedItem("A.md", file, at: $0).ask(request.query.matches) }
      #expect(vault.listLines(request).value.map(\.place.line) == answering.map { $0 + 1 }, "\(text)")
      #expect(try vault.list(request).items.map(\.item.place.line) == answering.map { $0 + 1 }, "\(text)")
      #expect(try vault.count(request) == answering.count, "\(text)")
    }
  }

  @Test(arguments: [0, 60, 1 << 20], [nil, 7, 0, 150])
  func `are the same however few are kept`(kept: Int, limit: Int?) throws {
    var files = ["inbox.md": "one\n- two #a\n- [x] done\n- two #a\n  more of it\n- - nested\n"]
    for number in 0..<150 { files["area\(number % 3)/\(number).md"] = "- a \(number)\n- [ ] b\n" }
    let sample = try SampleVault(files)
    let vault = try sample.vault
    var request = ListRequest()
    request.limit = limit
    var streamed: [String] = []
    let unreadable = vault.streamLines(request, keeping: kept).send {
      streamed.append("\($0.address) \($0.place) \(String(decoding: $0.text, as: UTF8.self))")
      return true
    }
    let listed = vault.listLines(request).value.prefix(limit ?? .max).map {
      "\($0.address) \($0.place) \(String(decoding: $0.text, as: UTF8.self))"
    }
    #expect(streamed == listed)
    #expect(listed.count == min(limit ?? .max, 305))
    #expect(unreadable.isEmpty)
  }
}
