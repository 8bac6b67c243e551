import Testing

@testable import VaultSyntax

@Suite struct `Beginning an item below another` {
  /// `‸` stands where its words are to be written.
  static let rows: [(before: String, item: Int, after: String)] = [
    ("- a\n- b\n", 0, "- a\n- ‸\n- b\n"),
    ("- [x] a\n", 0, "- [x] a\n- [ ] ‸\n"),
    ("- [/] a\r\n- b\r\n", 0, "- [/] a\r\n- [ ] ‸\r\n- b\r\n"),
    ("- a", 0, "- a\n- ‸\n"), ("- a\r\n- b", 1, "- a\r\n- b\r\n- ‸\r\n"),
    ("-\ta\n", 0, "-\ta\n-\t‸\n"), ("- a\n\t- [ ] b\n", 1, "- a\n\t- [ ] b\n\t- [ ] ‸\n"),
    (" *   a\n", 0, " *   a\n *   ‸\n"),
    ("1. a\n2. b\n", 1, "1. a\n2. b\n3. ‸\n"), ("9) [ ] a\n", 0, "9) [ ] a\n10) [ ] ‸\n"),
    ("08) a\n", 0, "08) a\n09) ‸\n"), ("1. a\n2. b\n", 0, "1. a\n2. ‸\n2. b\n"),
    ("- a\n  more\n  - b\n    - c\n- d\n", 0, "- a\n  more\n  - b\n    - c\n- ‸\n- d\n"),
    ("- a\n  - b\n    - c\n- d\n", 1, "- a\n  - b\n    - c\n  - ‸\n- d\n"),
    ("- a\n\n- b\n", 0, "- a\n\n- ‸\n\n- b\n"), ("- a\n\ntext\n", 0, "- a\n- ‸\n\ntext\n"),
    ("- a\n# B\n", 0, "- a\n- ‸\n# B\n"), ("> - [ ] a\n> text\n", 0, "> - [ ] a\n> text\n> - [ ] ‸\n"),
    ("-\n- b\n", 0, "-\n- ‸\n- b\n"), ("- [ ]\n", 0, "- [ ]\n- [ ] ‸\n"),
    ("\u{FEFF}- é\n", 0, "\u{FEFF}- é\n- ‸\n"),
    ("- a\n  ```\n  - code\n  ```\n", 0, "- a\n  ```\n  - code\n  ```\n- ‸\n"),
  ]

  @Test(arguments: rows)
  func `gives it the look of the other, open and behind all that is nested there`(
    before: String, item: Int, after: String
  ) throws {
    #expect(try begun(before, item, .collection) == after)
  }

  @Test(arguments: [
    ("a\nb\n", 0, "a\n‸\nb\n"), ("a", 0, "a\n‸"), ("a\r\nb\r\n", 1, "a\r\nb\r\n‸\r\n"),
    ("a\n  more\nb\n", 0, "a\n  more\n‸\nb\n"),
  ])
  func `is an empty line behind a plain one of the inbox`(before: String, item: Int, after: String) throws {
    #expect(try begun(before, item, .inbox) == after)
  }

  private func begun(_ text: String, _ item: Int, _ kind: FileKind) throws -> String {
    let document = Document(Array(text.utf8), kind: kind)
    let (patch, words) = try document.beginningItem(behind: item)
    var bytes = try document.applying([patch])
    bytes.insert(contentsOf: "‸".utf8, at: words)
    return String(decoding: bytes, as: UTF8.self)
  }
}
