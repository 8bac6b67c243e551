import Testing

@testable import VaultSyntax

@Suite struct `Tags of an item` {
  private static let additions = [
    EditRow("behind the words", "- [ ] a\n", "- [ ] a #t\n"),
    EditRow("behind other tags", "- a #b\n", "- a #b #t\n"),
    EditRow("before the fields", "- a  [due:: 2026-01-01] ^x\n", "- a #t  [due:: 2026-01-01] ^x\n"),
    EditRow(
      "behind the tags between fields", "- a #b 📅 2026-01-01 #c ✅ 2026-01-01\n",
      "- a #b 📅 2026-01-01 #c #t ✅ 2026-01-01\n"),
    EditRow("on an empty task", "- [ ] \n", "- [ ] #t\n"),
    EditRow("on an empty item", "-", "- #t"),
    EditRow("before fields alone", "- [due:: 2026-01-01]\n", "- #t [due:: 2026-01-01]\n"),
    EditRow("on a plain line", "a\nb\n", "a #t\nb\n", kind: .inbox),
    EditRow("before the words, where code ends on the next line", "- a `b\n  c`\n", "- #t a `b\n  c`\n"),
    EditRow("never twice, whatever the case", "- a #T\n", "- a #T\n"),
    EditRow("never twice, on any line", "- a\n  b #t\n", "- a\n  b #t\n"),
    EditRow("twice with a child", "- a\n  - b #t\n", "- a #t\n  - b #t\n"),
  ]

  @Test("are added", arguments: additions)
  func adds(_ row: EditRow) throws { try row.check { try $0.addingTag(bytes("t"), to: $1) } }

  @Test func `have names that can be read back`() {
    for name in ["", "a b", "12", "a#b", "a\nb"] {
      #expect(throws: EditRefusal.invalidTag) { try Document(bytes("- a\n")).addingTag(bytes(name), to: 0) }
    }
  }

  private static let removals = [
    EditRow("at the end, with its blank", "- a #t\n", "- a\n"),
    EditRow("among tags", "- a #b #t #c\n", "- a #b #c\n"),
    EditRow("at the start", "- #t a\n", "- a\n"),
    EditRow("at the start, and what follows stays text", "- #t - a\n", "- \\- a\n"),
    EditRow("before a checkbox that is none", "- #t [x] a\n", "- \\[x] a\n"),
    EditRow("between words, its mark alone", "- see #t now\n", "- see t now\n"),
    EditRow("touching a word", "- #t: a\n", "- t: a\n"),
    EditRow("before fields", "- a #t 📅 2026-01-01 ^x\n", "- a 📅 2026-01-01 ^x\n"),
    EditRow("every one, whatever the case", "- #T a #t b #t\n", "- a t b\n"),
    EditRow("alone", "- #t\n", "- \n"),
    EditRow("in a field", "- a [note:: #t b]\n", "- a [note:: t b]\n"),
    EditRow("on further lines", "- a\n  b #t\n\n  #t\n  c #t\n", "- a\n  b\n\n  c\n"),
    EditRow("not nested ones", "- a #t/u\n", "- a #t/u\n"),
    EditRow("not in code", "- a `#t`\n", "- a `#t`\n"),
    EditRow("not of a child", "- a\n  - b #t\n", "- a\n  - b #t\n"),
  ]

  @Test("are removed", arguments: removals)
  func removes(_ row: EditRow) throws { try row.check { $0.removingTag(bytes("t"), from: $1) } }
}

@Suite struct `Renaming tags in a file` {
  private static let rows = [
    EditRow(
      "in items, prose and headings", "# A #old\n\ntext #old, #old\n\n- b #old\n",
      "# A #new\n\ntext #new, #new\n\n- b #new\n"),
    EditRow("with what nests under it", "- a #old/x #older\n", "- a #new/x #older\n"),
    EditRow("whatever the case", "- a #OLD #Old/X\n", "- a #new #new/X\n"),
    EditRow(
      "not in code, URLs, links or math", "- `#old` https://x.de/#old [[a#old]] $#old$\n\n```\n#old\n```\n",
      "- `#old` https://x.de/#old [[a#old]] $#old$\n\n```\n#old\n```\n"),
    EditRow("not escaped", "- \\#old #old\n", "- \\#old #new\n"),
    EditRow(
      "in tables and comments", "| #old |\n|---|\n| #old |\n\n- %% #old %%\n",
      "| #new |\n|---|\n| #new |\n\n- %% #new %%\n"),
    EditRow("never twice on a line", "- a #new #old\n- #old a #new/x\n", "- a #new\n- #new a #new/x\n"),
    EditRow(
      "both where it stood twice", "- ask #old whether #old likes it #old\n",
      "- ask #new whether #new likes it #new\n"),
    EditRow("never twice between words", "- #new a #old b\n", "- #new a old b\n"),
    EditRow("not in front matter", "---\ntags: old\n---\n- #old\n", "---\ntags: old\n---\n- #new\n"),
    EditRow(
      "not between conflict markers", "- #old\n\n<<<<<<< a\n- #old\n=======\n>>>>>>> b\n",
      "- #new\n\n<<<<<<< a\n- #old\n=======\n>>>>>>> b\n"),
    EditRow(
      "in CRLF files with invalid bytes kept", "- a #old\r\n\r\nb #old\r\n", "- a #new\r\n\r\nb #new\r\n"),
    EditRow("in quotes", "> - a #old\n> text #old\n", "> - a #new\n> text #new\n"),
  ]

  private func rename(_ name: [UInt8]) -> [UInt8]? {
    TagName(bytes("old")).remainder(of: TagName(name)).map { bytes("new") + $0 } ?? name
  }

  @Test("changes them", arguments: rows)
  func renames(_ row: EditRow) throws {
    let document = Document(bytes(row.before))
    let result = try document.applying(document.renamingTags(rename))
    #expect(String(decoding: result, as: UTF8.self) == row.after)
  }

  @Test func `takes them away where there is no new name`() throws {
    let document = Document(bytes("- a #old\n\n#old b\nsee #old c\n"))
    let result = try document.applying(document.renamingTags { _ in nil })
    #expect(String(decoding: result, as: UTF8.self) == "- a\n\nb\nsee old c\n")
  }

  @Test func `names the lines between conflict markers, which it leaves alone`() {
    let document = Document(bytes("a\n<<<<<<< a\n#old\n=======\n>>>>>>> b\n"))
    #expect(document.conflictLines == [1..<5])
    #expect(document.renamingTags(rename).isEmpty)
  }

  /// A line of so many tags, and so many lines of one paragraph, took minutes once.
  @Test func `of a hundred thousand takes no longer for being many`() throws {
    let line = "- " + (0..<100_000).map { "#a\($0 % 7)" }.joined(separator: " ") + "\n"
    let paragraph = String(repeating: "text #a1 text\n", count: 100_000)
    for text in [line, paragraph] {
      let document = Document(Array(text.utf8))
      let patches = document.renamingTags { $0 == Array("a1".utf8) ? Array("b".utf8) : $0 }
      let changed = String(decoding: try document.applying(patches), as: UTF8.self)
      #expect(changed.hasPrefix(text == line ? "- #a0 #b #a2" : "text #b text\n"))
      #expect(!changed.contains("#a1 "))
    }
  }
}
