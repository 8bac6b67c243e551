import Testing

@testable import VaultSyntax

@Suite struct `A footnote's text` {
  @Test(arguments: [
    "[^src]: Smith2020", "[^1]: Ibid.", "[^1]: Old.md", "[^1]: Old \"t\"", "[^1]: <Old>", "[^1]: Old.md#x",
    "[^long-name]: p.12", "[^1]: 日本", "> [^1]: Old", "- a\n\n  [^1]: Old", "[^1]:\n    Old",
    "[^1]: Old\n[^2]: New",
    "   [^1]: Old",
  ])
  func `is no link`(text: String) {
    let document = Document(bytes(text + "\n"))
    #expect(!document.blocks.contains { $0.kind == .definition })
    #expect(document.linkTargets.isEmpty)
  }

  @Test func `holds links and tags all the same`() {
    let marks = Document(bytes("[^1]: [[Old]]\n\n[^2]: #tag\n\n[^3]: [x](Old.md)\n")).marks
    #expect(marks.links.map(\.target.path) == [bytes("Old"), bytes("Old.md")])
    #expect(marks.tags.count == 1)
  }

  @Test(arguments: ["[a]: Old", "[a^b]: Old", "[^ x]: Old", "[^]: Old", "[ ^x]: Old"])
  func `is none of a link definition`(text: String) {
    #expect(Document(bytes(text + "\n")).linkTargets.map(\.path) == [bytes("Old")])
  }
}
