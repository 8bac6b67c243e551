import Testing
import VaultSyntax

@Suite struct `Reading front matter` {
  @Test(
    arguments: [
      ("k: v", "\"v\""), ("k:   v   ", "\"v\""), ("k: v # c", "\"v\""), ("k: v#c", "\"v#c\""),
      ("k: a:b", "\"a:b\""), ("k: https://a.b/c#d", "\"https://a.b/c#d\""),
      ("k: 2026-03-01", "\"2026-03-01\""),
      ("k:", "null"), ("k: ~", "null"), ("k: null # c", "null"), ("k: # c", "null"),
      ("k: true", "true"), ("k: False", "false"), ("k: yes", "\"yes\""),
      ("k: 12", "12"), ("k: -1.5e3", "-1.5e3"), ("k: 0x1F", "0x1F"), ("k: .inf", ".inf"),
      ("k: 1.2.3", "\"1.2.3\""),
      ("k: 'it''s'", "\"it\\'s\""), ("k: 'a' # c", "\"a\""), ("k: \"a\\tb\\u00e9\\\"\"", "\"a\\tbé\\\"\""),
      ("k: \"\\ud83d\\ude00\"", "\"😀\""), ("k: \"a⏎  b⏎⏎  c\"", "\"a b\\nc\""), ("k: \"a\\⏎  b\"", "\"ab\""),
      ("k: a⏎  b⏎⏎  c", "\"a b\\nc\""), ("k:⏎  a⏎  b", "\"a b\""),
      ("k: |⏎  a⏎    b⏎⏎  c⏎", "\"a\\n  b\\n\\nc\\n\""), ("k: |-⏎  a⏎  b", "\"a\\nb\""),
      ("k: |+⏎  a⏎", "\"a\\n\\n\""), ("k: >⏎  a⏎  b⏎⏎  c⏎    d⏎  e", "\"a b\\nc\\n  d\\ne\\n\""),
      ("k: |2⏎    a", "\"  a\\n\""), ("k: |⏎  # no comment", "\"# no comment\\n\""),
      ("k: [a, 'b', \"c\", 1, ~]", "[\"a\", \"b\", \"c\", 1, null]"), ("k: []", "[]"),
      ("k: [a, b,]", "[\"a\", \"b\"]"),
      ("k: [ # c⏎  a,⏎  b # d⏎]", "[\"a\", \"b\"]"), ("k: [[a]]", "[[\"a\"]]"), ("k: [a: b]", "[{a: \"b\"}]"),
      ("k: {a: 1, \"b\":2, c}", "{a: 1, b: 2, c: null}"),
      ("k:⏎  - a⏎  # c⏎  - b # d⏎  -⏎  - 'e'", "[\"a\", \"b\", null, \"e\"]"),
      ("k:⏎- a⏎- b", "[\"a\", \"b\"]"),
      ("k:⏎  - - a⏎    - b⏎  - c: d⏎    e: f", "[[\"a\", \"b\"], {c: \"d\", e: \"f\"}]"),
      ("k:⏎  a: 1⏎  b:⏎    c: 2", "{a: 1, b: {c: 2}}"),
      ("\"k\": v", "\"v\""), ("'k' : v", "\"v\""), ("k : v", "\"v\""),
      ("# c⏎⏎k: v⏎⏎# d", "\"v\""), ("k: -5", "-5"), ("k: -", nil), ("k: - a", nil),
      ("k: a: b", nil), ("k: \"open", nil), ("k: [open", nil), ("k: 'a' b", nil), ("k: @a", nil),
      ("k: {{x}}", "opaque"),
      ("k: &a b", "opaque"), ("k: *a", "opaque"), ("k: !!str 1", "opaque"), ("k:⏎  ? a⏎  : b", "opaque"),
      ("k:⏎\t- a", nil), ("k: v⏎  - w⏎  x: y", nil), ("k: [a,,b]", nil), ("k: \"\\q\"", nil),
    ] as [(String, String?)])
  func `values`(yaml: String, described: String?) throws {
    let text = try FrontMatterText(yaml)
    let value = try #require(text.frontMatter.value("k"))
    switch described {
    case nil:
      #expect(text.frontMatter.mapping.issues.map(\.kind) == [.malformed])
      #expect(isOpaque(value))
    case "opaque":
      #expect(isOpaque(value))
    case let described:
      #expect(value.testDescription == described)
      #expect(text.frontMatter.mapping.issues.isEmpty)
    }
  }

  @Test func `the same with CR LF`() throws {
    let text = try FrontMatterText("k: |⏎  a⏎  b⏎l:⏎- a⏎m: \"a⏎  b\"", lineEnding: "\r\n")
    #expect(text.frontMatter.value("k") == .string("a\nb\n"))
    #expect(text.frontMatter.value("l") == .list("a"))
    #expect(text.frontMatter.value("m") == .string("a b"))
  }

  @Test func `what is no YAML does not hide the other keys`() throws {
    let text = try FrontMatterText("title: a: b⏎tags: [x]⏎created: {{date}}⏎nonsense⏎open: \"a⏎last: 1")
    #expect(text.tags == ["x"])
    #expect(text.frontMatter.value("last") == .number(Array("1".utf8)))
    #expect(text.frontMatter.mapping.issues.count == 3)
    #expect(text.frontMatter.entries.count == 5)
  }

  @Test func `a key is found in any case, the exact one first`() throws {
    let text = try FrontMatterText("TYPE: a⏎Starred: true⏎starred: false")
    #expect(text.frontMatter.value("type") == .string("a"))
    #expect(text.frontMatter.value("starred") == .bool(false))
    #expect(text.frontMatter.value("other") == nil)
  }

  @Test func `a key that stands twice is reported`() throws {
    let text = try FrontMatterText("a: 1⏎a: 2")
    #expect(text.frontMatter.mapping.issues.map(\.kind) == [.duplicateKey])
  }

  @Test(arguments: ["- a⏎- b", "text", "a: b⏎---⏎c: d", "a: b⏎...⏎c", "[a]", "{a: b} c", "{a: [}"])
  func `what is no mapping has no entries`(yaml: String) {
    let mapping = YAMLMapping(Array(yaml.replacing("⏎", with: "\n").utf8))
    #expect(mapping.entries.isEmpty)
    #expect(mapping.issues.map(\.kind) == [.notAMapping])
  }

  @Test(arguments: ["? a⏎: b", "? a⏎# c⏎: - b⏎  - c", "&x a: b", "!!str a: b", "*x : b"])
  func `keys that are not read are reported, and the others are read`(yaml: String) throws {
    let text = try FrontMatterText("k: 1⏎\(yaml)⏎l: 2")
    #expect(text.frontMatter.mapping.issues.map(\.kind) == [.unreadKey])
    #expect(text.frontMatter.entries.map(\.key) == [Array("k".utf8), Array("l".utf8)])
  }

  @Test func `settings are read from a file of their own`() {
    let mapping = YAMLMapping(Array("\u{FEFF}--- \n# c\nfields: emoji\nignore:\n  - a/*\n".utf8))
    #expect(mapping.value("fields") == .string("emoji"))
    #expect(mapping.value("ignore") == .list("a/*"))
    #expect(YAMLMapping([]).shape == .empty)
    #expect(YAMLMapping(Array("a: |\n b\n...\n# end\n".utf8)).value("a") == .string("b\n"))
  }

  @Test func `front matter in braces`() throws {
    let text = try FrontMatterText("{⏎  \"tags\": \"journal\",⏎  \"publish\": false⏎}")
    #expect(text.tags == ["journal"])
    #expect(text.frontMatter.value("publish") == .bool(false))
  }

  @Test func `deep nesting is left alone`() throws {
    let text = try FrontMatterText(
      "k: \(String(repeating: "[", count: 1000))⏎l: 1⏎m: \(String(repeating: "- ", count: 1000))a")
    #expect(isOpaque(try #require(text.frontMatter.value("k"))))
    #expect(text.frontMatter.value("l") == .number(Array("1".utf8)))
  }

  @Test func `a document without front matter has none`() {
    #expect(FrontMatter(in: Document(Array("- a\n".utf8))) == nil)
    #expect(FrontMatter(in: Document(Array("---\nopen: 1\n".utf8))) == nil)
  }

  private func isOpaque(_ value: YAMLValue) -> Bool {
    if case .opaque = value { true } else { false }
  }
}

@Suite struct `Tags in front matter` {
  @Test(arguments: [
    ("tags: [a, b]", ["a", "b"]), ("tags:⏎  - a⏎  - b", ["a", "b"]), ("tags:⏎- a⏎- b", ["a", "b"]),
    ("tags: a, b", ["a", "b"]), ("tags: a b", ["a", "b"]), ("tags: a", ["a"]), ("tags: 'a, b'", ["a", "b"]),
    ("tags: \"a\"", ["a"]), ("tags: [\"a\", 'b']", ["a", "b"]), ("tags: [\"#a\", '#b']", ["a", "b"]),
    ("tags: #a #b", ["a", "b"]), ("tags: #a, #b", ["a", "b"]), ("tags: [#a, #b]", ["a", "b"]),
    ("tags:⏎  - #a⏎  - #b", ["a", "b"]), ("tags: \"#a #b\"", ["a", "b"]), ("Tags: a", ["a"]),
    ("tag: a", ["a"]),
    ("TAG: [a/b]", ["a/b"]), ("tag: a⏎tags: [b]", ["a", "b"]), ("tags:", []), ("tags: []", []),
    ("tags: ~", []),
    ("tags: # comment", []), ("tags: a # comment", ["a"]), ("tags: [2024, 1a]", ["1a"]),
    ("tags: [a b, c]", ["a", "b", "c"]), ("tags:⏎  - a, b", ["a", "b"]), ("tags:⏎  - \"a, b\"", ["a", "b"]),
    ("tags:⏎  - a b⏎  - c", ["a", "b", "c"]), ("tags: [\"a, b\", c]", ["a", "b", "c"]),
    ("tags:⏎  - \"#a #b\"", ["a", "b"]), ("tags: ['#a, b']", ["a", "b"]),
    ("tags: [a b,⏎  c]", ["a", "b", "c"]),
    ("tag:⏎  - a, b", ["a", "b"]), ("tags:⏎  - #a #b", ["a", "b"]), ("tags:⏎  - a,⏎  - b", ["a", "b"]),
    ("tags:⏎  - ' a '", ["a"]), ("tags:⏎  - a⏎    b", ["a", "b"]), ("tags: [2024 x]", ["x"]),
    ("tags: [true, 1e3]", ["true", "1e3"]), ("tags: [~, null, \"\"]", []),
    ("tags:⏎  - a # c⏎  # d⏎  - b", ["a", "b"]),
    ("tags: a⏎  b", ["a", "b"]), ("tags: >⏎  a⏎  b", ["a", "b"]), ("tags: [café,日本]", ["café", "日本"]),
    ("tags: {a: b}", []), ("tags: [a, # one⏎  b]", ["a", "b"]), ("tags: \"a\\tb\"", ["a", "b"]),
    ("tags: 5", []),
  ])
  func `in every spelling`(yaml: String, names: [String]) throws {
    let text = try FrontMatterText(yaml)
    #expect(text.tags == names)
    #expect(text.frontMatter.mapping.issues.isEmpty)
    for tag in text.frontMatter.tags {
      guard let range = tag.range else { continue }
      #expect(Array(text.document.bytes[range]) == tag.name)
    }
  }

  @Test(arguments: [
    ("tags: [a, b]", "tags: [a, b, c]"), ("tags: []", "tags: [c]"), ("tags:", "tags: [c]"),
    ("tags: # d", "tags: [c] # d"), ("tags:⏎  - a # x⏎k: v", "tags:⏎  - a # x⏎  - c⏎k: v"),
    ("tags:⏎-   a", "tags:⏎-   a⏎-   c"), ("tags: a, b", "tags: a, b, c"), ("tags: a b", "tags: a b c"),
    ("tags: a", "tags: [a, c]"), ("tags: 'a'", "tags: ['a', c]"), ("tags: 'a, b'", "tags: 'a, b, c'"),
    ("tags: [\"a\"] # d", "tags: [\"a\", \"c\"] # d"), ("tags: ['#a']", "tags: ['#a', '#c']"),
    ("tags: #a #b", "tags: #a #b #c"), ("tags: #a", "tags: #a #c"), ("tags: [#a]", "tags: [#a, \"#c\"]"),
    ("tags:⏎  - '#a'", "tags:⏎  - '#a'⏎  - '#c'"), ("Tags: [a]", "Tags: [a, c]"), ("k: v", "k: v⏎tags: [c]"),
    ("", "tags: [c]"), ("tags: [C]", "tags: [C]"), ("tags: \"\"", "tags: [c]"), ("tags: ~", "tags: [c]"),
    ("tags: [⏎  a,⏎  b⏎]", "tags: [⏎  a,⏎  b, c⏎]"),
    ("tags: some[day", "tags: [\"some[day\", c]"),
  ])
  func `adding one keeps the spelling`(before: String, after: String) throws {
    let text = try FrontMatterText(before)
    #expect(text.after(try text.frontMatter.addingTag(Array("c".utf8))) == after)
  }

  @Test(arguments: [
    ("tags: [a, b, c]", "tags: [a, c]"), ("tags: [b, c]", "tags: [c]"), ("tags: [a, b]", "tags: [a]"),
    ("tags: [b]", "tags: []"), ("tags:⏎  - a⏎  - b # x⏎  - c", "tags:⏎  - a⏎  - c"),
    ("tags:⏎  - b", "tags: []"),
    ("tags: a, b, c", "tags: a, c"), ("tags: b a", "tags: a"), ("tags: b # x", "tags:  # x"),
    ("tags:⏎  - a, b", "tags:⏎  - a"), ("tags:⏎  - \"b, a\" # x", "tags:⏎  - \"a\" # x"),
    ("tags: [b b, c]", "tags: [c]"), ("tags: [a b, b]", "tags: [a]"),
    ("tags: ['#a, b', c]", "tags: ['#a', c]"),
    ("tags:⏎  - b⏎  - a b c", "tags:⏎  - a c"), ("tags:⏎  - \"#b #a\"", "tags:⏎  - \"#a\""),
    ("tags: [b 12]", "tags: [\"12\"]"),
    ("tags: '#b #a'", "tags: '#a'"), ("tags: [a]", "tags: [a]"), ("tag: b⏎tags: [B, a]", "tag: ⏎tags: [a]"),
  ])
  func `taking one away leaves the others as they are`(before: String, after: String) throws {
    let text = try FrontMatterText(before)
    let b = TagName("b".utf8)
    #expect(text.after(try text.frontMatter.renamingTags { TagName($0) == b ? nil : $0 }) == after)
  }

  @Test(arguments: [
    ("tags: [a, b, c]", "tags: [a, x/y, c]"), ("tags: ['#b'] # d", "tags: ['#x/y'] # d"),
    ("tags: a, b", "tags: a, x/y"), ("tags:⏎  - B⏎  - a", "tags:⏎  - x/y⏎  - a"),
    ("tags: #b #a", "tags: #x/y #a"), ("tags:⏎  - a, b", "tags:⏎  - a, x/y"),
    ("tags: [\"b a\", c]", "tags: [\"x/y a\", c]"), ("tags:⏎  - '#b #a'⏎  - b", "tags:⏎  - '#x/y #a'"),
    ("tags: [a b,⏎ c]", "tags: [a x/y,⏎ c]"), ("tags:⏎  - #a #b", "tags:⏎  - #a #x/y"),
    ("tags:⏎  - a b⏎  - x/y", "tags:⏎  - a⏎  - x/y"),
    ("tags: [b, x/y]", "tags: [x/y]"), ("tags: [b, B]", "tags: [x/y]"), ("tag: b⏎tags: b", "tag: x/y⏎tags: "),
  ])
  func `renaming one changes its own bytes alone`(before: String, after: String) throws {
    let text = try FrontMatterText(before)
    let b = TagName("b".utf8)
    let new = Array("x/y".utf8)
    #expect(text.after(try text.frontMatter.renamingTags { TagName($0) == b ? new : $0 }) == after)
  }

  @Test func `a name that YAML takes for something else is quoted`() throws {
    let text = try FrontMatterText("tags: [a]⏎tag: b")
    let patches = try text.frontMatter.renamingTags { _ in Array("true".utf8) }
    #expect(text.after(patches) == "tags: [\"true\"]⏎tag: ")
    #expect(text.after(try text.frontMatter.addingTag(Array("1e3".utf8))) == "tags: [a, \"1e3\"]⏎tag: b")
  }

  @Test(arguments: [
    ("tags: todo & urgent", "tags: \"& urgent\""), ("tags: todo @home", "tags: \"@home\""),
    ("tags: todo *x", "tags: \"*x\""), ("tags: todo - x", "tags: \"- x\""), ("tags: todo !x", "tags: \"!x\""),
    ("tags: todo | x", "tags: \"| x\""), ("tags: todo > x", "tags: \"> x\""),
    ("tags: todo % x", "tags: \"% x\""),
    ("tags: todo ? x", "tags: \"? x\""), ("tags: todo `x`", "tags: \"`x`\""),
    ("tags: todo, 12", "tags: \"12\""),
    ("tags: todo yes", "tags: \"yes\""), ("tags: todo [x]", "tags: \"[x]\""),
    ("tags: todo \"x\"", "tags: \"\\\"x\\\"\""),
    ("tags: todo 2026-03-01", "tags: \"2026-03-01\""), ("tags: todo other", "tags: other"),
    ("tags: #todo #other", "tags: #other"), ("tags: todo", "tags: "), ("tags: 'todo & b'", "tags: '& b'"),
  ])
  func `leaves YAML where a tag is taken from a text`(before: String, after: String) throws {
    let text = try FrontMatterText(before)
    #expect(text.after(try text.frontMatter.renamingTags { $0 == Array("todo".utf8) ? nil : $0 }) == after)
  }

  @Test func `quotes a tag that YAML would take for something else`() throws {
    let text = try FrontMatterText("tags: a b")
    let patches = try text.frontMatter.renamingTags { $0 == Array("a".utf8) ? Array("-".utf8) : $0 }
    #expect(text.after(patches) == "tags: \"- b\"")
    let list = try FrontMatterText("tags:⏎  - a b⏎  - c")
    let inList = try list.frontMatter.renamingTags { $0 == Array("a".utf8) ? Array("-".utf8) : $0 }
    #expect(list.after(inList) == "tags:⏎  - \"- b\"⏎  - c")
    let day = Array("2026-03-01".utf8)
    for (before, after) in [
      ("tags: [a]", "tags: [a, \"2026-03-01\"]"), ("tags:⏎  - a", "tags:⏎  - a⏎  - \"2026-03-01\""),
      ("tags: a", "tags: [a, \"2026-03-01\"]"), ("x: 1", "x: 1⏎tags: [\"2026-03-01\"]"),
    ] {
      let text = try FrontMatterText(before)
      #expect(text.after(try text.frontMatter.addingTag(day)) == after)
    }
  }

  @Test(arguments: ["tags: &x [a, b]", "tags: !!seq [b, a]", "tags: &x⏎  - a"])
  func `refuses to rename a tag in a list that is not read`(yaml: String) throws {
    let text = try FrontMatterText(yaml)
    #expect(throws: FrontMatterRefusal.opaqueValue(key: Self.key)) {
      try text.frontMatter.renamingTags { $0 == Array("a".utf8) ? Array("c".utf8) : $0 }
    }
    #expect(try text.frontMatter.renamingTags { $0 == Array("x".utf8) ? Array("c".utf8) : $0 }.isEmpty)
  }

  private static let key = Array("tags".utf8)

  static let refusals: [(String, FrontMatterRefusal)] = [
    ("tags: &x [a]", .opaqueValue(key: key)), ("tags: |⏎  a", .multilineText(key: key)),
    ("tags: a⏎  d", .multilineText(key: key)), ("tags: \"a\\tb\"", .multilineText(key: key)),
    ("tags: {a: b}", .map(key: key)), ("- list", .notAMapping),
  ]

  @Test(arguments: refusals)
  func `refuses to add where more would change`(yaml: String, refusal: FrontMatterRefusal) throws {
    let text = try FrontMatterText(yaml)
    #expect(throws: refusal) { try text.frontMatter.addingTag(Array("c".utf8)) }
  }

  @Test(arguments: ["tags: |⏎  a⏎  b", "tags: \"a\\tb\"", "tags: [\"\\x61\"]"])
  func `refuses to rename what does not stand there as it is read`(yaml: String) throws {
    let text = try FrontMatterText(yaml)
    #expect(throws: FrontMatterRefusal.multilineText(key: Array("tags".utf8))) {
      try text.frontMatter.renamingTags { _ in nil }
    }
  }

  @Test(arguments: [
    ("aliases: [a, b c]", ["a", "b c"]), ("alias: a, b c", ["a", "b c"]), ("Aliases:⏎  - a", ["a"]),
    ("aliases:", []),
  ])
  func `aliases`(yaml: String, names: [String]) throws {
    let aliases = try FrontMatterText(yaml).frontMatter.aliases
    #expect(aliases.map { String(decoding: $0, as: UTF8.self) } == names)
  }
}
