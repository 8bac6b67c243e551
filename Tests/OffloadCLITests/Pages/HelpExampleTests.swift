import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// An example of a command's help, or another line that shows what is not in an example.
struct HelpLine: CustomTestStringConvertible {
  let command: String
  let line: String

  var testDescription: String { line }

  static let examples = CommandTable.offload.commands.flatMap { command in
    command.examples.map { HelpLine(command: command.name, line: $0.line) }
  }
}

@Suite struct `The examples of help` {
  @Test(arguments: HelpLine.examples)
  func `do what they say`(example: HelpLine) throws {
    let run = try HelpVault(for: example.command).run(example.line)
    #expect(run.status == 0, "\(run.talk)")
    #expect(!run.talk.contains("nothing changed") && !run.talk.contains("Nothing found"), "\(run.talk)")
  }

  @Test(arguments: CommandTable.offload.commands.map(\.name))
  func `are there for each command`(name: String) throws {
    let command = try #require(CommandTable.offload.command(name))
    #expect(!command.examples.isEmpty)
  }
}

@Suite struct `With --dry-run` {
  /// What the examples leave out: options, and what else a command writes.
  private static let further: [(String, [String])] = [
    ("list", ["offload list --all --group tag", "offload list --count"]),
    ("inbox", ["offload inbox --all --group tag --tree"]),
    ("tags", ["offload tags --tree"]),
    (
      "capture",
      [
        "offload capture --editor", "offload capture --voice", "offload capture --attach picture.png look",
        "offload capture --tag errand --type idea --star --scheduled friday call",
      ]
    ),
    ("check", ["offload check --fix"]),
    ("collection new", ["offload collection new --star Y"]),
    ("edit", ["offload edit kmf"]),
    (
      "export",
      [
        "offload export json --all --sort due --limit 3 --output all.json --force",
        "offload export csv --raw --output raw.csv",
      ]
    ),
    (
      "import",
      [
        "offload import markdown Someday.md --anyway", "offload import markdown Someday.md --only-new",
        "offload import csv books.csv --raw",
      ]
    ),
    ("forget", ["offload forget 12 --yes"]),
    ("init", ["offload init new --here --default"]),
    (
      "move",
      [
        "offload move kmf --to Fresh#Log --create", "offload move kmf --after rtw",
        "offload move --where tag:waiting --expect 1 --to Errands",
      ]
    ),
    (
      "sync",
      [
        "offload sync --watch", "offload sync --resend",
        "offload sync --join --accept-deletions --accept-incoming --accept-rewind",
      ]
    ),
    ("sync init", ["offload sync init --yes --ignore ~/notes.git"]), ("undo", ["offload undo --yes"]),
    ("stats", ["offload stats --html stats.html --force"]),
    ("", ["offload", "offload completing bash -- 'offload don'"]),
  ]

  private static let lines =
    HelpLine.examples
    + further.flatMap { command, lines in lines.map { HelpLine(command: command, line: $0) } }

  @Test(arguments: lines)
  func `nothing is written`(line: HelpLine) throws {
    let help = try HelpVault(for: line.command)
    let before = try [Everything(of: help.vault.folder), Everything(of: help.home.folder)]
    try Everything.close(help.vault.folder)
    defer { try? Everything.open(help.vault.folder) }
    let run = try help.run(line.line, with: line.line.contains("--dry-run") ? "" : "--dry-run")
    #expect(run.status == (line.command == "ui" ? 2 : 0), "\(run.talk)")
    try Everything.open(help.vault.folder)
    #expect(try [Everything(of: help.vault.folder), Everything(of: help.home.folder)] == before)
  }

  @Test func `it is said where nothing would be changed`() throws {
    let run = try HelpVault(for: "untag").run("offload untag nowhere kmf --dry-run")
    #expect(run.status == 0)
    #expect(run.talk.contains("Already done; nothing would change."), "\(run.talk)")
  }

  @Test(arguments: CommandTable.offload.commands.map(\.name))
  func `every option is tried`(name: String) throws {
    let command = try #require(CommandTable.offload.command(name))
    let tried = Self.lines.filter { $0.command == name }.map(\.line).joined(separator: " ")
    // What names items is one thing, which `move` tries for all.
    let naming = name == "move" ? [] : ["where", "expect"]
    for option in command.needed + command.options where !naming.contains(option.name) {
      #expect(tried.contains("--\(option.name)"), "\(option.name)")
    }
  }
}

/// All that a folder holds, down to when it was written.
private struct Everything: Equatable {
  private var entries: [String: Entry] = [:]

  private struct Entry: Equatable {
    let bytes: Data?
    let written: Date?
  }

  init(of folder: URL) throws {
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) + [""] {
      let file = folder.appendingPathComponent(path)
      let facts = try FileManager.default.attributesOfItem(atPath: file.path)
      let isFile = facts[.type] as? FileAttributeType == .typeRegular
      entries[path] = Entry(
        bytes: isFile ? try Data(contentsOf: file) : nil, written: facts[.modificationDate] as? Date)
    }
  }

  /// Takes the permission to write from a folder and all in it, which stops everybody but root.
  static func close(_ folder: URL) throws { try permit(folder, folders: 0o555, files: 0o444) }

  static func open(_ folder: URL) throws { try permit(folder, folders: 0o755, files: 0o644) }

  private static func permit(_ folder: URL, folders: Int, files: Int) throws {
    // Folders first, and from the top: what is shut cannot be looked into.
    for path in [""] + (try FileManager.default.subpathsOfDirectory(atPath: folder.path)) {
      let file = folder.appendingPathComponent(path).path
      let facts = try FileManager.default.attributesOfItem(atPath: file)
      let mode = facts[.type] as? FileAttributeType == .typeDirectory ? folders : files
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }
  }
}
