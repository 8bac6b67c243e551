import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `History` {
  @Test func `lists operations newest first, with what the caller noted`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store(FaultyFileSystem())
    for number in 1...3 {
      _ = try store.transaction(.named("capture \(number)")) { transaction in
        try transaction.append("- \(number)", to: "inbox.md")
        transaction.header.details.append(.init(key: Array("item".utf8), value: [0xff, 0x0a]))
      }
    }
    let records = Array(store.records())
    #expect(
      records.map { String(decoding: $0.header.command, as: UTF8.self) } == [
        "capture 3", "capture 2", "capture 1",
      ])
    #expect(records[0].header.values("item") == [[0xff, 0x0a]])
  }

  @Test func `holds what leads back to the text before`() throws {
    let vault = try TestVault(["inbox.md": "- a\n- b\n- c"])
    let store = try vault.store(FaultyFileSystem())
    _ = try store.transaction(.named("edit")) { try $0.edit("inbox.md") { $0 = "- a\n- B\n- c\n- d\n" } }
    let change = try #require(store.records().first { _ in true }?.changes.first)
    #expect(change.before == Fingerprint(Array("- a\n- b\n- c".utf8)))
    let present = try store.read("inbox.md").bytes
    #expect(change.after == Fingerprint(present))
    #expect(change.splices.inverted.applied(to: present) == Array("- a\n- b\n- c".utf8))
  }

  @Test func `tells of a record that cannot be read, and goes on behind it`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store()
    for number in 1...3 {
      _ = try store.transaction(.named("\(number)")) { try $0.edit("inbox.md") { $0 = "\(number)\n" } }
    }
    let newest = try #require(store.records().first { _ in true }).id
    let path = vault.ownPath("history/") + String(decoding: HistoryFolder.path(of: newest), as: UTF8.self)
    try vault.write(path, "garbled")
    #expect(store.records().map(\.id.number) == [2, 1])
    var records = store.records()
    #expect(throws: StoreError.unreadableRecord(newest, path: Array(path.utf8), nil)) {
      try records.readNext()
    }
    #expect(try records.readNext()?.id.number == 2)
  }

  @Test(
    "is not followed through a link, and nothing is changed then",
    arguments: ["history", "displaced", "tx", ""])
  func link(_ name: String) throws {
    let outside = try TestVault(["history/x": "", "displaced/x": "", "old/x": "", "tx/x": "", "id": ""])
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store()
    _ = try store.transaction(.named("first")) { try $0.append("- tea", to: "inbox.md") }
    let before = outside.files
    try FileManager.default.moveItem(at: vault.own(name), to: vault.url("away"))
    try FileManager.default.createSymbolicLink(at: vault.own(name), withDestinationURL: outside.url(name))
    #expect(throws: StoreError.self) {
      try store.transaction(.named("second")) { try $0.append("- more", to: "inbox.md") }
    }
    #expect(store.misplacedFolders() == [Array(vault.ownPath(name).utf8)])
    #expect(vault.text("inbox.md") == "- milk\n- tea\n")
    #expect(outside.files == before)
    #expect(store.records().first { _ in true } == nil || name == "tx" || name == "displaced")
  }

  @Test func `is not followed through a link where something is to be put aside`() throws {
    let outside = try TestVault(["x": ""])
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    try vault.write(vault.ownPath("tx/something else"), "text")
    try FileManager.default.removeItem(at: vault.own("old"))
    try FileManager.default.createSymbolicLink(at: vault.own("old"), withDestinationURL: outside.folder)
    #expect(throws: StoreError.self) {
      try vault.store().transaction(.named("second")) { try $0.append("- more", to: "inbox.md") }
    }
    #expect(vault.files == ["inbox.md": "- milk\n"] && outside.files == ["x": ""])
  }

  @Test func `gives a kept file back when its record tells no more of the one before it`() throws {
    let vault = try TestVault(["attachments/z.png": "b\0\n"])
    let store = try vault.store()
    let made = try store.transaction(.named("make")) { try $0.create("a.md", Array("- milk\n".utf8)) }.record
    let removed = try store.transaction(.named("remove")) {
      try $0.remove("a.md")
      try $0.remove("attachments/z.png")
    }
    let removal = try #require(removed.record)
    let rules = ForgettingRules(words: { [$0] }, said: { Array($0) }, keeps: { _ in true })
    _ = try store.forget(rules, dryRun: false) { $0.id == made }
    #expect(store.record(removal)?.changes.map(\.path) == ["attachments/z.png"])
    _ = try store.transaction(.named("undo")) {
      try $0.copy(.kept(removal, "attachments/z.png"), to: "attachments/z.png")
    }
    #expect(vault.text("attachments/z.png") == "b\0\n")
  }

  @Test func `is pruned a little at a time`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store(FaultyFileSystem()) {
      ($0.historyCount, $0.historyDays, $0.historyFloor) = (20, 0, 0)
    }
    for number in 1...60 {
      _ = try store.transaction(.named("\(number)")) { try $0.edit("inbox.md") { $0 = "\(number)\n" } }
    }
    let count = store.records().reduce(0) { count, _ in count + 1 }
    #expect(count >= 20 && count < 30)
    #expect(vault.journal("displaced").count == ReplacedFiles.limit + 1)
  }

  @Test func `forgets what is too old`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store(FaultyFileSystem()) {
      ($0.historyCount, $0.historyDays, $0.historyFloor) = (1, 30, 0)
    }
    for number in 1...7 {
      _ = try store.transaction(.named("\(number)")) { try $0.edit("inbox.md") { $0 = "\(number)\n" } }
    }
    for name in vault.journal("history").dropLast() {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -40 * 86_400)],
        ofItemAtPath: vault.own("history/\(name)").path)
    }
    _ = try store.transaction(.named("8")) { try $0.edit("inbox.md") { $0 = "8\n" } }
    #expect(store.records().map(\.id.number) == [8, 7])
  }

  @Test("keeps what is new enough by either measure", arguments: [(30, 1, 0), (1, 30, 0), (1, 1, 1000)])
  func kept(_ count: Int, _ days: Int, _ floor: Int) throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store(FaultyFileSystem()) {
      ($0.historyCount, $0.historyDays, $0.historyFloor) = (count, days, floor)
    }
    for number in 1...24 {
      _ = try store.transaction(.named("\(number)")) { try $0.edit("inbox.md") { $0 = "\(number)\n" } }
      // As after a clock that was ahead for a moment.
      for name in vault.journal("history").dropLast() where days == 1 {
        try FileManager.default.setAttributes(
          [.modificationDate: Date(timeIntervalSinceNow: -90 * 86_400)],
          ofItemAtPath: vault.own("history/\(name)").path)
      }
    }
    #expect(store.records().reduce(0) { count, _ in count + 1 } == 24)
  }

  @Test("shares out the files that may be open", arguments: [16, 64, 256, 1024, 1 << 20])
  func openFiles(_ limit: Int) {
    let leases = OpenFiles.share(4, of: limit, atMost: 100)
    let folders = OpenFiles.share(8, of: limit, atMost: 64)
    let texts = OpenFiles.share(4, of: limit, atMost: 64)
    #expect(leases + folders + texts <= limit * 5 / 8)
    #expect(min(leases, folders, texts) >= 1)
  }

  @Test func `goes on counting from folder to folder`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let store = try vault.store(FaultyFileSystem())
    for number in 1...260 {
      _ = try store.transaction(.named("\(number)")) { try $0.edit("inbox.md") { $0 = "\(number)\n" } }
    }
    #expect(store.records().map(\.id.number) == (1...260).reversed())
  }

  @Test(
    "splices apply and invert", arguments: [1, 2, 3, 4] as [UInt64])
  func splices(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> [UInt8] {
      let lines = (0..<Int.random(in: 0...8, using: &random)).map { _ in
        ["- a", "- b", "- c", ""].randomElement(using: &random) ?? ""
      }
      let text = lines.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
      return Array(text.utf8)
    }
    for _ in 0..<200 {
      let (old, new) = (text(), text())
      let splices = LineSplices.between(old, new, LineSplices.block)
      #expect(splices.applied(to: old) == new, "seed \(seed)")
      #expect(splices.inverted.applied(to: new) == old, "seed \(seed)")
      #expect(splices.isEmpty == (old == new))
      for splice in splices {
        #expect(
          splice.offset == 0 || old[splice.offset - 1] == UInt8(ascii: "\n"), "not a whole line: seed \(seed)"
        )
      }
    }
  }
}

@Suite struct `A stale save` {
  private func edited(_ change: (inout String) -> Void) throws -> (TestVault, Store, RecordID) {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    let store = try vault.store(FaultyFileSystem())
    let header = OperationHeader(command: Array("edit".utf8), time: Disk().now(), origin: [])
    let outcome = try store.transaction(header) { try $0.edit("inbox.md", change) }
    return (vault, store, try #require(outcome.record))
  }

  @Test func `shows where a line is back that was changed`() throws {
    let (vault, store, id) = try edited { $0 = "- [x] milk\n- eggs\n" }
    try vault.write("inbox.md", "- milk\n- eggs\n- typed\n")
    #expect(
      store.staleSaves(at: Disk().now()) == [
        StaleSave(
          record: id, path: "inbox.md", formerPath: "inbox.md", missing: [Array("- [x] milk".utf8)],
          returned: [Array("- milk".utf8)])
      ])
    #expect(store.staleSaves(of: ["other.md"], at: Disk().now()) == [])
  }

  @Test func `is not seen in a rename that was taken back`() throws {
    let vault = try TestVault(["a.md": "# a\n- milk\n"])
    let store = try vault.store()
    _ = try store.transaction(.named("rename")) {
      try $0.edit("a.md") { $0 = "# b\n- milk\n" }
      try $0.rename("a.md", to: "b.md")
    }
    _ = try store.transaction(.named("undo")) {
      try $0.edit("b.md") { $0 = "# a\n- milk\n" }
      try $0.rename("b.md", to: "a.md")
    }
    #expect(store.staleSaves(at: Disk().now()) == [])
    #expect(try store.transaction(.named("capture")) { try $0.append("- tea", to: "a.md") }.notes == [])
  }

  @Test func `shows where the old text is back`() throws {
    let (vault, store, id) = try edited { $0 += "- tea\n" }
    try vault.write("inbox.md", "- milk\n- eggs\n")
    #expect(store.staleSaves(at: Disk().now()).map(\.record) == [id])
  }

  @Test func `is not seen in an ordinary edit`() throws {
    let (vault, store, _) = try edited { $0 = "- [x] milk\n- eggs\n" }
    #expect(store.staleSaves(at: Disk().now()) == [])
    try vault.write("inbox.md", "- [x] oat milk\n- typed\n")
    #expect(store.staleSaves(at: Disk().now()) == [])
  }

  @Test func `is not seen where a later operation took the change back`() throws {
    let (vault, store, _) = try edited { $0 = "- [x] milk\n- eggs\n" }
    let header = OperationHeader(command: Array("undo".utf8), time: Disk().now(), origin: [])
    _ = try store.transaction(header) { try $0.edit("inbox.md") { $0 = "- milk\n- eggs\n" } }
    #expect(vault.files == ["inbox.md": "- milk\n- eggs\n"])
    #expect(store.staleSaves(at: Disk().now()) == [])
  }
}

@Suite struct `What a command finds changed` {
  private func header(_ command: String) -> OperationHeader {
    OperationHeader(command: Array(command.utf8), time: Disk().now(), origin: [])
  }

  @Test func `is said once where a stale save took a change back`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    let store = try vault.store(FaultyFileSystem())
    let id = try store.transaction(header("done")) { try $0.edit("inbox.md") { $0 = "- [x] milk\n- eggs\n" } }
      .record
    try vault.write("inbox.md", "- milk\n- eggs\n- typed\n")
    let notes = try store.transaction(header("capture")) { try $0.append("- tea", to: "inbox.md") }.notes
    let save = StaleSave(
      record: try #require(id), path: "inbox.md", formerPath: "inbox.md", missing: [Array("- [x] milk".utf8)],
      returned: [Array("- milk".utf8)])
    #expect(notes == [.staleSave(save)])
    #expect(try store.transaction(header("capture")) { try $0.append("- more", to: "inbox.md") }.notes == [])
  }

  @Test("is said where a file is empty or gone", arguments: [true, false])
  func fileWasEmptied(_ isGone: Bool) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store(FaultyFileSystem())
    _ = try store.transaction(header("capture")) { try $0.append("- tea", to: "inbox.md") }
    if isGone {
      try FileManager.default.removeItem(at: vault.url("inbox.md"))
    } else {
      try vault.write("inbox.md", "")
    }
    let notes = try store.transaction(header("capture")) { try $0.append("- more", to: "inbox.md") }.notes
    #expect(notes == [.fileWasEmptied("inbox.md")])
    #expect(vault.files == ["inbox.md": "- more\n"])
  }

  @Test func `is not said of what an operation removed itself`() throws {
    let vault = try TestVault(["list.md": "- milk\n"])
    let store = try vault.store(FaultyFileSystem())
    _ = try store.transaction(header("edit")) { try $0.append("- tea", to: "list.md") }
    _ = try store.transaction(header("delete")) { try $0.remove("list.md") }
    #expect(try store.transaction(header("new")) { try $0.create("list.md", []) }.notes == [])
  }
}
