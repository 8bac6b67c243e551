import OffloadKit
import Testing
import VaultStore

@Suite struct `What a change minds` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "a plain line that is done takes the list's bullet", ["inbox.md": "* a\n+ b\ncall\n"],
      to: ["inbox.md": "* a\n+ b\n+ [x] call  [completion:: 2026-03-10]\n"]
    ) { sample, vault in try vault.items.markCompleted([sample.item("call")]) },
    ChangeCase(
      "it is a dash where there is no list", ["inbox.md": "call\n"],
      to: ["inbox.md": "- [-] call  [cancelled:: 2026-03-10]\n"]
    ) { sample, vault in try vault.items.cancel([sample.item("call")]) },
  ]

  @Test(arguments: changes)
  func `in the inbox:`(change: ChangeCase) throws { try change.check() }

  @Test func `is told of references whose definitions stay`() throws {
    let sample = try SampleVault([
      "A.md":
        "- one [a][Ref] and [^1]\n- two [other]\n- three `[gone]`\n\n[ref]: x.md\n[other]: y.md\n[gone]: z.md\n\n[^1]: note\n",
      "B.md": "",
    ])
    let moved = try sample.vault.items.fetchByCollection("A.md").prefix(1)
    let notes = try sample.vault.transaction("move") {
      try $0.items.moveToCollection(Array(moved), collection: Target("B.md"))
    }.notes
    #expect(notes == [.leftBehind("A.md", reference: "[^1]"), .leftBehind("A.md", reference: "[ref]")])
  }

  @Test func `counts links by an alias`() throws {
    let sample = try SampleVault([
      "A.md": "---\naliases: [Other name]\n---\n- x ^id\n",
      "B.md": "- [[other name]]\n- [[Other name#^id]]\n- [[Else]]\n",
    ])
    let vault = try sample.vault
    #expect(try vault.backlinks(to: vault.resolveCollection("A")).value.map(\.item.place.line) == [1, 2])
    #expect(try vault.detail(of: sample.item("x")).backlinks.map(\.item.place.line) == [2])
  }
}
