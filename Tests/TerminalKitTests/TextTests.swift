import TestSupport
import Testing

@testable import TerminalKit

@Suite struct `Words on a row` {
  @Test(arguments: [
    ("milk", 4, "milk"), ("milk", 3, "m.."), ("milk", 2, ".."), ("milk", 1, "."), ("milk", 0, ""),
    ("", 3, ""),
    ("buy some milk", 7, "buy s.."), ("buy some milk", 6, "buy .."), ("buy   some milk", 8, "buy .."),
    ("漢字カード", 10, "漢字カード"), ("漢字カード", 9, "漢字カ.."), ("漢字カード", 8, "漢字カ.."), ("漢字", 3, ".."),
    ("e\u{301}e\u{301}e\u{301}", 3, "e\u{301}e\u{301}e\u{301}"), ("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 5, "👨‍👩‍👧.."),
  ])
  func `are cut between clusters`(text: String, width: Int, cut: String) {
    #expect(text.truncated(to: width) == cut)
    #expect(DisplayWidth.of(text.truncated(to: width)) <= width)
  }

  @Test(arguments: [
    ("buy milk and eggs", 8, ["buy milk", "and eggs"]),
    ("buy milk and eggs", 7, ["buy", "milk", "and", "eggs"]),
    ("buy milk and eggs", 9, ["buy milk", "and eggs"]), ("unbreakable", 4, ["unbr", "eaka", "ble"]),
    ("an unbreakable", 5, ["an", "unbre", "akabl", "e"]), ("", 4, [""]), ("a\nb\n", 4, ["a", "b", ""]),
    ("漢字カード", 4, ["漢字", "カー", "ド"]), ("漢字", 1, ["漢", "字"]), ("a\r\nb", 4, ["a", "b"]),
  ])
  func `are wrapped after blanks`(text: String, width: Int, rows: [String]) {
    let found = LineWrapping.rows(of: text, width: width).map { range in
      var row = text[range]
      while row.last == " " { row.removeLast() }
      return String(row)
    }
    #expect(found == rows)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func `of any kind fit, and none is lost`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<50 {
      let text = VisibleText.lines(of: random.text(pieces: 12))
      let width = Int.random(in: 2...20, using: &random)
      #expect(DisplayWidth.of(text.truncated(to: width)) <= width, "seed \(seed)")
      let rows = LineWrapping.rows(of: text, width: width).map { String(text[$0]) }
      #expect(rows.joined() == text.filter { $0 != "\n" }, "seed \(seed)")
      let first = LineWrapping.rows(of: text, width: width, limit: 3).map { String(text[$0]) }
      #expect(first == Array(rows.prefix(3)), "seed \(seed)")
      for row in rows {
        var words = row[...]
        while words.last == " " { words.removeLast() }
        // A cluster that is wider than a row has one to itself.
        #expect(DisplayWidth.of(String(words)) <= width || words.count == 1, "seed \(seed)")
      }
    }
  }

  @Test func `end with dots where rows are missing`() {
    let text = Text("find the old one first; photos are in the blue folder").wrapped()
    #expect(text.rows(20, 2) == ["find the old one", "first; photos are .."])
    #expect(text.rows(20, 4) == ["find the old one", "first; photos are in", "the blue folder", ""])
    #expect(text.size(in: ProposedSize(width: 20)) == Size(width: 20, height: 3))
    #expect(text.size(in: .unspecified).height == 1)
    #expect(text.rows(0, 2) == ["", ""])
  }

  @Test func `cannot steer the terminal`() {
    #expect(Text("a\u{1B}[2Jb\nc").rows(20) == ["a\u{241B}[2Jb c"])
  }

  @Test func `are known to run from right to left`() {
    #expect(DisplayWidth.hasRightToLeft("buy שלום"))
    #expect(DisplayWidth.hasRightToLeft("سلام"))
    #expect(!DisplayWidth.hasRightToLeft("漢字 é"))
    #expect(!DisplayWidth.hasRightToLeft("milk"))
  }
}
