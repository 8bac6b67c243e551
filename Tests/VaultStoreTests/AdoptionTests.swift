import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// Journals of the first layout, whose records bear no seal.
@Suite struct `A journal of the first layout` {
  private static let machine = Array("0123456789abcdef0123456789abcdef".utf8)
  private static let here = ChangedWorld(machine: machine)

  /// A vault of the first layout with a history, a removed file that is kept, a late save that was put aside, a draft, a note of
  /// a front end, and a change that was cut off.
  private func vault(machine: [UInt8] = machine, folder: UInt64? = nil) throws -> TestVault {
    let vault = try TestVault([
      "inbox.md": "- milk\n", "work/list.md": "- tea\n", "attachments/a.png": "a\u{0}b",
    ])
    let store = try vault.store()
    _ = try store.transaction(.named("capture")) { try $0.append("- eggs", to: "inbox.md") }
    _ = try store.transaction(.named("delete")) { try $0.remove("attachments/a.png") }
    let fileSystem = FaultyFileSystem(.kill, at: 1, concerning: { $0 == .rename })
    _ = try? vault.store(fileSystem).transaction(.named("move"), Scenario.all[1].change)
    try vault.write(vault.ownPath("old/something"), "text")
    try vault.write(vault.ownPath("drafts/inbox.md"), "- draft\n")
    try vault.write(vault.ownPath("ui/drafts"), "note")
    #expect(vault.journal("tx").count == 3)
    try vault.makeFirstLayout(machine: machine, folder: folder)
    return vault
  }

  private func expectAdopted(
    _ vault: TestVault, mayBeTakenBack: Bool = false, _ comment: Comment? = nil
  ) throws {
    let store = try vault.store(Self.here)
    let commands = store.records().map { String(decoding: $0.header.command, as: UTF8.self) }
    // Where the disk fails, what was cut off may be taken back instead.
    let isMoved = commands.contains("move")
    #expect(isMoved || mayBeTakenBack, comment)
    #expect(commands.filter { $0 != "next" } == (isMoved ? ["move"] : []) + ["delete", "capture"], comment)
    #expect(vault.files["inbox.md"] == (isMoved ? "- eggs\n" : "- milk\n- eggs\n"), comment)
    #expect(vault.files["work/list.md"] == (isMoved ? "- tea\n- milk\n" : "- tea\n"), comment)
    #expect(vault.text(vault.ownPath("old/something")) == "text", comment)
    #expect(vault.text(vault.ownPath("drafts/inbox.md")) == "- draft\n", comment)
    #expect(try store.note(Array("drafts".utf8)) == Array("note".utf8), comment)
    #expect(vault.journal("tx") == [] && vault.journal("old") == ["something"], comment)
    #expect(store.otherJournals() == [], comment)
    #expect(store.faultyHistory().unsealed == [], comment)
    let kept = try #require(store.records().first { $0.header.command == Array("delete".utf8) }).id
    _ = try store.transaction(.named("undo")) {
      try $0.copy(.kept(kept, "attachments/a.png"), to: "attachments/a.png")
    }
    #expect(vault.text("attachments/a.png") == "a\u{0}b", comment)
  }

  private func next(_ vault: TestVault, _ fileSystem: any FileSystem = here) throws -> Outcome {
    try vault.store(fileSystem).transaction(.named("next")) { try $0.edit("next.md") { $0 += "- x\n" } }
  }

  @Test func `is taken over once where it is this machine's, and nothing of it is lost`() throws {
    let vault = try vault()
    let outcome = try next(vault)
    #expect(outcome.notes.count == 1)
    try expectAdopted(vault)
    let left = try FileManager.default.contentsOfDirectory(atPath: vault.url(".offload").path).sorted()
    #expect(left == [".gitignore", "by", "lock"])
    #expect(
      vault.journal("displaced").contains { vault.text(vault.ownPath("displaced/\($0)")) == "- milk\n" })
  }

  @Test func `is read before the first change takes it over, and nothing is made by that`() throws {
    let vault = try vault()
    let store = try vault.store(Self.here)
    #expect(store.records().map(\.header.command) == [Array("delete".utf8), Array("capture".utf8)])
    #expect(store.pendingRecords().map(\.command) == [Array("move".utf8)])
    #expect(store.unfinishedElsewhere() == [])
    #expect(!FileManager.default.fileExists(atPath: vault.url(".offload/by").path))
    // To another machine it is a stranger's.
    let elsewhere = try vault.store(ChangedWorld(machine: Array("other".utf8)))
    #expect(elsewhere.records().map(\.id) == [] && elsewhere.pendingRecords() == [])
    #expect(elsewhere.unfinishedElsewhere().count == 1)
  }

  @Test func `is not lost where taking it over is cut off at any call`() throws {
    for fault in [FaultyFileSystem.Fault.kill, .torn, .error(EIO), .errors(ENOSPC)] {
      var position = 1
      while true {
        // The machine's own id, since the file system that fails has no other.
        let vault = try vault(machine: Disk().machineID())
        let fileSystem = FaultyFileSystem(fault, at: position, concerning: fault.concerns)
        _ = try? next(vault, fileSystem)
        let comment: Comment = "\(fault) at call \(position)"
        _ = try next(vault, Disk())
        try expectAdopted(vault, mayBeTakenBack: !fileSystem.isDead, comment)
        if fileSystem.count < position { break }
        position += isThorough ? 1 : 5
      }
    }
  }

  @Test(
    "is left as it is where another machine made it, or it was made in another folder",
    arguments: [([1], nil), (machine, 7)] as [([UInt8], UInt64?)])
  func left(_ machine: [UInt8], _ folder: UInt64?) throws {
    let vault = try vault(machine: machine, folder: folder)
    let folders = ["tx", "history", "displaced", "old", "drafts", "ui"]
    let before = folders.map { folder in
      vault.firstLayout(folder).map { vault.text(".offload/\(folder)/\($0)") }
    }
    let store = try vault.store(Self.here)
    #expect(store.unfinishedElsewhere().map(\.folder) == [Array(".offload".utf8)])
    #expect(try next(vault).notes == [])
    let after = folders.map { folder in
      vault.firstLayout(folder).map { vault.text(".offload/\(folder)/\($0)") }
    }
    #expect(after == before)
    #expect(store.records().map(\.header.command) == [Array("next".utf8)])
    #expect(store.otherJournals().map(\.operations) == [2])
    #expect(vault.text("inbox.md") == "- milk\n- eggs\n")
  }

  @Test func `is left as it is where the machine says nothing of itself, or the folder is another user's`()
    throws
  {
    for world in [ChangedWorld(machine: []) as any FileSystem, AnotherOwner(of: "/.offload")] {
      let vault = try vault(machine: Disk().machineID())
      _ = try next(vault, world)
      #expect(vault.firstLayout("history").count == 3)
      #expect(try vault.store().records().map(\.header.command) == [Array("next".utf8)])
    }
  }

  @Test func `that comes later is nobody's`() throws {
    let vault = try vault()
    _ = try next(vault)
    let genuine = try self.vault()
    try FileManager.default.copyItem(at: genuine.url(".offload/history"), to: vault.url(".offload/history"))
    _ = try vault.store(Self.here).transaction(.named("second")) { try $0.create("second.md", []) }
    #expect(vault.firstLayout("history").count == 3)
    #expect(try vault.store(Self.here).records().count { _ in true } == 5)
  }
}

/// The disk on which a file belongs to somebody else.
private struct AnotherOwner: DiskBacked {
  let path: String

  init(of path: String) {
    self.path = path
  }

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    var status = try disk.status(of: file)
    let name = String(decoding: try disk.path(of: file), as: UTF8.self)
    if name.hasSuffix(path) { status.owner &+= 1 }
    return status
  }
}
