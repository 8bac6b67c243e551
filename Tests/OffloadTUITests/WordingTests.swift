import OffloadKit
import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Links in words` {
  @Test(arguments: [
    ("call Ana", "call Ana"), ("see [[Lisbon trip#^trains]] first", "see Lisbon trip first"),
    ("ask [[Lisbon|Rui]] about it", "ask Rui about it"), ("[[work/Launch.md]]", "Launch"),
    ("[[#Before]] and after", "Before and after"), ("![[balcony.png]] measure again", "measure again"),
    ("the box ![[box.jpg]] in the hall", "the box in the hall"),
    ("![[attachments/balcony 2.png]]", "balcony 2.png"),
    ("[[ not closed", "[[ not closed"), ("[[]] and [[|]]", "[[]] and |"),
  ]) func `are shown as people read them`(text: String, shown: String) {
    #expect(ReadableLinks.of(text) == shown)
  }
}

@Suite struct `Marks of Markdown` {
  @Test(arguments: [
    ("**and** then", "and then"), ("~~Keep bees~~", "Keep bees"),
    ("*Stoner* and _Augustus_", "Stoner and Augustus"),
    ("read [heat pumps](https://a.b/c_(d)) first", "read heat pumps first"), ("***both***", "both"),
    ("run `ls -l *` now", "run ls -l * now"), ("\\[ ] no box", "[ ] no box"),
    ("![a plan](x.png) of it", "a plan of it"),
    ("[**bold** link](x)", "bold link"), ("2 * 3 * 4", "2 * 3 * 4"), ("snake_case_word", "snake_case_word"),
    ("[not a link] (here)", "[not a link] (here)"), ("a * b*", "a * b*"),
    ("**never closed", "**never closed"),
    ("~5 minutes~", "~5 minutes~"), ("`open", "`open"), ("**", "**"),
    ("see [[Trip]] **now**", "see Trip now"),
  ]) func `are not shown in rows`(text: String, shown: String) {
    #expect(ReadableText.of(text) == shown)
  }

  @Test func `are not shown in what is said`() throws {
    let driver = try Driver(["inbox.md": "- **Call** [Ana](tel:1)\n"])
    driver.press("x")
    #expect(driver.banner == "Deleted \"Call Ana\".")
  }
}

@Suite struct `The colour of a tag` {
  @Test(arguments: [
    ("red", Color.Own.red), ("d97706", .yellow), ("db2777", .magenta), ("3b82f6", .blue), ("16a34a", .green),
    ("0891b2", .cyan), ("7c3aed", .magenta), ("a16207", .yellow), ("f00", .red), ("brown", .yellow),
    ("pink", .magenta), ("turquoise", .cyan), ("navy", .blue),
  ]) func `is the terminal's own that comes nearest`(name: String, color: Color.Own) {
    #expect(TagColor.style(of: name).color?.own == color)
  }

  @Test(arguments: ["Gray", "grey", "silver", "808080"])
  func `is dim where it is grey, which is to be seen on every screen`(name: String) {
    #expect(TagColor.style(of: name) == .dim)
  }

  @Test(arguments: [nil, "", "black", "white", "000000", "fff", "no colour", "12345"])
  func `is none where it could not be read, or is none`(name: String?) {
    #expect(TagColor.style(of: name) == .plain)
  }

  @Test
  func `is known for every name that the register takes, and readable where there are more than sixteen`() {
    let colorless: Set = ["black", "white"]
    for name in Tag.colorNames where !colorless.contains(name) {
      let style = TagColor.style(of: name)
      #expect(style != .plain, "\(name)")
      #expect(style == .dim || (style.color?.shade?.contrast ?? 0) >= 4.5, "\(name)")
    }
  }
}

@Suite struct `The key row` {
  private let hints = [("Space", "done"), ("m", "move"), ("t", "tag"), ("p", "process"), ("?", "keys")].map {
    KeyHint($0.0, $0.1)
  }

  @Test(arguments: [
    (80, "Space done   m move   t tag   p process   ? keys"), (45, "Space m t   p process   ? keys"),
    (21, "Space done   ? keys"), (20, "? keys"), (12, "? keys"), (8, "? keys"), (6, "?"), (0, "?"),
  ]) func `drops what fits no more, and the way to the keys last`(width: Int, row: String) {
    let shown = hints.fitting(width).map { $0.word.isEmpty ? $0.key : "\($0.key) \($0.word)" }
    #expect(shown.joined(separator: "   ") == row)
  }

  @Test func `is empty where there is nothing to say`() {
    #expect([KeyHint]().fitting(80) == [])
  }
}
