import Testing

@testable import VaultStore

@Suite struct `What a change makes of a file's lines` {
  @Test func `is known again by what it brings, or closes`() {
    let splice = { (above: String, removed: String, inserted: String, below: String) in
      BroughtLines(
        FileChange(
          kind: .changed, path: "a.md",
          splices: [
            Splice(
              offset: 0, removed: Array(removed.utf8), inserted: Array(inserted.utf8),
              above: Array(above.utf8),
              below: Array(below.utf8))
          ]))
    }
    let text = { Array(($0 as String).utf8) }
    #expect(splice("", "", "- new\n", "").isMade(in: text("- a\n- new\n")))
    #expect(!splice("", "", "- new\n", "").isMade(in: text("- a\n")))
    #expect(!splice("", "", "- new\n- new\n", "").isMade(in: text("- new\n")))
    #expect(splice("- a\n", "- gone\n", "", "- b\n").isMade(in: text("- a\n- b\n- c\n")))
    // Edited, and not gone.
    #expect(!splice("- a\n", "- gone\n", "", "- b\n").isMade(in: text("- a\n- gone, edited\n- b\n")))
    #expect(!splice("- a\n", "- gone\n", "", "- b\n").isMade(in: text("- a\n- b\n- gone\n")))
    #expect(splice("", "- gone\n", "", "- b\n").isMade(in: text("- b\n")))
    #expect(splice("- a\n", "- gone\n", "", "").isMade(in: text("- a\n")))
    // What only changes its place is not told apart.
    #expect(!splice("", "- a\n- b\n", "- b\n- a\n", "").isMade(in: text("- b\n- a\n")))
  }
}
