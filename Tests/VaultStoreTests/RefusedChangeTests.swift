import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

/// What an editor has read.
private final class SeenText: Sendable {
  private let text = Mutex("")

  var seen: String { text.withLock { $0 } }

  func see(_ path: String) {
    text.withLock { $0 = (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }
  }
}

/// An editor reads what a change has brought before it is taken back.
@Suite struct `A change that was refused` {
  /// Saves a text that conflicts before the first rename, and reads the file before the second, with which the change is
  /// taken back.
  private func editor(
    of path: String, _ text: SeenText, failsSyncs: @escaping @Sendable () -> Bool = { false }
  ) -> CrowdedFileSystem {
    CrowdedFileSystem(
      before: { number in
        switch number {
        case 1:
          Editor.byRename.save(path) { $0.replacingOccurrences(of: "- [ ] call", with: "- [ ] call Ada") }
        case 2: text.see(path)
        default: break
        }
      }, failsSyncs: failsSyncs)
  }

  private func complete(_ transaction: inout Transaction) throws {
    guard let file = try transaction.read("inbox.md"),
      case let text = String(decoding: file.bytes, as: UTF8.self), text.contains("- [ ] call\n")
    else { throw TestFailure.lineIsMissing }
    let done = text.replacingOccurrences(of: "- [ ] call\n", with: "- [x] call\n")
    try transaction.write("inbox.md", Array(done.utf8))
  }

  /// A program has saved between the reading and the exchange, reads what came in, and saves that before it goes again.
  @Test func `is done if what is saved last has it`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- edited\n", "list.md": "- tea\n"])
    try vault.makeJournal()
    let inbox = vault.url("inbox.md").path
    let fileSystem = CrowdedFileSystem { number in
      switch number {
      case 2: Editor.byRename.save(inbox) { $0.replacingOccurrences(of: "edited", with: "edited once") }
      case 3: Editor.byRename.save(inbox) { $0.replacingOccurrences(of: "edited", with: "edited twice") }
      default: break
      }
    }
    var runs = 0
    let outcome = try vault.store(fileSystem).transaction(.named("move")) {
      runs += 1
      try $0.removeLine("- milk", from: "inbox.md")
      try $0.append("- milk", to: "list.md")
    }
    #expect(runs == 1)
    #expect(vault.files == ["inbox.md": "- edited twice\n", "list.md": "- tea\n- milk\n"])
    #expect(vault.kept == ["- milk\n- edited once\n"])
    #expect(outcome.notes.contains { if case .quarantine(_, ["inbox.md"]) = $0 { true } else { false } })
    #expect(vault.journal("tx") == [])
  }

  @Test func `is another program's save if that saves what it had read of it`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let text = SeenText()
    let store = try vault.store(editor(of: vault.url("inbox.md").path, text))
    #expect(throws: TestFailure.lineIsMissing) {
      try store.transaction(.named("done"), complete)
    }
    #expect(text.seen == "- [x] call\n- eggs\n")
    #expect(vault.text("inbox.md") == "- [ ] call Ada\n- eggs\n")
    Editor.byRename.save(vault.url("inbox.md").path) { _ in text.seen + "- typed\n" }
    let next = try store.transaction(.named("next")) { try $0.append("- tea", to: "inbox.md") }
    #expect(vault.text("inbox.md") == "- [x] call\n- eggs\n- typed\n- tea\n")
    #expect(next.notes == [] && store.records().map(\.id) == [next.record])
    #expect(!vault.journal("displaced").contains { $0.hasSuffix(".record") })
  }

  /// After a power cut its record may be there again, and would be completed.
  @Test func `is unfinished as long as it is not certain that its record is gone`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let folder = vault.own("tx").path
    let text = SeenText()
    let fileSystem = editor(of: vault.url("inbox.md").path, text) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return !text.seen.isEmpty && !names.contains { $0.hasSuffix(".record") }
    }
    var error: StoreError?
    do {
      _ = try vault.store(fileSystem).transaction(.named("done"), complete)
    } catch let thrown as StoreError { error = thrown }
    let isUnfinished = if case .unfinished? = error { true } else { false }
    #expect(isUnfinished, "\(error.map { "\($0)" } ?? "done")")
    #expect(vault.text("inbox.md") == "- [ ] call Ada\n- eggs\n")
  }
}
