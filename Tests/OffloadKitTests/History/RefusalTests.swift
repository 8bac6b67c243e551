import Foundation
import OffloadKit
import StoreFaults
import Testing
import VaultStore

@Suite struct `A command that was refused` {
  @Test func `is in the log, and undone, where another program has saved what it brought`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    try sample.vault.items.star([sample.item("b")])
    let file = sample.url("A.md")
    let fileSystem = FaultyFileSystem(
      .meanwhile { try? Data("- a, edited\n- b  [starred:: true]\n".utf8).write(to: file, options: .atomic) },
      at: 1,
      concerning: { $0 == .rename })
    let item = try sample.item("a")
    do {
      try sample.vault(on: fileSystem).items.addTag("x", to: [item])
      Issue.record("nothing was in the way")
    } catch VaultError.conflict {}
    #expect(try sample.vault.history.operations().map(\.command) == ["set"])
    try sample.write("- a #x\n- b  [starred:: true]\n", to: "A.md")
    #expect(try sample.vault.history.operations().map(\.command) == ["tag", "set"])
    let undone = try sample.vault.history.undo()
    #expect(undone.value.command == "tag" && undone.notes == [])
    #expect(sample.text("A.md") == "- a\n- b  [starred:: true]\n")
    #expect(try sample.vault.history.operations().map(\.command) == ["undo 2", "tag", "set"])
  }
}
