import OffloadKit
import TestSupport
import Testing
import VaultStore
import VaultSyntax

@Suite struct `Archiving` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "puts an item into the file of its own path, with all that belongs to it",
      ["a/Plan.md": "# Plan\n\n- [x] one\n  more\n  - [x] two\n- [ ] three\n"],
      to: [
        "a/Plan.md": "# Plan\n\n- [ ] three\n",
        "archive/a/Plan.md": "# Plan\n\n- [x] one\n  more\n  - [x] two\n",
      ]
    ) { sample, vault in
      let now = try vault.items.archive([sample.item("one")])
      #expect(now.map(\.place) == [Place(path: "archive/a/Plan.md", line: 3)])
    },
    ChangeCase(
      "keeps headings, type and tags, and adds to what lies there",
      [
        "A.md": "---\ntags: [x]\nstarred: true\n---\n# A\n- [x] top\n## S\n* [-] in s\n## T\n- [x] in t\n",
        "archive/A.md": "# A\n\n## T\n\n- [x] old\n",
      ],
      to: [
        "A.md": "---\ntags: [x]\nstarred: true\n---\n# A\n## S\n## T\n",
        "archive/A.md": "# A\n\n- [x] top\n\n## T\n\n- [x] old\n- [x] in t\n\n## S\n\n- [-] in s\n",
      ]
    ) { sample, vault in try vault.items.archive(sample.items("top", "in s", "in t")) },
    ChangeCase(
      "takes over the line endings, and the tags for queries",
      ["A.md": "---\r\ntags: [x]\r\naliases: [B]\r\n---\r\n- [x] a\r\n"],
      to: [
        "A.md": "---\r\ntags: [x]\r\naliases: [B]\r\n---\r\n",
        "archive/A.md": "---\r\ntags: [x]\r\n---\r\n\r\n# A\r\n\r\n- [x] a\r\n",
      ]
    ) { sample, vault in try vault.items.archive([sample.item("a")]) },
    ChangeCase(
      "keeps what links mean: to the collection, to its blocks, to files beside it",
      [
        "w/A.md": "- [x] see [[A]] and [b](B.md) ^k\n- rest\n", "w/B.md": "- [[A#^k]] [[A]]\n",
        "archive/w/C.md": "[[A]]\n",
      ],
      to: [
        "w/A.md": "- rest\n", "w/B.md": "- [[archive/w/A#^k]] [[A]]\n", "archive/w/C.md": "[[w/A]]\n",
        "archive/w/A.md": "# A\n\n- [x] see [[w/A]] and [b](../../w/B.md) ^k\n",
      ]
    ) { sample, vault in try vault.items.archive([vault.items.fetchByCollection("w/A.md")[0]]) },
    ChangeCase(
      "tells twins apart by what is nested in them",
      ["A.md": "- [x] a\n  - [ ] open\n- [x] a\n- [x] a\n"],
      to: ["A.md": "- [x] a\n  - [ ] open\n", "archive/A.md": "# A\n\n- [x] a\n- [x] a\n"]
    ) { _, vault in
      let choice = try vault.items.archivable(vault.items.fetchCompleted())
      #expect(choice.staying.map(\.reason) == [.holdsOpen] && choice.open == Place(path: "A.md", line: 2))
      try vault.items.archive(choice.going)
    },
    ChangeCase("leaves what lies in the archive", ["archive/A.md": "- [x] a\n"], to: [:]) { sample, vault in
      try vault.items.archive([sample.item("a")])
    },
  ]

  @Test(arguments: changes)
  func `is one operation that`(change: ChangeCase) throws { try change.check() }

  @Test(arguments: [
    RefusalCase(
      "where nothing is read in the archive",
      [".offload/config.yml": "ignore: [archive/**]\n", "A.md": "- [x] a\n"], "invalidCollectionName"
    ) { try $1.items.archive([$0.item("a")]) },
    RefusalCase("an open item", ["A.md": "- [ ] a\n"], "stillOpen") { try $1.items.archive([$0.item("a")]) },
    RefusalCase("one that holds an open task", ["A.md": "- [x] a\n  - [/] b\n"], "stillOpen") {
      try $1.items.archive([$0.item("a")])
    },
  ])
  func `refuses`(refusal: RefusalCase) throws { try refusal.check() }

  @Test func `is chosen by age and by what stands around`() throws {
    let sample = try SampleVault([
      "A.md": """
      - [x] old  [completion:: 2026-01-10]
      - [-] let go  [cancelled:: 2026-02-01]
      - [x] new  [completion:: 2026-03-01]
      - [x] some day
      - [ ] going on
        - [x] step  [completion:: 2026-01-10]
      - no task
        - [x] below  [completion:: 2026-01-10]
      - [x] with a note  [completion:: 2026-01-10]
        - note

      """
    ])
    let vault = try sample.vault
    let closed = try vault.list(ListRequest(.parse("is:done or is:cancelled", today: SampleVault.today)))
      .items
    let choice = try vault.items.archivable(
      closed.map(\.item), closedUntil: CivilDate(iso: "2026-02-01"))
    #expect(choice.going.map(\.content) == ["old", "let go", "below", "with a note"])
    #expect(choice.staying.map(\.item.content) == ["new", "some day", "step"])
    #expect(choice.staying.map(\.reason) == [.recent, .recent, .partOfOpen])
    let named = try vault.items.archivable([sample.item("step")], keepsSteps: false)
    #expect(named.going.map(\.content) == ["step"])
  }

  @Test func `never makes a bare name mean a file in there`() throws {
    let sample = try SampleVault([
      "deep/er/Plan.md": "- [x] a\n- b\n", "x.md": "- [[Plan]]\n",
      "archive/Plan.md": "---\naliases: [Other]\n---\n- old\n",
    ])
    let vault = try sample.vault
    try vault.items.archive([sample.item("a")])
    #expect(try vault.collection(named: "Plan").text == "deep/er/Plan.md")
    #expect(vault.name(of: "deep/er/Plan.md") == "Plan")
    #expect(vault.name(of: "archive/deep/er/Plan.md") == "archive/deep/er/Plan")
    #expect(try vault.backlinks(to: vault.resolveCollection("deep/er/Plan.md")).value.count == 1)
    #expect(throws: VaultError.self) { try vault.collection(named: "Other") }
    #expect(
      try vault.list(ListRequest(.parse("in:Plan", today: SampleVault.today))).items.map(\.item.content) == [
        "b"
      ])
  }

  @Test(arguments: UInt64(1)...(isThorough ? 40 : 8))
  func `loses no item and touches no other line`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sample = try SampleVault(
      Dictionary(
        uniqueKeysWithValues: ["A.md", "b/B.md", "inbox.md"].map {
          ($0, RandomTasks.text(&random))
        }))
    let (vault, before) = try (sample.vault, sample.files)
    let count = try vault.items.fetchAll().count
    let closed = try vault.items.fetchAll().filter { $0.status.isClosed }
    let choice = try vault.items.archivable(closed)
    guard !choice.going.isEmpty else { return }
    try vault.items.archive(choice.going)
    let after = sample.files
    #expect(try sample.vault.items.fetchAll().count == count, "seed \(seed)")
    #expect(RandomTasks.lines(of: after) == RandomTasks.lines(of: before), "seed \(seed)")
    for (path, bytes) in before {
      let gone = Set(
        choice.going.filter { $0.place.path.text == path }.flatMap { $0.place.line...$0.endLine })
      let lines = String(decoding: bytes, as: UTF8.self).split(
        separator: "\n", omittingEmptySubsequences: false)
      let rest = lines.indices.filter { !gone.contains($0 + 1) && !lines[$0].isEmpty }.map { lines[$0] }
      let now = String(decoding: after[path] ?? [], as: UTF8.self).split(separator: "\n")
      #expect(now == rest, "\(path), seed \(seed)")
    }
    for item in try sample.vault.items.fetchAll() where item.checkbox == " " {
      #expect(!item.place.path.isArchived, "seed \(seed)")
    }
    _ = try vault.history.undo()
    #expect(sample.files == before, "seed \(seed)")
  }
}

/// Lists of tasks as people leave them: nested, in sections, with twins.
private enum RandomTasks {
  static func text(_ random: inout SeededGenerator) -> String {
    var (text, depth) = ("# Title\n\n", 0)
    for _ in 0..<Int.random(in: 0...14, using: &random) {
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        text += "\n## \(["S", "T"].randomElement(using: &random) ?? "S")\n\n"
        depth = 0
      case 1: text += depth > 0 ? String(repeating: "  ", count: depth) + "more of it\n" : ""
      default:
        depth = Int.random(in: 0...min(depth, 2), using: &random)
        let box = ["[x] ", "[x] ", "[ ] ", "[-] ", ""].randomElement(using: &random) ?? ""
        let word = ["a", "b", "c", "d", "see [[B]]"].randomElement(using: &random) ?? ""
        text += String(repeating: "  ", count: depth) + "- \(box)\(word)\n"
        depth += 1
      }
    }
    return text
  }

  /// Lines that are neither blank nor headings, without their indentation, sorted.
  static func lines(of files: [String: [UInt8]]) -> [String] {
    files.values.flatMap { String(decoding: $0, as: UTF8.self).split(separator: "\n") }
      .map { String($0.drop { $0 == " " }).replacing("[[b/B]]", with: "[[B]]") }
      .filter { !$0.isEmpty && !$0.hasPrefix("#") }.sorted()
  }
}
