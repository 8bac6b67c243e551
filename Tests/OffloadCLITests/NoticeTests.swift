import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// What a vault has to say of itself is said before it is looked at, and after a capture that came to nothing.
@Suite struct `What a vault has to say` {
  @Test func `of a journal that is in the way is said by a capture that fails over it`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    #expect(vault.offload("offload capture tea").status == 0)
    let history = vault.folder.appendingPathComponent(vault.journal + "/history")
    try FileManager.default.removeItem(at: history)
    try Data("no folder".utf8).write(to: history)
    let note = "note: \(vault.journal)/history isn't a folder; until it is, you can't change anything\n"
    let change = vault.offload("offload capture eggs")
    #expect(change.status == 1)
    #expect(change.talk.contains(note), "\(change.talk)")
    #expect(vault.offload("offload list").talk.hasPrefix(note))
    #expect(vault.offload("offload capture eggs --dry-run").talk.hasPrefix(note))
    #expect(try vault.text("inbox.md").contains("tea") && !vault.text("inbox.md").contains("eggs"))
  }

  @Test func `of others is said by who looks, and by a capture that comes to nothing`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    #expect(vault.offload("offload capture tea").status == 0)
    let files = FileManager.default
    let own = vault.folder.appendingPathComponent(vault.journal)
    let other = own.deletingLastPathComponent().appendingPathComponent("0123456789abcdef")
    try files.copyItem(at: own, to: other)
    let shelf = other.appendingPathComponent("history/00000000")
    let record = try #require(files.contentsOfDirectory(atPath: shelf.path).first)
    try files.moveItem(
      at: shelf.appendingPathComponent(record), to: other.appendingPathComponent("tx/\(record)"))
    let named = ".offload/by/0123456789abcdef"
    let capture = vault.offload("offload capture eggs")
    #expect(capture.status == 0 && !capture.talk.contains("note: "), "\(capture.talk)")
    for line in ["offload list", "offload check", "offload done nothing"] {
      let talk = vault.offload(line).talk
      #expect(talk.hasPrefix("note: ") && talk.contains(named), "\(line): \(talk)")
    }
    let failed = vault.offload("offload capture eggs --to Nowhere")
    #expect(failed.status == 1 && failed.talk.components(separatedBy: named).count == 3, "\(failed.talk)")
  }

  @Test func `of its settings is said by every command, once`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n", ".offload/config.yml": "stamp: never\n"])
    for line in ["offload capture tea", "offload done nothing", "offload list"] {
      let talk = vault.offload(line).talk
      #expect(talk.components(separatedBy: "note: ").count == 2 && talk.contains("stamp"), "\(line): \(talk)")
    }
  }
}
