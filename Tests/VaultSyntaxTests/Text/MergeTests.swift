import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `Merging two sides` {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var base: String
    var ours: String
    var theirs: String
    var text: String
    var conflicts = 0
    var kept = 0

    init(
      _ description: String, _ base: String, _ ours: String, _ theirs: String, is text: String,
      conflicts: Int = 0,
      kept: Int = 0
    ) {
      (testDescription, self.base, self.ours, self.theirs) = (description, base, ours, theirs)
      (self.text, self.conflicts, self.kept) = (text, conflicts, kept)
    }
  }

  private static let rows = [
    Row("a side that changed nothing yields the other", "a\n", "a\n", "b\n", is: "b\n"),
    Row("and the reverse", "a\n", "b\n", "a\n", is: "b\n"),
    Row("regions apart take either side", "a\nb\nc\n", "A\nb\nc\n", "a\nb\nC\n", is: "A\nb\nC\n"),
    Row("the same change is taken once", "a\nb\n", "a\nB\n", "a\nB\nc\n", is: "a\nB\nc\n"),
    Row("the same line removed", "a\nb\nc\n", "a\nc\n", "a\nc\nd\n", is: "a\nc\nd\n"),
    Row("both captured", "a\n", "a\nours\n", "a\ntheirs\n", is: "a\ntheirs\nours\n"),
    Row("both captured the same", "a\n", "a\nmilk\n", "a\nmilk\n", is: "a\nmilk\n"),
    Row("one of two captures is the same", "a\n", "a\nmilk\n", "a\nmilk\neggs\n", is: "a\nmilk\neggs\n"),
    Row("captures partly the same", "a\n", "a\nmilk\nours\n", "a\nmilk\neggs\n", is: "a\nmilk\neggs\nours\n"),
    Row("ours behind a line that they changed", "a\n", "a\nours\n", "A\n", is: "A\nours\n"),
    Row("ours before a line that they changed", "a\n", "ours\na\n", "A\n", is: "ours\nA\n"),
    Row(
      "ours before lines that they changed among others", "x\na\n", "x\nours\na\n", "X\nA\n",
      is: "X\nA\nours\n"),
    Row("we move out what they changed", "a\nb\nc\n", "a\nc\n", "a\nB\nc\n", is: "a\nB\nc\n", kept: 1),
    Row("we move out one of two that they changed", "a\nb\nc\n", "a\n", "a\nb\nC\n", is: "a\nC\n", kept: 1),
    Row(
      "we put a line for two, and they put it, too", "a\nb\nc\n", "a\nd\n", "a\nb\nC\nd\n", is: "a\nC\nd\n"),
    Row("we move within the file", "a\nb\nc\n", "a\nc\nb\n", "a\nB\nc\n", is: "a\nB\nc\nb\n", kept: 1),
    Row(
      "we change what they changed", "a\nb\nc\n", "a\nb1\nc\n", "a\nb2\nc\n", is: "a\nb2\nc\n", conflicts: 1),
    Row("we change what they removed", "a\nb\nc\n", "a\nB\nc\n", "a\nc\n", is: "a\nc\n", conflicts: 1),
    Row("we change beside what they changed", "a\nb\n", "A\nb\n", "a\nB\n", is: "A\nB\n"),
    Row("we change beside what they added", "a\nb\n", "A\nb\n", "a\nnew\nb\n", is: "A\nnew\nb\n"),
    Row("they moved the line that we remove", "a\nb\n", "b\n", "b\na2\na\n", is: "b\na2\n"),
    Row("no final line ending: both append", "a", "a\nours\n", "a\ntheirs\n", is: "a\ntheirs\nours\n"),
    Row("no final line ending: they change that line", "a", "a\nours\n", "A", is: "A\nours\n"),
    Row("no final line ending stays", "a\nb", "A\nb", "a\nb\nc", is: "A\nb\nc"),
    Row("CRLF", "a\r\nb\r\n", "A\r\nb\r\n", "a\r\nb\r\nc\r\n", is: "A\r\nb\r\nc\r\n"),
    Row("lone CR", "a\rb\rc\r", "A\rb\rc\r", "a\rb\rC\r", is: "A\rb\rC\r"),
    Row("both begin an empty file", "", "ours\n", "theirs\n", is: "theirs\nours\n"),
    Row(
      "both add the same line far apart", "a\nb\nc\n", "x\na\nb\nc\n", "a\nb\nc\nx\n", is: "x\na\nb\nc\nx\n",
      kept: 1),
    Row(
      "blank lines do not count as the same", "a\n", "a\n\nours\n", "a\n\ntheirs\n",
      is: "a\n\ntheirs\n\nours\n"),
  ]

  @Test("follows the rules", arguments: rows)
  func rules(_ row: Row) {
    let merge = Merge(base: Array(row.base.utf8), ours: Array(row.ours.utf8), theirs: Array(row.theirs.utf8))
    #expect(String(decoding: merge.text, as: UTF8.self) == row.text)
    #expect(merge.conflicts.count == row.conflicts)
    #expect(merge.kept.count == row.kept)
  }

  @Test func `a conflict names the lines of all three`() {
    let merge = Merge(base: Array("a\nb\n".utf8), ours: Array("a\nb1\n".utf8), theirs: Array("a\nb2\n".utf8))
    let overlap = Merge.Overlap(
      base: Array("b\n".utf8), ours: Array("b1\n".utf8), theirs: Array("b2\n".utf8), line: 1)
    #expect(merge.conflicts == [overlap])
  }
}

@Suite struct `The laws of merging` {
  /// A text of distinct lines and two sides that added, removed, changed and moved lines of it.
  struct Sides {
    var base: [String]
    var ours: [String]
    var theirs: [String]

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      base = (0..<random.number(0..<9)).map { "line \($0)" }
      ours = Sides.edited(base, "ours", edits: random.number(0..<4), &random)
      theirs = Sides.edited(base, "theirs", edits: random.number(0..<4), &random)
    }

    private static func edited(
      _ base: [String], _ side: String, edits: Int, _ random: inout SeededGenerator
    ) -> [String] {
      var lines = base
      for edit in 0..<edits {
        switch random.number(0..<4) {
        case 0: lines.insert("\(side) added \(edit)", at: random.number(0..<lines.count + 1))
        case 1 where !lines.isEmpty: lines.remove(at: random.number(0..<lines.count))
        case 2 where !lines.isEmpty: lines[random.number(0..<lines.count)] += " \(side) \(edit)"
        case 3 where !lines.isEmpty:
          let line = lines.remove(at: random.number(0..<lines.count))
          lines.insert(line, at: random.number(0..<lines.count + 1))
        default: break
        }
      }
      return lines
    }

    /// Whether on a side lines that it kept stand in another order.
    var haveMoves: Bool {
      [ours, theirs].contains { side in
        base.filter(Set(side).contains) != side.filter(Set(base).contains)
      }
    }

    static func bytes(_ lines: [String]) -> [UInt8] { Array(lines.map { $0 + "\n" }.joined().utf8) }

    var merge: Merge {
      Merge(base: Sides.bytes(base), ours: Sides.bytes(ours), theirs: Sides.bytes(theirs))
    }
  }

  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private let seeds = UInt64(1)...sampled(5_000)

  @Test func `every line that a side added is in the result or named in a conflict`() {
    for seed in seeds {
      let sides = `The laws of merging`.Sides(seed: seed)
      let merge = sides.merge
      let result = Set(lines(merge.text))
      let named = Set(merge.conflicts.flatMap { lines($0.ours) })
      for line in sides.ours where !sides.base.contains(line) {
        #expect(result.contains(line) || named.contains(line), "seed \(seed): ours, \(line)")
      }
      for line in sides.theirs where !sides.base.contains(line) {
        #expect(result.contains(line), "seed \(seed): theirs, \(line)")
      }
    }
  }

  @Test func `a line that both sides left alone stays`() {
    for seed in seeds {
      let sides = `The laws of merging`.Sides(seed: seed)
      guard sides.merge.conflicts.isEmpty else { continue }
      let result = Set(lines(sides.merge.text))
      for line in sides.base where sides.ours.contains(line) && sides.theirs.contains(line) {
        #expect(result.contains(line), "seed \(seed): \(line)")
      }
    }
  }

  @Test func `nothing stands twice but what is named as kept`() {
    for seed in seeds {
      let sides = `The laws of merging`.Sides(seed: seed)
      let merge = sides.merge
      guard merge.conflicts.isEmpty else { continue }
      let kept = Set(merge.kept.flatMap { lines($0.ours) })
      let counts = lines(merge.text).reduce(into: [:]) { $0[$1, default: 0] += 1 }
      for (line, count) in counts where count > 1 {
        #expect(kept.contains(line), "seed \(seed): \(line)")
      }
    }
  }

  @Test func `a side that changed nothing yields the other`() {
    for seed in seeds {
      let sides = `The laws of merging`.Sides(seed: seed)
      let (base, ours) = (Sides.bytes(sides.base), Sides.bytes(sides.ours))
      #expect(Merge(base: base, ours: ours, theirs: base).text == ours)
      #expect(Merge(base: base, ours: base, theirs: ours).text == ours)
      #expect(Merge(base: base, ours: ours, theirs: ours).text == ours)
    }
  }

  /// Where lines were moved, the same lines can be matched in more than one way.
  @Test func `merging twice is merging once, or where lines were moved says what it does not know`() {
    for seed in seeds {
      let sides = Sides(seed: seed)
      let once = sides.merge
      guard once.conflicts.isEmpty else { continue }
      let twice = Merge(base: Sides.bytes(sides.base), ours: Sides.bytes(sides.ours), theirs: once.text)
      let isNamed = sides.haveMoves && !(twice.kept.isEmpty && twice.conflicts.isEmpty)
      #expect(twice.text == once.text || isNamed, "seed \(seed)")
    }
  }
}
