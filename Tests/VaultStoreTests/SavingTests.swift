import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

/// What a search is told of files that another program is saving.
@Suite struct `While a program saves` {
  private func ask(_ store: Store, _ files: [VaultPath] = ["inbox.md", "list.md"]) -> Store.ReadAgain {
    store.waitForSaves(of: files, readSince: store.fileSystem.now())
  }

  private func vault() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- milk\n", "list.md": ""])
    for name in ["inbox.md", "list.md"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: vault.url(name).path)
    }
    return vault
  }

  @Test func `what has been left alone is whole, an empty file too`() throws {
    let vault = try vault()
    #expect(try ask(vault.store { $0.patience = 0 }) == .no)
  }

  @Test(arguments: [O_RDWR | O_TRUNC, O_RDWR])
  func `a file is named that was written a moment ago, and is open still`(mode: Int32) throws {
    let vault = try vault()
    let file = open(vault.url("inbox.md").path, mode)
    defer { close(file) }
    pwrite(file, "- m", 3, 0)
    #expect(try ask(vault.store { $0.patience = 30 }) == .useless(["inbox.md"]))
  }

  @Test func `an empty one is named however long it has been open`() throws {
    let vault = try vault()
    let file = open(vault.url("list.md").path, O_CLOEXEC | O_RDWR)
    defer { close(file) }
    #expect(try ask(vault.store { $0.patience = 30 }) == .useless(["list.md"]))
  }

  @Test func `one that is kept open and left alone is whole`() throws {
    let vault = try vault()
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR)
    defer { close(file) }
    #expect(try ask(vault.store { $0.patience = 0 }) == .no)
  }

  @Test func `what is saved by another file is read again`() throws {
    let vault = try vault()
    Editor.byRename.save(vault.url("inbox.md").path) { $0 + "- eggs\n" }
    #expect(try ask(vault.store()) == .yes)
  }

  @Test func `what an operation has left is whole at once`() throws {
    let vault = try vault()
    let store = try vault.store { $0.patience = 0 }
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    #expect(ask(store) == .no)
  }

  @Test func `who saves without a pause is named in the end`() throws {
    let vault = try vault()
    let busy = BusyFileSystem(path: vault.url("inbox.md").path)
    busy.sleep(milliseconds: 0)
    #expect(try ask(vault.store(busy) { $0.patience = 100 }) == .useless(["inbox.md"]))
  }

  @Test func `a file that was emptied and closed is waited for, and what is written into it stays`() throws {
    let vault = try vault()
    try Data().write(to: vault.url("inbox.md"))
    let slow = SlowProgram(path: vault.url("inbox.md").path, text: "- milk\n- eggs\n")
    _ = try vault.store(slow).transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    #expect(try vault.text("inbox.md") == "- milk\n- eggs\n- tea\n")
  }

  @Test func `one that stays empty is empty, and what an operation has emptied at once`() throws {
    let vault = try vault()
    let store = try vault.store(StillFileSystem()) { $0.patience = 400 }
    try Data().write(to: vault.url("inbox.md"))
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    #expect(try vault.text("inbox.md") == "- tea\n")
    _ = try store.transaction(.named("delete")) { try $0.write("inbox.md", []) }
    let hurried = try vault.store(SlowProgram(path: vault.url("inbox.md").path, text: "- never\n"))
    _ = try hurried.transaction(.named("capture")) { try $0.append("- jam", to: "inbox.md") }
    #expect(try vault.text("inbox.md") == "- jam\n")
  }

  @Test func `what is gone is waited for as long as a program needs to put another there`() throws {
    let vault = try vault()
    try FileManager.default.removeItem(at: vault.url("inbox.md"))
    #expect(try ask(vault.store { $0.quiet = 20 }) == .yes)
    #expect(try ask(vault.store { ($0.quiet, $0.patience) = (20, 10) }) == .useless(["inbox.md"]))
  }

  @Test func `it is told once for whom a command waits, after half a second`() {
    let holders = Told()
    let patience = WaitBudget(milliseconds: 2000) { holders.add($0) }
    let clock = StillFileSystem()
    for _ in 1...4 { #expect(patience.wait(100, for: .file("a.md"), on: clock)) }
    #expect(holders.all == [])
    for _ in 1...4 { #expect(patience.wait(400, for: .file("b.md"), on: clock)) }
    #expect(!patience.wait(1, for: .file("b.md"), on: clock) && patience.isOver)
    #expect(holders.all == [.file("b.md")])
    patience.renew()
    patience.note(600, for: .command)
    #expect(!patience.isOver && holders.all == [.file("b.md"), .command])
  }

  private final class Told: Sendable {
    private let holders = Mutex<[WaitedFor]>([])
    var all: [WaitedFor] { holders.withLock { $0 } }
    func add(_ holder: WaitedFor) { holders.withLock { $0.append(holder) } }
  }

  /// The disk, and a program beside it that saves a file in every pause.
  private struct BusyFileSystem: DiskBacked {
    let path: String
    func sleep(milliseconds: Int) { Editor.byRename.save(path) { $0 + "- more\n" } }
  }

  /// The disk, and a program beside it that writes into a file what it had emptied it for, in the first pause.
  private struct SlowProgram: DiskBacked {
    let path: String
    let text: String
    /// However long the test takes, the file was written a moment ago.
    let time = Disk().now()
    func now() -> Timestamp { time }
    func sleep(milliseconds: Int) { try? Data(text.utf8).write(to: URL(filePath: path)) }
  }

  /// The disk, on which a wait takes no time.
  private struct StillFileSystem: DiskBacked {
    func sleep(milliseconds: Int) {}
  }
}
