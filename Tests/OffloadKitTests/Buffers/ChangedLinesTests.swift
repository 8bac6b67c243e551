import TestSupport
import Testing

@testable import OffloadKit

@Suite struct `Lines that change in a text` {
  static let pieces = ["- a", "  b", "- a", "x", "y", "", "z \r"]

  private func lines(_ count: Int, _ generator: inout SeededGenerator) -> [String] {
    (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
  }

  @Test(arguments: 0..<500)
  func `are some of an item's, or beside them, wherever it comes or goes`(seed: Int) throws {
    var generator = SeededGenerator(seed: UInt64(seed))
    let move = MoveIntention(
      of: [(["- a", "  b"], ["- a", "  b"]), (["- a"], ["- a"])], from: "A.md", to: "B.md",
      before: ([], nil), after: [], at: try #require(Moment(iso: "2026-03-10T09:00")))
    let old = lines(8, &generator)
    let start = Int.random(in: 0...8, using: &generator)
    let end = Int.random(in: start...min(8, start + 2), using: &generator)
    let new = old[..<start] + lines(.random(in: 0...2, using: &generator), &generator) + old[end...]
    let texts = [old, Array(new)].map { Array($0.joined(separator: "\n").utf8) }
    let counts = texts.map { text in move.items.map { ItemLines(text).count($0.lines) } }
    if counts[0] != counts[1] {
      #expect(MoveLines(of: move).meet(ChangedLines(from: texts[0], to: texts[1])), "seed \(seed)")
    }
  }

  @Test func `are empty ones as well`() throws {
    let item = ["- a", "", "", "", "  b"]
    let move = MoveIntention(
      of: [(item, item)], from: "A.md", to: "B.md", before: ([], nil), after: [],
      at: try #require(Moment(iso: "2026-03-10T09:00")))
    let texts = [item, ["- a", "", "x", "", "  b"]].map { Array($0.joined(separator: "\n").utf8) }
    #expect(MoveLines(of: move).meet(ChangedLines(from: texts[0], to: texts[1])))
    #expect(MoveLines(of: move).meet(ChangedLines(from: texts[1], to: texts[0])))
  }

  @Test func `are not all of it`() throws {
    let move = MoveIntention(
      of: [(["- a"], ["- a"])], from: "A.md", to: "B.md", before: ([], nil), after: [],
      at: try #require(Moment(iso: "2026-03-10T09:00")))
    let texts = ["- a\n- b\n- c\n- d\n", "- a\n- b\n- c!\n- d\n"].map { Array($0.utf8) }
    #expect(!MoveLines(of: move).meet(ChangedLines(from: texts[0], to: texts[1])))
    #expect(!MoveLines(of: move).meet(ChangedLines(from: texts[0], to: texts[0] + Array("e".utf8))))
  }
}
