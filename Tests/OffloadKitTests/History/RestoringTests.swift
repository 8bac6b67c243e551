import Foundation
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

@Suite struct `Restoring a file` {
  /// What the command says beside its receipt.
  private func starring(_ words: String, _ sample: SampleVault) throws -> [Note] {
    let item = try sample.item(words)
    return try sample.vault.transaction("star") { try $0.items.star([item]) }.notes
  }

  @Test func `brings back one that was deleted by hand, as it was last known`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    try sample.vault.items.star([sample.item("a")])
    try sample.vault.items.star([sample.item("b")])
    let text = try #require(sample.text("A.md"))
    try sample.remove("A.md")
    try sample.refuse("undoFileGone") { _ = try $0.history.undo() }
    let restored = try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == text && restored.value.operations.map(\.id.description) == ["2"])
    _ = try sample.vault.history.undo()
    #expect(sample.text("A.md") == nil)
  }

  @Test func `brings back one that was emptied, and one that a command removed`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "B.md": "- b\n"])
    try sample.vault.items.star([sample.item("a")])
    try sample.write("", to: "A.md")
    #expect(try sample.vault.history.restore("A.md").notes == [])
    #expect(sample.text("A.md") == "- a  [starred:: true]\n")
    try sample.vault.collections.delete("B.md")
    try sample.vault.history.restore("B.md")
    #expect(sample.text("B.md") == "- b\n")
  }

  @Test func `brings the text back that was lost before a capture, before what was captured`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    for words in ["b", "c"] { _ = try sample.vault.items.create(NewItem(words)) }
    let lost = try #require(sample.text("inbox.md"))
    try sample.write("", to: "inbox.md")
    _ = try sample.vault.items.create(NewItem("z"))
    let captured = try #require(sample.text("inbox.md"))
    let restored = try sample.vault.history.restore("inbox.md")
    #expect(sample.text("inbox.md") == lost + captured && restored.value.way == .madeAgain)
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("inbox.md") }
  }

  @Test func `makes changes again that a stale save took back, and keeps what else it saved`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    let vault = try sample.vault
    try vault.items.star([sample.item("a")])
    try vault.items.star([sample.item("c")])
    try sample.write("- a\n- b\n- c\n- typed\n", to: "A.md")
    #expect(try vault.history.restore("A.md").notes == [])
    #expect(sample.text("A.md") == "- a  [starred:: true]\n- b\n- c  [starred:: true]\n- typed\n")
    try sample.refuse("nothingToRestore") { _ in _ = try vault.history.restore("A.md") }
  }

  @Test func `does so also when the command that told of it has changed the file`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    try sample.vault.items.star([sample.item("a")])
    try sample.write("- a\n- b\n- c\n- typed\n", to: "A.md")
    try sample.vault.items.delete([sample.item("b")])
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == "- a  [starred:: true]\n- c\n- typed\n")
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("A.md") }
    _ = try sample.vault.history.undo()
    _ = try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- a\n- b\n- c\n- typed\n")
  }

  @Test func `brings back a line that was only added, beside what was changed since`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n"])
    let old = try #require(sample.text("inbox.md"))
    for word in ["one", "two"] { try sample.vault.items.create(NewItem(word)) }
    try sample.write(old, to: "inbox.md")
    let told = try starring("b", sample)
    #expect(
      told.map(\Note.description) == [
        "another program saved an older inbox.md over operation 1. To keep both: offload restore inbox.md"
      ])
    #expect(try starring("a", sample) == [])
    #expect(try sample.vault.check([.staleSave]).count == 1)
    try sample.vault.history.restore("inbox.md")
    let words = try sample.vault.items.fetchAll().map(\.content)
    #expect(words == ["a", "b", "one", "two"])
    #expect(sample.text("inbox.md")?.hasPrefix("- a  [starred:: true]\n- b  [starred:: true]\n") == true)
    #expect(try sample.vault.check([.staleSave]).isEmpty)
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("inbox.md") }
  }

  @Test func `makes all changes of one line again that a stale save took back`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    for words in ["one", "two", "three"] {
      let item = try #require(try sample.vault.items.fetchAll().first)
      _ = try sample.vault.items.update(item, text: Array(words.utf8))
    }
    try sample.write("- a\n- b\n- by hand\n", to: "A.md")
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == "- three\n- b\n- by hand\n")
  }

  @Test func `does not take a line that was deleted in an edit for one that a stale save took`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n- b\n"])
    try sample.vault.items.create(NewItem("one"))
    try sample.write("- a\n- b, edited\n", to: "inbox.md")
    #expect(try starring("a", sample) == [])
    #expect(try sample.vault.check([.staleSave]).isEmpty)
  }

  @Test(arguments: [true, false])
  func `brings back beside another line what gave way to it, for whoever asks`(isChangedSince: Bool) throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    for word in ["one", "two"] { try sample.vault.items.create(NewItem(word)) }
    try sample.write("- a\n- typed\n", to: "inbox.md")
    if isChangedSince { #expect(try starring("typed", sample) == []) }
    #expect(try sample.vault.check([.staleSave]).isEmpty)
    let restored = try sample.vault.history.restore("inbox.md")
    #expect(restored.value.operations.map(\.command) == ["capture", "capture"])
    #expect(try sample.vault.items.fetchAll().map(\.content) == ["a", "one", "two", "typed"])
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("inbox.md") }
  }

  @Test func `does not bring back what was only removed`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    for word in ["one", "two"] { try sample.vault.items.create(NewItem(word)) }
    let text = try #require(sample.text("inbox.md"))
    let lines = text.split(separator: "\n")
    try sample.write("- typed\n\(lines[0])\n\(lines[2])\n", to: "inbox.md")
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("inbox.md") }
  }

  @Test func `names all operations whose changes it makes again, and no others`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    for words in ["a", "b", "c"] { try sample.vault.items.star([sample.item(words)]) }
    let text = try #require(sample.text("A.md"))
    try sample.write(
      text.replacing("- a  [starred:: true]\n- b  [starred:: true]", with: "- a\n- b"), to: "A.md")
    let restored = try sample.vault.history.restore("A.md")
    #expect(restored.value.operations.map(\.id.description) == ["1", "2"])
    #expect(sample.text("A.md") == text)
  }

  @Test func `does not bring back what an undo took away, if there was something before`() throws {
    let sample = try SampleVault(["A.md": "- old\n"])
    try sample.vault.items.star([sample.item("old")])
    let old = try #require(sample.text("A.md"))
    try sample.write("", to: "A.md")
    try sample.vault.items.create(NewItem("new"), in: Target("A.md"))
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == "")
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == old)
    try sample.remove("A.md")
    try sample.vault.items.create(NewItem("new"), in: Target("A.md", creates: true))
    try sample.vault.history.undo()
    #expect(sample.text("A.md") == nil)
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == old)
  }

  @Test func `brings back what was undone last if there is nothing else`() throws {
    let sample = try SampleVault()
    try sample.vault.items.create(NewItem("new"), in: Target("A.md", creates: true))
    let text = try #require(sample.text("A.md"))
    try sample.vault.history.undo()
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == text)
  }

  @Test func `is in the log with the operation that was named`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let star = try #require(sample.vault.history.operations().first)
    try sample.write("- b\n", to: "A.md")
    try sample.vault.history.restore("A.md", asLeftBy: star.id)
    #expect(try sample.vault.history.operations().first?.command == "restore A.md 1")
  }

  @Test func `tells of a file that was removed that it is as before that`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.collections.delete("A.md")
    #expect(try sample.vault.history.restore("A.md").value.way == .asBefore)
  }

  @Test func `gives a file the text that an operation left`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let first = try #require(sample.vault.history.operations().first)
    let text = sample.text("A.md")
    try sample.write("- quite\n- another\n", to: "A.md")
    try sample.vault.items.star([sample.item("another")])
    try sample.vault.history.restore("A.md", asLeftBy: first.id)
    #expect(sample.text("A.md") == text)
    _ = try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- quite\n- another  [starred:: true]\n")
  }

  @Test func `is refused where nothing is missing, nothing is known, or the text is not kept`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "B.md": "- b\n"])
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("A.md") }
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("C.md") }
    try sample.vault.items.star([sample.item("a")])
    let star = try #require(sample.vault.history.operations().first)
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("B.md", asLeftBy: star.id) }
    try sample.write("- other\n", to: "A.md")
    try sample.remove(SampleVault.own("images"))
    try sample.refuse("textNotKept") { _ = try $0.history.restore("A.md", asLeftBy: star.id) }
    try sample.refuse("collectionNotFound") { _ = try $0.history.path(Array("C".utf8)) }
    #expect(try sample.vault.history.path(Array("A".utf8)) == "A.md")
  }

  @Test func `is refused for a file that has another name now, unless an operation is named`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "B.md": "- b\n"])
    try sample.vault.items.star([sample.item("a")])
    let star = try #require(sample.vault.history.operations().first)
    try sample.vault.collections.rename("A.md", to: "C")
    try sample.vault.collections.rename("C.md", to: "D")
    let error = try sample.refuse("renamedSince") { _ = try $0.history.restore("A.md") }
    guard case .renamedSince("A.md", to: "D.md") = error else { throw try #require(error) }
    try sample.refuse("renamedSince") { _ = try $0.history.restore("C.md") }
    try sample.vault.history.restore("A.md", asLeftBy: star.id)
    #expect(sample.text("A.md") == "- a  [starred:: true]\n")
    try sample.vault.collections.rename("B.md", to: "E")
    _ = try sample.vault.history.undo()
    try sample.refuse("nothingToRestore") { _ = try $0.history.restore("B.md") }
    try sample.remove("D.md")
    try sample.vault.history.restore("D.md")
    #expect(sample.text("D.md") == "- a  [starred:: true]\n")
  }

  @Test func `a dry run tells and writes nothing`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    try sample.remove("A.md")
    let plan = try sample.vault.history.restore("A.md", dryRun: true)
    #expect(String(decoding: plan.diff, as: UTF8.self).hasSuffix("+- a  [starred:: true]\n"))
    #expect(sample.text("A.md") == nil)
  }
}

@Suite struct `The diff of an operation` {
  private let lines = (1...9).map { "- \($0)\n" }

  private func diffs(_ sample: SampleVault) throws -> [String] {
    let history = try sample.vault.history
    let ids = history.operations().map(\.id)
    let diffs = history.diffs(of: ids)
    return ids.map { String(decoding: diffs[$0] ?? [], as: UTF8.self) }
  }

  @Test func `has the lines around and true numbers, though the file was changed since`() throws {
    let sample = try SampleVault(["A.md": lines.joined()])
    try sample.vault.items.star([sample.item("5")])
    try sample.vault.items.delete([sample.item("2")])
    let head = "--- a/A.md\n+++ b/A.md\n"
    #expect(
      try diffs(sample) == [
        head + "@@ -1,5 +1,4 @@\n - 1\n-- 2\n - 3\n - 4\n - 5  [starred:: true]\n",
        head + "@@ -2,7 +2,7 @@\n - 2\n - 3\n - 4\n-- 5\n+- 5  [starred:: true]\n - 6\n - 7\n - 8\n",
      ])
  }

  @Test func `has them also after an edit by hand`() throws {
    let sample = try SampleVault(["A.md": lines.joined()])
    try sample.vault.items.star([sample.item("5")])
    try sample.write("- new\n" + lines.joined(), to: "A.md")
    #expect(try diffs(sample).first?.contains("@@ -2,7 +2,7 @@\n - 2\n") == true)
  }

  @Test func `has the lines that the record kept where the text is not known`() throws {
    let sample = try SampleVault(["A.md": lines.joined()])
    try sample.vault.items.star([sample.item("1"), sample.item("6")])
    try sample.write("- new\n", to: "A.md")
    try sample.remove(SampleVault.own("images"))
    let expected = """
      --- a/A.md
      +++ b/A.md
      @@ -1,4 +1,4 @@
      -- 1
      +- 1  [starred:: true]
       - 2
       - 3
       - 4
      @@ -5,5 +5,5 @@
       - 5
      -- 6
      +- 6  [starred:: true]
       - 7
       - 8
       - 9

      """
    #expect(try diffs(sample) == [expected])
  }
}
