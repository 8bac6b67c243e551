import Testing
import VaultSyntax

@Suite struct `Setting a key of front matter` {
  @Test(arguments: [
    ("k: v", "k: new"), ("k: v # c", "k: new # c"), ("k:  'v'  # c", "k:  'new'  # c"),
    ("k: \"v\"", "k: \"new\""),
    ("k:", "k: new"), ("k: ", "k: new"), ("k: # c", "k: new # c"),
    ("a: 1⏎⏎k: v⏎# d⏎b: 2", "a: 1⏎⏎k: new⏎# d⏎b: 2"),
    ("K: v", "K: new"), ("\"k\": v", "\"k\": new"), ("k: [a, b]", "k: new"), ("k:⏎  - a⏎b: 2", "k: new⏎b: 2"),
    ("a: 1", "a: 1⏎k: new"), ("", "k: new"), ("# c", "# c⏎k: new"), ("a: 1⏎⏎", "a: 1⏎k: new⏎⏎"),
    ("  a: 1", "  a: 1⏎  k: new"), ("a: |⏎  text⏎", "a: |⏎  text⏎⏎k: new"), ("k: 12", "k: new"),
    ("k: new", "k: new"),
    ("{\"k\": 1, \"b\": 2}", "{\"k\": \"new\", \"b\": 2}"), ("k: ~", "k: new"),
  ])
  func `to a text`(before: String, after: String) throws {
    #expect(try FrontMatterText(before).setting("k", .string("new")) == after)
  }

  @Test(arguments: [
    (YAMLValue.string("a: b"), "k: \"a: b\""), (.string("a #b"), "k: \"a #b\""), (.string("#b"), "k: \"#b\""),
    (.string(""), "k: \"\""), (.string("true"), "k: \"true\""), (.string("12"), "k: \"12\""),
    (.string("no"), "k: \"no\""),
    (.string("2026-03-01"), "k: 2026-03-01"), (.string("2026-03-01T09:30"), "k: 2026-03-01T09:30"),
    (.string("12:30"), "k: \"12:30\""), (.string("a\nb\t\"\\\u{1}"), "k: \"a\\nb\\t\\\"\\\\\\x01\""),
    (.string(" a"), "k: \" a\""), (.string("- a"), "k: \"- a\""), (.string("a, b"), "k: a, b"),
    (.string("it's"), "k: it's"),
    (.bool(true), "k: true"), (.number(Array("1.5".utf8)), "k: 1.5"),
    (.list("a", "b, c", "#d"), "k: [a, \"b, c\", \"#d\"]"),
    (.list([]), "k: []"), (.list([.null, .bool(false)]), "k: [null, false]"),
    (.string("ends:"), "k: \"ends:\""),
    (.string("café ✓"), "k: café ✓"),
  ])
  func `spells values so that they are read back`(value: YAMLValue, line: String) throws {
    #expect(try FrontMatterText("k: old").setting("k", value) == line)
    #expect(try FrontMatterText(line).frontMatter.value("k") == value)
  }

  @Test(
    arguments: [
      ("k: [a, b, c]", ["a", "x", "c"], "k: [a, x, c]"),
      ("k: ['a', \"b\"] # c", ["a", "b", "x"], "k: ['a', \"b\", \"x\"] # c"),
      ("k: [a, b]", ["b"], "k: [b]"), ("k: [a]", [], "k: []"), ("k: []", ["a", "b"], "k: [a, b]"),
      ("k:⏎  - a # 1⏎  - b # 2⏎  - c", ["a", "c"], "k:⏎  - a # 1⏎  - c"),
      ("k:⏎  - a⏎  - c", ["a", "b", "c"], "k:⏎  - a⏎  - b⏎  - c"),
      ("k:⏎  - a⏎b: 1", ["x", "z"], "k:⏎  - x⏎  - z⏎b: 1"), ("k:⏎  - a⏎b: 1", [], "k: []⏎b: 1"),
      ("k: a", ["a"], "k: [a]"),
      ("k:⏎  - a⏎⏎# about b⏎b: 1", ["a", "x"], "k:⏎  - a⏎  - x⏎⏎# about b⏎b: 1"),
      ("k:⏎  -⏎  - b", ["a", "b"], "k:⏎  - a⏎  - b"),
    ] as [(String, [String], String)])
  func `to a list keeps the elements that stay`(before: String, list: [String], after: String) throws {
    #expect(try FrontMatterText(before).setting("k", .list(list.map { .string($0) })) == after)
  }

  @Test(arguments: [
    ("a: 1⏎k: v # c⏎b: 2", "a: 1⏎b: 2"), ("k:⏎  - a⏎  - b⏎# d⏎b: 2", "# d⏎b: 2"),
    ("k: |⏎  a⏎  b⏎c: 1", "c: 1"), ("k: v", ""),
    ("a: 1", "a: 1"), ("k:⏎  a:⏎    b: 1⏎c: 1", "c: 1"),
  ])
  func `taking a key away takes its lines`(before: String, after: String) throws {
    #expect(try FrontMatterText(before).setting("k", nil) == after)
  }

  @Test func `keeps CR LF`() throws {
    let text = try FrontMatterText("a: 1⏎k:⏎  - x⏎", lineEnding: "\r\n")
    let added = try text.frontMatter.setting("m", to: .bool(true))
    #expect(text.after(added, lineEnding: "\r\n") == "a: 1⏎k:⏎  - x⏎m: true⏎")
    let longer = try text.frontMatter.setting("k", to: .list("x", "z"))
    #expect(text.after(longer, lineEnding: "\r\n") == "a: 1⏎k:⏎  - x⏎  - z⏎")
  }

  @Test(arguments: [
    ("", "---\nk: v\n---\n"), ("- a\n", "---\nk: v\n---\n- a\n"),
    ("- a\r\n- b\n", "---\r\nk: v\r\n---\r\n- a\r\n- b\n"),
    ("\u{FEFF}- a\n", "\u{FEFF}---\nk: v\n---\n- a\n"), ("---\nopen\n", "---\nk: v\n---\n---\nopen\n"),
    ("---\n---\n", "---\nk: v\n---\n"), ("\u{FEFF}---\r\n---\r\n", "\u{FEFF}---\r\nk: v\r\n---\r\n"),
  ])
  func `makes front matter where there is none`(before: String, after: String) throws {
    let document = Document(Array(before.utf8))
    let patches = try FrontMatter.setting("k", to: .string("v"), in: document)
    #expect(String(decoding: document.bytes.patched(patches), as: UTF8.self) == after)
    #expect(try FrontMatter.setting("other", to: nil, in: document).isEmpty)
  }

  private static let k = Array("k".utf8)

  static let refusals: [(String, FrontMatterRefusal)] = [
    ("k: &x v", .opaqueValue(key: k)), ("k: *x", .opaqueValue(key: k)), ("k: !!str v", .opaqueValue(key: k)),
    ("k: a: b", .opaqueValue(key: k)), ("&x a: b", .opaqueValue(key: k)), ("? a⏎: b", .opaqueValue(key: k)),
    ("k: |⏎  v", .multilineText(key: k)), ("k: >-⏎  v", .multilineText(key: k)),
    ("k: a⏎  b", .multilineText(key: k)), ("k: \"a⏎  b\"", .multilineText(key: k)),
    ("k: [a,⏎  b]", .multilineText(key: k)), ("k: {a: b}", .map(key: k)), ("k:⏎  a: b", .map(key: k)),
    ("k:⏎  - a: b", .map(key: k)), ("k: 1⏎k: 2", .duplicateKey(k)), ("- a", .notAMapping),
    ("{a: b}", .braces), ("\ta:", .notAMapping), (" *:", .opaqueValue(key: k)),
  ]

  @Test(arguments: refusals)
  func `refuses to rewrite more than was asked`(yaml: String, refusal: FrontMatterRefusal) throws {
    let text = try FrontMatterText(yaml)
    #expect(throws: refusal) { try text.frontMatter.setting("k", to: .string("new")) }
  }

  @Test func `refuses to write maps, and to take a key out of braces or an anchor away`() throws {
    let map = YAMLValue.map([YAMLPair(Array("a".utf8), .null)])
    #expect(throws: FrontMatterRefusal.unwritableValue(key: Array("k".utf8))) {
      try FrontMatterText("k: v").frontMatter.setting("k", to: .list([map]))
    }
    #expect(throws: FrontMatterRefusal.unwritableValue(key: Array("n".utf8))) {
      try FrontMatterText("k: v").frontMatter.setting("n", to: map)
    }
    #expect(throws: FrontMatterRefusal.braces) {
      try FrontMatterText("{k: v}").frontMatter.setting("k", to: nil)
    }
    #expect(throws: FrontMatterRefusal.opaqueValue(key: Array("k".utf8))) {
      try FrontMatterText("k: &x v").frontMatter.setting("k", to: nil)
    }
  }
}
