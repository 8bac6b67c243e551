import Testing

@testable import VaultSyntax

@Suite struct `Asking a document` {
  let document = Document(
    Array("# T\n- a\n  b\n\n  - c\n    - d\n\n  e\n  - f\n\n- - g\n- h\r\n\nend".utf8))

  @Test func `the lines of an item are its own or its children's`() {
    #expect(
      document.items.indices.map(document.outline.ownLines) == [
        [1, 2, 3, 6, 7], [4], [5], [8], [10], [10], [11],
      ])
    let range = document.range(of: 0)
    #expect(document.text(range) == "- a\n  b\n\n  - c\n    - d\n\n  e\n  - f\n")
    #expect(document.text(document.range(of: 6)) == "- h\r\n")
    let last = Document(Array("- a".utf8))
    #expect(last.range(of: 0) == 0..<3)
  }

  @Test func `children stand in order under their parent`() {
    #expect(document.items.indices.map(document.children) == [[1, 3], [2], [], [], [5], [], []])
    #expect(document.descendants(of: 0) == 1..<4)
    #expect(document.roots == [0, 4, 6])
  }

  @Test func `positions count from 1 among siblings`() {
    #expect(document.positions == [1, 1, 1, 2, 2, 1, 3])
    #expect(document.items.indices.map(document.position) == document.positions)
  }

  @Test func `a line leads to its item`() {
    #expect(
      (0..<14).map { document.itemIndex(onLine: $0) } == [
        nil, 0, nil, nil, 1, 2, nil, nil, 3, nil, 5, 6, nil, nil,
      ])
    #expect(
      (0..<14).map { document.itemIndex(containing: $0) } == [
        nil, 0, 0, 0, 1, 2, 0, 0, 3, nil, 5, 6, nil, nil,
      ])
  }

  @Test func `an offset leads to its line`() {
    for (index, line) in document.lines.enumerated() {
      for offset in line.start..<line.next { #expect(document.lineIndex(at: offset) == index) }
    }
    #expect(document.lineIndex(at: document.bytes.count) == document.lines.count - 1)
    #expect(Document([]).lineIndex(at: 0) == 0)
  }

  @Test func `an item has the blocks that stand directly in it`() {
    #expect(document.blocks(of: 0).map(\.lines) == [1..<3, 3..<4, 6..<7, 7..<8])
    #expect(document.blocks(of: 4).isEmpty)
    #expect(document.blocks(of: 5).map(\.kind) == [.paragraph])
    #expect(document.blockIndex(onLine: 99) == document.blocks.count)
  }

  @Test func `an outline is filled again as if it were new`() {
    var outline = Outline()
    for source in ["- a\n# b\n%%", "", "---\nx: y\n---\n* c\n", "> > - d\n```"] {
      let bytes = Array(source.utf8)
      bytes.withUnsafeBufferPointer { outline.read($0, kind: .collection) }
      let new = Document(bytes).outline
      #expect(outline.lines == new.lines && outline.blocks == new.blocks && outline.items == new.items)
      #expect(outline.headings == new.headings && outline.issues == new.issues)
      #expect(outline.frontMatter == new.frontMatter)
    }
  }
}
