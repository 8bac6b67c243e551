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

/// An editor reads what a change has brought, before it is taken back, and saves it.
@Suite struct `A change that was refused` {
  /// Saves a text that conflicts before the first rename, reads the file before the second, with which the change is taken
  /// back, and saves what it has read before another one.
  ///
  /// - Parameter later: before which rename; nil for never.
  private func editor(
    of path: String, savingAt later: Int?, _ text: SeenText = SeenText(),
    failsSyncs: @escaping @Sendable () -> Bool = { false }
  ) -> CrowdedFileSystem {
    CrowdedFileSystem(
      before: { number in
        switch number {
        case 1:
          Editor.byRename.save(path) { $0.replacingOccurrences(of: "- [ ] call", with: "- [ ] call Ada") }
        case 2: text.see(path)
        case later: Editor.byRename.save(path) { _ in text.seen + "- typed\n" }
        default: break
        }
      }, failsSyncs: failsSyncs)
  }

  private func complete(_ transaction: inout Transaction) throws {
    try transaction.edit("inbox.md") {
      $0 = $0.replacingOccurrences(of: "- [ ] call\n", with: "- [x] call\n")
    }
  }

  @Test func `is done where it is there in the end`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let store = try vault.store(editor(of: vault.url("inbox.md").path, savingAt: 3))
    let outcome = try store.transaction(.named("done"), complete)
    #expect(vault.text("inbox.md") == "- [x] call\n- eggs\n- typed\n")
    #expect(outcome.notes == [.merged("inbox.md")])
    #expect(store.records().map(\.id) == [outcome.record])
    #expect(vault.journal("tx") == [])
    #expect(!vault.journal("displaced").contains { $0.hasSuffix(".record") })
  }

  /// The editor has saved once and been merged, reads what had come in before that, and changes the same line once more.
  @Test func `is done where a save that cannot be merged has it`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- edited\n", "list.md": "- tea\n"])
    try vault.makeJournal()
    let inbox = vault.url("inbox.md").path
    let text = SeenText()
    let fileSystem = CrowdedFileSystem { number in
      switch number {
      case 2: Editor.byRename.save(inbox) { $0.replacingOccurrences(of: "edited", with: "edited once") }
      case 3: text.see(inbox)
      case 4:
        Editor.byRename.save(inbox) { _ in text.seen.replacingOccurrences(of: "edited", with: "edited twice")
        }
      default: break
      }
    }
    let outcome = try vault.store(fileSystem).transaction(.named("move")) {
      try $0.removeLine("- milk", from: "inbox.md")
      try $0.append("- milk", to: "list.md")
    }
    #expect(vault.files == ["inbox.md": "- edited twice\n", "list.md": "- tea\n- milk\n"])
    #expect(outcome.notes == [] && outcome.isDurable)
    #expect(vault.journal("tx") == [])
    _ = try vault.store().transaction(.named("next")) { try $0.append("- x", to: "list.md") }
    #expect(
      vault.files == ["inbox.md": "- edited once\n- edited twice\n", "list.md": "- tea\n- milk\n- x\n"])
  }

  @Test func `is told of by the next command where it is there later`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let text = SeenText()
    let store = try vault.store(editor(of: vault.url("inbox.md").path, savingAt: nil, text))
    #expect(throws: StoreError.conflict("inbox.md", lines: [Array("- [ ] call".utf8)])) {
      try store.transaction(.named("done"), complete)
    }
    #expect(store.refusedChangesPresent() == [] && Array(store.records()) == [])
    Editor.byRename.save(vault.url("inbox.md").path) { _ in text.seen }
    let present = try #require(store.refusedChangesPresent().first)
    #expect(present.header.command == Array("done".utf8))
    let next = try store.transaction(.named("next")) { try $0.append("- tea", to: "inbox.md") }
    #expect(
      next.notes == [.thereAfterAll(present.id, command: Array("done".utf8), paths: ["inbox.md"])])
    #expect(store.records().map(\.id) == [next.record, present.id])
    #expect(store.refusedChangesPresent() == [])
    #expect(try store.transaction(.named("last")) { try $0.append("- x", to: "inbox.md") }.notes == [])
  }

  @Test func `is told as it was where nobody can see whether it is there`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let path = vault.url("inbox.md").path
    let fileSystem = CrowdedFileSystem { number in
      switch number {
      case 1: Editor.byRename.save(path) { $0.replacingOccurrences(of: "- [ ] call", with: "- [ ] call Ada") }
      // Too large to be read.
      case 3: truncate(path, 65 << 20)
      default: break
      }
    }
    #expect(throws: StoreError.conflict("inbox.md", lines: [Array("- [ ] call".utf8)])) {
      try vault.store(fileSystem).transaction(.named("done"), complete)
    }
    #expect(vault.journal("tx") == [])
    #expect(vault.journal("displaced").contains { $0.hasSuffix(".record") })
  }

  @Test func `says so where a part of it is there in the end`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n", "list.md": "- tea\n"])
    try vault.makeJournal()
    let (inbox, list) = (vault.url("inbox.md").path, vault.url("list.md").path)
    let text = SeenText()
    let fileSystem = CrowdedFileSystem { number in
      switch number {
      // The line that is moved out of the one is edited, and what came to the other is read.
      case 2:
        Editor.byRename.save(inbox) { $0.replacingOccurrences(of: "- [ ] call", with: "- [ ] call Ada") }
        text.see(list)
      case 5: Editor.byRename.save(list) { _ in text.seen + "- typed\n" }
      default: break
      }
    }
    let store = try vault.store(fileSystem)
    var error: StoreError?
    do {
      _ = try store.transaction(.named("done")) {
        try $0.append("- note", to: "list.md")
        try complete(&$0)
      }
    } catch let thrown as StoreError { error = thrown }
    let made = try #require(store.records().first { _ in true })
    #expect(error == .partlyMade(made.id, ["list.md"], conflict: "inbox.md"))
    #expect(made.changes.map(\.path) == ["list.md"])
    #expect(vault.files == ["inbox.md": "- [ ] call Ada\n- eggs\n", "list.md": "- tea\n- note\n- typed\n"])
  }

  /// After a power cut its record may be where it was, and would be completed.
  @Test func `is unfinished as long as it is not certain that its record is kept`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let folder = vault.own("displaced").path
    let fileSystem = editor(of: vault.url("inbox.md").path, savingAt: nil) {
      (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { $0.hasSuffix(".record") }
        ?? false
    }
    var error: StoreError?
    do {
      _ = try vault.store(fileSystem).transaction(.named("done"), complete)
    } catch let thrown as StoreError { error = thrown }
    let isUnfinished = if case .unfinished? = error { true } else { false }
    #expect(isUnfinished, "\(error.map { "\($0)" } ?? "done")")
    #expect(vault.journal("displaced").contains { $0.hasSuffix(".record") })
    #expect(vault.text("inbox.md") == "- [ ] call Ada\n- eggs\n")
  }

  @Test func `counts no more once it was given again`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let store = try vault.store(editor(of: vault.url("inbox.md").path, savingAt: nil))
    #expect(throws: StoreError.self) { try store.transaction(.named("done"), complete) }
    _ = try store.transaction(.named("again")) {
      try $0.edit("inbox.md") { $0 = "- [x] call\n- eggs\n" }
    }
    let next = try store.transaction(.named("next")) { try $0.append("- tea", to: "inbox.md") }
    #expect(next.notes == [])
    #expect(store.refusedChangesPresent().isEmpty)
    // It goes with the last file that somebody may yet save what it brought from.
    for number in 1...Displaced.limit + 1 {
      _ = try store.transaction(.named("more")) { try $0.append("- \(number)", to: "inbox.md") }
    }
    #expect(!vault.journal("displaced").contains { $0.hasSuffix(".record") })
  }

  @Test func `is kept for a day, and as the last few whatever the clock says`() throws {
    let (vault, store, record) = try refusedADayAgo()
    var kept: [Bool] = []
    for number in 1...Displaced.limit + 3 {
      _ = try store.transaction(.named("next")) { try $0.append("- \(number)", to: "other.md") }
      kept.append(vault.journal("displaced").contains(record))
    }
    #expect(kept.first == true && kept.last == false)
  }

  @Test func `is kept as long as a program has a file open that came out for it`() throws {
    let (vault, store, record) = try refusedADayAgo()
    let id = record.dropLast(".record".count)
    let out = vault.journal("displaced").filter { $0.hasPrefix(id) && $0 != record && !$0.hasSuffix(".base") }
    let open = try out.map { try FileHandle(forReadingFrom: vault.own("displaced/\($0)")) }
    #expect(!open.isEmpty)
    let append = { try store.transaction(.named("next")) { try $0.append("- tea", to: "other.md") } }
    for _ in 1...Displaced.limit + 2 { _ = try append() }
    #expect(vault.journal("displaced").contains(record))
    for file in open { try file.close() }
    for _ in 1...2 { _ = try append() }
    #expect(!vault.journal("displaced").contains(record))
  }

  /// - Returns: the name of its record, too.
  private func refusedADayAgo() throws -> (TestVault, Store, record: String) {
    let vault = try TestVault(["inbox.md": "- [ ] call\n- eggs\n"])
    try vault.makeJournal()
    let store = try vault.store(editor(of: vault.url("inbox.md").path, savingAt: nil))
    #expect(throws: StoreError.self) { try store.transaction(.named("done"), complete) }
    let record = try #require(vault.journal("displaced").first { $0.hasSuffix(".record") })
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -90_000)],
      ofItemAtPath: vault.own("displaced/\(record)").path)
    return (vault, store, record)
  }

  @Test func `is known again by what it brings, or closes`() {
    let splice = { (above: String, removed: String, inserted: String, below: String) in
      BroughtLines(
        FileChange(
          kind: .changed, path: "a.md",
          splices: [
            Splice(
              offset: 0, removed: Array(removed.utf8), inserted: Array(inserted.utf8),
              above: Array(above.utf8),
              below: Array(below.utf8))
          ]))
    }
    let text = { Array(($0 as String).utf8) }
    #expect(splice("", "", "- new\n", "").isMade(in: text("- a\n- new\n")))
    #expect(!splice("", "", "- new\n", "").isMade(in: text("- a\n")))
    #expect(!splice("", "", "- new\n- new\n", "").isMade(in: text("- new\n")))
    #expect(splice("- a\n", "- gone\n", "", "- b\n").isMade(in: text("- a\n- b\n- c\n")))
    // Edited, and not gone.
    #expect(!splice("- a\n", "- gone\n", "", "- b\n").isMade(in: text("- a\n- gone, edited\n- b\n")))
    #expect(!splice("- a\n", "- gone\n", "", "- b\n").isMade(in: text("- a\n- b\n- gone\n")))
    #expect(splice("", "- gone\n", "", "- b\n").isMade(in: text("- b\n")))
    #expect(splice("- a\n", "- gone\n", "", "").isMade(in: text("- a\n")))
    // What only changes its place is not told apart.
    #expect(!splice("", "- a\n- b\n", "- b\n- a\n", "").isMade(in: text("- b\n- a\n")))
  }
}
