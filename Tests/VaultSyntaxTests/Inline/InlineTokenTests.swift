import Testing
import VaultSyntax

struct TokenRow: CustomTestStringConvertible {
  var text: String
  var tokens: [String]
  var testDescription: String { text }

  init(_ text: String, _ tokens: String...) {
    self.text = text
    self.tokens = tokens
  }
}

@Suite struct `Cutting a line into tokens` {
  @Test(arguments: [
    TokenRow("call mum"),
    TokenRow("a \\# b", "escape \\#"),
    TokenRow("\\`not code\\`", "escape \\`", "escape \\`"),
    TokenRow("`code #a` b", "code `code #a`"),
    TokenRow("``a ` b`` c", "code ``a ` b``"),
    TokenRow("` open #a", "tag #a"),
    TokenRow("`` open ` #a", "tag #a"),
    TokenRow("back\\slash"),
  ])
  func `escapes and code spans`(row: TokenRow) { check(row) }

  @Test(arguments: [
    TokenRow("%% hidden %% seen", "comment %% hidden %%"),
    TokenRow("%% hidden #a %%", "comment %% hidden ", "tag #a", "comment  %%"),
    TokenRow("%% open #a", "tag #a"),
    TokenRow("50% of 60%"),
    TokenRow(
      "%% [due:: 2026-01-01] [[x]] %%", "comment %% [due:: 2026-01-01] ", "wikilink [[x]]", "comment  %%"),
    TokenRow("%% ![[x]] `a` [y](z %% ) w", "comment %% ", "embed ![[x]]", "comment  `a` [y](z %%"),
    TokenRow("%% [a %% b](c) [d](e)", "comment %% [a %%", "link [d](e)"),
    TokenRow("%% [[x %% see [[a]]", "comment %% [[x %%", "wikilink [[a]]"),
    TokenRow("[[a]] %% [[x %% see [[b]]", "wikilink [[a]]", "comment %% [[x %%", "wikilink [[b]]"),
    TokenRow("<!-- #a --> b", "html <!-- #a -->"),
    TokenRow("<!-- open #a", "tag #a"),
    TokenRow("<b>x</b> 1 < 2", "html <b>", "html </b>"),
    TokenRow("<a href=\"#x\">y</a>", "html <a href=\"#x\">", "html </a>"),
    TokenRow("<a href='#x' b=c d/>", "html <a href='#x' b=c d/>"),
    TokenRow("<? #a ?> <![CDATA[ #b ]]>", "html <? #a ?>", "html <![CDATA[ #b ]]>"),
    TokenRow("<!--> #a", "html <!-->", "tag #a"),
    TokenRow("$x #a$", "math $x #a$"),
    TokenRow("$$x #a$$", "math $$x #a$$"),
    TokenRow("$5 and $10 #a", "tag #a"),
    TokenRow("costs $5/$10 #a", "tag #a"),
    TokenRow("$a\\$ #b$", "math $a\\$ #b$"),
  ])
  func `comments, HTML and math`(row: TokenRow) { check(row) }

  @Test(arguments: [
    TokenRow("[[Name]]", "wikilink [[Name]]"),
    TokenRow("a [[Name#Heading|text]] b", "wikilink [[Name#Heading|text]]"),
    TokenRow("![[file.png]]", "embed ![[file.png]]"),
    TokenRow("[[#Heading]]", "wikilink [[#Heading]]"),
    TokenRow("[[C++ notes#std::vector]]", "wikilink [[C++ notes#std::vector]]"),
    TokenRow("[[]]"), TokenRow("[[ ]]"), TokenRow("[[open #a", "tag #a"),
    TokenRow("[[[a]]]", "wikilink [[a]]"),
    TokenRow("[text](path.md)", "link [text](path.md)"),
    TokenRow("[text](<a b.md> \"t\")", "link [text](<a b.md> \"t\")"),
    TokenRow("[a (b)](c(d)e)", "link [a (b)](c(d)e)"),
    TokenRow("![alt](attachments/x.png)", "image ![alt](attachments/x.png)"),
    TokenRow("[![a](b)](c)", "link [![a](b)](c)"),
    TokenRow("[a [b](c) d](e)", "link [b](c)"),
    TokenRow("[x](a b) #t", "tag #t"),
    TokenRow("[winning] ([ and ])"),
    TokenRow("[`]` #a](b)", "link [`]` #a](b)"),
    TokenRow("a[^1] b", "footnote [^1]"),
    TokenRow("see https://a.b/c#d.", "url https://a.b/c#d"),
    TokenRow("(https://a.b/(c))", "url https://a.b/(c)"),
    TokenRow("<https://a.b/#c>", "url <https://a.b/#c>"),
    TokenRow("https://a.b/(#c)", "url https://a.b/(#c)"),
    TokenRow("a :// b"),
  ])
  func `links`(row: TokenRow) { check(row) }

  @Test(arguments: [
    TokenRow("[due:: 2026-03-01]", "field [due:: 2026-03-01]"),
    TokenRow("a (due:: x) b", "field (due:: x)"),
    TokenRow("[k:: [v]] c", "field [k:: [v]]"),
    TokenRow("[k:: [[Name]]]", "field [k:: [[Name]]]"),
    TokenRow("[k::]", "field [k::]"),
    TokenRow("[:: v]"), TokenRow("[k: v]"), TokenRow("[a[b:: c", "code"),
    TokenRow("`[due:: x]`", "code `[due:: x]`"),
    TokenRow("[due:: open"),
    TokenRow("(see [due:: x]", "field [due:: x]"),
    TokenRow("📅 2026-03-01", "emojiField 📅 2026-03-01"),
    TokenRow("📅 2026-03-01T10:00:00"), TokenRow("📅 2026-03-01T10:00+02:00"),
    TokenRow("📅 2026-03-01T10:00:00.000Z"),
    TokenRow("📅 2026-03-01T10:00-11:00"), TokenRow("📅 2026-03-01/02"), TokenRow("📅 2026-03-01/2026-03-05"),
    TokenRow("📅 2026-03-01-02"), TokenRow("📅 2026-03-01+1"), TokenRow("✅ 2026-03-01T10:00:59"),
    TokenRow("📅 2026-03-01..2026-03-05"), TokenRow("📅 2026-03-01–03"), TokenRow("📅 2026-03-01_x"),
    TokenRow("📅 2026-03-01,2026-03-02"), TokenRow("📅 2026-03-01:00"), TokenRow("⏳ 2026-03-01.md"),
    TokenRow("📅 2026-03-01/ x", "emojiField 📅 2026-03-01"),
    TokenRow("📅 2026-03-01: x", "emojiField 📅 2026-03-01"),
    TokenRow("📅 2026-03-01, x", "emojiField 📅 2026-03-01"),
    TokenRow("📅 2026-03-01,x", "emojiField 📅 2026-03-01"),
    TokenRow("(📅 2026-03-01)", "emojiField 📅 2026-03-01"),
    TokenRow("📅 2026-03-01.", "emojiField 📅 2026-03-01"),
    TokenRow("📅 2026-03-01[k:: v]", "emojiField 📅 2026-03-01", "field [k:: v]"),
    TokenRow("📅 2026-03-01⏫", "emojiField 📅 2026-03-01", "emojiField ⏫"),
    TokenRow("📅 2026-03-01 – x", "emojiField 📅 2026-03-01"),
    TokenRow("📅 2026-03-01T10:00 Z", "emojiField 📅 2026-03-01T10:00"),
    TokenRow("📅2026-03-01T09:30 x", "emojiField 📅2026-03-01T09:30"),
    TokenRow("⏳\u{FE0F} 2026-03-01", "emojiField ⏳\u{FE0F} 2026-03-01"),
    TokenRow("a ✅ done thing"), TokenRow("📅 2026-03-011"),
    TokenRow("⏫ a 🔽\u{FE0F}", "emojiField ⏫", "emojiField 🔽\u{FE0F}"),
    TokenRow(
      "🔁 every day when done 📅 2026-01-01", "emojiField 🔁 every day when done", "emojiField 📅 2026-01-01"),
    TokenRow("🔁 every week #a", "emojiField 🔁 every week", "tag #a"),
    TokenRow("🔁 every week (due:: x)", "emojiField 🔁 every week", "field (due:: x)"),
    TokenRow("🔁 invalid rule"), TokenRow("🔁 everything"),
    TokenRow("🆔 Ab_c-0", "emojiField 🆔 Ab_c-0"), TokenRow("🆔 A*b"),
    TokenRow("⛔ ab , CD,  EF x", "emojiField ⛔ ab , CD,  EF"),
    TokenRow("🏁 delete", "emojiField 🏁 delete"), TokenRow("🏁 8"),
  ])
  func `fields`(row: TokenRow) {
    check(row.tokens == ["code"] ? TokenRow(row.text) : row)
  }

  @Test(arguments: [
    TokenRow("words ^id", "blockID ^id"), TokenRow("^id", "blockID ^id"), TokenRow("words^id"),
    TokenRow("words ^id more"), TokenRow("words ^"), TokenRow("words ^a_b"),
    TokenRow("[due:: x] ^a-1", "field [due:: x]", "blockID ^a-1"),
  ])
  func `block ids`(row: TokenRow) { check(row) }

  @Test func `a block id ends an item's first line, or a paragraph`() {
    #expect(InlineText("words ^id", isFirstLine: false).described == ["blockID ^id"])
  }

  @Test func `keeps blanks apart from the text beside a token`() {
    let text = InlineText("a b  #c\td")
    #expect(text.inline.tokens.map(\.kind) == [.text, .space, .tag, .space, .text])
    #expect(text.text(text.inline.tokens[0].range) == "a b")
  }

  @Test func `tells keys from values`() {
    #expect(InlineText("[ due ::  x y ]").values(.field) == ["due = x y"])
    #expect(InlineText("📅  2026-01-01").values(.emojiField) == ["📅 = 2026-01-01"])
    #expect(InlineText("⏫").values(.emojiField) == ["⏫ = "])
    #expect(InlineText("[[a#b|c d]] [[a\\|b]]").values(.wikilink) == ["c d = a#b", "b = a"])
    #expect(InlineText("[l](<a b> 't') ![i](p)").values(.link, .image) == ["l = a b", "i = p"])
    #expect(InlineText("#a/b ^c").values(.tag, .blockID) == [" = a/b", " = c"])
  }

  @Test func `finds tags and links in a field's value and tags in a link's label`() {
    #expect(InlineText("[k:: #a [[b]] [c](d)]").nested == ["tag #a", "wikilink [[b]]", "link [c](d)"])
    #expect(InlineText("[see #a](b#c)").nested == ["tag #a"])
    #expect(InlineText("[[a|#b]]").nested == [])
  }

  @Test func `follows code, comments and math over the lines of a paragraph`() {
    #expect(InlineText("a `b #c\nd` #e").described == ["code `b #c", "code d`", "tag #e"])
    #expect(InlineText("a <!-- #b\n#c --> #d").described == ["html <!-- #b", "html #c -->", "tag #d"])
    #expect(
      InlineText("a %% b\n#c\nd %% e").described == ["comment %% b", "tag #c", "comment d %%"])
    #expect(InlineText("a $$b\n#c$$").described == ["math $$b", "math #c$$"])
    #expect(InlineText("a `b #c\nd #e").described == ["tag #c", "tag #e"])
    #expect(InlineText("a $b\n#c$ #d").described == ["math $b", "math #c$", "tag #d"])
    #expect(InlineText("costs $5\nor $6 #c").described == ["tag #c"])
    #expect(
      InlineText("%% [[a]]\n[b](c) %%").described == [
        "comment %% ", "wikilink [[a]]", "link [b](c)", "comment  %%",
      ])
  }

  @Test func `follows links and HTML tags over the lines of a paragraph`() {
    let link = InlineText("see the [list #a of\nthings](#list-items) #b")
    #expect(link.described == ["linkPart [list #a of", "link things](#list-items)", "tag #b"])
    #expect(link.values(.link) == ["things = #list-items"])
    #expect(link.nested == ["tag #a"])
    #expect(
      InlineText("[b](Other.md\n\"two\nlines\") c").described == [
        "link [b](Other.md", "linkPart \"two", "linkPart lines\")",
      ])
    #expect(InlineText("[b](\nOther.md)").values(.link) == [" = Other.md"])
    #expect(InlineText("![i\nj](Other.md)").described == ["linkPart ![i", "image j](Other.md)"])
    #expect(InlineText("[a `]\n` b](c)").described == ["linkPart [a `]", "link ` b](c)"])
    #expect(InlineText("[a [b](c)\nd](e)").described == ["link [b](c)"])
    #expect(InlineText("[a\nb] (c) [due::\nx]").described == [])
    #expect(
      InlineText("<a\nhref=\"#frag\"> #b </a\n>").described == [
        "html <a", "html href=\"#frag\">", "tag #b", "html </a", "html >",
      ])
    #expect(InlineText("<a\nb #c").described == ["tag #c"])
    for text in ["[a\nb](c\n'd')", "[a\n\nb](c)", "![a\n![b\n](c)](d)", "<a b='\n'\n>", "[a\n[b\n](c"] {
      #expect(InlineText(text).gap == nil)
    }
  }

  private func check(_ row: TokenRow) {
    let text = InlineText(row.text)
    #expect(text.described == row.tokens)
    #expect(text.gap == nil)
  }
}
