import Testing
import VaultSyntax

@Suite struct `What an item says` {
  @Test(arguments: [
    ("call mum", "call mum"),
    ("call   mum\t now", "call mum now"),
    ("#a call mum #b", "call mum"),
    ("#a #b call [due:: x] mum #c [k:: v] ^id", "call mum"),
    ("call #mum today", "call #mum today"),
    ("call #mum today #b #c", "call #mum today"),
    ("#later: call", "#later: call"),
    ("call (#mum)", "call (#mum)"),
    ("a [k:: v]b", "a b"),
    ("a[k:: v]b", "ab"),
    ("pay 📅 2026-01-01 rent ⏫", "pay rent"),
    ("#a #b", ""), ("[due:: x]", ""), ("", ""),
    ("`a  b` c", "`a b` c"),
    ("see [[x]]  and `y`", "see [[x]] and `y`"),
  ])
  func `words`(text: String, content: String) {
    #expect(ItemText.of(text).contentText == content)
  }

  @Test func `words are pieces of the line`() {
    let text = "#a one two [k:: v] three #b"
    let bytes = Array(text.utf8)
    let words = ItemText.of(text).words.map { String(decoding: bytes[$0], as: UTF8.self) }
    #expect(words == ["one two", "three"])
  }

  @Test(arguments: [
    ("call mum", "call  mum #x [due:: 2026-01-01]"), ("call mum today", "call #mum today ^id"),
    ("call mum", "#a call mum"), ("call mum", "call [completion:: 2026-01-01] mum"),
    ("call mum", "call mum ✅ 2026-01-01"), ("later: call", "#later: call"),
  ])
  func `identity rests on the words alone`(first: String, second: String) {
    #expect(ItemText.of(first).identity == ItemText.of(second).identity)
  }

  @Test func `identity differs with the words, and fits in 60 bits`() throws {
    let texts = (0..<2000).map { "item \($0)" } + ["a", "b", "ab", "a b", "#a", "#b", "a\0", "\0a"]
    let identities = texts.compactMap { ItemText.of($0).identity }
    #expect(Set(identities).count == texts.count)
    #expect(identities.allSatisfy { $0 >> 60 == 0 })
    #expect(ItemText.of("").identity == nil)
    let identity = try #require(ItemText.of("call mum").identity)
    #expect(ItemIdentity.letters(identity).count == 14)
    #expect(ItemIdentity.letters(0) == Array("bbbbbbbbbbbbbb".utf8))
    #expect(ItemIdentity.letters(20) == Array("bcbbbbbbbbbbbb".utf8))
  }

  /// Ids stand in people's notes and logs: they may never change. Computed by a program of its own.
  @Test(arguments: IdentityExamples.all)
  func `identity stays what it was`(text: String, letters: String) {
    let identity = ItemText.of(text).identity.map(ItemIdentity.letters) ?? []
    #expect(String(decoding: identity, as: UTF8.self) == letters)
  }

  @Test func `fields in both dialects`() {
    let text = "a [due:: x] ⏫ (K:: v, w ,) ⛔ ab,cd [Due:: y] 🔁 every day"
    let bytes = Array(text.utf8)
    let fields = ItemText.of(text).fields
    #expect(fields.map(\.key) == [.due, .priority, nil, .dependsOn, .due, .repeat])
    #expect(
      fields.map { String(decoding: $0.text(in: bytes), as: UTF8.self) } == [
        "x", "high", "v, w ,", "ab,cd", "y", "every day",
      ])
    #expect(fields.map(\.dialect) == [.dataview, .emoji, .dataview, .emoji, .dataview, .emoji])
    #expect(fields[2].parts(in: bytes) == [Array("v".utf8), Array("w".utf8)])
    #expect(ItemText.of(text).field(.due) == fields[0])
  }

  @Test(arguments: FieldKey.allCases)
  func `known keys in any case`(key: FieldKey) {
    #expect(FieldKey(Array(key.rawValue.utf8)) == key)
    #expect(FieldKey(Array(key.rawValue.uppercased().utf8)) == key)
    #expect(FieldKey(Array((key.rawValue + "x").utf8)) == nil)
    guard let signifier = key.signifier else { return }
    let values = [
      FieldKey.repeat: "every day", .id: "abc", .dependsOn: "abc, def", .onCompletion: "delete",
    ]
    #expect(ItemText.of("a \(signifier) \(values[key] ?? "2026-01-01")").fields.map(\.key) == [key])
  }

  @Test(arguments: PrioritySignifier.allCases)
  func `priorities`(level: PrioritySignifier) {
    let fields = ItemText.of("a \(level.rawValue)").fields
    #expect(fields.map(\.priority) == [level])
    #expect(fields.first?.text(in: []) == Array(level.word.utf8))
  }

  @Test func `tags, fields and links of its own paragraphs, in order`() {
    let text = """
      - [ ] one [k:: #a [[x]]] #b
        two #c [l](m.md)
        - child #no

        three #d ![[e]]
        ```
        #no
        ```
      """
    let document = Document(Array(text.utf8))
    let item = ItemText(0, in: document)
    #expect(
      item.tags.map { String(decoding: document.bytes[$0.value], as: UTF8.self) } == ["a", "b", "c", "d"])
    #expect(
      item.links.map { String(decoding: document.bytes[$0.value], as: UTF8.self) } == ["x", "m.md", "e"])
    #expect(item.contentText == "one")
    #expect(ItemText(1, in: document).tags.count == 1)
  }

  @Test(arguments: [
    ("- a\n  ^id", "id"), ("- a\n^id", "id"), ("- a ^b\n  ^id", "b"), ("- a\n  b ^id", "id"),
    ("- a\n\n  ^id", "id"), ("> - a\n>   ^id", "id"), ("- a\n  - b\n  ^id", nil), ("- # a\n  ^id", "id"),
  ])
  func `the first block id of its lines`(text: String, id: String?) {
    let document = Document(Array(text.utf8))
    let item = ItemText(0, in: document)
    #expect(item.blockID.map { String(decoding: document.bytes[$0.value], as: UTF8.self) } == id)
  }

  @Test func `code and HTML are words without tags`() {
    let document = Document(Array("- ```\n  #a\n  ```\n- <div>\n  #b\n- - c #d".utf8))
    #expect(ItemText(0, in: document).tags.isEmpty)
    #expect(ItemText(0, in: document).contentText == "```")
    #expect(ItemText(1, in: document).tags.isEmpty)
    #expect(ItemText(2, in: document).identity == nil)
    #expect(ItemText(3, in: document).contentText == "c")
  }

  @Test func `tags and links in a comment over several lines count`() {
    let document = Document(Array("- %% a #b [[c]]\n  #d [k:: v] %%".utf8))
    let item = ItemText(0, in: document)
    #expect(item.tags.count == 2)
    #expect(item.links.map(\.kind) == [.wikilink])
    #expect(item.fields.isEmpty)
    #expect(item.contentText == "%% a #b [[c]]")
  }

  @Test func `nothing reaches over the rows of a table`() {
    let text = "- x\n\n  | `a | #b |\n  | - | - |\n  | c` | [d |\n  | e](f) | #g |\n"
    let document = Document(Array(text.utf8))
    let item = ItemText(0, in: document)
    #expect(item.tags.map { document.bytes[$0.value] } == [Array("b".utf8)[...], Array("g".utf8)[...]])
    #expect(item.links.isEmpty)
  }

  @Test func `reading one item after another gives what reading each alone gives`() {
    let texts = ["#a b [due:: x] ^c", "plain", "", "[[l]] ⏫", "`x` y", "🔁 every day"]
    var reused = ItemText()
    for text in texts {
      let bytes = Array(text.utf8)
      bytes.withUnsafeBufferPointer { reused.read($0, text: 0..<bytes.count) }
      let fresh = ItemText.of(text)
      #expect(reused.content == fresh.content && reused.identity == fresh.identity)
      #expect(reused.tokens == fresh.tokens && reused.tags == fresh.tags && reused.words == fresh.words)
      #expect(
        reused.fields == fresh.fields && reused.links == fresh.links && reused.blockID == fresh.blockID)
    }
  }
}
