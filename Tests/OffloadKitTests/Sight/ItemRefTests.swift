import OffloadKit
import TestSupport
import Testing
import VaultStore
import VaultSyntax

@Suite struct `A name for an item that a program keeps` {
  @Test(arguments: [
    "bcdfghjklmnpqr@inbox.md:12", "bcdfghjklmnpqr.3@Trips/Lisbon%20%23%3A.md:1", "-.2@a.md:9",
    "bcdfghjklmnpqr@%FF%0A.md:1",
  ])
  func `has one text`(text: String) throws { #expect(try #require(ItemRef(text)).description == text) }

  @Test func `has the path's bytes`() throws {
    let ref = try #require(ItemRef("bcdfghjklmnpqr.3@a%20b%C3%A4.md:7"))
    #expect(ref.path == VaultPath("a bä.md"))
    #expect(ref.id == ItemID("bcdfghjklmnpqr"))
    #expect(ref.occurrence == 3)
    #expect(ref.line == 7)
  }

  @Test(arguments: [
    "", "@", ":", "inbox.md:1", "bcd@inbox.md:1", "bcdfghjklmnpqr@inbox.md", "bcdfghjklmnpqr@inbox.md:0",
    "bcdfghjklmnpqr@inbox.md:x", "bcdfghjklmnpqr.0@inbox.md:1", "bcdfghjklmnpqr.@inbox.md:1",
    "bcdfghjklmnpqr@../a.md:1", "bcdfghjklmnpqr@/a.md:1", "bcdfghjklmnpqr@%2:1", "bcdfghjklmnpqr@a%00.md:1",
    "1:2@3",
  ])
  func `is no other text`(text: String) { #expect(ItemRef(text) == nil) }
}

@Suite struct `The hash of lines` {
  private func hash(_ text: String, _ lines: Range<Int>? = nil) -> LineHash {
    let document = Document(Array(text.utf8), kind: .collection)
    return LineHash(of: lines ?? document.outline.lines.indices, in: document)
  }

  @Test(arguments: [
    "- a\n  - b\n", "- a\r\n  - b\r\n", "    - a\n      - b", "- a \t\n\t- b  \n", "- a\n\n  - b\n\n",
  ])
  func `stays the same where only spaces around a line change`(text: String) {
    #expect(hash(text) == hash("- a\n  - b\n"))
  }

  @Test(arguments: ["- a\n  - c\n", "- a\n", "- a - b\n", "* a\n  - b\n", "- [ ] a\n  - b\n", "- b\n- a\n"])
  func `changes with the text`(text: String) { #expect(hash(text) != hash("- a\n  - b\n")) }

  @Test func `has 16 digits, which it reads again`() throws {
    // XXH64 of "- a\n", and of nothing.
    #expect(hash("").description == "ef46db3751d8e999")
    let made = hash("- a\n")
    #expect(made.description.count == 16)
    #expect(LineHash(made.description) == made)
    #expect(LineHash("ef46db3751d8e99") == nil)
    #expect(LineHash("+f46db3751d8e999") == nil)
  }
}
