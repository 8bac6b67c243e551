import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `Composing an item` {
  /// What the text becomes in an empty file.
  private func compose(_ text: String, checkbox: String? = nil) throws -> String {
    let empty = Document([])
    let excerpt = try Excerpt.composing(bytes(text), checkbox: checkbox.map(bytes))
    let patches = try empty.inserting(excerpt, at: .end(section: nil))
    return String(decoding: try empty.applying(patches), as: UTF8.self)
  }

  @Test(
    "leaves text alone",
    arguments: [
      "milk", "call mum #family [due:: 2026-01-01] ^id", "2026-01-01", "-5 degrees", "*important*", "+1",
      "#tag", "1.5 l",
      "%% hidden %%", "$5", "[[Link]]", "[a](b)", "<https://a.b>", "---x", "`code`", "a | b", "=> x",
      "\\# no heading", "\u{202E}rtl", "[ab] c", "$$x$$",
    ])
  func plain(_ text: String) throws {
    #expect(try compose(text) == "- \(text)\n")
  }

  @Test(
    "makes plain what would be something else",
    arguments: [
      ("- - -", "\\- - -"), ("---", "\\---"), ("***", "\\***"), ("* *", "\\* *"), ("**", "\\**"),
      ("___", "\\___"), ("- a", "\\- a"),
      ("+ a", "\\+ a"), ("1. x", "1\\. x"), ("12) x", "12\\) x"), ("[x] a", "\\[x] a"), ("[ ]", "\\[ ]"),
      ("# a", "\\# a"),
      ("#", "\\#"), ("```", "\\```"), ("~~~ x", "\\~~~ x"), ("> a", "\\> a"), (">a", "\\>a"),
      ("<div>", "\\<div>"),
      ("<!-- a", "\\<!-- a"), ("%% a", "\\%% a"), ("a %% b", "a \\%% b"), ("[a]: b", "\\[a]: b"),
      ("-", "\\-"), ("1.", "1\\."),
    ])
  func escaped(_ text: String, _ written: String) throws {
    #expect(try compose(text) == "- \(written)\n")
  }

  @Test func `a checkbox already makes the text plain`() throws {
    #expect(try compose("# a", checkbox: "[ ]") == "- [ ] # a\n")
    #expect(try compose("[x] a", checkbox: "[ ]") == "- [ ] [x] a\n")
  }

  @Test(
    "makes further lines lines of the item",
    arguments: [
      ("a\nb", "- a\n  b\n"), ("a\r\nb\rc", "- a\n  b\n  c\n"), ("a\n- b", "- a\n  \\- b\n"),
      ("a\n\n\nb", "- a\n\n\n  b\n"),
      ("a\n---", "- a\n  \\---\n"), ("a\n===", "- a\n  \\===\n"), ("a\n\n    b", "- a\n\n  b\n"),
      ("a\n    b", "- a\n      b\n"),
      ("a | b\n--- | ---", "- a | b\n  \\--- | ---\n"), ("a\n```\nb", "- a\n  \\```\n  b\n"),
      ("%% a\nb %%", "- \\%% a\n  b \\%%\n"),
      ("a\n# b", "- a\n  \\# b\n"), ("a\n> b", "- a\n  \\> b\n"),
      ("a\n\n1. b\n2. c", "- a\n\n  1\\. b\n  2. c\n"),
      ("\n a \n b \n\n", "- a\n   b\n"), ("$$\nx\n$$", "- \\$$\n  x\n  $$\n"),
    ])
  func further(_ text: String, _ written: String) throws {
    #expect(try compose(text) == written)
  }

  @Test(
    "keeps code between fences as it is",
    arguments: [
      (
        "a\n```c\n#include <x>\n- b\n\n    c\n```\n- d",
        "- a\n  ```c\n  #include <x>\n  - b\n\n      c\n  ```\n  \\- d\n"
      ),
      ("a\n~~~\n```\n~~~\n\n```\nb", "- a\n  ~~~\n  ```\n  ~~~\n\n  \\```\n  b\n"),
      ("```\na\n```\n\nb", "- \\```\n  a\n  \\```\n\n  b\n"), ("a\n```\n```", "- a\n  ```\n  ```\n"),
      ("a\r\n\n```\r\nb  \r\n \t\r\n```", "- a\n\n  ```\n  b  \n   \t\n  ```\n"),
      ("a\n\n```\n%% [[b]] #c\n```", "- a\n\n  ```\n  %% [[b]] #c\n  ```\n"),
    ])
  func code(_ text: String, _ written: String) throws {
    #expect(try compose(text) == written)
  }

  @Test func `keeps control characters and bytes that are no text`() throws {
    let text: [UInt8] = [0x61, 0x1B, 0x5B, 0x09, 0xFF, 0xC3, 0x0B, 0x62]
    let empty = Document([])
    let result = try empty.applying(empty.inserting(Excerpt.composing(text), at: .end(section: nil)))
    #expect(result == bytes("- ") + text + bytes("\n"))
  }

  @Test(arguments: ["\u{0}", "a\u{0}b", "a\n- b\u{0}"])
  func `is refused with a NUL`(_ text: String) {
    #expect(throws: EditRefusal.holdsNUL) { try Excerpt.composing(bytes(text)) }
  }

  @Test("is refused without words", arguments: ["", " ", "\n\t\n", "\r\n"])
  func empty(_ text: String) {
    #expect(throws: EditRefusal.emptyText) { try Excerpt.composing(bytes(text)) }
  }

  @Test func `gives one item of exactly these words, whatever they are`() throws {
    let pieces = [
      "- ", "* ", "1. ", "# ", "[x] ", "```", "~~~", "> ", "---", "===", "%%", "$$", "<div>", "<!--", "-->",
      "|", "|---|", ":-:", "[a]:", " ", "    ", "\t", "\n", "\n\n", "\r\n", "a", "b c", "\\", "`", "#t", "ü",
      "[[", "]]", "(", "::", "***", "+", "_", "\u{FEFF}", "<<<<<<< ", "=======", ">>>>>>> ",
    ]
    for seed in UInt64(1)...sampled(4_000) {
      var random = SeededGenerator(seed: seed)
      let text = (0..<random.number(1..<10)).map { _ in random.pick(pieces) }.joined()
      guard !text.allSatisfy({ " \t\n\r\n".contains($0) }) else { continue }
      let bullet = random.pick(["-", "*", "+", "1.", "2)"])
      let target = Document(
        bytes("\(bullet) there\n\(bullet) last\n\nprose\n"), kind: random.pick([.collection, .inbox]))
      let result = Document(
        try target.applying(target.inserting(Excerpt.composing(bytes(text)), at: .before(1))),
        kind: target.kind)
      #expect(result.items.count == target.items.count + 1, "seed \(seed): \(text.debugDescription)")
      #expect(result.items[1].textKind == .paragraph && !result.items[1].hasCheckbox, "seed \(seed)")
      let written = result.bytes[result.range(of: 1)].filter { !" \t\n\r\\".utf8.contains($0) }
      #expect(
        written.dropFirst(bullet.utf8.count).elementsEqual(
          text.utf8.filter { !" \t\n\r\\".utf8.contains($0) }), "seed \(seed): \(text.debugDescription)")
    }
  }
}
