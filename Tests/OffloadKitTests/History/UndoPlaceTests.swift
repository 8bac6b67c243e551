import Foundation
import OffloadKit
import TestSupport
import Testing

@Suite struct `The place of what an undo brings back` {
  @Test(arguments: [true, false])
  func `what comes back goes to its own place, though its like stands in another`(isByHand: Bool) throws {
    let day = "- standup\n- review\n- email\n"
    let sample = try SampleVault(["Week.md": "## Mon\n\n\(day)\n## Tue\n\n\(day)"])
    try sample.vault.items.delete([sample.vault.items.fetchByCollection("Week.md")[1]])
    let removal = try #require(sample.vault.history.operations().first)
    if isByHand {
      let text = try #require(sample.text("Week.md"))
      try sample.write(
        text.replacing("- standup\n- email", with: "- stood up\n- e-mail", maxReplacements: 1), to: "Week.md")
    } else {
      try sample.vault.items.star(Array(sample.vault.items.fetchByCollection("Week.md").prefix(2)))
    }
    try sample.vault.history.undo(removal.id)
    let words = try sample.vault.items.fetchByCollection("Week.md").prefix(3).map(\.content)
    #expect(words == (isByHand ? ["stood up", "review", "e-mail"] : ["standup", "review", "email"]))
  }

  @Test func `what comes back has its place also where what stood around it was too long to keep`() throws {
    let (long, other) = (String(repeating: "x", count: 2100), String(repeating: "y", count: 2100))
    let sample = try SampleVault(["A.md": "- q\n- \(long)\n- milk\n- \(other)\n- z\n- milk\n"])
    try sample.vault.items.delete([sample.vault.items.fetchByCollection("A.md")[2]])
    let text = try #require(sample.text("A.md"))
    try sample.write(text.replacing("- q\n", with: "- Q\n"), to: "A.md")
    _ = try sample.vault.history.undo()
    #expect(try sample.vault.items.fetchByCollection("A.md").count { $0.content == "milk" } == 2)
  }

  /// Undoes the newest operation after somebody has saved a text by hand.
  private func undo(
    in files: [String: String], saving text: String, _ change: (SampleVault) throws -> Void
  ) throws -> String? {
    let sample = try SampleVault(files)
    try change(sample)
    try sample.write(text, to: "A.md")
    do { try sample.vault.history.undo() } catch let error as VaultError { return "\(error.failure.code)" }
    return sample.text("A.md")
  }

  private func delete(_ line: Int) -> (SampleVault) throws -> Void {
    { sample in
      try sample.vault.items.delete(
        sample.vault.items.fetchByCollection("A.md").filter { $0.place.line == line })
    }
  }

  private func moveMilk(_ sample: SampleVault) throws {
    try sample.vault.items.moveToCollection(
      sample.vault.items.fetchByCollection("B.md"), collection: Target("A.md"), position: .end)
  }

  @Test(arguments: ["- milk\n- eggs\n- tea\n", "- milk\n- eggs\n- tea\n- x\n"])
  func `what was put in and taken out by hand is not looked for among others like it`(text: String) throws {
    let files = ["A.md": "- milk\n- eggs\n- tea\n", "B.md": "- milk\n"]
    let found = try undo(in: files, saving: text, moveMilk)
    #expect(found == text || found == "undo-blocked", "\(found ?? "")")
  }

  @Test func `what is like it and stood around it is not taken for it`() throws {
    let files = ["A.md": "- bread\n- milk\n- eggs\n- milk\n- tea\n- nuts\n"]
    let found = try undo(in: files, saving: "- bread\n- milk\n- tea\n- nuts\n", delete(2))
    #expect(found == "- bread\n- milk\n- milk\n- tea\n- nuts\n")
  }

  @Test(arguments: [
    ("- a\r\n- bread\n- coffee\n", "- a\r\n- bread", "- a\r\n- bread\n- coffee"),
    ("- a\r\n- b\r\n- c\r\n", "- z", "- z\r\n- c"), ("- a\n- b\n- c\n", "- z", "- z\n- c"),
  ])
  func `the end of a text without a line ending loses that alone`(text: String, saved: String, result: String)
    throws
  {
    #expect(try undo(in: ["A.md": text], saving: saved, delete(3)) == result)
  }

  @Test func `a line that was put beside it does not count as its own`() throws {
    let sample = try SampleVault(["A.md": "- [ ] x\n- [ ] water\n"])
    try sample.vault.items.markCompleted(sample.vault.items.fetchByCollection("A.md").suffix(1))
    let done = try #require(sample.vault.history.operations().first)
    try sample.vault.items.create(NewItem("water"), in: Target("A.md"))
    try sample.vault.history.undo(done.id)
    #expect(sample.text("A.md")?.hasPrefix("- [ ] x\n- [ ] water\n- ") == true)
  }

  @Test func `changes that an older text lost are made again on the very lines`() throws {
    let text = "- a\n- a\n- a\n- c\n- b\n- a\n"
    let sample = try SampleVault(["A.md": text])
    let items = try sample.vault.items.fetchByCollection("A.md")
    try sample.vault.items.star([items[1], items[5]])
    let starred = sample.text("A.md")
    try sample.write(text, to: "A.md")
    try sample.vault.history.restore("A.md")
    #expect(sample.text("A.md") == starred)
  }

  @Test
  func `a move within a file that an older text has taken back leaves nothing to undo`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n- c\n"])
    try sample.vault.items.moveToCollection(
      [sample.item("a")], collection: Target("A.md"), position: .after(sample.item("c")))
    try sample.write("- a\n- b\n- c\n- typed\n", to: "A.md")
    try sample.refuse("nothingLeftToUndo") { _ = try $0.history.undo() }
    #expect(sample.text("A.md") == "- a\n- b\n- c\n- typed\n")
  }

  @Test
  func
    `an item that an operation has deleted where it had been moved is not brought back by undoing the move`()
    throws
  {
    let sample = try SampleVault(["A.md": "- tea\n", "B.md": "- milk\n- x\n"])
    try sample.vault.items.moveToCollection([sample.item("milk")], collection: Target("A.md"))
    let move = try #require(sample.vault.history.operations().first)
    try sample.vault.items.delete([sample.item("milk")])
    try sample.refuse("undoBlocked") { _ = try $0.history.undo(move.id) }
    #expect(sample.text("B.md") == "- x\n")
  }

  @Test func `goes on behind a copy that was laid over the file`() throws {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    _ = try sample.vault.items.create(NewItem("tea"))
    let backup = sample.text("inbox.md")
    _ = try sample.vault.items.create(NewItem("bread"))
    _ = try sample.vault.items.create(NewItem("eggs"))
    try sample.write(try #require(backup), to: "inbox.md")
    _ = try sample.vault.history.restore(.inbox)
    #expect(sample.text("inbox.md")?.contains("- bread") == true)
    try sample.write(try #require(backup), to: "inbox.md")
    _ = try sample.vault.items.create(NewItem("jam"))
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == backup)
    // What the copy has not is taken back already.
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "- milk\n")
  }
}
