import TestSupport
import Testing
import VaultModel

/// It is Tuesday, 10 March 2026.
@Suite struct `What can be done now` {
  private static let files = [
    "A.md": """
    - [ ] plain
    - [ ] from today  [start:: 2026-03-10T18:00]
    - [ ] from tomorrow  [start:: 2026-03-11]
    - [ ] some time  [start:: 2026-03-20T09:00+02:00]
    - [x] over  [start:: 2026-04-01]  [dependsOn:: oven]
    - [ ] bake  [dependsOn:: oven]
    - [ ] serve 🆔 dish ⛔ flour, oven
    - [ ] eat ⛔ dish
    - [ ] wash [dependsOn:: done]
    - [ ] sweep [dependsOn:: nobody]
    - [/] both  [start:: 2026-03-11]  [dependsOn:: oven]
    - [ ] one circle 🆔 c1 ⛔ c2
    - [ ] other circle 🆔 c2 ⛔ c1

    """,
    "archive/B.md": "- [ ] buy an oven  [id:: oven]\n- [x] flour 🆔 flour\n- [-] x [id:: done]\n",
    ".offload/config.yml": "queries:\n  held: is:blocked\n",
  ]

  private static let waiting = ["from tomorrow", "both"]
  private static let blocked = ["bake", "serve", "eat", "both", "one circle", "other circle"]

  private func found(_ query: String, all: Bool = false) throws -> [String] {
    let sample = try SampleVault(Self.files)
    let vault = try sample.vault
    return try vault.list(ListRequest(vault.query(query), includesClosed: all)).items.map(\.item.content)
  }

  @Test func `waits until the day of its start`() throws {
    #expect(try found("is:waiting") == Self.waiting)
    #expect(try found("is:waiting", all: true) == Self.waiting)
  }

  @Test func `is blocked by an open item that it names, and by no other`() throws {
    #expect(try found("is:blocked") == Self.blocked)
    #expect(try found("is:blocked", all: true) == Self.blocked)
  }

  @Test func `is all that is open and neither`() throws {
    let others = Set(Self.waiting + Self.blocked)
    #expect(try found("is:ready") == found("is:open").filter { !others.contains($0) })
    #expect(try found("not is:ready") == found("is:open").filter(others.contains))
  }

  @Test func `is the same in counts, streams, saved queries and lists that have a limit`() throws {
    let sample = try SampleVault(Self.files)
    let vault = try sample.vault
    var request = ListRequest(try vault.query("@held in:A"))
    #expect(try vault.count(request) == Self.blocked.count)
    #expect(vault.listLines([request]).listings[0].count == Self.blocked.count)
    #expect(vault.first(request).value.map(\.content) == Self.blocked)
    request.limit = 2
    #expect(vault.first(request).value.map(\.content) == ["bake", "serve"])
  }

  @Test func `follows what is done`() throws {
    let sample = try SampleVault(["A.md": "- [ ] a 🆔 x\n- [ ] b ⛔ x\n"])
    let query = try sample.vault.query("is:ready")
    #expect(try sample.vault.count(ListRequest(query)) == 1)
    try sample.write("- [x] a 🆔 x\n- [ ] b ⛔ x\n", to: "A.md")
    #expect(try sample.vault.list(ListRequest(query)).items.map(\.item.content) == ["b"])
  }

  @Test(arguments: [
    ("status:waiting", "is:waiting"), ("status:blocked", "is:blocked"), ("ready:yes", "is:ready"),
  ])
  func `is known by the words of other programs`(query: String, meant: String) throws {
    let sample = try SampleVault(Self.files)
    let vault = try sample.vault
    let names = try vault.unknownNames(in: vault.query(query))
    #expect(names.first == .field(String(query.prefix { $0 != ":" }), nearest: meant))
  }
}
