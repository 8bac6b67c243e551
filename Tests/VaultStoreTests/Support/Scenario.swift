import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// A change that is tried under every fault, with what the vault holds before and after.
struct Scenario: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var before: [String: String]
  var after: [String: String]
  /// Whether a kill may leave part of the new text and part of the old, until the next command.
  var isInPlace = false
  /// Whether a kill may leave a text in the journal alone, until the next command: its file gets a name that another one leaves.
  var isBetweenNames = false
  var prepare: @Sendable (TestVault) throws -> Void = { _ in }
  var change: @Sendable (inout Transaction) throws -> Void

  static let all: [Scenario] = [
    Scenario(
      testDescription: "changing a file",
      before: ["inbox.md": "- milk\n- eggs\n"], after: ["inbox.md": "- milk\n- eggs\n- tea\n"],
      change: { try $0.append("- tea", to: "inbox.md") }),
    Scenario(
      testDescription: "moving a line",
      before: ["inbox.md": "- milk\n- eggs\n", "work/list.md": "- tea\n"],
      after: ["inbox.md": "- eggs\n", "work/list.md": "- tea\n- milk\n"],
      change: {
        try $0.removeLine("- milk", from: "inbox.md")
        try $0.append("- milk", to: "work/list.md")
      }),
    Scenario(
      testDescription: "making a file",
      before: ["inbox.md": "- milk\n"], after: ["inbox.md": "- milk\n", "new/list.md": "- tea\n"],
      change: { try $0.create("new/list.md", Array("- tea\n".utf8)) }),
    Scenario(
      testDescription: "moving a line to a new file",
      before: ["inbox.md": "- milk\n- eggs\n"], after: ["inbox.md": "- eggs\n", "new/list.md": "- milk\n"],
      change: {
        try $0.removeLine("- milk", from: "inbox.md")
        try $0.create("new/list.md", Array("- milk\n".utf8))
      }),
    Scenario(
      testDescription: "removing a file",
      before: ["inbox.md": "- milk\n", "old.md": "- tea\n"], after: ["inbox.md": "- milk\n"],
      change: { try $0.remove("old.md") }),
    Scenario(
      testDescription: "removing an attachment and its line",
      before: ["inbox.md": "- milk\n- ![[a.png]]\n", "attachments/a.png": "a\u{0}b"],
      after: ["inbox.md": "- milk\n"],
      change: {
        try $0.removeLine("- ![[a.png]]", from: "inbox.md")
        try $0.remove("attachments/a.png")
      }),
    Scenario(
      testDescription: "renaming a file with its title and links",
      before: ["a.md": "# a\n- milk\n", "b.md": "- [[a]]\n"],
      after: ["sub/c.md": "# c\n- milk\n", "b.md": "- [[c]]\n"],
      change: {
        try $0.edit("a.md") { $0 = $0.replacingOccurrences(of: "# a", with: "# c") }
        try $0.rename("a.md", to: "sub/c.md")
        try $0.edit("b.md") { $0 = $0.replacingOccurrences(of: "[[a]]", with: "[[c]]") }
      }),
    Scenario(
      testDescription: "changing the case of a name",
      before: ["work.md": "- milk\n"], after: ["Work.md": "- milk\n"],
      change: { try $0.rename("work.md", to: "Work.md") }),
    Scenario(
      testDescription: "making a file in another case of one that is removed",
      before: ["work.md": "- milk\n"], after: ["Work.md": "- milk\n"],
      isBetweenNames: true,
      change: {
        try $0.remove("work.md")
        try $0.create("Work.md", Array("- milk\n".utf8))
      }),
    Scenario(
      testDescription: "making a folder in another case of one that is emptied",
      before: ["work/a.md": "- milk\n", "work/far/b.md": "- tea\n"],
      after: ["Work/a.md": "- milk\n", "Work/far/b.md": "- tea\n"],
      isBetweenNames: true,
      change: {
        for path in ["work/a.md", "work/far/b.md"] as [VaultPath] { try $0.remove(path) }
        try $0.create("Work/a.md", Array("- milk\n".utf8))
        try $0.create("Work/far/b.md", Array("- tea\n".utf8))
      }),
    Scenario(
      testDescription: "making a folder of a file's name",
      before: ["inbox.md": "- milk\n", "work.md": "- tea\n"],
      after: ["inbox.md": "- milk\n", "work.md/a.md": "- tea\n", "work.md/far/b.md": "- eggs\n"],
      isBetweenNames: true,
      change: {
        try $0.remove("work.md")
        try $0.create("work.md/a.md", Array("- tea\n".utf8))
        try $0.create("work.md/far/b.md", Array("- eggs\n".utf8))
      }),
    Scenario(
      testDescription: "making a file of a folder's name",
      before: ["inbox.md": "- milk\n", "work.md/a.md": "- tea\n", "work.md/far/b.md": "- eggs\n"],
      after: ["inbox.md": "- milk\n", "work.md": "- tea\n"],
      isBetweenNames: true,
      change: {
        for path in ["work.md/a.md", "work.md/far/b.md"] as [VaultPath] { try $0.remove(path) }
        try $0.create("work.md", Array("- tea\n".utf8))
      }),
    Scenario(
      testDescription: "changing a file with two names",
      before: ["inbox.md": "- milk\n- eggs\n", "twin.md": "- milk\n- eggs\n"],
      after: ["inbox.md": "- tea\n- milk\n- eggs\n", "twin.md": "- tea\n- milk\n- eggs\n"],
      isInPlace: true,
      prepare: { vault in
        try FileManager.default.removeItem(at: vault.url("twin.md"))
        try FileManager.default.linkItem(at: vault.url("inbox.md"), to: vault.url("twin.md"))
      },
      change: { try $0.edit("inbox.md") { $0 = "- tea\n" + $0 } }),
    Scenario(
      testDescription: "copying an attachment in",
      before: ["inbox.md": "- milk\n", "source.bin": "a\u{0}b"],
      after: ["inbox.md": "- milk\n- ![[a.bin]]\n", "source.bin": "a\u{0}b", "attachments/a.bin": "a\u{0}b"],
      change: { transaction in
        let source =
          try transaction.reader.calls.fileSystem.path(of: transaction.reader.root) + "/source.bin".utf8
        try transaction.copy(.outside(source), to: "attachments/a.bin")
        try transaction.append("- ![[a.bin]]", to: "inbox.md")
      }),
  ]

  func vault() throws -> TestVault {
    let vault = try TestVault(before)
    try prepare(vault)
    // What a vault's first change makes is not what is tried here.
    try vault.makeJournal()
    return vault
  }

  /// Has a look at what a kill leaves, at each call of the change or at every so-manieth.
  ///
  /// - Parameter look: is given the vault and the number of the call.
  func killed(
    every stride: Int = 1, renaming: FaultyFileSystem.Renaming = .exchanging,
    after first: (TestVault) throws -> Void = { _ in }, _ look: (TestVault, Int) throws -> Void
  ) throws {
    var position = 1
    while true {
      let vault = try vault()
      try first(vault)
      let fileSystem = FaultyFileSystem(.kill, at: position, renaming: renaming)
      _ = try? vault.store(fileSystem).transaction(.named("cut off"), change)
      guard fileSystem.isDead else { return }
      try look(vault, position)
      position += stride
    }
  }

  /// The lines that must be somewhere, whatever happens.
  var lines: Set<String> {
    func lines(_ files: [String: String]) -> Set<String> {
      Set(files.values.flatMap { $0.split(separator: "\n").map(String.init) })
    }
    return lines(before).intersection(lines(after))
  }
}
