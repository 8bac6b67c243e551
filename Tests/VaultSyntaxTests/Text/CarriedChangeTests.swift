import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `Taking a change back` {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var old: String
    var new: String
    var edited: String
    var result: String

    init(_ description: String, _ old: String, _ new: String, edited: String, is result: String) {
      (testDescription, self.old, self.new) = (description, old, new)
      (self.edited, self.result) = (edited, result)
    }
  }

  private func revert(_ old: String, _ new: String, in text: String) throws -> String {
    let (old, new, text) = (Array(old.utf8), Array(new.utf8), Array(text.utf8))
    return String(decoding: try Merge.carrying(from: new, to: old, into: text), as: UTF8.self)
  }

  private static let rows = [
    Row("nothing else was edited", "a\nb\n", "a\nB\n", edited: "a\nB\n", is: "a\nb\n"),
    Row("lines were added before", "a\nb\n", "a\nB\n", edited: "x\ny\na\nB\n", is: "x\ny\na\nb\n"),
    Row("all around was changed", "a\nb\nc\n", "a\nB\nc\n", edited: "x\nB\ny\n", is: "x\nb\ny\n"),
    Row("an added line goes", "a\nb\n", "a\nb\nc\n", edited: "A\nB\nc\nd\n", is: "A\nB\nd\n"),
    Row(
      "a removed line comes back to its neighbours", "a\nb\nc\n", "a\nc\n", edited: "x\na\nc\ny\n",
      is: "x\na\nb\nc\ny\n"),
    Row("beside one neighbour", "a\nb\nc\n", "a\nc\n", edited: "x\nX\nc\n", is: "x\nX\nb\nc\n"),
    Row("with a line put between", "a\nb\nc\n", "a\nc\n", edited: "a\nnew\nc\n", is: "a\nb\nnew\nc\n"),
    Row("where nothing stands any more", "a\nb\nc\n", "a\nc\n", edited: "", is: "b\n"),
    Row(
      "a move within the file", "a\nb\nc\nd\n", "a\nc\nd\nb\n", edited: "a\nc2\nd\nb\ne\n",
      is: "a\nb\nc2\nd\ne\n"),
    Row(
      "among equal lines, by its neighbours", "- x\n# B\n- x\n", "- x\n# B\n- X\n",
      edited: "- X\nq\n# B\n- X\n", is: "- X\nq\n# B\n- x\n"),
    Row("taken back already by hand", "a\nb\nc\n", "a\nB\nc\n", edited: "a\nb\nc\n", is: "a\nb\nc\n"),
    Row("put back already by hand", "a\nb\nc\n", "a\nc\n", edited: "a\nb\nc\nd\n", is: "a\nb\nc\nd\n"),
    Row(
      "one of several put back already", "a\nb\nc\n", "A\nB\nC\n", edited: "A\nb\nC\nd\n", is: "a\nb\nc\nd\n"),
    Row("an added line gave way to an empty one", "a\n", "a\nb\n", edited: "a\n\n", is: "a\n\n"),
    Row("put elsewhere already", "a\nb\nc\n", "a\nc\n", edited: "a\nc\nb\n", is: "a\nc\nb\n"),
    Row(
      "one of two runs put elsewhere already", "a\nb\nc\nd\n", "b\nd\n", edited: "b\nd\na\n",
      is: "b\nc\nd\na\n"),
    Row("put back at the end", "a\nb\n", "a\n", edited: "a\nb\n", is: "a\nb\n"),
    Row("put back at the start", "a\nb\n", "b\n", edited: "a\nb\n", is: "a\nb\n"),
    Row("put back as all that there is", "a\n", "", edited: "a\n", is: "a\n"),
    Row("put back at the end, and more added", "a\nb\n", "a\n", edited: "a\nb\nc\n", is: "a\nb\nc\n"),
    Row(
      "one like it stands elsewhere", "b\nx\na\nb\n", "b\nx\na\n", edited: "b\nx\na\nc\n",
      is: "b\nx\na\nb\nc\n"),
    Row(
      "one like it stands elsewhere, between the same neighbours", "a\nm\nb\nc\na\nm\nb\nd\n",
      "a\nb\nc\na\nm\nb\nd\n", edited: "A\nb\nc\na\nm\nb\nd\n", is: "A\nm\nb\nc\na\nm\nb\nd\n"),
    Row(
      "of a list that comes again each day", "# 1\n\na\nb\nc\nd\ne\n\n# 2\n\na\nb\nc\nd\ne\n",
      "# 1\n\na\nb\nd\ne\n\n# 2\n\na\nb\nc\nd\ne\n", edited: "# 1\n\na\nB\nD\ne\n\n# 2\n\na\nb\nc\nd\ne\n",
      is: "# 1\n\na\nB\nc\nD\ne\n\n# 2\n\na\nb\nc\nd\ne\n"),
    Row("one like it stands beside", "x\nb\nb\n", "x\nb\n", edited: "x\nb\nc\n", is: "x\nb\nb\nc\n"),
    Row("one of three equal lines", "a\na\na\n", "a\na\n", edited: "a\na\n", is: "a\na\na\n"),
    Row(
      "an added item into which a line was put", "a\n", "a\nb\nc\n", edited: "a\nb\nmine\nc\n",
      is: "a\nmine\n"),
    Row("the missing final line ending comes back", "a", "a\nb\n", edited: "a\nb\n", is: "a"),
    Row("but not under other lines", "a", "a\nb\n", edited: "a\nb\nc\n", is: "a\nc\n"),
    Row("the line before was changed", "a", "a\nb\n", edited: "A\nb\n", is: "A\n"),
    Row("a change in a last line without ending", "a\nb", "a\nB", edited: "x\na\nB", is: "x\na\nb"),
    Row("a removed last line without ending", "a\nb", "a\n", edited: "a\n", is: "a\nb"),
    Row("CRLF", "a\r\nb\r\n", "a\r\nB\r\n", edited: "x\r\na\r\nB\r\n", is: "x\r\na\r\nb\r\n"),
    Row("CRLF that became LF", "a\r\nb\r\n", "a\r\nB\r\n", edited: "a\nB\nc\n", is: "a\nb\nc\n"),
    Row("LF that became CRLF", "a\nb", "a\nB", edited: "a\r\nB\r\nc", is: "a\r\nb\r\nc"),
    Row("blank lines with it", "a\n\nb\n\nc\n", "a\n\nc\n", edited: "A\n\nc\n", is: "A\n\nb\n\nc\n"),
    Row(
      "all around was changed, and one like it stands elsewhere", "a\nm\nb\nc\na\nm\nb\nd\n",
      "a\nb\nc\na\nm\nb\nd\n", edited: "A\nB\nc\na\nm\nb\nd\n", is: "A\nm\nB\nc\na\nm\nb\nd\n"),
    Row(
      "the line of the first of two is changed, by the first", "x\na\nb\na\n", "x\nA\nb\nA\n",
      edited: "x\nA\nB\nA\n",
      is: "x\na\nB\na\n"),
    Row("it was brought back since", "a\nb\nc\n", "a\nc\n", edited: "a\nb\nc\nd\n", is: "a\nb\nc\nd\n"),
    Row("it was undone line by line", "a\nb\n", "A\nb\n", edited: "a\nb\nc\n", is: "a\nb\nc\n"),
    Row("a line was put into its place", "a\nb\nc\n", "a\nc\n", edited: "a\nnew\nc\n", is: "a\nb\nnew\nc\n"),
    Row("it was put in, and a line into it", "a\n", "a\nb\nc\n", edited: "a\nb\nmine\nc\n", is: "a\nmine\n"),
    Row("all is gone", "a\nb\nc\n", "a\nc\n", edited: "", is: "b\n"),
    Row("the last line has no ending", "a\nb", "a\n", edited: "x\n", is: "x\nb"),
  ]

  @Test("merges with what was edited since", arguments: rows)
  func edited(_ row: Row) throws {
    #expect(try revert(row.old, row.new, in: row.edited) == row.result)
  }

  @Test func `is refused where the lines that it wrote were changed, though others are like them`() {
    #expect(throws: CarryingConflict(lines: [Array("[x] b".utf8)])) {
      try revert("a\nb\nc\n[x] b\n", "a\n[x] b\nc\n[x] b\n", in: "a\n[x] b *\nc\n[x] b\n")
    }
  }

  @Test func `is refused where the very lines were changed, and names them`() {
    #expect(throws: CarryingConflict(lines: [Array("- [x] b".utf8)])) {
      try revert("a\n- [ ] b\nc\n", "a\n- [x] b\nc\n", in: "a\n- [x] b more\nc\n")
    }
  }

  @Test func `names no line that nobody changed, beside those that are in the way`() {
    #expect(throws: CarryingConflict(lines: [Array("B".utf8)])) {
      try revert("a\nb\nc\n", "A\nB\nC\n", in: "A\nx\nC\n")
    }
    #expect(throws: CarryingConflict(lines: [Array("B".utf8)])) {
      try revert("a\nb\n", "A\nB\nC\n", in: "A\nx\nC\n")
    }
  }

  @Test func `names the lines of all changes that are in the way`() {
    #expect(throws: CarryingConflict(lines: [Array("A".utf8), Array("C".utf8)])) {
      try revert("a\nb\nc\n", "A\nb\nC\n", in: "x\nb\ny\n")
    }
  }

  @Test func `of an unedited text gives the first bytes, whatever was changed`() throws {
    for seed in UInt64(1)...sampled(5_000) {
      var random = SeededGenerator(seed: seed)
      let alphabet = ["a", "b", "c", "", "d\r"]
      func text(_ random: inout SeededGenerator) -> String {
        let lines = (0..<random.number(0..<10)).map { _ in random.pick(alphabet) }
        return lines.joined(separator: "\n") + (random.isTrue(oneIn: 4) ? "" : "\n")
      }
      let old = text(&random)
      let new = text(&random)
      #expect(try revert(old, new, in: new) == old, "seed \(seed)")
    }
  }

  @Test func `keeps every line that was added since`() throws {
    for seed in UInt64(1)...sampled(3_000) {
      var random = SeededGenerator(seed: seed)
      let old = (0..<8).map { "line \($0)" }
      var new = old
      new[random.number(0..<8)] += " changed"
      new.remove(at: random.number(0..<8))
      new.insert("added", at: random.number(0..<8))
      var edited = new
      for edit in 0..<3 { edited.insert("since \(edit)", at: random.number(0..<edited.count + 1)) }
      let result = try revert(
        old.joined(separator: "\n") + "\n", new.joined(separator: "\n") + "\n",
        in: edited.joined(separator: "\n") + "\n")
      let lines = result.split(separator: "\n").map(String.init)
      #expect(lines.filter { !$0.hasPrefix("since") } == old, "seed \(seed)")
      #expect(
        lines.filter { $0.hasPrefix("since") } == edited.filter { $0.hasPrefix("since") }, "seed \(seed)")
    }
  }
}
