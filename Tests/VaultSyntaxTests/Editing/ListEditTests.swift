import Testing

@testable import VaultSyntax

@Suite struct `Reordering a list` {
  private func check(_ before: String, _ order: [Int], is after: String) throws {
    let document = Document(bytes(before))
    let result = try document.applying(document.reordering(order))
    #expect(String(decoding: result, as: UTF8.self) == after)
  }

  @Test func `swaps items with all that belongs to them`() throws {
    try check("- a\n  - x\n\n- b\n- c\n", [3, 0, 2], is: "- c\n\n- a\n  - x\n- b\n")
  }

  @Test func `numbers and the missing final newline stay where they are`() throws {
    try check("9. a\n10. b\n    more", [1, 0], is: "9. b\n   more\n10. a")
  }

  @Test func `of children`() throws {
    try check("- a\n\t- b\n\t- c\n", [2, 1], is: "- a\n\t- c\n\t- b\n")
  }

  @Test func `that stands changes nothing`() throws {
    try check("- a\n- b\n", [0, 1], is: "- a\n- b\n")
    try check("- a\n", [], is: "- a\n")
  }

  @Test("is refused unless all items of one list are named", arguments: [[0], [0, 0], [0, 1, 2], [0, 2]])
  func refused(_ order: [Int]) {
    #expect(throws: EditRefusal.notOneList) {
      try Document(bytes("- a\n- b\n\ntext\n\n- c\n")).reordering(order)
    }
  }
}

@Suite struct `Flattening a plan` {
  private static let rows = [
    EditRow("keeps the order", "- a\n  - b\n    - c\n  - d\n- e\n", "- a\n- b\n- c\n- d\n- e\n"),
    EditRow(
      "keeps further lines with their item", "- a\n  more\n  - b\n    more\n\n  last\n",
      "- a\n  more\n\n  last\n- b\n  more\n"),
    EditRow("takes the root's marker", "* a\n  1. b\n     - c\n", "* a\n* b\n* c\n"),
    EditRow(
      "numbers on", "1. a\n   - b\n2. c\n   ```\n   ```\n\ntext\n\n5. d\n6. e\n",
      "1. a\n2. b\n3. c\n   ```\n   ```\n\ntext\n\n5. d\n6. e\n"),
    EditRow("keeps blank lines", "- a\n\n  - b\n\n  - c\n\n- d\n", "- a\n\n- b\n\n- c\n\n- d\n"),
    EditRow("keeps what stands in a quote", "- a\n  > - b\n  - c\n", "- a\n  > - b\n- c\n"),
    EditRow("with CRLF and no final newline", "- a\r\n\t- b\r\n\t\tmore", "- a\r\n- b\r\n\tmore"),
    EditRow("of a list changes nothing", "- a\n\n  more\n- b\n", "- a\n\n  more\n- b\n"),
    EditRow("with items on one line", "- - a\n  - b\n", "-\n- a\n- b\n"),
  ]

  @Test("makes it a list", arguments: rows)
  func flattens(_ row: EditRow) throws {
    try row.check { document, _ in try document.flattened() }
    let flat = Document(bytes(row.after))
    #expect(flat.items.count == Document(bytes(row.before)).items.count)
  }

  @Test func `is refused where an item would become text of the one above`() {
    #expect(throws: EditRefusal.changesMeaning(line: 1)) {
      try Document(bytes("-\t1. a\n  5. b\n")).flattened()
    }
  }
}
