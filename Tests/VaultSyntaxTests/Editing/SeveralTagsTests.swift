import Testing

@testable import VaultSyntax

@Suite struct `Several tags and fields at once` {
  static let lines = [
    "- [ ] milk", "- [ ] ", "- [ ]", "- milk #a", "- milk  [due:: 2026-03-01]",
    "- milk #a  [due:: 2026-03-01] ^id",
    "- milk 📅 2026-03-01", "-", "- #b", "- milk #b more", "- milk \\", "- `code` #c [k:: v]",
    "1. x [[link]]  ^id",
    "- x [k:: #t]",
  ]

  @Test("are what they are one by one", arguments: lines)
  func tags(_ line: String) throws {
    let names = ["a", "t/u", "B", "a", "c", "new"].map { Array($0.utf8) }
    let whole = Document(Array("\(line)\n".utf8))
    let once = Document(try whole.applying(whole.addingTags(names, to: 0)))
    let each = try names.reduce(whole) { document, name in
      Document(try document.applying(document.addingTag(name, to: 0)))
    }
    #expect(String(decoding: once.bytes, as: UTF8.self) == String(decoding: each.bytes, as: UTF8.self))
  }

  @Test("are all refused where one is none", arguments: lines)
  func refusal(_ line: String) {
    let document = Document(Array("\(line)\n".utf8))
    #expect(throws: EditRefusal.self) { try document.addingTags([[0x61], Array("a b".utf8)], to: 0) }
  }

  @Test(
    "are writable where a line can hold them",
    arguments: [
      ("due", "2026-03-01", true), ("k", "v", true), ("k", "a]b", true), ("k", "a)b", true),
      ("k", "a]b)c", false),
      ("k", "a\nb", false), ("a b", "c", true), ("a]", "c", false), ("k", "", true),
    ])
  func writable(_ name: String, _ value: String, _ isWritable: Bool) {
    let change = FieldChange(Array(name.utf8), to: Array(value.utf8))
    for line in Self.lines {
      let document = Document(Array("\(line)\n".utf8))
      let isSet = (try? document.settingFields([change], of: 0, fallback: .dataview)) != nil
      #expect(isSet == change.isWritable, "\(line)")
    }
    if !isWritable { #expect(!change.isWritable) }
  }
}
