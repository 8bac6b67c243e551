import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultModel
import VaultStore

/// A file whose bytes are no UTF-8 text.
struct NotTextRow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  let reason: String

  init(_ name: String, _ bytes: [UInt8], _ reason: String) {
    (testDescription, self.bytes, self.reason) = (name, bytes, reason)
  }

  private static let text = "- [ ] a #old\n- 日本 b\n"

  private static func utf16(_ text: String, isLittle: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      return isLittle ? [low, high] : [high, low]
    }
  }

  private static func utf32(_ text: String, isLittle: Bool, mark: Bool) -> [UInt8] {
    ((mark ? "\u{FEFF}" : "") + text).unicodeScalars.flatMap { scalar in
      let bytes = (0..<4).map { UInt8(scalar.value >> (8 * $0) & 0xFF) }
      return isLittle ? bytes : bytes.reversed()
    }
  }

  static let all: [NotTextRow] =
    [true, false].flatMap { isLittle in
      [true, false].flatMap { mark in
        let kind = "\(isLittle ? "LE" : "BE")\(mark ? " with a mark" : "")"
        return [
          NotTextRow(
            "UTF-16\(kind)", utf16(text, isLittle: isLittle, mark: mark), "It is UTF-16, not UTF-8"),
          NotTextRow(
            "UTF-32\(kind)", utf32(text, isLittle: isLittle, mark: mark), "It is UTF-32, not UTF-8"),
        ]
      }
    } + [
      NotTextRow(
        "a mark and no NUL", utf16("日本", isLittle: true, mark: true), "It is UTF-16, not UTF-8"),
      NotTextRow("a mark alone", [0xFE, 0xFF], "It is UTF-16, not UTF-8"),
      NotTextRow(
        "NULs alone", [UInt8](repeating: 0, count: 60),
        "It has only NUL bytes, so its text is lost"),
      NotTextRow("one NUL", [0], "It has only NUL bytes, so its text is lost"),
      NotTextRow(
        "UTF-16 behind UTF-8", Array("- a #old\n- b\n".utf8) + utf16("- c\r\n", isLittle: true, mark: false),
        "It has a NUL byte on line 3, so not all of it is UTF-8 text"),
      NotTextRow(
        "a NUL in a word", Array("- a\n- b\u{0}c\n".utf8),
        "It has a NUL byte on line 2, so not all of it is UTF-8 text"),
      NotTextRow(
        "NULs up to the file's size", Array("- a #old\n".utf8) + [UInt8](repeating: 0, count: 4096),
        "It has a NUL byte on line 2, so not all of it is UTF-8 text"),
      NotTextRow(
        "NULs before text", [0, 0, 0, 0, 0] + Array("- a\n".utf8),
        "It has a NUL byte on line 1, so not all of it is UTF-8 text"),
    ]
}

@Suite struct `A file that is no UTF-8 text` {
  private func sample(_ row: NotTextRow, at path: String) throws -> SampleVault {
    let sample = try SampleVault(["A.md": "- a #old\n- [[U]]\n", "inbox.md": "- i\n"])
    try sample.write(row.bytes, to: path)
    return sample
  }

  @Test(arguments: NotTextRow.all)
  func `is named with the reason, and none of it is listed`(row: NotTextRow) throws {
    let sample = try sample(row, at: "U.md")
    let vault = try sample.vault
    let listing = try vault.list(ListRequest())
    #expect(listing.items.map(\.item.content).sorted() == ["[[U]]", "a", "i"])
    #expect(listing.unreadable.map { "\($0.path): \($0.reason)" } == ["U.md: \(row.reason)"])
    #expect(try vault.tags.survey().unreadable.map(\.path) == ["U.md"])
    let findings = vault.check().filter { $0.path == "U.md" }
    #expect(findings.map(\.rule) == ["not-text"])
    #expect(findings.map(\.message) == ["this can't be read: \(row.reason)"])
    withExtendedLifetime(sample) {}
  }

  @Test(arguments: NotTextRow.all)
  func `is never written into, nor passed over by a change of the whole vault`(row: NotTextRow) throws {
    let sample = try sample(row, at: "U.md")
    let before = sample.files
    let vault = try sample.vault
    let a = try sample.vault.list(ListRequest()).items.first { $0.item.content == "a" }?.item
    let item = try #require(a)
    for change in [
      { _ = try vault.items.create(NewItem("b"), in: Target("U.md")) },
      { _ = try vault.items.moveToCollection([item], collection: Target("U.md")) },
      { try vault.tags.rename("old", to: "new") },
      { _ = try vault.collections.rename("A.md", to: "B") },
    ] as [() throws -> Void] {
      #expect(throws: VaultError.self) { try change() }
      #expect(sample.files == before)
    }
  }

  @Test(arguments: NotTextRow.all)
  func `as the inbox takes no capture`(row: NotTextRow) throws {
    let sample = try sample(row, at: "inbox.md")
    #expect(throws: VaultError.self) { try sample.vault.items.create(NewItem("b")) }
    #expect(sample.bytes("inbox.md") == row.bytes)
  }

  @Test func `is read again once it is UTF-8`() throws {
    let sample = try sample(NotTextRow.all[0], at: "U.md")
    let editing = try sample.vault.beginEditing("U.md")
    try sample.overwrite(String(decoding: editing.writing.file, as: UTF8.self), "- saved as UTF-8\n")
    try sample.vault.finishEditing(editing, command: "edit")
    #expect(sample.text("U.md") == "- saved as UTF-8\n")
  }

  @Test func `does not come in from an editor either, and what was written is kept`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    let editing = try sample.vault.beginEditing("A.md")
    try sample.overwrite(String(decoding: editing.writing.file, as: UTF8.self), "- a\u{0}\n")
    #expect(throws: VaultError.self) { try sample.vault.finishEditing(editing, command: "edit") }
    #expect(sample.text("A.md") == "- a\n")
    #expect(try sample.vault.abandon(editing.writing) != nil)
  }

  @Test func `comes back as it was known where it became NULs`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let known = sample.text("A.md")
    try sample.write([UInt8](repeating: 0, count: 20), to: "A.md")
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == known)
  }

  @Test func `is refused by a restore that would make changes again in it, and not by one of its text`()
    throws
  {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let known = sample.text("A.md")
    let torn = Array("- a\n".utf8) + [0, 0]
    try sample.write(torn, to: "A.md")
    #expect(throws: VaultError.self) { try sample.vault.history.restore("A.md") }
    #expect(sample.bytes("A.md") == torn)
    let newest = try #require(sample.vault.history.operations().first)
    try sample.vault.history.restore("A.md", asLeftBy: newest.id)
    #expect(sample.text("A.md") == known)
  }

  @Test func `as the register of tags or the settings is named, and the rest is read`() throws {
    for path in ["tags.md", ".offload/config.yml"] {
      let sample = try sample(NotTextRow.all[0], at: path)
      #expect(try sample.vault.tags.survey().unreadable.map(\.path).contains(path) || path != "tags.md")
      #expect(try sample.vault.list(ListRequest()).items.count == 3)
      if path != "tags.md" {
        #expect(throws: VaultError.self) { try sample.vault.items.create(NewItem("b")) }
      }
    }
  }
}

@Suite struct `A file that was cut off` {
  @Test func `is named where it ends within a line that an operation left, and comes back`() throws {
    let sample = try SampleVault(["A.md": "- one\n- two\n- three\n"])
    try sample.vault.items.star([sample.item("one")])
    let whole = try #require(sample.bytes("A.md"))
    #expect(try sample.vault.check() == [])
    for count in 1..<whole.count {
      try sample.write(Array(whole[..<count]), to: "A.md")
      let isWithin = whole[count] != 0x0A && whole[count - 1] != 0x0A
      let found = try sample.vault.check().filter { $0.rule == "cut-off" }
      #expect(found.map(\.path.text) == (isWithin ? ["A.md"] : []), "after \(count) bytes")
    }
    let newest = try #require(sample.vault.history.operations().first)
    try sample.vault.history.restore("A.md", asLeftBy: newest.id)
    #expect(sample.bytes("A.md") == whole)
  }

  @Test func `is none where a person left the end of the last line open`() throws {
    let sample = try SampleVault(["A.md": "- one\n- two"])
    #expect(try sample.vault.check() == [])
    try sample.vault.items.star([sample.item("one")])
    try sample.write("- one\n- tw", to: "A.md")
    #expect(try sample.vault.check().filter { $0.rule == "cut-off" } == [])
  }
}

@Suite struct `Bytes that are not UTF-8` {
  @Test(
    arguments: [
      ([0x2D, 0x20, 0x63, 0x61, 0x66, 0xE9, 0x0A], "A.md:1:6", "this byte isn't UTF-8"),
      ([0x2D, 0x20, 0x61, 0x0A, 0x2D, 0x20, 0xC3], "A.md:2:3", "in the middle of a character"),
      ([0x2D, 0x20, 0xE6, 0x97], "A.md:1:3", "in the middle of a character"),
      ([0x2D, 0x20, 0xF0, 0x9F, 0x98], "A.md:1:3", "in the middle of a character"),
      ([0x2D, 0x20, 0x80], "A.md:1:3", "this byte isn't UTF-8"),
      ([0x2D, 0x20, 0xC3, 0xA9, 0x20, 0xC3, 0x0A], "A.md:1:5", "this byte isn't UTF-8"),
    ] as [([UInt8], String, String)])
  func `are found where the first one is, and read on`(bytes: [UInt8], place: String, message: String) throws
  {
    let sample = try SampleVault()
    try sample.write(bytes, to: "A.md")
    let found = try sample.vault.check()
    #expect(found.map(\.rule) == ["not-utf8"] && found.map(\.place) == [place])
    #expect(found.first?.message.contains(message) ?? false)
    #expect(try sample.vault.list(ListRequest()).unreadable == [])
  }
}

extension SampleVault {
  fileprivate func overwrite(_ path: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }
}
