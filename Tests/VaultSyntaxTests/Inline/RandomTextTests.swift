import TestSupport
import Testing
import VaultSyntax

/// Text made from a seed: marks of every kind, words, blanks and broken characters.
struct RandomText {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func bytes() -> [UInt8] {
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0..<24, using: &generator) {
      bytes += Array((Self.pieces.randomElement(using: &generator) ?? "").utf8)
      if Int.random(in: 0..<15, using: &generator) == 0 {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      }
      if Int.random(in: 0..<25, using: &generator) == 0, !bytes.isEmpty { bytes.removeLast() }
    }
    return bytes
  }

  private static let pieces = [
    "a", "word", " ", "  ", "\t", "\n", "#", "#tag", "#a/b", "# ", "[", "]", "[[", "]]", "![[", "(", ")",
    "](", "|",
    "[k:: ", "(k:: ", "::", ":", "://", "https://a.b/", "`", "``", "```", "\\", "\\`", "%%", "%", "$", "$$",
    "<",
    ">", "<b>", "</b>", "<!--", "-->", "<?", "?>", "<a b=\"", "\"", "'", "^id", " ^id", "[^1]", "📅",
    "📅 2026-03-01",
    "⏫", "🔁 every day", "🆔 ab", "⛔ ab, cd", "🏁 keep", "\u{FE0F}", "é", "日本", "\u{A0}", "\u{3000}", "–", "“",
    "![", "[due:: 2026-03-01]", "[a](b)", "![a](b.png)", "[[a|b]]", "2026-03-01", "*", "_", "1", "\\|", "[ ]",
  ]
}

@Suite struct `Any text` {
  static let count: UInt64 = sampled(20_000)

  @Test func `is cut into tokens that tile it`() {
    for seed in 0..<Self.count {
      var random = RandomText(seed: seed)
      let bytes = random.bytes()
      let text = InlineText(bytes, isFirstLine: seed % 2 == 0)
      #expect(text.gap == nil, "seed \(seed): \(bytes)")
      for token in text.inline.nested {
        #expect(
          text.inline.tokens.contains {
            $0.range.lowerBound < token.range.lowerBound && token.range.upperBound < $0.range.upperBound
          }, "seed \(seed)")
      }
      if text.gap != nil { return }
    }
  }

  /// The short way for plain lines is the same way.
  @Test func `has the same words and identity however it is read`() {
    var reused = ItemText()
    var skimmed = ItemText(skimming: true)
    for seed in 0..<Self.count {
      var random = RandomText(seed: seed)
      let line = random.bytes().filter { $0 != 0x0A && $0 != 0x0D }
      line.withUnsafeBufferPointer {
        reused.read($0, text: 0..<line.count)
        skimmed.read($0, text: 0..<line.count)
      }
      let tokens = InlineText(line).inline.tokens
      #expect(reused.tokens == tokens, "seed \(seed)")
      #expect(reused.identity == skimmed.identity, "seed \(seed)")
      #expect(reused.tags == skimmed.tags && reused.fields == skimmed.fields, "seed \(seed)")
      #expect(reused.links == skimmed.links && reused.blockID == skimmed.blockID, "seed \(seed)")
      #expect(reused.isOneLink == skimmed.isOneLink, "seed \(seed)")
      #expect(reused.content.isEmpty == reused.words.isEmpty, "seed \(seed)")
      if reused.tokens != tokens { return }
    }
  }

  /// Text of one megabyte, in which a naive reader searches to the end again and again.
  @Test(arguments: [
    "[", "]", "`", "` `` ", "%%", "% ", "![[", "[[a", "$", "$a ", "$$a", "(a:: ", "[a:: ", "[a](", "[a](b \"",
    "![a](<",
    "<", "<a ", "<a b=\"", "<!--", "<?", "<![CDATA[", "<a:", "#", "#a", " #a", "\\", "^", "a://", "🔁 every ",
    "📅", "[^",
    "[a](b", "((", "[[a|b", "[[a::", "⛔ a, ", "a ", " ", "📅 2026-03-01 ", "[k:: `", "[k:: \\", "[#a](b) ",
    "[k:: #a] ",
    "https://a.b/)))", "<a b", "--> ", "`a\n", "[a\n",
  ])
  func `is read in one go however odd it is`(piece: String) {
    let bytes = Array(String(repeating: piece, count: 100_000 / piece.utf8.count).utf8)
    #expect(InlineText(bytes).gap == nil)
    let item = ItemText.of(String(decoding: bytes, as: UTF8.self))
    #expect(item.tokens.last?.range.upperBound == bytes.count)
  }
}
