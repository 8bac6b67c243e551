import Testing

@testable import VaultSyntax

/// A backslash at the end of a line that another one of its paragraph follows breaks the line, and is no text.
@Suite struct `A backslash that breaks a line` {
  @Test(arguments: [
    TokenRow("a\\\nb", "lineBreak \\"),
    TokenRow("a \\\nb", "lineBreak \\"),
    TokenRow("\\\nb", "lineBreak \\"),
    TokenRow("a\\\\\nb", "escape \\\\"),
    TokenRow("a\\\\\\\nb", "escape \\\\", "lineBreak \\"),
    TokenRow("a\\ \nb"),
    TokenRow("a\\"),
    TokenRow("a\nb\\\nc", "lineBreak \\"),
    TokenRow("a\\\nb ^x\\", "lineBreak \\"),
    TokenRow("`x`\\\nb", "code `x`", "lineBreak \\"),
    TokenRow("`x\\\nb`", "code `x\\", "code b`"),
    TokenRow("$x\\\nb$", "math $x\\", "math b$"),
    TokenRow("%%x\\\nb%%", "comment %%x\\", "comment b%%"),
    TokenRow("[l](x \"t\\\nb\")", "link [l](x \"t\\", "linkPart b\")"),
    TokenRow("[[L]]\\\nb", "wikilink [[L]]", "lineBreak \\"),
    TokenRow("#t\\\nb", "tag #t", "lineBreak \\"),
    TokenRow("[k:: v]\\\nb", "field [k:: v]", "lineBreak \\"),
    TokenRow("📅 2026-03-01\\\nb", "emojiField 📅 2026-03-01", "lineBreak \\"),
    TokenRow("🆔 k\\\nb", "emojiField 🆔 k", "lineBreak \\"),
    TokenRow("⛔ k,l\\\nb", "emojiField ⛔ k,l", "lineBreak \\"),
    TokenRow("🔁 every day\\\nb", "emojiField 🔁 every day", "lineBreak \\"),
    TokenRow("🏁 keep\\\nb", "emojiField 🏁 keep", "lineBreak \\"),
    TokenRow("https://x.y/z\\\nb", "url https://x.y/z", "lineBreak \\"),
    TokenRow("<https://x.y>\\\nb", "url <https://x.y>", "lineBreak \\"),
    TokenRow("[^1]\\\nb", "footnote [^1]", "lineBreak \\"),
  ])
  func `is a token of its own`(row: TokenRow) {
    let text = InlineText(row.text)
    #expect(text.described == row.tokens)
    #expect(text.gap == nil)
  }

  private static let tokens = [
    "plain", "`x`", "[l](x)", "[[L]]", "![[L]]", "<b>x</b>", "$x$", "%%c%%", "#t", "[a:: b]", "(a:: b)",
    "[a::b]",
    "📅 2026-03-01", "⏫", "🔁 every day", "🆔 k", "⛔ k", "<http://x.y>", "http://x.y", "[^1]", "\\#", "**b**",
    "==h==",
    "~~s~~", "😀", "漢", "&amp;", "[x", "!", "x\\\\", "%%", "*", "x ",
  ]

  /// Each edit stands before the backslash, and what takes it back gives the first bytes.
  @Test(arguments: tokens, ["- ", "- [ ] ", "> - ", "12. "])
  func `stays at the line's end`(token: String, marker: String) throws {
    let indent = marker.hasPrefix(">") ? ">   " : "    "
    let document = Document(bytes("\(marker)see \(token)\\\n\(indent)more\n"))
    let said = ItemText(0, in: document)
    let edits: [(String, (Document) throws -> [Patch], (Document) throws -> [Patch])] = [
      (
        "tag", { try $0.addingTag(bytes("shop"), to: 0) },
        { $0.removingTag(bytes("shop"), from: 0) }
      ),
      (
        "field", { try $0.settingField(.created, to: bytes("2026-04-01"), of: 0, fallback: .dataview) },
        { try $0.settingField(.created, to: nil, of: 0, fallback: .dataview) }
      ),
      (
        "emoji", { try $0.settingField(.created, to: bytes("2026-04-01"), of: 0, fallback: .emoji) },
        { try $0.settingField(.created, to: nil, of: 0, fallback: .emoji) }
      ),
      ("id", { try $0.settingBlockID(bytes("i"), of: 0) }, { try $0.settingBlockID(nil, of: 0) }),
    ]
    for (name, edit, back) in edits {
      let edited = Document(try document.applying(edit(document)))
      let first = edited.bytes[edited.lines[0].start..<edited.lines[0].end]
      #expect(first.last == UInt8(ascii: "\\"), "\(name): \(String(decoding: first, as: UTF8.self))")
      #expect(ItemText(0, in: edited).identity == said.identity, "\(name)")
      #expect(edited.bytes != document.bytes, "\(name)")
      #expect(try edited.applying(back(edited)) == document.bytes, "\(name)")
    }
    let done = Document(try document.applying(document.settingStatus(bytes("x"), of: 0)))
    #expect(ItemText(0, in: done).identity == said.identity)
  }

  @Test func `is none of the words, so that these are the same without it`() {
    let broken = ItemText(0, in: Document(bytes("- buy milk\\\n  and eggs\n")))
    #expect(broken.identity == ItemText.of("buy milk").identity)
    #expect(String(decoding: broken.content, as: UTF8.self) == "buy milk")
  }

  static let rows: [EditRow] = [
    EditRow("is kept", "- a\\\n  b\n", "- new\\\n  b\n"),
    EditRow("with a tag before it", "- a #t\\\n  b\n", "- new #t\\\n  b\n"),
    EditRow("after a code span", "- a `x`\\\n  b\n", "- new\\\n  b\n"),
  ]

  @Test(arguments: rows)
  func `stays when the words change`(row: EditRow) throws {
    try row.check { try $0.replacingWords(of: $1, with: bytes("new")) }
  }

  @Test(arguments: [
    EditRow("the words alone", "- a\\\n  b\n", "- new\\\n  b\n"),
    EditRow("before a tag", "- a #t\\\n  b\n", "- new #t\\\n  b\n"),
  ])
  func `is not doubled by words that end in one`(row: EditRow) throws {
    try row.check { try $0.replacingWords(of: $1, with: bytes("new \\")) }
  }

  @Test(arguments: [
    EditRow("a second field", "- [ ] a [due:: 2026-01-01]\\\n  b\n", "- [ ] a\\\n  b\n"),
    EditRow("with nothing else", "- [ ] [due:: 2026-01-01]\\\n  b\n", "- [ ] \\\n  b\n"),
    EditRow("between blanks", "- [ ] a  [due:: 2026-01-01] \\\n  b\n", "- [ ] a \\\n  b\n"),
  ])
  func `stays alone when a field before it goes`(row: EditRow) throws {
    try row.check { try $0.settingField(.due, to: nil, of: $1, fallback: .dataview) }
  }

  @Test func `stays when a merge writes the line`() throws {
    let line = try #require(ItemLine(bytes("[ ] a `x`\\")))
    #expect(line.words == bytes("a `x`"))
    var wanted = line.wanted
    wanted.tags = [TagName(bytes("t"))]
    #expect(line.saying(wanted)?.bytes == bytes("[ ] a `x` #t\\"))
    wanted.blockID = bytes("i")
    #expect(line.saying(wanted) == nil)
  }

  /// What begins on the first line and ends on the next one.
  private static let open = [
    "`x\n  y`", "[l\n  m](x)", "[l](x\n  \"t\")", "![l\n  m](x)", "<a\n  b=\"c\">", "<!-- x\n  y -->",
    "%% x\n  y %%",
    "$x\n  y$", "$$x\n  y$$", "</a\n  >", "<? x\n  y ?>", "`x\\\n  y`", "[k:: `v\n  w`",
  ]

  @Test(arguments: open, ["see ", "see", "", "#a see ", "see #a ", "see [k:: v] ", "see 📅 2026-01-01 "])
  func `nor is anything written into what goes on`(token: String, words: String) throws {
    let document = Document(bytes("- [ ] \(words)\(token) end\n- other\n"))
    let said = ItemText(0, in: document)
    let kinds = { (document: Document) in
      document.textLines(of: document.blocks[0]).flatMap(\.tokens).filter {
        ![.text, .space, .tag, .field, .emojiField, .blockID].contains($0.kind)
      }.map { String(decoding: document.bytes[$0.range], as: UTF8.self) }
    }
    let edits: [(String, (Document) throws -> [Patch], (Document) throws -> [Patch])] = [
      ("tag", { try $0.addingTag(bytes("shop"), to: 0) }, { $0.removingTag(bytes("shop"), from: 0) }),
      (
        "field", { try $0.settingField(.created, to: bytes("2026-04-01"), of: 0, fallback: .dataview) },
        { try $0.settingField(.created, to: nil, of: 0, fallback: .dataview) }
      ),
      ("id", { try $0.settingBlockID(bytes("i"), of: 0) }, { try $0.settingBlockID(nil, of: 0) }),
    ]
    for (name, edit, back) in edits {
      let edited = Document(try document.applying(edit(document)))
      let result = String(decoding: edited.bytes, as: UTF8.self)
      #expect(kinds(edited) == kinds(document), "\(name): \(result)")
      #expect(ItemText(0, in: edited).identity == said.identity, "\(name): \(result)")
      #expect(edited.bytes != document.bytes, "\(name)")
      #expect(try edited.applying(back(edited)) == document.bytes, "\(name): \(result)")
    }
  }
}
