import Testing
import VaultSyntax

@Suite struct `A merge with markers` {
  private func merge(_ base: String, _ ours: String, _ theirs: String, size: Int = 7) -> MarkedMerge {
    MarkedMerge(
      base: Array(base.utf8), ours: Array(ours.utf8), theirs: Array(theirs.utf8), markerSize: size)
  }

  @Test func `takes what one side changed, and what both changed alike`() {
    let merged = merge("a\nb\nc\nd\ne\n", "A\nb\nc\nd\nE\n", "a\nb\nC\nd\nE\n")
    #expect(merged.text == Array("A\nb\nC\nd\nE\n".utf8))
    #expect(!merged.hasConflicts)
  }

  @Test func `puts both versions between markers of the size that is asked for`() {
    let merged = merge("a\nb\nc\n", "a\nB\nc\n", "a\nβ\nc\n", size: 3)
    #expect(merged.text == Array("a\n<<< ours\nB\n===\nβ\n>>> theirs\nc\n".utf8))
    #expect(merged.hasConflicts)
  }

  @Test func `puts each marker on a line of its own, ended as the file's lines are`() {
    let merged = merge("a\r\n", "b", "c")
    #expect(merged.text == Array("<<<<<<< ours\r\nb\r\n=======\r\nc\r\n>>>>>>> theirs\r\n".utf8))
  }
}
