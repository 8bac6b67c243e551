import TestSupport
import Testing

@testable import VaultSyntax

/// Lines of words and trailing marks are read by a short way, which must come to what the lexer comes to.
@Suite struct `Words with marks behind them` {
  static let pieces = [
    "word", "(word", "word)", "call,", "#tag", "#a/b", "#12", "#1a", "#", "#é", "📅 2026-03-01",
    "📅  2026-03-01",
    "📅2026-03-01", "⏳ 2026-03-01T09:30", "🔺", "🔁 every day", "🆔 abc", "➕ 2026-13-99", "[due:: 2026-03-01]",
    "[due::2026-03-01]", "[a b:: c]", "[key:: v](x)", "[x:: y] z]", "(due:: friday)", "^id", "a::", "!", "![",
    "[",
    "]", "`", "%%", "$", "\\", "é", "’", "…", "🙂", "_x_", "http://x.y", "#tag.", "#tag,", "#tag#b", " ", "\t",
  ]

  @Test func `read as the lexer reads them`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<sampled(40_000) {
      let count = 1 + Int(random.next() % 6)
      let line = (0..<count).map { _ in Self.pieces[Int(random.next() % UInt64(Self.pieces.count))] }
        .joined(separator: " ")
      expectSame(line)
    }
  }

  @Test(arguments: [1, 2, 15, 16, 17, 31, 32, 33, 47, 48, 49, 64])
  func `are found wherever a block of bytes ends`(length: Int) {
    let words = String(repeating: "abcdefg ", count: 9).prefix(length)
    for tail in ["", "#tag", " #tag", " #tag 📅 2026-03-01", "::", " ", "  x", "\\", "é", "🙂"] {
      expectSame(words + tail)
    }
  }

  /// A check looks for tags and links alone, by the same short way.
  @Test func `have the tags and links that the lexer finds`() {
    var random = SeededGenerator(seed: 8)
    for _ in 0..<sampled(10_000) {
      let line = (0..<1 + Int(random.next() % 6)).map { _ in
        Self.pieces[Int(random.next() % UInt64(Self.pieces.count))]
      }
      let document = Document(Array("- [ ] word \(line.joined(separator: " "))\n".utf8))
      let lines = document.blocks.flatMap(document.textLines)
      let tags = lines.flatMap { line in
        let ends = line.tagsAtEnds
        return line.tags.map { BodyMarks.Tag(range: $0.value, isWord: ends[$0.range.lowerBound] == nil) }
      }
      #expect(document.marks.tags == tags, "\(line)")
      #expect(document.marks.links.map(\.target) == document.linkTargets, "\(line)")
    }
  }

  private func expectSame(_ line: some StringProtocol) {
    let bytes = Array(line.utf8)
    var said = ItemText()
    var tokens = InlineTokens()
    bytes.withUnsafeBufferPointer { buffer in
      let text = 0..<buffer.count
      said.read(buffer, text: text)
      tokens.read(buffer, in: text, firstLine: true)
    }
    #expect(said.tokens == tokens.tokens, "\(line)")
    let tags = (tokens.tokens + tokens.nested).filter { $0.kind == .tag }
    #expect(said.tags == tags.sorted { $0.range.lowerBound < $1.range.lowerBound }, "\(line)")
  }
}
