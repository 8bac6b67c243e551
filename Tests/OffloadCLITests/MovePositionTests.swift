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
