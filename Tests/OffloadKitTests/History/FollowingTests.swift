import OffloadKit
import Testing

@Suite struct `What was done to an item` {
  @Test func `begins with its capture`() throws {
    let sample = try SampleVault(["B.md": ""])
    try sample.vault.items.create([NewItem("a"), NewItem("other")])
    try sample.vault.items.update(sample.item("a"), text: Array("b".utf8))
    try sample.vault.items.moveToCollection([sample.item("b")], collection: Target("B.md"))
    let operations = try sample.vault.history.operations(of: sample.item("b"))
    #expect(operations.map(\.command) == ["move", "edit", "capture"])
    let made = try #require(operations.last).items
    #expect(made.map(\.words) == ["a", "other"])
    #expect(made.allSatisfy { $0.from == nil && $0.to?.path == .inbox })
  }

  @Test func `begins with the import that brought it, nested or not`() throws {
    let sample = try SampleVault()
    let imported = try sample.vault.readImport(Array("- c\n  - d\n".utf8), as: .markdown)
    try sample.vault.items.add(imported)
    for words in ["c", "d"] {
      #expect(try sample.vault.history.operations(of: sample.item(words)).map(\.command) == ["import"])
    }
  }
}
