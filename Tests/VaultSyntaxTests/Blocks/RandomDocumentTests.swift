import Foundation
import TestSupport
import Testing

@testable import VaultSyntax

/// Random documents from seeds that count up.
@Suite struct `Any bytes` {
  static let count = sampled(100_000)
  static let shares = 16

  @Test("are a document whose nodes tile it", arguments: 0..<shares)
  func tile(share: Int) {
    var outline = Outline()
    var items = 0
    for seed in stride(from: share, to: Self.count, by: Self.shares) {
      var random = RandomDocument(seed: UInt64(seed))
      let bytes = random.bytes()
      let document = Document(bytes, kind: seed % 3 == 0 ? .inbox : .collection)
      let broken = document.brokenLaws
      #expect(
        broken == [], "seed \(seed): \(String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription)")
      bytes.withUnsafeBufferPointer { outline.read($0, kind: document.kind) }
      #expect(
        outline.items == document.items && outline.blocks == document.blocks, "seed \(seed), read again")
      let longWay = Outline(readingAllAlike: bytes, document.kind)
      #expect(
        outline.items == longWay.items && outline.blocks == longWay.blocks && outline.lines == longWay.lines
          && outline.issues == longWay.issues, "seed \(seed), read without short ways")
      if !broken.isEmpty || outline.items != longWay.items { return }
      items += document.items.count
    }
    #expect(items * Self.shares > Self.count, "the documents are too plain to tell anything")
  }

  @Test(
    "are read in one go however odd they are",
    arguments: [
      "- ", "> ", "1. ", "-", "%%\n", "$$\n", "%% a %% %%\n", "<<<<<<< a\n", "[a]: b\n", "[", "[a]: b 'c\n",
      "`", "```\n",
      "|a|\n|-|\n", "<", "<!--\n", "- a\n", "  - %%\n", "> %%\n", "\t", "a\n===\n", "\r", "\n", "* -", "- > ",
      "\u{FEFF}",
    ])
  func oddities(piece: String) {
    let bytes = Array(String(repeating: piece, count: 65_536 / piece.utf8.count).utf8)
    for kind in [FileKind.collection, .inbox] {
      #expect(Document(bytes, kind: kind).brokenLaws == [])
    }
  }
}

extension Outline {
  /// Reads every line in CommonMark's order.
  init(readingAllAlike bytes: [UInt8], _ kind: FileKind) {
    self = bytes.withUnsafeBufferPointer {
      var reader = BlockReader($0, kind: kind, outline: Outline())
      reader.readFile(takingShortWays: false)
      return reader.finish()
    }
  }
}
