import Testing

@testable import OffloadCLI

@Suite struct `Moving to a position without a collection` {
  @Test(arguments: [
    ("A.md:4 --position 1", "- a\n- b\n  - d\n  - c\n  - e\n"),
    ("A.md:3 --position 3", "- a\n- b\n  - d\n  - e\n  - c\n"),
    ("A.md:2 --position 1", "- b\n  - c\n  - d\n  - e\n- a\n"),
    ("A.md:4 A.md:5 --position 1", "- a\n- b\n  - d\n  - e\n  - c\n"),
  ])
  func `puts an item there among its siblings`(words: String, after: String) throws {
    let vault = try TestVault(["inbox.md": "", "A.md": "- a\n- b\n  - c\n  - d\n  - e\n"])
    #expect(vault.offload("offload move \(words)").status == 0)
    #expect(try vault.text("A.md") == after)
    #expect(vault.offload("offload undo").status == 0)
    #expect(try vault.text("A.md") == "- a\n- b\n  - c\n  - d\n  - e\n")
  }

  @Test func `is refused beyond them`() throws {
    let vault = try TestVault(["inbox.md": "", "A.md": "- a\n- b\n  - c\n"])
    #expect(
      vault.offload("offload move A.md:3 --position 2").talk.hasPrefix(
        "error: positions there go from 1 to 1\n"))
  }
}

@Suite struct `Moving to a lane that completes its cards` {
  private func vault() throws -> TestVault {
    try TestVault([
      "inbox.md": "- a 🏁 delete\n- b\n",
      "Board.md": "---\nkanban-plugin: board\n---\n\n## Todo\n\n## Done\n\n**Complete**\n",
    ])
  }

  @Test(arguments: [
    ("a", "Completed and deleted \"a\".", #"move "a""#),
    ("b", "Moved \"b\" to Board#Done.", #"move "b" → Board"#),
    ("a b", "Moved \"b\" to Board#Done. Completed and deleted \"a\".", #"move "a" and 1 more"#),
  ])
  func `says what it deleted, and the log counts each item once`(
    items: String, receipt: String, log: String
  ) throws {
    let vault = try vault()
    let run = vault.offload("offload move \(items) --to 'Board#Done'")
    #expect(run.talk == "\(receipt)  (undo: offload undo)\n")
    #expect(try !vault.text("Board.md").contains("- [x] a"))
    #expect(try vault.text("Board.md").contains("- [x] b") == items.contains("b"))
    let console = TestConsole()
    console.terminals = [.output]
    #expect(vault.offload("offload log", console: console).output.contains("\(log)\n"))
  }
}
