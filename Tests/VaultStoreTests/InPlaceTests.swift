import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// A file with several names is written itself, in the place of being exchanged.
@Suite struct `A file that is written in place` {
  @Test
  func
    `keeps what is saved while it is changed again for an earlier save, but in the very moment of the write`()
    throws
  {
    var position = 1
    var mixed: [Int] = []
    while let isKept = try keeps(saveAt: position) {
      if !isKept { mixed.append(position) }
      position += 1
    }
    #expect(position > 10)
    #expect(mixed.count <= 1, "at \(mixed)")
  }

  @Test func `is not written as long as another program is in the middle of it`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- tea\n"])
    try FileManager.default.linkItem(at: vault.url("inbox.md"), to: vault.url("other.md"))
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_WRONLY | O_TRUNC)
    write(file, "- milk\n- t", 10)
    #expect(throws: StoreError.beingSaved("inbox.md")) {
      try vault.store(Disk()) { $0.patience = 200 }.transaction(.named("capture")) {
        try $0.append("- more", to: "inbox.md")
      }
    }
    #expect(vault.text("inbox.md") == "- milk\n- t")
    write(file, "ea\n- new\n", 9)
    close(file)
    _ = try vault.store().transaction(.named("capture")) { try $0.append("- more", to: "inbox.md") }
    #expect(vault.text("other.md") == "- milk\n- tea\n- new\n- more\n")
  }

  @Test func `is kept as it was, if it was killed on the way and its name was given to another`() throws {
    for position in 1... {
      let vault = try TestVault(["inbox.md": "- milk\n- tea\n- more\n"])
      try vault.makeJournal()
      let other = vault.folder.deletingLastPathComponent().appendingPathComponent(UUID().uuidString)
      try FileManager.default.linkItem(at: vault.url("inbox.md"), to: other)
      defer { try? FileManager.default.removeItem(at: other) }
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("delete")) {
        try $0.removeLine("- milk", from: "inbox.md")
      }
      guard fileSystem.isDead else { break }
      // What is in the log can be undone.
      if try vault.store().records().contains(where: { _ in true }) { continue }
      try FileManager.default.removeItem(at: vault.url("inbox.md"))
      try vault.write("inbox.md", "- new\n")
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      let kept = vault.journal("old").compactMap { vault.text(vault.ownPath("old/\($0)")) }
      let texts = kept + [try String(contentsOf: other, encoding: .utf8)]
      #expect(texts.contains { $0.contains("- milk\n- tea\n- more\n") }, "\(position): \(texts)")
    }
  }

  @Test func `is changed by no later change before one that was not filed is`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    try FileManager.default.linkItem(at: vault.url("inbox.md"), to: vault.url("other.md"))
    let refusing = FaultyFileSystem(.errors(EACCES), at: 1) { $0 == .rename }
    _ = try vault.store(refusing).transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    #expect(vault.journal("tx").contains { $0.hasSuffix(".record") })
    let refusingOnce = FaultyFileSystem(.error(EACCES), at: 1) { $0 == .rename }
    let change: (inout Transaction) throws -> Void = {
      try $0.edit("inbox.md") { $0 = "- milk\n- [x] tea\n" }
    }
    #expect(throws: StoreError.self) {
      try vault.store(refusingOnce).transaction(.named("refused"), change)
    }
    #expect(vault.text("other.md") == "- milk\n- tea\n")
    _ = try vault.store().transaction(.named("done"), change)
    #expect(vault.text("other.md") == "- milk\n- [x] tea\n")
    #expect(vault.journal("tx") == [] && vault.journal("old") == [])
    let commands = try vault.store().records().map { String(decoding: $0.header.command, as: UTF8.self) }
    #expect(commands == ["done", "capture"])
  }

  /// Nil once there are not so many calls.
  private func keeps(saveAt position: Int) throws -> Bool? {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    try FileManager.default.linkItem(at: vault.url("inbox.md"), to: vault.url("other.md"))
    let path = vault.url("inbox.md").path
    let add: @Sendable (String) -> Void = { line in
      let file = open(path, O_CLOEXEC | O_WRONLY | O_APPEND)
      defer { close(file) }
      _ = write(file, line, line.utf8.count)
    }
    let fileSystem = FaultyFileSystem(.meanwhile { add("- second\n") }, at: position) {
      [.write, .sync, .rename].contains($0)
    }
    var runs = 0
    _ = try vault.store(fileSystem).transaction(.named("capture")) {
      try $0.append("- tea", to: "inbox.md")
      runs += 1
      if runs == 1 { add("- first\n") }
    }
    guard fileSystem.count >= position else { return nil }
    _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
    let lines = (vault.text("inbox.md") ?? "").split(separator: "\n").map(String.init)
    return lines.sorted() == ["- first", "- milk", "- second", "- tea"]
  }
}
