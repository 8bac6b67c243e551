import TestSupport
import Testing

@testable import VaultSyntax

/// Who skims an item reads what stands between its words no closer than it takes to tell words from marks.
@Suite struct `A text that is skimmed` {
  /// What may stand between words; each opens, closes or only looks like something.
  private static let pieces = [
    "word", "`", "``", "`a b`", "[", "]", "[a](b)", "[a #b](c)", "[[a]]", "[[a#b|c]]", "[[", "]]",
    "![[a.png]]", "(",
    ")", "(k:: v)", "[k:: v]", "[k::v]", "<", ">", "<b>", "<!--", "-->", "<https://a.b/#c>", "https://a.b/#c",
    "$", "$a$",
    "%%", "%% a %%", "\\", "\\#a", "\\[", "**a**", "_b_", "#tag", "#1", "a#b", "C#", "(#a)", "[#a](b)", "^",
    "^id", "[^1]",
    "👍", "📅 2026-03-01", "📅", "⏫", "–", "::", "a::b", "\t", " ",
  ]
  private static let marks = [
    "", " #tag", " #a #b/c", " [due:: 2026-03-01]", " 📅 2026-03-01 #x", " #1", " ^id", " #t ^id",
    " [k:: v]](x)",
    " [k:: v] ",
  ]

  @Test func `says what it says read as a whole`() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<sampled(60_000) {
      let count = Int.random(in: 1...4, using: &random)
      let words = (0..<count).map { _ in Self.pieces.randomElement(using: &random) ?? "" }
      let mark = Self.marks.randomElement(using: &random) ?? ""
      let line = words.joined(separator: Bool.random(using: &random) ? " " : "") + mark
      if let difference = Self.difference(line) {
        Issue.record("\(line): \(difference)")
        return
      }
    }
  }

  @Test(arguments: ["", "# ", "### "])
  func `says so as an item, too, and as one with a heading`(heading: String) {
    let document = Document(Array("- [ ] \(heading)see `a` and [[b]] #c [k:: v]\n".utf8))
    var skimmed = ItemText(skimming: true)
    document.bytes.withUnsafeBufferPointer { skimmed.read($0, document.outline, item: 0) }
    let whole = ItemText(0, in: document)
    #expect(skimmed.identity == whole.identity && skimmed.tags == whole.tags && skimmed.links.count == 1)
  }

  private static func difference(_ line: String) -> String? {
    difference(line, leavingLinks: false)
      ?? difference(line, leavingLinks: true).map { "\($0), without links" }
  }

  private static func difference(_ line: String, leavingLinks: Bool) -> String? {
    var (whole, skimmed) = (ItemText(), ItemText(skimming: true))
    skimmed.leavesLinks = leavingLinks
    let bytes = Array(line.utf8)
    return bytes.withUnsafeBufferPointer { bytes in
      whole.read(bytes, text: 0..<bytes.count)
      skimmed.read(bytes, text: 0..<bytes.count)
      if whole.identity != skimmed.identity { return "another identity" }
      if whole.tags != skimmed.tags { return "other tags" }
      if whole.fields != skimmed.fields { return "other fields" }
      if whole.blockID != skimmed.blockID { return "another block id" }
      if leavingLinks { return nil }
      if whole.links != skimmed.links { return "other links" }
      return whole.isOneLink == skimmed.isOneLink ? nil : "one link, or not"
    }
  }
}
