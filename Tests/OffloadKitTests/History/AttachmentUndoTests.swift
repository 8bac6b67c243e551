import OffloadKit
import TestSupport
import Testing

@Suite struct `Undoing an attachment` {
  /// A vault with an item that has a file attached.
  private static func vault() throws -> SampleVault {
    let sample = try SampleVault(["inbox.md": ""])
    let outside = try SampleVault(["f.txt": "f"])
    var item = NewItem("x")
    item.attachments = [outside.systemPath("f.txt")]
    try sample.vault.items.create(item)
    return sample
  }

  @Test func `removes the file with the item`() throws {
    let sample = try Self.vault()
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "" && !sample.exists("attachments/f.txt"))
  }

  @Test func `leaves a file that was changed since, and tells of it`() throws {
    let sample = try Self.vault()
    try sample.write("an hour of drawing", to: "attachments/f.txt")
    let report = try sample.vault.history.undo()
    #expect(report.notes == [.editedSince("attachments/f.txt")])
    #expect(sample.text("inbox.md") == "" && sample.text("attachments/f.txt") == "an hour of drawing")
  }

  @Test func `misses no file that is gone`() throws {
    let sample = try Self.vault()
    try sample.remove("attachments/f.txt")
    _ = try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == "")
  }
}
