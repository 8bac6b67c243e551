import Testing

@testable import VaultSyntax

@Suite struct `Applying patches` {
  private let document = Document(Array("abcdef".utf8))

  private func applied(_ patches: Patch...) throws -> String {
    String(decoding: try document.applying(patches), as: UTF8.self)
  }

  @Test func `none gives the document's bytes`() throws {
    #expect(try document.applying([]) == document.bytes)
  }

  @Test func `takes them in any order`() throws {
    #expect(
      try applied(Patch(4..<5, with: [0x45]), Patch(0..<1, with: []), .inserting([0x2B], at: 6)) == "bcdEf+")
  }

  @Test func `insertions at one offset keep their order and stand before what is replaced there`() throws {
    #expect(
      try applied(Patch(2..<3, with: [0x43]), .inserting([0x31], at: 2), .inserting([0x32], at: 2))
        == "ab12Cdef")
  }

  @Test func `neighbours do not conflict`() throws {
    #expect(try applied(.removing(0..<2), .inserting([0x31], at: 2), .removing(2..<4)) == "1ef")
  }

  @Test(
    "conflicting ones throw and nothing is applied",
    arguments: [
      [Patch.removing(0..<3), .removing(2..<4)],
      [.removing(0..<3), .removing(0..<3)],
      [.removing(0..<3), .inserting([1], at: 1)],
      [.removing(4..<7)],
      [.inserting([1], at: 7)],
      [Patch.removing(-1..<2)],
    ])
  func conflicts(_ patches: [Patch]) {
    #expect(throws: PatchConflict.self) { try document.applying(patches) }
  }

  @Test func `a conflict names both patches`() {
    let (first, second) = (Patch.removing(0..<3), Patch.removing(2..<4))
    #expect(throws: PatchConflict(first: first, second: second)) { try document.applying([second, first]) }
  }
}
