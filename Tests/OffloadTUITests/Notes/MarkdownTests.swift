import TerminalKit
import Testing

@testable import OffloadTUI

@Suite struct `Markdown as people read it` {
  private func shown(_ text: String, width: Int = 80) -> [String] {
    MarkdownLines.shown(text.split(separator: "\n", omittingEmptySubsequences: false))
      .flatMap { $0.rows(in: width) }.map { String(repeating: " ", count: $0.indent) + $0.text }
  }

  @Test(arguments: [
    ("## A *heading*", ["A heading"]), ("---", ["───"]), ("* * *", ["───"]),
    ("> one\n> two", ["│ one", "│ two"]), ("> > deep", ["│ │ deep"]),
    ("> [!note]\n> words", ["│ Note", "│ words"]), ("> [!tip]- From Rui", ["│ From Rui"]),
    ("> ```\n> # no heading\n> ```", ["│ # no heading"]),
    ("[[link]] and [[a/b#c|words]]", ["link and words"]),
    ("| a | b |\n|--|-:|\n| x | 10 |\n| yy | 9 |", ["a    b", "x   10", "yy   9"]),
    ("[label]: other.md", ["[label]: other.md"]),
    ("| a |\n|:-:|\n| xyz |", [" a ", "xyz"]),
  ])
  func `has no marks`(text: String, rows: [String]) {
    #expect(shown(text) == rows)
  }

  @Test(arguments: ["%% a\n- b %%\nc", "<!-- a\n\n# b -->\nc"])
  func `has comments as they are, but dim`(text: String) {
    let lines = MarkdownLines.shown(text.split(separator: "\n", omittingEmptySubsequences: false))
    let texts = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    #expect(lines.map(\.text) == texts)
    #expect(lines.map { $0.style == .dim } == texts.map { $0 != "c" })
    #expect(lines.map(\.source) == Array(texts.indices))
  }

  @Test func `has no comment that never ends`() { #expect(shown("%% a\n# b") == ["%% a", "b"]) }

  private static let long = "A line that was wrapped at some width, as editors do,"

  @Test func `joins lines that were wrapped, and leaves short ones`() {
    #expect(shown(Self.long + "\nand goes on here.") == [Self.long + " and goes on here."])
    #expect(shown("Rui Costa\nRua da Graça 5\nLisboa") == ["Rui Costa", "Rua da Graça 5", "Lisboa"])
  }

  @Test(arguments: ["# one", "- one", "1. one", "> one", "```", "due:: friday", "| a |", "", "---"])
  func `joins no block of another kind`(next: String) {
    #expect(shown(Self.long + "\n" + next).first == Self.long)
  }

  @Test(arguments: ["  ", "\\"]) func `keeps a break that is meant`(end: String) {
    #expect(shown(Self.long + end + "\nmore").count == 2)
  }

  @Test func `knows which line of the file a row comes from`() {
    let text = Self.long + "\nsecond line\n\nlast"
    let lines = MarkdownLines.shown(text.split(separator: "\n", omittingEmptySubsequences: false))
    #expect(lines.flatMap { $0.rows(in: 30) }.map(\.source) == [0, 0, 1, 2, 3])
  }

  @Test func `underlines links to notes and to addresses`() {
    let runs = ReadableText.runs(of: "see [[Trip]] and [there](https://x.y)")
    #expect(runs.filter { $0.attributes.contains(.underline) }.map(\.text) == ["Trip", "there"])
  }

  @Test func `hangs rows below the words, behind the bar`() {
    var line = TextLine("one two three")
    line.lead = "- "
    #expect(line.rows(in: 9).map(\.text) == ["- one two", "  three"])
    (line.lead, line.margin) = ("", "│ ")
    #expect(line.rows(in: 9).map(\.text) == ["│ one two", "│ three"])
  }
}
