import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Links in words` {
  @Test(arguments: [
    ("call Ana", "call Ana"), ("see [[Lisbon trip#^trains]] first", "see Lisbon trip first"),
    ("ask [[Lisbon|Rui]] about it", "ask Rui about it"), ("[[work/Launch.md]]", "Launch"),
    ("[[#Before]] and after", "Before and after"), ("![[balcony.png]] measure again", "measure again"),
    ("the box ![[box.jpg]] in the hall", "the box in the hall"), ("![[balcony.png]]", "![[balcony.png]]"),
    ("[[ not closed", "[[ not closed"), ("[[]] and [[|]]", "[[]] and |"),
  ]) func `are shown as people read them`(text: String, shown: String) {
    #expect(ReadableLinks.of(text) == shown)
  }
}

@Suite struct `The colour of a tag` {
  @Test(arguments: [
    ("red", Color.red), ("d97706", .yellow), ("db2777", .magenta), ("3b82f6", .blue), ("16a34a", .green),
    ("0891b2", .cyan), ("7c3aed", .magenta), ("a16207", .yellow), ("f00", .red), ("Gray", .brightBlack),
    ("808080", .brightBlack),
  ]) func `is the terminal's own that comes nearest`(name: String, color: Color) {
    #expect(TagColor.nearest(to: name) == color)
  }

  @Test(arguments: [nil, "", "black", "white", "000000", "fff", "no colour", "12345"])
  func `is none where it could not be read, or is none`(name: String?) {
    #expect(TagColor.nearest(to: name) == nil)
  }

  @Test func `is known for every name that the register takes`() {
    let colorless: Set = ["black", "white"]
    for name in Tag.colorNames where !colorless.contains(name) {
      #expect(TagColor.nearest(to: name) != nil, "\(name)")
    }
  }
}

@Suite struct `The key row` {
  private let hints = [("Space", "done"), ("m", "move"), ("t", "tag"), ("p", "process"), ("?", "keys")].map {
    KeyHint($0.0, $0.1)
  }

  @Test(arguments: [
    (80, "Space done   m move   t tag   p process   ? keys"), (45, "Space m t   p process   ? keys"),
    (20, "Space done   ? keys"), (12, "? keys"), (8, "? keys"), (6, "?"), (0, "?"),
  ]) func `drops what fits no more, and the way to the keys last`(width: Int, row: String) {
    let shown = hints.fitting(width).map { $0.word.isEmpty ? $0.key : "\($0.key) \($0.word)" }
    #expect(shown.joined(separator: "   ") == row)
  }

  @Test func `is empty where there is nothing to say`() {
    #expect([KeyHint]().fitting(80) == [])
  }
}
