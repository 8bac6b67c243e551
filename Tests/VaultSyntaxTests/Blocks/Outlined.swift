import Testing

@testable import VaultSyntax

/// A source and the structure that is expected of it.
struct Example: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let source: String
  let items: [String]?
  let blocks: [String]?

  /// `items`: one line an item, indented by its depth: quote marks, marker (`·` for a plain line of the inbox),
  /// checkbox, text. `blocks`: kind, lines, and `in` the item.
  init(_ name: String, _ source: String, items: [String]? = nil, blocks: [String]? = nil) {
    testDescription = name
    self.source = source
    self.items = items
    self.blocks = blocks
  }

  func check(kind: FileKind = .collection, sourceLocation: SourceLocation = #_sourceLocation) {
    let document = Document(Array(source.utf8), kind: kind)
    if let items { #expect(document.itemLines == items, sourceLocation: sourceLocation) }
    if let blocks { #expect(document.blockLines == blocks, sourceLocation: sourceLocation) }
    #expect(document.brokenLaws == [], sourceLocation: sourceLocation)
    for endings in ["\r\n", "\r"] { checkEndings(endings, document, kind, sourceLocation) }
    checkPrefixes(kind, sourceLocation)
  }

  /// The same with other line endings is the same structure.
  private func checkEndings(
    _ ending: String, _ document: Document, _ kind: FileKind, _ sourceLocation: SourceLocation
  ) {
    guard !source.utf8.contains(0x0D) else { return }
    let converted = source.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: ending)
    let other = Document(Array(converted.utf8), kind: kind)
    #expect(other.itemLines == document.itemLines, sourceLocation: sourceLocation)
    #expect(other.blockLines == document.blockLines, sourceLocation: sourceLocation)
    #expect(other.brokenLaws == [], sourceLocation: sourceLocation)
  }

  /// The file cut off at each of its bytes still keeps the laws.
  private func checkPrefixes(_ kind: FileKind, _ sourceLocation: SourceLocation) {
    let bytes = Array(source.utf8)
    for length in bytes.indices {
      let broken = Document(Array(bytes[..<length]), kind: kind).brokenLaws
      #expect(broken == [], "cut off after \(length) bytes", sourceLocation: sourceLocation)
    }
  }
}

extension Document {
  var itemLines: [String] {
    items.map { item in
      let quotes = String(repeating: ">", count: item.quoteDepth)
      let marker = item.isPlainLine ? "·" : text(item.marker)
      let parts = [quotes, marker, text(item.checkbox), text(item.text)].filter { !$0.isEmpty }
      return String(repeating: "  ", count: item.depth) + parts.joined(separator: " ")
    }
  }

  var blockLines: [String] {
    blocks.map { block in
      let last = block.lines.upperBound - 1
      let lines = block.lines.count == 1 ? "\(last)" : "\(block.lines.lowerBound)-\(last)"
      let quotes = String(repeating: ">", count: block.quoteDepth)
      return "\(quotes)\(block.kind) \(lines)" + (block.item < 0 ? "" : " in \(block.item)")
    }
  }

  func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
