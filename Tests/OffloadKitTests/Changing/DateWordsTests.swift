import Foundation
import TestSupport
import Testing

@testable import OffloadKit

@Suite struct `Date words` {
  @Test(arguments: [
    ("[due:: friday]", "[due:: 2026-03-13]"),
    ("a [due:: friday]\n```\n[due:: friday]\n```", "a [due:: 2026-03-13]\n```\n[due:: friday]\n```"),
    ("a\n```\n[due:: friday]", "a\n```\n[due:: 2026-03-13]"),
    ("a (scheduled:: +3d) b", "a (scheduled:: 2026-03-13) b"),
    ("[due:: 3d] [start:: 2 weeks]", "[due:: 3d] [start:: 2 weeks]"),
    ("[due:: eow] [start:: at 9]", "[due:: eow] [start:: at 9]"), ("[due:: 2026-W12]", "[due:: 2026-W12]"),
    ("[due:: 2026-04-01]", "[due:: 2026-04-01]"), ("[due:: some day]", "[due:: some day]"),
    ("[x] [due: friday]", "[x] [due: friday]"), ("[due:: friday", "[due:: friday"),
    ("[note:: friday]", "[note:: friday]"), ("(a\n) [Due:: today]", "(a\n) [Due:: 2026-03-10]"), ("", ""),
    (
      "`[due:: friday]` [start:: today] [due::  tomorrow ]",
      "`[due:: friday]` [start:: 2026-03-10] [due::  2026-03-11 ]"
    ),
  ])
  func `in date fields become dates`(text: String, expected: String) {
    let written = DateWords.written(Array(text.utf8), today: SampleVault.today)
    #expect(String(decoding: written, as: UTF8.self) == expected)
  }

  @Test func `leave bytes alone that are no text`() {
    let bytes = [0xFF] + Array(" [due:: friday] ".utf8) + [0xE9]
    let written = DateWords.written(bytes, today: SampleVault.today)
    #expect(written == [0xFF] + Array(" [due:: 2026-03-13] ".utf8) + [0xE9])
  }

  @Test func `count in what is captured and in new words, and stay in a file`() throws {
    let sample = try SampleVault(["A.md": "- old [due:: friday]\n"])
    let vault = try sample.vault
    let captured = try vault.items.create(NewItem("pay [due:: friday]"))
    #expect(captured.due == CivilDateTime(iso: "2026-03-13") && captured.fields.isEmpty)
    #expect(
      try vault.items.update(captured, text: Array("pay [start:: tomorrow]".utf8)).start?.description
        == "2026-03-11")
    #expect(try sample.item("old").due == nil)
    #expect(sample.text("A.md") == "- old [due:: friday]\n")
    let query = try Query.parse("due:friday", today: SampleVault.today)
    #expect(try vault.list(ListRequest(query)).items.map(\.item.content) == ["pay"])
    #expect(try vault.check().contains { $0.rule == "impossible-date" && $0.path.text == "A.md" })
  }
}
