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
    // A program that another test starts has what the capture had locked until it runs. Who reads meanwhile sees a command
    // at work.
    let lock = open(vault.folder.appendingPathComponent(".offload/lock").path, O_RDONLY | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX) == 0 && flock(lock, LOCK_UN) == 0)
    return vault
  }

  @Test func `is named by every command, and a reading one ends with status 5`() throws {
    let vault = try cutOff()
    for line in ["offload list", "offload show Plan", "offload check"] {
      let run = vault.offload(line)
      #expect(run.status == 5, "\(line): \(run.talk)")
      #expect(
        run.talk.hasPrefix("note: inbox.md seems to be missing, because a command was interrupted"),
        "\(run.talk)")
    }
    #expect(vault.offload("offload list").output.contains("bread"))
  }

  @Test func `is there again after the next change, with what was cut off`() throws {
    let vault = try cutOff()
    let run = vault.offload("offload capture eggs")
    #expect(run.status == 0, "\(run.talk)")
    #expect(run.talk.contains("finished an interrupted command"), "\(run.talk)")
    let text = try vault.text("inbox.md")
    #expect(text.contains("- milk\n") && text.contains("tea") && text.contains("eggs"), "\(text)")
    #expect(vault.offload("offload list").status == 0)
  }

  @Test func `is told of by a command that comes to nothing`() throws {
    let run = try cutOff().offload("offload done nothing")
    #expect(run.status == 1)
    #expect(
      run.talk.contains("note: inbox.md seems to be missing, because a command was interrupted"),
      "\(run.talk)")
  }

  @Test func `is told of by a command that brings it back and is refused`() throws {
    let refused = "offload collection rename Plan inbox"
    let run = try cutOff().offload(refused)
    #expect(run.status == 1)
    let lines = run.talk.split(separator: "\n")
    #expect(
      lines.contains("note: Offload finished an interrupted command: capture tea"),
      "\(run.talk)")
    #expect(lines.dropFirst(lines.count - 2).first?.hasPrefix("error: ") ?? false, "\(run.talk)")

    let json = try cutOff().offload(refused + " --json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.talk.utf8)) as? [String: [String: Any]])
    let notes = try #require(object["error"]?["notes"] as? [String])
    #expect(
      notes.contains("Offload finished an interrupted command: capture tea"), "\(notes)")
  }

  @Test func `is told of once`() throws {
    let vault = try cutOff()
    #expect(
      vault.offload("offload collection rename Plan inbox").talk.contains("finished an interrupted command"))
    #expect(!vault.offload("offload collection rename Plan inbox").talk.contains("note: "))
  }
}

@Suite struct `What was cut off before anything was done` {
  /// A vault whose second capture was killed before it changed a file.
  private func cutOff() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    #expect(vault.offload("offload capture bread").status == 0)
    let before = try vault.text("inbox.md")
    #expect(vault.offload("offload capture tea").status == 0)
    let files = FileManager.default
    let journal = vault.folder.appendingPathComponent(vault.journal)
    let shelf = journal.appendingPathComponent("history/00000000")
    let record = try #require(files.contentsOfDirectory(atPath: shelf.path).max())
    let unfinished = journal.appendingPathComponent("tx")
    try files.moveItem(
      at: shelf.appendingPathComponent(record), to: unfinished.appendingPathComponent(record))
    let inbox = vault.folder.appendingPathComponent("inbox.md")
    try files.moveItem(
      at: inbox, to: unfinished.appendingPathComponent(record.replacing(".record", with: ".0")))
    try Data(before.utf8).write(to: inbox)
    return vault
  }

  @Test func `is told once, by the command that finishes it`() throws {
    let run = try cutOff().offload("offload capture eggs")
    #expect(run.talk.contains("note: Offload finished an interrupted command: capture tea\n"))
    #expect(!run.talk.contains("the next change"), "\(run.talk)")
  }

  @Test func `is told by a command that comes to nothing`() throws {
    let note = "an earlier command was interrupted; the next change finishes it: capture tea"
    #expect(try cutOff().offload("offload done nothing").talk.contains("note: \(note)\n"))
    #expect(try cutOff().offload("offload done nothing --json").talk.contains(note))
    #expect(try cutOff().offload("offload list").talk.contains("note: \(note)\n"))
  }

  @Test func `is what undo takes back, and a dry run says so`() throws {
    let vault = try cutOff()
    let text = try vault.text("inbox.md")
    let dryRun = vault.offload("offload undo --dry-run")
    #expect(dryRun.status == 0 && !dryRun.output.contains("bread"), "\(dryRun.output)")
    #expect(vault.offload("offload undo 2").talk.contains("Undone: capture \"tea\""))
    #expect(try vault.text("inbox.md") == text)
  }
}
