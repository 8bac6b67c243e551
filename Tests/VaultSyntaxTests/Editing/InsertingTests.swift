import Testing

@testable import VaultSyntax

@Suite struct `Inserting an item` {
  struct Row: CustomTestStringConvertible {
    var testDescription: String
    var before: String
    var after: String
    var destination: Destination
    var text: String
    var kind: FileKind

    init(
      _ description: String, _ before: String, _ after: String,
      at destination: Destination = .end(section: nil),
      text: String = "new", kind: FileKind = .collection
    ) {
      (testDescription, self.before, self.after) = (description, before, after)
      (self.destination, self.text, self.kind) = (destination, text, kind)
    }
  }

  private static let rows = [
    Row("begins an empty file", "", "- new\n"),
    Row("behind a byte order mark", "\u{FEFF}", "\u{FEFF}- new\n"),
    Row("goes to the end of the list", "- a\n- b\n\ntext\n", "- a\n- b\n- new\n\ntext\n"),
    Row("goes to the first list of a collection", "- a\n\ntext\n\n* b\n", "- a\n- new\n\ntext\n\n* b\n"),
    Row(
      "goes to the last list of the inbox", "- a\n\n# B\n\n* b\n", "- a\n\n# B\n\n* b\n* new\n", kind: .inbox),
    Row("goes to no list in a quote", "> - a\n\ntext\n\n- b\n", "> - a\n\ntext\n\n- b\n- new\n"),
    Row("goes behind a blank line where there is no list", "# A\n\ntext\n", "# A\n\ntext\n\n- new\n"),
    Row("goes before the blank lines at the end", "text\n\n\n", "text\n\n- new\n\n\n"),
    Row("goes behind front matter", "---\na: b\n---\n", "---\na: b\n---\n\n- new\n"),
    Row(
      "goes to a section", "# A\n- a\n## B\n- b\n# C\n- c\n", "# A\n- a\n## B\n- b\n- new\n# C\n- c\n",
      at: .end(section: 1)),
    Row(
      "goes to a section, not to those below", "# A\ntext\n## B\n- b\n", "# A\ntext\n\n- new\n\n## B\n- b\n",
      at: .end(section: 0)),
    Row("goes to an empty section", "# A\n\n# B\n", "# A\n\n- new\n\n# B\n", at: .end(section: 0)),
    Row("goes to the last section", "# A\n\n# B", "# A\n\n# B\n\n- new\n", at: .end(section: 1)),
    Row(
      "goes before a heading that is underlined", "# A\nB\n---\n", "# A\n\n- new\n\nB\n---\n",
      at: .end(section: 0)),
    Row("takes bullet, indentation and blanks", " *   a\n", " *   a\n *   new\n"),
    Row("takes tabs", "-\ta\n", "-\ta\n-\tnew\n"),
    Row("takes line endings", "- a\r\n", "- a\r\n- new\r\n"),
    Row("takes lone CRs", "- a\r", "- a\r- new\r"),
    Row("ends the line before it", "- a", "- a\n- new\n"),
    Row("ends the line before it as others end", "- a\r\n- b", "- a\r\n- b\r\n- new\r\n"),
    Row("takes the blank lines of the list", "- a\n\n- b\n", "- a\n\n- b\n\n- new\n"),
    Row("counts on", "1. a\n2. b\n", "1. a\n2. b\n3. new\n"),
    Row("counts on from its neighbour alone", "1. a\n1. b\n4) c\n", "1. a\n1. b\n2. new\n4) c\n"),
    Row("counts on with zeros", "08) a\n09) b\n", "08) a\n09) b\n10) new\n"),
    Row(
      "counts on in the middle, and the others stay", "1. a\n2. b\n", "1. a\n2. new\n2. b\n", at: .after(0)),
    Row("has no number before the first", "1. a\n2. b\n", "1. new\n1. a\n2. b\n", at: .before(0)),
    Row("goes before an item", "- a\n- b\n", "- a\n- new\n- b\n", at: .before(1)),
    Row("goes before an item of a loose list", "- a\n\n- b\n", "- a\n\n- new\n\n- b\n", at: .before(1)),
    Row("goes behind an item of a loose list", "- a\n\n- b\n", "- a\n\n- new\n\n- b\n", at: .after(0)),
    Row(
      "goes behind all of an item", "- a\n  - b\n\n  c\n- d\n", "- a\n  - b\n\n  c\n- new\n- d\n",
      at: .after(0)),
    Row(
      "goes to a position", "- a\n  - x\n- b\n", "- a\n  - x\n- new\n- b\n", at: .position(2, section: nil)),
    Row("goes to the last position", "- a\n- b\n", "- a\n- b\n- new\n", at: .position(3, section: nil)),
    Row(
      "goes to the first position of a file without list", "a\n", "a\n\n- new\n",
      at: .position(1, section: nil)),
    Row("is the first child", "- a\n- b\n", "- a\n  - new\n- b\n", at: .under(0, position: nil)),
    Row("is the first child of a number", "10. a\n", "10. a\n    - new\n", at: .under(0, position: nil)),
    Row(
      "is the first child behind further lines", "* a\n\n  b\n\n- c\n", "* a\n\n  b\n  * new\n\n- c\n",
      at: .under(0, position: nil)),
    Row(
      "is the first child by tabs where others are", "- a\n- b\n\t- c\n", "- a\n\t- new\n- b\n\t- c\n",
      at: .under(0, position: nil)),
    Row(
      "is the last child", "- a\n    - b\n- c\n", "- a\n    - b\n    - new\n- c\n",
      at: .under(0, position: nil)),
    Row(
      "is a child at a position", "- a\n\t+ b\n\t+ c\n", "- a\n\t+ b\n\t+ new\n\t+ c\n",
      at: .under(0, position: 2)),
    Row("is a child of an empty item", "-\n", "-\n  - new\n", at: .under(0, position: nil)),
    Row("is a child in a quote", "> - a\n", "> - a\n>   - new\n", at: .under(0, position: nil)),
    Row(
      "goes behind an item in a quote", "> - a\n>\n> - b\n", "> - a\n>\n> - new\n>\n> - b\n", at: .after(0)),
    Row("goes behind an item in a tight quote", ">- a\n>- b\n", ">- a\n> - new\n>- b\n", at: .after(0)),
    Row(
      "gives a plain line its bullet for a child", "a\nb\n", "- a\n  - new\nb\n",
      at: .under(0, position: nil), kind: .inbox),
    Row("goes behind plain lines with a bullet", "a\nb\n", "a\nb\n- new\n", kind: .inbox),
    Row(
      "keeps text behind the list apart", "- a\n  ```\n  ```\ntext\n", "- a\n  ```\n  ```\n- new\n\ntext\n"),
    Row("goes behind an open fence in the item before it", "- a\n  ```\n  b\n", "- a\n  ```\n  b\n- new\n"),
    Row("goes before a fence that never ends", "text\n\n```\nb\n", "text\n\n- new\n\n```\nb\n"),
    Row("goes before a comment that never ends", "text\n\n<!--\nb\n", "text\n\n- new\n\n<!--\nb\n"),
    Row(
      "goes behind conflict markers", "<<<<<<< a\n- b\n=======\n>>>>>>> c\n",
      "<<<<<<< a\n- b\n=======\n>>>>>>> c\n\n- new\n"),
    Row(
      "brings its further lines", "1. a\r\n", "1. a\r\n2. new\r\n   more\r\n\r\n   last\r\n",
      text: "new\nmore\n\nlast"),
    Row(
      "brings its further lines into a quote", "> * a\n", "> * a\n> * new\n>\n>   more\n", at: .after(0),
      text: "new\n\nmore"
    ),
  ]

  @Test("stands as its neighbours do", arguments: rows)
  func inserts(_ row: Row) throws {
    let document = Document(bytes(row.before), kind: row.kind)
    let patches = try document.inserting(Excerpt.composing(bytes(row.text)), at: row.destination)
    #expect(String(decoding: try document.applying(patches), as: UTF8.self) == row.after)
  }

  @Test func `beyond the last position is refused`() {
    let document = Document(bytes("- a\n- b\n"))
    for (destination, limit) in [
      (Destination.position(4, section: nil), 3), (.position(0, section: nil), 3),
      (.under(0, position: 2), 1),
    ] {
      #expect(throws: EditRefusal.positionOutOfRange(limit: limit)) {
        try document.inserting(Excerpt.composing(bytes("new")), at: destination)
      }
    }
  }

  @Test func `into an item whose code never ends is refused`() {
    #expect(throws: EditRefusal.changesMeaning(line: 1)) {
      try Document(bytes("- a\n  ```\n")).inserting(
        Excerpt.composing(bytes("new")), at: .under(0, position: nil))
    }
  }

  @Test func `before an item that begins on another's line is refused`() {
    #expect(throws: EditRefusal.changesMeaning(line: 0)) {
      try Document(bytes("- - a\n")).inserting(Excerpt.composing(bytes("new")), at: .before(1))
    }
  }
}
