import TestSupport
import Testing
import VaultSyntax

@testable import OffloadKit

@Suite struct `The text of a document` {
  static let pieces = [
    "a", "é", "🎉", "\n", "\r\n", "\r", "- [ ] x", "---\n", "```\n", "\u{FEFF}", "> - b", "",
  ]

  @Test(arguments: 0..<(isThorough ? 300 : 30))
  func `has the lines that editors count`(seed: Int) {
    var generator = SeededGenerator(seed: UInt64(seed))
    let count = Int.random(in: 0...12, using: &generator)
    let said = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }.joined()
    let bytes = Array(said.utf8)
    for kind in [FileKind.collection, .inbox] {
      let (text, plain) = (EditedText(Document(bytes, kind: kind)), EditedText(bytes))
      #expect(text.lineCount == plain.lineCount, "\(said.debugDescription)")
      let lines = 0...plain.lineCount
      #expect(lines.map { text.line($0) } == lines.map { plain.line($0) }, "\(said.debugDescription)")
    }
  }
}
