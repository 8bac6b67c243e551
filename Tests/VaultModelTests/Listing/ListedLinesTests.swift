import Testing
import VaultModel

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
    var streamed: [UInt8] = []
    let unreadable = vault.streamLines(request, keeping: kept).send(as: Self.text) {
      streamed += $0
      return true
    }
    let listed = vault.listLines(request).value.prefix(limit ?? .max).map(Self.text)
    #expect(streamed == listed.flatMap(\.self))
    #expect(listed.count == min(limit ?? .max, 305))
    #expect(unreadable.isEmpty)
  }

  /// More of them than one thread makes, tells apart, or goes through by itself.
  @Test(arguments: [[], ["due"], ["-due"]])
  func `are the same and named apart, however many there are`(sort: [String]) throws {
    var files: [String: String] = [:]
    for number in 0..<40 {
      files["area\(number)/list.md"] = (0..<300).map { item in
        "- item \(number % 39) \(item) [due:: 2026-03-\(10 + (number * item) % 19)]\n"
      }.joined()
    }
    let sample = try SampleVault(files)
    let vault = try sample.vault
    var request = ListRequest()
    request.sort = try sort.flatMap { try SortKey.parse($0) }
    let lines = Array(vault.listLines(request).value)
    var sent: [UInt8] = []
    #expect(
      vault.streamLines(request, keeping: .max).send(as: Self.text) {
        sent += $0
        return true
      } == [])
    #expect(sent == lines.flatMap(Self.text))
    #expect(lines.count == 12_000)

    let letters = lines.map { Array($0.id?.description.utf8 ?? "".utf8) }
    let sorted = Set(letters).sorted { $0.lexicographicallyPrecedes($1) }
    var longest: [[UInt8]: Int] = [:]
    for (left, right) in zip(sorted, sorted.dropFirst()) {
      let shared = zip(left, right).prefix { $0 == $1 }.count
      longest[left] = max(longest[left] ?? 0, shared)
      longest[right] = max(longest[right] ?? 0, shared)
    }
    let bearers = Dictionary(letters.map { ($0, 1) }, uniquingKeysWith: +)
    for (line, id) in zip(lines, letters) {
      #expect(line.short?.utf8.count == max(3, longest[id, default: 0] + 1))
      #expect((line.address == line.short) == (bearers[id] == 1))
    }
  }

  /// As the day at a glance lists them: an item that two requests list is shown once.
  @Test func `of several requests are each in the first that lists it`() throws {
    let sample = try SampleVault([
      "A.md": "- a #x\n- b #y\n- c #x #y\n- - nested #y\n- d\n", "B.md": "- b #y\n\n\n- - e #x\n",
    ])
    let vault = try sample.vault
    let found = vault.listLines(
      try ["tag:x", "tag:y", "is:open"].map { ListRequest(try Query.parse($0, today: AskedItem.today)) })
    let places = found.distinct(found.listings).map { $0.map { "\($0.place)" } }
    #expect(
      places == [
        ["A.md:1", "A.md:3", "B.md:4"], ["A.md:2", "A.md:4", "B.md:1"], ["A.md:4:1", "A.md:5", "B.md:4:1"],
      ])
  }

  @Sendable private static func text(_ lines: OutputChunk) -> [UInt8] {
    var bytes: [UInt8] = []
    lines.each { bytes += text($0) }
    return bytes
  }

  private static func text(_ line: ListedLine) -> [UInt8] {
    "\(line.address) \(line.place) ".utf8 + line.text + [0x0A]
  }
}
