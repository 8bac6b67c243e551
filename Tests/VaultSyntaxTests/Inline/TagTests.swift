import Testing
import VaultSyntax

@Suite struct `Reading tags` {
  @Test(arguments: [
    ("#a", ["a"]), ("x #a y", ["a"]), ("#work/clients", ["work/clients"]), ("#a-b_c", ["a-b_c"]),
    ("#a, #b.", ["a", "b"]), ("(#a) [#b] {#c}", ["a", "b", "c"]), ("\"#a\" '#b'", ["a", "b"]),
    ("“#a” ‘#b’", ["a", "b"]), ("x#a", []), ("#a#b", ["a"]), ("##a", []), ("# a", []), ("#", []),
    ("#123", []), ("#1a", ["1a"]), ("#1/2", ["1/2"]), ("#год #日本語 #café", ["год", "日本語", "café"]),
    ("#🎉", ["🎉"]), ("a\u{A0}#b", ["b"]), ("#a\u{A0}b", ["a"]), ("a\u{3000}#b\u{3000}c", ["b"]),
    ("#a–b", ["a"]), ("#a\u{200B}b", ["a"]), ("#a⸺b", ["a"]), ("#a\tb", ["a"]), ("x>#a", []),
    ("#a:", ["a"]), ("#a\u{FEFF}b", ["a"]), ("«#a»", ["a»"]), ("（#a", ["a"]),
  ])
  func `by Obsidian's rule`(text: String, names: [String]) {
    let item = ItemText.of(text)
    let bytes = Array(text.utf8)
    #expect(item.tags.map { String(decoding: bytes[$0.value], as: UTF8.self) } == names)
    #expect(InlineText(text).gap == nil)
  }

  @Test func `keeps invalid UTF-8 in a name`() {
    let text = InlineText(Array("#a".utf8) + [0xFF, 0xC2] + Array(" b".utf8))
    #expect(text.inline.tokens.first?.range == 0..<4)
    #expect(text.gap == nil)
  }
}

@Suite struct `Comparing tags` {
  @Test func `by their bytes where they are not UTF-8`() {
    let (first, second) = (Array("CAF".utf8) + [0xE9], Array("caf".utf8) + [0xE8])
    #expect(TagName(first) != TagName(second))
    #expect(TagName(first) == TagName(Array("caf".utf8) + [0xE9]))
    #expect(TagName(Array("é".utf8)).covers(TagName(Array("É/".utf8) + [0xE9])))
  }

  @Test(arguments: [
    ("work", "Work", true), ("café", "CAFE\u{301}", true), ("straße", "STRASSE", false), ("a", "b", false),
    ("год", "ГОД", true), ("work", "work/clients", false),
  ])
  func `by canonical equality of the lower-cased text`(left: String, right: String, equal: Bool) {
    #expect((TagName(left.utf8) == TagName(right.utf8)) == equal)
    if equal { #expect(TagName(left.utf8).hashValue == TagName(right.utf8).hashValue) }
  }

  @Test(arguments: [
    ("work", "work", true), ("work", "Work/Clients", true), ("work", "workshop", false),
    ("work/clients", "work", false), ("café", "CAFE\u{301}/x", true), ("a/b", "a/b/c", true),
    ("a/b", "a/bc", false),
  ])
  func `a tag covers the tags nested in it`(upper: String, lower: String, covers: Bool) {
    #expect(TagName(upper.utf8).covers(TagName(lower.utf8)) == covers)
  }

  @Test func `tells what follows a covering tag`() {
    let remainder = TagName("café".utf8).remainder(of: TagName("CAFE\u{301}/X/y".utf8))
    #expect(remainder.map(Array.init) == Array("/X/y".utf8))
    #expect(TagName("a".utf8).remainder(of: TagName("A".utf8)).map(Array.init) == [])
    #expect(TagName("a".utf8).remainder(of: TagName("b".utf8)) == nil)
  }
}
