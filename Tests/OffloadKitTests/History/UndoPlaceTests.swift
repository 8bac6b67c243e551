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
}
