import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// A sparse file claims any size. Nobody gets memory for what a file claims before that is held against a limit.
@Suite struct `A file that claims to be enormous` {
  /// Makes a sparse file of 1 TiB.
  private func makeHuge(_ path: String, in vault: TestVault) throws {
    try vault.write(path, "")
    try FileHandle(forWritingTo: vault.url(path)).truncate(atOffset: 1 << 40)
  }

  private func vault() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    let store = try vault.store()
    for word in ["tea", "eggs"] {
      _ = try store.transaction(.named(word)) { try $0.append("- \(word)", to: "inbox.md") }
    }
    return vault
  }

  /// In this maker's own folder of the journal.
  static let ownPaths = [
    "tx/0000000009-aaaaaaaaaaaaaaaa.record", "tx/0000000009-aaaaaaaaaaaaaaaa.0", "tx/stray",
    "tx/0000000009-aaaaaaaaaaaaaaaa.record.new", "history/00000000/0000000009-aaaaaaaaaaaaaaaa.record",
    "history/kept/0000000001-aaaaaaaaaaaaaaaa.0", "displaced/0000000009-aaaaaaaaaaaaaaaa.0",
    "displaced/stray",
    "displaced/0000000009-aaaaaaaaaaaaaaaa.0.5.5", "displaced/0000000009-aaaaaaaaaaaaaaaa.record",
    "old/stray", "ui/drafts", "drafts/new.md", "tx/0000000009-aaaaaaaaaaaaaaaa.0.1",
  ]

  @Test("keeps nobody from changing the vault", arguments: ownPaths)
  func own(_ path: String) throws {
    let vault = try vault()
    try makeHuge(vault.ownPath(path), in: vault)
    let store = try vault.store()
    for word in ["rice", "beans"] {
      _ = try store.transaction(.named(word)) { try $0.append("- \(word)", to: "inbox.md") }
    }
    #expect(vault.text("inbox.md") == "- milk\n- tea\n- eggs\n- rice\n- beans\n")
    #expect(store.records().prefix(2).map(\.header.command) == [Array("beans".utf8), Array("rice".utf8)])
    _ = store.pendingRecords()
    _ = store.unfinishedElsewhere()
    #expect(try store.note(Array("drafts".utf8)) == nil)
    try store.keep([1], as: Array("drafts".utf8))
    #expect(try store.note(Array("drafts".utf8)) == [1])
  }

  @Test("of a record is set aside, and not read", arguments: [1 << 31, 1 << 40])
  func record(_ size: UInt64) throws {
    let vault = try vault()
    let path = vault.ownPath("tx/0000000009-aaaaaaaaaaaaaaaa.record")
    try vault.write(path, "")
    try FileHandle(forWritingTo: vault.url(path)).truncate(atOffset: size)
    let outcome = try vault.store().transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    guard case .quarantine(let files, []) = outcome.notes.first else {
      Issue.record("\(outcome.notes)")
      return
    }
    #expect(files.count == 1 && !vault.exists(path))
  }

  @Test("in another maker's folder is passed over", arguments: ["tx", "history/00000000"])
  func others(_ folder: String) throws {
    let vault = try vault()
    let other = ".offload/by/0123456789abcdef"
    try vault.write("\(other)/id", String(repeating: "0f", count: 16) + "\n")
    try makeHuge("\(other)/\(folder)/0000000009-aaaaaaaaaaaaaaaa.record", in: vault)
    let store = try vault.store()
    _ = store.unfinishedElsewhere()
    _ = try store.transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    #expect(vault.text("inbox.md") == "- milk\n- tea\n- eggs\n- own\n")
  }

  @Test func `is no draft`() throws {
    let vault = try vault()
    let store = try vault.store()
    let draft = try store.makeDraft(Array("new.md".utf8), [])
    let file = URL(fileURLWithPath: String(decoding: draft.path, as: UTF8.self))
    try FileHandle(forWritingTo: file).truncate(atOffset: 1 << 40)
    #expect(throws: StoreError.self) { try store.draft(draft.name) }
  }

  @Test("is read as far as the limit, whatever it is said to have", arguments: [0, 1, 1 << 30])
  func grown(_ said: Int) throws {
    let vault = try TestVault(["a": "text"])
    let calls = Calls(fileSystem: Disk())
    let file = try Disk().openOutside(Array(vault.url("a").path.utf8), .reading)
    defer { try? Disk().close(file) }
    #expect(try calls.readAll(file, size: said) == Array("text".utf8))
    #expect(throws: SystemFailure.tooLargeToRead) { try calls.readAll(file, size: Calls.largest + 1) }
  }

  @Test("keeps a note from being read, and nothing else", arguments: ["n.md", "tags.md", "sub/n.md"])
  func notes(_ path: String) throws {
    let vault = try vault()
    try makeHuge(path, in: vault)
    let store = try vault.store()
    #expect(throws: StoreError.self) { try store.read(VaultPath(path) ?? "n.md") }
    #expect(throws: StoreError.self) {
      try store.transaction(.named("x")) { try $0.append("- x", to: VaultPath(path) ?? "n.md") }
    }
    _ = try store.transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    #expect(vault.text("inbox.md") == "- milk\n- tea\n- eggs\n- own\n")
  }
}
