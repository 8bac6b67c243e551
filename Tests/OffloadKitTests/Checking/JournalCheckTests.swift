import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore

/// What may become of a record of the journal, and what a check says then.
struct JournalCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let words: String
  /// The rule again, once another change was made.
  let afterwards: String?
  let alter: @Sendable (SampleVault, _ record: String) throws -> SampleVault?

  var testDescription: String { rule }
}

@Suite struct `A check of the journal` {
  static let cases = [
    JournalCase(rule: "unfinished-change", words: "a change was interrupted: done", afterwards: nil) { _, _ in
      nil
    },
    JournalCase(
      rule: "newer-record", words: "a newer version wrote this record; this one leaves it alone",
      afterwards: "newer-record"
    ) { sample, record in
      try sample.rewrite(record) { $0.replacing("offload-record 2", with: "offload-record 3") }
      return nil
    },
    JournalCase(
      rule: "garbled-record", words: "this journal record is damaged", afterwards: "set-aside"
    ) { sample, record in
      try sample.rewrite(record) { $0.replacing("- [x] a", with: "- [x] b") }
      return nil
    },
    JournalCase(
      rule: "unsealed-record", words: "this record doesn't have your seal, so Offload ignores it: done",
      afterwards: "set-aside"
    ) { sample, record in
      try sample.rewrite(record) { text in
        let end = text.suffix(10).map { $0 == "0" ? "1" : $0 == "\n" ? "\n" : "0" }.joined()
        return text.dropLast(10) + end
      }
      return nil
    },
  ]

  @Test(arguments: cases)
  func `tells what there is, and what to do`(row: JournalCase) throws {
    let first = try SampleVault(["A.md": "- a\n", "B.md": "- b\n"])
    try first.vault.transaction("done") { try $0.items.markCompleted([first.item("a")]) }
    let shelf = SampleVault.own("history/00000000")
    let kept = "\(shelf)/" + (try #require(first.names(in: shelf).first))
    let record = SampleVault.own("tx/") + (try #require(kept.split(separator: "/").last))
    // A record that is history and in the journal too is one that was not taken away yet.
    try first.write(try #require(first.bytes(kept)), to: record)
    let sample = try row.alter(first, record) ?? first
    let found = try sample.vault.check()
    #expect(found.map(\.rule) == [row.rule] && found.map(\.message) == [row.words], "\(found)")
    #expect(found.map { CheckRule.named($0.rule)?.advice.isEmpty } == [false])
    #expect(found.map(\.isFixable) == [row.rule == "unfinished-change"])
    try sample.vault.transaction("check --fix") { _ = try $0.fix(CheckRule.all) }
    try sample.vault.transaction("star") { _ = try $0.items.star(sample.items("b")) }
    #expect(try sample.vault.check().map(\.rule) == [row.afterwards].compactMap(\.self))
    #expect(sample.text("A.md") == "- [x] a  [completion:: 2026-03-10]\n")
  }

  @Test func `tells what stands where a folder belongs`() throws {
    let places = [SampleVault.own("history"), SampleVault.own("tx")]
    let sample = try SampleVault([places[0]: "x", "A.md": "- a\n"].merging(SampleVault.vaultID) { $1 })
    try FileManager.default.createSymbolicLink(
      atPath: sample.url(places[1]).path, withDestinationPath: "/tmp")
    let found = try sample.vault.check()
    #expect(found.map(\.place) == places)
    #expect(found.allSatisfy { $0.rule == "misplaced-folder" && $0.severity == .error })
    for path in found.map(\.place) { try sample.remove(path) }
    try sample.vault.items.star([sample.item("a")])
    #expect(try sample.vault.check() == [])
  }

  @Test func `tells of an older text that was saved over a change, until it is restored`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    let vault = try Vault.open(sample.folder.path, now: .now(), user: sample.user)
    try vault.items.markCompleted([sample.item("a")])
    try sample.write("- a\n- b\n- c\n", to: "A.md")
    let found = vault.check()
    #expect(found.map(\.rule) == ["stale-save"])
    #expect(found.first?.message.contains("is missing") ?? false)
    _ = try vault.history.restore("A.md")
    #expect(vault.check() == [])
    #expect(sample.text("A.md")?.hasSuffix("- b\n- c\n") ?? false)
  }
}

extension SampleVault {
  fileprivate func rewrite(_ path: String, _ change: (String) -> String) throws {
    try write(change(try #require(text(path))), to: path)
  }
}
