import Foundation
import OffloadKit
import StoreFaults
import Synchronization
import TestSupport
import Testing
import VaultStore

@Suite struct `A command that was refused` {
  @Test func `is not in the log, though another program saves what it had read of it`() throws {
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
    } catch VaultError.changedUnderneath {}
    #expect(try sample.vault.history.operations().map(\.command) == ["set"])
    try sample.write("- a #x\n- b  [starred:: true]\n", to: "A.md")
    let undone = try sample.vault.history.undo()
    #expect(undone.value.command == "set" && undone.notes == [])
    #expect(sample.text("A.md") == "- a #x\n- b\n")
    #expect(try sample.vault.history.operations().map(\.command) == ["undo 1", "set"])
  }
}

@Suite struct `A transaction whose body runs again` {
  @Test func `leaves one capture, and what the last run told`() throws {
    let sample = try SampleVault(["inbox.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let text = try #require(sample.text("inbox.md"))
    let file = sample.url("inbox.md")
    let fileSystem = FaultyFileSystem(
      .meanwhile { try? Data((text + "- typed\n").utf8).write(to: file, options: .atomic) }, at: 1,
      concerning: { $0 == .rename })
    var runs = 0
    let report = try sample.vault(on: fileSystem).transaction("capture") { change in
      runs += 1
      change.notes.append(.leftBehind(.inbox, reference: "\(runs)"))
      return try change.items.create(NewItem("tea"))
    }
    #expect(runs == 2)
    #expect(report.notes == [.leftBehind(.inbox, reference: "2")])
    #expect(report.value.content == "tea" && report.value.place.line == 3)
    #expect(sample.text("inbox.md") == text + "- typed\n- tea\n")
    #expect(try sample.vault.history.operations().map(\.command) == ["capture", "set"])
    try sample.vault.history.undo()
    #expect(sample.text("inbox.md") == text + "- typed\n")
  }
}

@Suite struct `A command that is at work` {
  @Test func `is not said to have been cut off`() throws {
    let sample = try SampleVault(["A.md": "- a\n"])
    try sample.vault.items.star([sample.item("a")])
    let (folder, user) = (sample.folder.path, sample.user)
    let seen = Seen()
    let fileSystem = FaultyFileSystem(
      .meanwhile {
        let vault = try? Vault.open(folder, now: SampleVault.now, user: user)
        seen.add((vault?.notices).map { "\($0)" } ?? "no vault")
      }, at: 1, concerning: { $0 == .rename })
    try sample.vault(on: fileSystem).items.addTag("x", to: [sample.item("a")])
    #expect(seen.all == ["[]"])
    // The same, killed there.
    let killed = FaultyFileSystem(.kill, at: 1, concerning: { $0 == .rename })
    #expect(throws: VaultError.self) {
      try sample.vault(on: killed).items.addTag("y", to: [sample.item("a")])
    }
    #expect(try sample.vault.notices.contains { if case .pending = $0 { true } else { false } })
  }

  private final class Seen: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
  }
}
