import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// On a file system that cannot exchange names a file steps aside for a moment while it is changed.
@Suite struct `A file that stood aside when a command was cut off` {
  /// A vault whose capture was killed after the first of its three renames.
  private func cutOff() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- milk\n", "Plan.md": "- bread\n"])
    #expect(vault.offload("offload capture tea").status == 0)
    let files = FileManager.default
    let journal = vault.folder.appendingPathComponent(vault.journal)
    let shelf = journal.appendingPathComponent("history/00000000")
    let record = try #require(files.contentsOfDirectory(atPath: shelf.path).first)
    let unfinished = journal.appendingPathComponent("tx")
    let name = record.replacing(".record", with: ".0")
    try files.moveItem(
      at: shelf.appendingPathComponent(record), to: unfinished.appendingPathComponent(record))
    try files.moveItem(
      at: vault.folder.appendingPathComponent("inbox.md"), to: unfinished.appendingPathComponent(name))
    try Data("- milk\n".utf8).write(to: unfinished.appendingPathComponent(name + ".aside"))
    return vault
  }

  @Test func `is named by every command, and a reading one ends with status 5`() throws {
    let vault = try cutOff()
    for line in ["offload list", "offload show Plan", "offload check"] {
      let run = vault.offload(line)
      #expect(run.status == 5, "\(line): \(run.talk)")
      #expect(run.talk.hasPrefix("note: inbox.md stood aside when a command was cut off"), "\(run.talk)")
    }
    #expect(vault.offload("offload list").output.contains("bread"))
  }

  @Test func `is there again after the next change, with what was cut off`() throws {
    let vault = try cutOff()
    let run = vault.offload("offload capture eggs")
    #expect(run.status == 0, "\(run.talk)")
    #expect(run.talk.contains("is finished now"), "\(run.talk)")
    let text = try vault.text("inbox.md")
    #expect(text.contains("- milk\n") && text.contains("tea") && text.contains("eggs"), "\(text)")
    #expect(vault.offload("offload list").status == 0)
  }

  @Test func `is told of by a command that brings it back and is refused`() throws {
    let refused = "offload collection rename Plan inbox"
    let run = try cutOff().offload(refused)
    #expect(run.status == 1)
    let lines = run.talk.split(separator: "\n")
    #expect(
      lines.contains("note: an earlier command was cut off and is finished now: capture tea"),
      "\(run.talk)")
    #expect(lines.dropFirst(lines.count - 2).first?.hasPrefix("error: ") ?? false, "\(run.talk)")

    let json = try cutOff().offload(refused + " --json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.talk.utf8)) as? [String: [String: Any]])
    let notes = try #require(object["error"]?["notes"] as? [String])
    #expect(
      notes.contains("an earlier command was cut off and is finished now: capture tea"), "\(notes)")
  }

  @Test func `is told of once`() throws {
    let vault = try cutOff()
    #expect(vault.offload("offload collection rename Plan inbox").talk.contains("is finished now"))
    #expect(!vault.offload("offload collection rename Plan inbox").talk.contains("note: "))
  }
}
