import Foundation
import OffloadKit
import StoreFaults
import TestSupport
import Testing
import VaultStore

@Suite struct `A check` {
  @Test(arguments: cases)
  func `finds what is there, and nothing else`(row: CheckCase) throws { try row.check() }

  @Test func `has an example for each rule that files can show`() {
    let shown = Set(Self.cases.map(\.rule))
    let others: Set = [
      "unreadable-file", "not-text", "not-utf8", "cut-off", "misplaced-folder", "garbled-record",
      "unsealed-record",
      "newer-record",
      "unfinished-change", "unfinished-elsewhere", "stale-save", "half-moved",
    ]
    #expect(CheckRule.all.map(\.name).filter { !shown.contains($0) && !others.contains($0) } == [])
    #expect(Set(CheckRule.all.map(\.name)).count == CheckRule.all.count)
  }

  @Test func `leaves what a conflict of git holds`() throws {
    let sample = try SampleVault([
      "A.md": "- a\r\n<<<<<<< o\n-\u{A0}b\n=======\n- c\n>>>>>>> t\n- [ ] d  [due:: 2026-1-1]\n"
    ])
    let found = try sample.vault.check()
    #expect(found.map(\.rule) == ["mixed-line-endings", "conflict-markers", "impossible-date"])
    try sample.vault.transaction("check --fix") { change in _ = try change.fix(CheckRule.all) }
    #expect(sample.text("A.md")?.hasSuffix("- [ ] d  [due:: 2026-01-01]\n") ?? false)
    #expect(sample.text("A.md")?.contains("<<<<<<< o\n-\u{A0}b\n") ?? false)
  }

  @Test func `finds nothing in the example vault`() throws {
    let vault = try Vault.open(
      Project.url("ExampleVault").path, now: SampleVault.now, user: SampleVault().user)
    #expect(vault.check() == [])
  }

  @Test func `opens each file once, and once more one that a link leads to a place in`() throws {
    let opens = { (files: [String: String]) in
      let sample = try SampleVault(files)
      let fileSystem = FaultyFileSystem()
      let vault = try Vault.open(
        sample.folder.path, now: SampleVault.now, user: sample.user, on: fileSystem)
      let before = fileSystem.calls.count { $0 == .open }
      _ = vault.check()
      return fileSystem.calls.count { $0 == .open } - before
    }
    let few = try opens(["A.md": "- [[B]] #t\n", "B.md": "# There\n"])
    #expect(try opens(["A.md": "- [[B]] #t\n", "B.md": "# There\n", "C.md": "- #T ^id\n"]) == few + 1)
    #expect(try opens(["A.md": "- [[B#There]] [[#x]]\n", "B.md": "# There\n"]) == few + 2)
    #expect(try opens(["A.md": "- [[B#There]] [[B#Here]]\n", "B.md": "# There\n"]) == few + 1)
  }

  @Test func `that sets right tells what it could not look into`() throws {
    var position = 1
    var untold = 0
    while true {
      let mixed = "- a\r\n- b\r\n- c\n"
      let sample = try SampleVault(["A.md": mixed, "w/B.md": mixed])
      let fileSystem = FaultyFileSystem(.error(5), at: position, concerning: { $0 == .list })
      let vault = try Vault.open(
        sample.folder.path, now: SampleVault.now, user: sample.user, on: fileSystem)
      let done = try? vault.transaction("check --fix") { try $0.fix(CheckRule.all) }
      if fileSystem.count < position { break }
      let isWhole = ["A.md", "w/B.md"].allSatisfy { sample.text($0) == "- a\r\n- b\r\n- c\r\n" }
      if let done, !isWhole {
        let unread = done.value.unreadable.map(\.path)
        #expect(unread == ["."] || unread == ["w"], "at call \(position)")
        untold += 1
      }
      position += 1
    }
    #expect(untold > 0)
  }

  @Test(arguments: UInt64(1)...(isThorough ? 40 : 8))
  func `sets right in one operation, which undo takes back to the byte`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let sample = try SampleVault()
    for path in ["A.md", "w/B.md", "inbox.md"] { try sample.write(RandomTrouble.text(&random), to: path) }
    let (vault, before) = try (sample.vault, sample.files)
    let count = try vault.items.fetchAll().count
    let fixable = vault.check().filter(\.isFixable).count
    let report = try vault.transaction("check --fix") { try $0.fix(CheckRule.all) }
    #expect(report.value.value.count >= fixable, "seed \(seed)")
    #expect(try vault.items.fetchAll().count >= count, "seed \(seed)")
    #expect(vault.check().filter(\.isFixable).map(\.message) == [], "seed \(seed)")
    #expect(vault.history.operations().count == (sample.files == before ? 0 : 1), "seed \(seed)")
    guard sample.files != before else { return }
    _ = try vault.history.undo()
    #expect(sample.files == before, "seed \(seed)")
  }

  @Test func `has its rules on the page of rules, as they are`() throws {
    let page = try Page("Checks").text()
    let rows = CheckRule.all.map {
      "| `\($0.name)` | \($0.severity.rawValue) | \($0.isFixable ? "yes" : "") | \($0.meaning) | \($0.advice) |"
    }
    let written = page.split(separator: "\n").filter { $0.hasPrefix("| `") }.map(String.init)
    #expect(written == rows, "the rows should be\n\(rows.joined(separator: "\n"))")
  }
}

extension SampleVault {
  func names(in path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url(path).path).sorted()
  }
}

/// Lines with something wrong about them, put together at random.
private enum RandomTrouble {
  static func text(_ random: inout SeededGenerator) -> String {
    let lines = [
      "- [ ] a  [due:: 2026-1-2]", "- [ ] b 📅 2026-03-01 c", "-\u{A0}d #Tag", "- [ ]\u{A0}e #tag",
      "- f #TAG #tag",
      "- the #Tag stays", "  - g  [due:: x] (start:: 2026-1-1)", "# Heading #tag", "prose [[Nowhere]] #tAG",
      "",
      "```", "- [ ] 📅 2026-01-01 h ⏫ ^x", "> - [ ]\u{3000}i 📅 2026-1-1", "1. [x] j  [priority:: hi] k #Tag",
    ]
    return (0..<Int.random(in: 0...12, using: &random)).map { _ in
      (lines.randomElement(using: &random) ?? "")
        + (["\n", "\n", "\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n")
    }.joined()
  }
}
