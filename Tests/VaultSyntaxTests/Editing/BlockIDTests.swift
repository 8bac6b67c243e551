import Testing

@testable import VaultSyntax

@Suite struct `Block ids in a text` {
  /// With the ids that the file's blocks have, in order.
  @Test(arguments: [
    ("- a ^x\n", ["x"]), ("- a\n  b ^x\n", ["x"]), ("- a\n  b\n  c ^x\n", ["x"]), ("- a\n  b\n  ^x\n", ["x"]),
    ("- a\n  ^x\n  b\n", ["x"]), ("- a\n\n  ^x\n", ["x"]), ("- a\n\n  b ^x\n", ["x"]),
    ("- a\n\n  b\n  c ^x\n", ["x"]), ("- a\n  ```\n  c ^no\n  ```\n  ^x\n", ["x"]),
    ("- a\n\n  | b |\n  | - |\n\n  ^x\n", ["x"]), ("1. a\n   b ^x\n", ["x"]), ("> - a\n>   b ^x\n", ["x"]),
    ("- a\nb ^x\n", ["x"]), ("- a\\\n  b ^x\n", ["x"]), ("- [ ] a\n  b ^x\n", ["x"]),
    ("- a ^x\n  b ^y\n\n  c ^z\n", ["x", "y", "z"]), ("- a\n  b ^no\n  c\n", []), ("- a\n  b ^no c\n", []),
    ("- a\n  b^no\n", []), ("- # a ^x\n", ["x"]), ("- a ^x  \n  b\n", ["x"]), ("- a\n  b ^x  \n", ["x"]),
    ("- a\n  ===\n  ^x\n", ["x"]), ("- a ^x\n  ===\n", ["x"]), ("- a\n  b ^x\n  ===\n", ["x"]),
    ("- a\n  - b ^no\n", []), ("- a\n  - b\n    ^no\n\n  ^x\n", ["x"]), ("- a\r\n  b ^x\r\n", ["x"]),
    ("- `a\n  b` ^x\n", ["x"]), ("- a\n  > b ^x\n", ["x"]),
  ])
  func `of an item`(text: String, ids: [String]) {
    let document = Document(bytes(text))
    let names = { (ranges: [Range<Int>]) in ranges.map { String(decoding: document.bytes[$0], as: UTF8.self) }
    }
    #expect(names(ItemText(0, in: document).blockIDs.map(\.value)) == ids)
    var skimmed = ItemText(skimming: true)
    document.bytes.withUnsafeBufferPointer { skimmed.read($0, document.outline, item: 0) }
    #expect(names(skimmed.blockIDs.map(\.value)) == ids)
    let all = document.items.indices.flatMap { ItemText($0, in: document).blockIDs.map(\.value) }
    #expect(Set(document.blockIDs()) == Set(all))
  }

  @Test(arguments: [
    "- a 🔁 every week ^x\n", "- a\n  🔁 every week ^x\n", "- a\n  b 🔁 every week ^x\n  \n",
    "- a\n\n  🔁 every week ^x\n", "- a 🔁 every week\n  ^x\n",
  ])
  func `is no part of a rule before it`(text: String) {
    let document = Document(bytes(text))
    let item = ItemText(0, in: document)
    #expect(item.blockIDs.map { String(decoding: document.bytes[$0.value], as: UTF8.self) } == ["x"])
    #expect(item.fields.map { String(decoding: document.bytes[$0.value], as: UTF8.self) } == ["every week"])
  }

  static let rows: [EditRow] = [
    EditRow("one line", "- a #t [due:: 2026-01-01]\n", "- a #t [due:: 2026-01-01] ^i\n"),
    EditRow("two lines", "- a\n  b\n", "- a\n  b ^i\n"),
    EditRow("three, the last with blanks after it", "- a\n  b\n  c  \n- d\n", "- a\n  b\n  c ^i  \n- d\n"),
    EditRow("a code span that goes on", "- run `make\n  test` now\n", "- run `make\n  test` now ^i\n"),
    EditRow("a link that goes on", "- see [l](L.md\n  \"ti\") z\n", "- see [l](L.md\n  \"ti\") z ^i\n"),
    EditRow("a label that goes on", "- see [l\n  m](L.md)\n", "- see [l\n  m](L.md) ^i\n"),
    EditRow("HTML that goes on", "- [ ] <a\n  href=\"x\">b</a>\n", "- [ ] <a\n  href=\"x\">b</a> ^i\n"),
    EditRow("an HTML comment that goes on", "> - a <!-- b\n>   c --> d\n", "> - a <!-- b\n>   c --> d ^i\n"),
    EditRow("a comment that goes on", "1. a %% b\n   c %% d\n", "1. a %% b\n   c %% d ^i\n"),
    EditRow("math that goes on", "- a $b\n  c$\n", "- a $b\n  c$ ^i\n"),
    EditRow("bold that goes on", "- a **b\n  c**\n", "- a **b\n  c** ^i\n"),
    EditRow("a break by a backslash", "- a\\\n  b\n", "- a\\\n  b ^i\n"),
    EditRow("a break by blanks", "- a  \n  b\n", "- a  \n  b ^i\n"),
    EditRow("a further line that ends in a backslash", "- a\n  b\\\n", "- a\n  b\\ ^i\n"),
    EditRow("a lazy line", "- a\nb\n", "- a\nb ^i\n"),
    EditRow("a second paragraph", "- a\n  b\n\n  c\n", "- a\n  b ^i\n\n  c\n"),
    EditRow("a table below", "- a\n\n  | b |\n  | - |\n", "- a ^i\n\n  | b |\n  | - |\n"),
    EditRow("a nested item", "- a\n  b\n  - c\n", "- a\n  b ^i\n  - c\n"),
    EditRow("an underlined heading", "- a\n  b\n  ===\n", "- a\n  b ^i\n  ===\n"),
    EditRow("a heading of one underlined line", "- a\n  ===\n", "- a ^i\n  ===\n"),
    EditRow("CRLF", "- a\r\n  b\r\n", "- a\r\n  b ^i\r\n"),
    EditRow("in place of one at the end of the last line", "- a\n  b ^x\n", "- a\n  b ^i\n"),
    EditRow("in place of one alone after a blank line", "- a\n\n  ^x\n", "- a\n\n  ^i\n"),
  ]

  @Test(arguments: rows)
  func `is written where nothing is open`(row: EditRow) throws {
    try row.check { try $0.settingBlockID(bytes("i"), of: $1) }
  }

  @Test(arguments: [
    EditRow("on the first line", "- a ^x\n  b\n", "- a\n  b\n"),
    EditRow("after words of a further line", "- a\n  b ^x\n", "- a\n  b\n"),
    EditRow("alone on a further line", "- a\n  ^x\n", "- a\n"),
    EditRow("in a quote", "> - a\n>   b ^x\n", "> - a\n>   b\n"),
    EditRow("of a later paragraph", "- a\n\n  b ^x\n", "- a\n\n  b\n"),
  ])
  func `is taken away alone`(row: EditRow) throws {
    try row.check { try $0.settingBlockID(nil, of: $1) }
  }

  @Test(arguments: [
    ("^id", "id", "^new"), ("H#^ID", "id", "H#^new"), ("H^id", nil, "H^id"), ("H", nil, "H"),
    ("^", "", "^new"),
  ])
  func `in a link`(anchor: String, id: String?, renamed: String) {
    let link = LinkTarget(form: .wikilink, isEmbed: false, path: [], anchor: bytes(anchor))
    #expect(link.blockID == id.map(bytes))
    #expect(link.naming(blockID: bytes("new")).anchor == bytes(renamed))
  }
}
