import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `Replacing further lines` {
  private func check(_ before: String, _ old: String, _ new: String, _ after: String) throws {
    try EditRow("", before, after).check {
      try #require(try $0.replacingFurtherLines(of: $1, from: bytes(old), to: bytes(new)))
    }
  }

  @Test func `changes only the lines that differ`() throws {
    try check("- a\n\tone\n\t  two\n- b\n", "one\ntwo", "uno\ntwo", "- a\n\tuno\n\t  two\n- b\n")
    try check(
      "- a\r\n  one\r\n  two\r\n", "one\ntwo", "one\ntwo\nthree", "- a\r\n  one\r\n  two\r\n  three\r\n")
    try check("- a\n  one\n  two", "one\ntwo", "two", "- a\n  two")
    try check("- a\n  one\n", "one", "", "- a\n")
    try check("- a\n  one\n", "one", "one", "- a\n  one\n")
    try check("- a\n  one\n", "one", "one\n  more", "- a\n  one\n    more\n")
    try check("> - a\n>   one\n", "one", "one\ntwo", "> - a\n>   one\n>   two\n")
  }

  @Test func `adds lines before the children, and keeps lines behind them there`() throws {
    try check("- a\n  - c\n", "", "one\ntwo", "- a\n  one\n  two\n  - c\n")
    try check("- a\n  one\n  - c\n\n  two\n", "one\n\ntwo", "one\n\ndue", "- a\n  one\n  - c\n\n  due\n")
  }

  @Test func `keeps blank lines and code`() throws {
    try check("- a\n\n  one\n", "\none", "\none\n\ntwo", "- a\n\n  one\n\n  two\n")
    try check(
      "- a\n  ```\n    x\n  ```\n", "```\n  x\n```", "```\n  x\n    y\n```",
      "- a\n  ```\n    x\n      y\n  ```\n")
  }

  @Test func `makes plain what would be something else`() throws {
    try check("- a\n  one\n- b\n", "one", "- one", "- a\n  \\- one\n- b\n")
    try check("- a\n- b\n", "", "---", "- a\n  \\---\n- b\n")
  }

  @Test func `refuses lines that the item doesn't have`() throws {
    let document = Document(bytes("- a\n  one\n"))
    #expect(try document.replacingFurtherLines(of: 0, from: bytes("two"), to: bytes("three")) == nil)
  }

  @Test func `keeps everything around the item, whatever it is`() throws {
    var random = SeededGenerator(seed: 11)
    let pieces = ["one", "", "  two", "- x", "# y", "```", "> z", "1. w", "| a | b |", "---", "\tq"]
    for _ in 0..<400 {
      func text() -> String {
        (0..<Int.random(in: 0...4, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined(separator: "\n")
      }
      let own = text().split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }.joined()
      let document = Document(bytes("- before\n- a\n\(own)  - child\n- after\n"))
      let item = try #require(document.itemIndex(onLine: 1))
      let lines = document.outline.ownLines(of: item).dropFirst()
        .map { Array(document.bytes[document.outline.ownText(onLine: $0, of: item, document.bytes)]) }
      let old = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      guard let patches = try? document.replacingFurtherLines(of: item, from: old, to: bytes(text())) else {
        continue
      }
      let changed = Document(try document.applying(patches))
      #expect(Structure(of: changed, without: item) == Structure(of: document, without: item))
    }
  }
}
