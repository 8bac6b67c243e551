import Foundation
import LibC
import OffloadKit
import StoreFaults
import TestSupport
import Testing
import VaultStore

/// What undo and redo make of a change that was cut off: it is newer than all that is in the log.
@Suite struct `A change that was cut off` {
  /// A vault with a change that is finished, and another that was killed at one of its renames.
  private func cutOff(at rename: Int) throws -> SampleVault {
    let sample = try SampleVault(["A.md": "- a\n- b\n", "B.md": "- c\n"])
    try sample.vault.items.star([sample.item("a")])
    let killed = FaultyFileSystem(.kill, at: rename, concerning: { $0 == .rename })
    #expect(throws: VaultError.self) {
      try sample.vault(on: killed).items.moveToCollection([sample.item("b")], collection: Target("B.md"))
    }
    return sample
  }

  @Test func `is what an undo would take back, as far as it was done`() throws {
    let unmade = try cutOff(at: 1)
    let none = try unmade.vault.history.undo(dryRun: true)
    #expect(none.value.command == "move" && none.files == [])
    let halfMade = try cutOff(at: 2)
    let half = try halfMade.vault.history.undo(dryRun: true)
    #expect(half.value.command == "move" && half.files == ["B.md"])
  }

  @Test func `can be named before it is finished`() throws {
    let sample = try cutOff(at: 2)
    let before = sample.files
    let history = try sample.vault.history
    let operation = try history.operation("2")
    #expect(operation.command == "move")
    _ = try history.undo(operation.id, dryRun: true)
    #expect(sample.files == before)
    #expect(try history.undo(operation.id).value.command == "move")
    #expect(sample.text("A.md") == "- a  [starred:: true]\n- b\n" && sample.text("B.md") == "- c\n")
  }

  @Test func `leaves nothing to redo`() throws {
    let sample = try cutOff(at: 2)
    for dryRun in [true, false] {
      let error = #expect(throws: VaultError.self) { try sample.vault.history.redo(dryRun: dryRun) }
      guard case .nothingToRedo? = error else { throw try #require(error) }
    }
  }

  @Test func `is not passed over where it cannot be finished yet`() throws {
    let sample = try cutOff(at: 2)
    let refusing = FaultyFileSystem(.errors(EACCES), at: 1, concerning: { $0 == .rename })
    let error = #expect(throws: VaultError.self) { try sample.vault(on: refusing).history.undo() }
    guard case .unfinished? = error else { throw try #require(error) }
    #expect(sample.text("A.md") == "- a  [starred:: true]\n- b\n")
    #expect(try sample.vault.history.undo().value.command == "move")
  }

  @Test func `is not forgotten, nor a file restored to it, before it is in the log`() throws {
    let sample = try cutOff(at: 2)
    let refusing = FaultyFileSystem(.errors(EACCES), at: 1, concerning: { $0 == .rename })
    let history = try sample.vault(on: refusing).history
    let operation = try history.operation("2")
    let errors = [
      #expect(throws: VaultError.self) { try history.forget([operation.id]) },
      #expect(throws: VaultError.self) { try history.restore("B.md", asLeftBy: operation.id) },
    ]
    for error in errors { guard case .unfinished? = error else { throw try #require(error) } }
  }
}

@Suite struct `An undo that waits for another command` {
  @Test func `takes back what that has done`() throws {
    let sample = try SampleVault(["A.md": "- a\n- b\n"])
    try sample.vault.items.star([sample.item("a")])
    let (folder, user, item) = (sample.folder.path, sample.user, try sample.item("b"))
    let meanwhile = FaultyFileSystem(
      .meanwhile { _ = try? Vault.open(folder, now: SampleVault.now, user: user).items.star([item]) },
      at: 1, concerning: { $0 == .lock })
    #expect(try sample.vault(on: meanwhile).history.undo().value.id.description == "2")
    #expect(sample.text("A.md") == "- a  [starred:: true]\n- b\n")
  }
}
