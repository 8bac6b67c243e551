import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `A section with the name of another` {
  @Test(arguments: ["show A#s", "capture --to A#S x", "move a --to A#S"])
  func `is the first, and a note says so`(line: String) throws {
    let vault = try TestVault(["inbox.md": "- a\n", "A.md": "# A\n\n## S\n\n- one\n\n## S\n\n- two\n"])
    let run = vault.offload("offload \(line)")
    let name = line.contains("#s") ? "s" : "S"
    let note = "note: A.md has 2 sections \"\(name)\"; Offload takes the first, in line 3\n"
    #expect(run.status == 0 && run.talk.contains(note))
    #expect(try !vault.text("A.md").hasSuffix("- two\n- x\n"))
  }
}

@Suite struct `A place` {
  @Test func `may have a column, as editors print it`() throws {
    let vault = try TestVault(["inbox.md": "- a\n- [ ] b\n"])
    #expect(vault.offload("offload done inbox.md:2:5").status == 0)
    #expect(try vault.text("inbox.md") == "- a\n- [x] b  [completion:: 2026-03-10]\n")
  }

  @Test func `of an item that holds another on its line has one of its own`() throws {
    let vault = try TestVault(["inbox.md": "", "A.md": "- - x\n- y\n"])
    #expect(vault.offload("offload list").output.split(separator: "\n").first == "A.md:1:1\tA.md:1:1\t- - x")
    let outer = try #require(try vault.offload("offload show A.md:1:1 --json").json() as? [String: Any])
    let inner = try #require(try vault.offload("offload show A.md:1 --json").json() as? [String: Any])
    #expect(outer["content"] as? String == "" && inner["content"] as? String == "x")
    #expect(
      vault.offload("offload show A.md:1:3 --json").output
        == vault.offload("offload show A.md:1 --json").output)
    #expect(vault.offload("offload delete A.md:1:1").status == 0)
    #expect(try vault.text("A.md") == "- y\n")
  }

  @Test(
    arguments: [
      [0x63, 0xE9], [0x61, 0x09, 0x62], [0x61, 0x0A, 0x62], [0x22, 0x61], [0x61, 0x5C, 0x22, 0x01],
    ] as [[UInt8]])
  func `in a file with an odd name is printed so that it is understood`(name: [UInt8]) throws {
    let vault = try TestVault(["inbox.md": "- same\n"])
    try vault.write(Array("- same\n-\n".utf8), toName: name + Array(".md".utf8))
    let lines = vault.offload("offload list").output.split(separator: "\n").map { $0.split(separator: "\t") }
    #expect(lines.count == 3 && lines.allSatisfy { $0.count == 3 })
    let odd = lines.filter { !$0[1].hasPrefix("inbox") }.map { String($0[0]) }
    #expect(odd.count == 2)
    for address in odd {
      #expect(vault.run([Argument("show"), Argument(address)], on: TestConsole()) == 0, "\(address)")
    }
    let list = vault.offload("offload list").output
    #expect(vault.offload("offload star -", input: list).status == 0)
    try vault.write(Array("- [[Gone]]\n".utf8), toName: name + Array("2.md".utf8))
    let finding = vault.offload("offload check").output
    let place = try #require(finding.split(separator: ":5: note").first)
    #expect(finding.filter { $0 == "\n" }.count == 1)
    #expect(vault.run([Argument("show"), Argument(String(place))], on: TestConsole()) == 0, "\(place)")
    let collection = try #require(vault.offload("offload collections").output.split(separator: "\n").last)
    let shown = String(collection.split(separator: "\t")[0])
    #expect(vault.run([Argument("show"), Argument(shown)], on: TestConsole()) == 0, "\(shown)")
  }

  @Test func `is told once, where the inbox is a link to another file`() throws {
    let vault = try TestVault(["notes/In.md": "- a\n- b\n", "Other.md": "- c\n"])
    let inbox = vault.folder.appendingPathComponent("inbox.md").path
    try FileManager.default.createSymbolicLink(atPath: inbox, withDestinationPath: "notes/In.md")
    let second = vault.folder.appendingPathComponent("Second.md").path
    try FileManager.default.createSymbolicLink(atPath: second, withDestinationPath: "Other.md")
    #expect(
      vault.offload("offload list --format '{path}:{line}'").output == "Other.md:1\ninbox.md:1\ninbox.md:2\n")
    #expect(vault.offload("offload capture d").status == 0)
    #expect(try vault.text("notes/In.md") == "- a\n- b\n- d  [created:: 2026-03-10]\n")
  }
}

extension TestVault {
  /// Writes a file whose name need not be UTF-8.
  func write(_ bytes: [UInt8], toName name: [UInt8]) throws {
    let path = (Array(folder.path.utf8) + [0x2F] + name + [0]).map(CChar.init(bitPattern:))
    let file = open(path, O_CREAT | O_WRONLY, 0o644)
    try #require(file >= 0)
    defer { close(file) }
    #expect(Foundation.write(file, bytes, bytes.count) == bytes.count)
  }
}
