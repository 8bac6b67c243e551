import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// Real git, in a folder of its own and with nobody's settings, calls the built program.
@Suite struct `Merging in git` {
  @Test func `goes by item, where a merge by line stops`() throws {
    let git = try Repository(program: ProcessVault.builtProgram()?.path)
    try git.write(
      "- [ ] call Ada\n- buy bread\n", "- [ ] call Ada #phone\n- buy bread\n", "- [x] call Ada\n- buy bread\n"
    )
    #expect(try git.merge() == 0)
    #expect(try git.text() == "- [x] call Ada #phone\n- buy bread\n")
    #expect(try git.run("status", "--porcelain").output == "")
  }

  @Test func `keeps two versions of an item's words, without a marker`() throws {
    let git = try Repository(program: ProcessVault.builtProgram()?.path)
    try git.write("- call Ada now\n", "- call Ada on Monday\n", "- call Ada today\n")
    #expect(try git.merge() == 0)
    #expect(
      try git.text().contains(
        #/^- call Ada on Monday  \[conflict:: ([a-z]{8})\]\n- call Ada today  \[conflict:: \1\]\n$/#))
  }

  @Test func `leaves markers where both changed the same prose`() throws {
    let git = try Repository(program: ProcessVault.builtProgram()?.path, file: "Notes.md")
    try git.write("It is one.\n", "It is two.\n", "It is three.\n")
    #expect(try git.merge() == 1)
    #expect(
      try git.text() == "<<<<<<< ours\nIt is two.\n=======\nIt is three.\n>>>>>>> theirs\n")
    #expect(try git.run("diff", "--name-only", "--diff-filter=U").output == "Notes.md\n")
  }

  @Test func `knows the vault in a folder of the repository, and names that a shell would split`() throws {
    let git = try Repository(program: ProcessVault.builtProgram()?.path, file: "my notes/inbox.md")
    // Only in the inbox is a plain line an item.
    try git.write(
      "call Ada\n\nbuy bread\n", "call Ada #phone\n\nbuy bread\n", "call Ada\n\nbuy bread\nrest\n")
    #expect(try git.merge() == 0)
    #expect(try git.text().contains("call Ada #phone"))
    #expect(try git.text().contains("rest"))
  }

  @Test func `is git's own where Offload is missing`() throws {
    let git = try Repository(program: nil)
    try git.write("- a\n- b\n- c\n", "- A\n- b\n- c\n", "- a\n- b\n- C\n")
    #expect(try git.merge() == 0)
    #expect(try git.text() == "- A\n- b\n- C\n")
  }

  @Test func `has the usual names at the markers where Offload is missing`() throws {
    let git = try Repository(program: nil)
    try git.write("- a\n", "- b\n", "- c\n")
    #expect(try git.merge() == 1)
    #expect(try git.text() == "<<<<<<< ours\n- b\n=======\n- c\n>>>>>>> theirs\n")
  }

  @Test func `finds Offload where programs with windows don't look`() throws {
    let git = try Repository(program: ProcessVault.builtProgram()?.path, tools: ".local/bin")
    try git.write("- [ ] call Ada\n", "- [ ] call Ada #phone\n", "- [x] call Ada\n")
    #expect(try git.merge() == 0)
    #expect(try git.text() == "- [x] call Ada #phone\n")
  }
}

/// A repository with one file that two branches changed, and the driver as the page tells to set it up.
private final class Repository {
  private let folder: URL
  private let file: String
  private let environment: [String: String]

  /// - Parameters:
  ///   - program: where Offload is; nil for a machine that has none.
  ///   - name: the folder that has it, in the home folder. `tools` is searched for programs.
  init(program: String?, tools name: String = "tools", file: String = "inbox.md") throws {
    self.file = file
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("offload-git-\(UUID())")
    let tools = folder.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
    if let program {
      try FileManager.default.createSymbolicLink(
        atPath: tools.appendingPathComponent("offload").path, withDestinationPath: program)
    }
    environment = [
      "PATH": "\(folder.appendingPathComponent("tools").path):/usr/bin:/bin", "HOME": folder.path,
      "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C",
      "LLVM_PROFILE_FILE": "/dev/null", "GIT_AUTHOR_NAME": "A", "GIT_AUTHOR_EMAIL": "a@example.org",
      "GIT_COMMITTER_NAME": "A", "GIT_COMMITTER_EMAIL": "a@example.org",
    ]
    try run("init", "-q", "-b", "main", "vault")
    // Twice, as somebody may who is not sure.
    for _ in 0..<2 {
      _ = try Process.answer(
        to: ["sh", "-c", Command.gitSetup], in: folder.appendingPathComponent("vault"), environment)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Commits a base, and what two branches make of it.
  func write(_ base: String, _ ours: String, _ theirs: String) throws {
    try commit([file: base])
    try run("branch", "theirs")
    try commit([file: ours])
    try run("checkout", "-q", "theirs")
    try commit([file: theirs])
    try run("checkout", "-q", "main")
  }

  private func commit(_ files: [String: String]) throws {
    for (path, text) in files {
      let place = folder.appendingPathComponent("vault/\(path)")
      try FileManager.default.createDirectory(
        at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: place)
    }
    try run("add", "-A")
    try run("commit", "-q", "-m", "x")
  }

  func merge() throws -> Int32 { try run("merge", "-q", "--no-edit", "theirs").status }

  func text() throws -> String {
    try String(contentsOf: folder.appendingPathComponent("vault/\(file)"), encoding: .utf8)
  }

  @discardableResult
  func run(_ words: String...) throws -> (status: Int32, output: String) {
    let answer = try Process.answer(
      to: ["git"] + words, in: words.first == "init" ? folder : folder.appendingPathComponent("vault"),
      environment)
    return (answer.status, String(decoding: answer.output, as: UTF8.self))
  }
}
