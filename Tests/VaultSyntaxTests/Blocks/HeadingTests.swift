import Testing

@testable import VaultSyntax

@Suite struct `Headings` {
  @Test(
    arguments: [
      ("# a", [1: "a"]), ("###### a b ##  ", [6: "a b"]), ("# a#", [1: "a#"]), ("## a \\##", [2: "a \\##"]),
      ("#", [1: ""]), ("## ##", [2: ""]), ("# #", [1: ""]), ("   # a", [1: "a"]), ("#\ta", [1: "a"]),
      ("####### a", [:]), ("#a", [:]), ("    # a", [:]), ("\\# a", [:]), ("#tag", [:]),
      ("a\n===", [1: "a"]), ("a \nb\n  --- ", [2: "a \nb"]), ("a\n=", [1: "a"]), ("a\n= =", [:]),
      ("===", [:]),
      ("a\n\n===", [:]), ("> a\n===", [:]), ("a\n    ===", [:]),
    ] as [(String, [Int: String])])
  func `have a level and a text`(source: String, expected: [Int: String]) {
    Example(source, source).check()
    let document = Document(Array(source.utf8))
    #expect(
      Dictionary(uniqueKeysWithValues: document.headings.map { ($0.level, document.text($0.text)) })
        == expected)
  }

  @Test func `open sections outside items and quotes`() {
    let document = Document(Array("- a\n\n# A\n- b\n  # B\n  - c\n> ## C\n> - d\n\nD\n---\n- e\n".utf8))
    #expect(document.headings.map(\.opensSection) == [true, false, false, true])
    #expect(document.items.map(\.section) == [-1, 0, 0, 0, 3])
    #expect(document.lines(ofSection: 0) == 2..<12)
    #expect(document.lines(ofSection: 3) == 9..<12)
  }

  @Test func `a section ends before the next of its level`() {
    let document = Document(Array("# A\n## B\n### C\n## D\n# E\n".utf8))
    #expect((0..<5).map { document.lines(ofSection: $0) } == [0..<4, 1..<3, 2..<3, 3..<4, 4..<5])
  }

  @Test func `are found by name, whatever the case or normal form`() {
    let document = Document(Array("# - \n## Cafe\u{301} and Bar\n## ÉTÉ\n> # Quoted\n".utf8))
    #expect(document.section(named: Array("caf\u{E9} AND bar".utf8)) == 1)
    #expect(document.section(named: Array("e\u{301}te\u{301}".utf8)) == 2)
    #expect(document.section(named: Array("Quoted".utf8)) == nil)
    #expect(document.section(named: Array("bar".utf8)) == nil)
  }

  @Test(
    arguments: [
      ("# A\n", "A"), ("## B\n# A ##\n# C\n", "A"), ("> # Q\n- # I\n\nA\n===\n", "A"), ("## B\n", nil),
      ("", nil),
      ("---\ntitle: x\n---\n\n# A\n", "A"),
    ] as [(String, String?)])
  func `the title is the first of level 1`(source: String, title: String?) {
    let document = Document(Array(source.utf8))
    #expect(document.title.map(document.text) == title)
  }
}

@Suite struct `Link reference definitions` {
  @Test(
    "are told from the paragraph behind them",
    arguments: [
      Example("one", "[a]: /u\n", blocks: ["definition 0"]),
      Example("several", "[a]: /u\n[b]: <v w> 'title'\n[c]:\n/u\n\"ti\ntle\"\n", blocks: ["definition 0-5"]),
      Example("then text", "[a]: /u\nb\n", blocks: ["definition 0", "paragraph 1"]),
      Example("a title that is none", "[a]: /u\n\"b\" c\n", blocks: ["definition 0", "paragraph 1"]),
      Example("text behind the title", "[a]: /u 'b' c\n", blocks: ["paragraph 0"]),
      Example("text behind the target", "[a]: /u v\n", blocks: ["paragraph 0"]),
      Example("not in a paragraph", "a\n[a]: /u\n", blocks: ["paragraph 0-1"]),
      Example(
        "an underline has nothing to underline", "[a]: /u\n===\nb\n",
        blocks: ["definition 0", "paragraph 1-2"]),
      Example("a rule below", "[a]: /u\n---\n", blocks: ["definition 0", "thematicBreak 1"]),
      Example("a heading below", "[a]: /u\nb\n===\n", blocks: ["definition 0", "heading 1-2"]),
      Example("in an item", "- [a]: /u\n  b\n", blocks: ["definition 0 in 0", "paragraph 1 in 0"]),
      Example("a label over lines", "[a\nb]: (u) (t)\n", blocks: ["definition 0-1"]),
      Example("escapes", "[a\\]]: u\\ 'x\\''\n[b]: <\\>> (\\))\n", blocks: ["definition 0-1"]),
      Example(
        "no label", "[]: /u\n\n[ \n]: /u\n\n[a[b]: /u\n\n[a\n",
        blocks: [
          "paragraph 0", "blank 1", "paragraph 2-3", "blank 4", "paragraph 5", "blank 6", "paragraph 7",
        ]),
      Example(
        "no target", "[a]:\n\n[a]: <b\n\n[a]: b)\n\n[a]: <b>c\n\n[a]: (b\n",
        blocks: [
          "paragraph 0", "blank 1", "paragraph 2", "blank 3", "paragraph 4", "blank 5", "paragraph 6",
          "blank 7",
          "paragraph 8",
        ]),
      Example(
        "an unclosed title", "[a]: b 'c\n\n[a]: b\n(c (\n\n[a]: b 'c\\\n",
        blocks: [
          "paragraph 0", "blank 1", "definition 2", "paragraph 3", "blank 4", "paragraph 5",
        ]),
      Example(
        "a label that is too long", "[\(String(repeating: "a", count: 1000))]: b\n", blocks: ["paragraph 0"]),
    ])
  func definitions(_ example: Example) { example.check() }
}
