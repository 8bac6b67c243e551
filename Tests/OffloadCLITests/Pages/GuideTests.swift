import Foundation
import TestSupport
import Testing

/// The commands of the users' pages, in a shell, one after the other, with the built program.
@Suite struct `The guide` {
  private static let pages = Page.Catalogue.users.pages.map(\.name)

  /// The lines of blocks that a shell runs (`sh`); blocks of `shell` show commands that a test can't run.
  private static func lines(of page: String) throws -> [String] {
    var (lines, isCode): ([String], Bool) = ([], false)
    for line in try Page(name: page, catalogue: .users).text().split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode = line == "```sh"
      } else if isCode {
        lines.append(String(line).replacing(#/ {2,}# .*$/#, with: ""))
      }
    }
    return lines
  }

  @Test(arguments: pages)
  func `shows commands that do something in the example vault`(page: String) throws {
    let program = try #require(ProcessVault.builtProgram(), "the program is not built")
    let (vault, home, tools) = try (TestVault.example(), TestFolder(), TestFolder())
    try vault.write("%PDF", to: "receipt.pdf")
    try tools.write("#!/bin/sh\nfor file; do :; done\nprintf '%s\\n' '- typed' >> \"$file\"\n", to: "editor")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: tools.folder.appending(path: "editor").path)
    try FileManager.default.createSymbolicLink(
      at: tools.folder.appending(path: "offload"), withDestinationURL: program)
    // A person who begins has no vault yet.
    let folder = page == "FirstHour" ? home.folder : vault.folder
    for line in try Self.lines(of: page) {
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", line]
      process.currentDirectoryURL = folder
      process.environment = [
        "PATH": "\(tools.folder.path):/usr/bin:/bin", "HOME": home.folder.path, "LC_ALL": "C.UTF-8",
        "TZ": "UTC", "EDITOR": "editor", "OFFLOAD_NOW": "2026-03-10T09:00", "LLVM_PROFILE_FILE": "/dev/null",
      ]
      process.standardInput = FileHandle.nullDevice
      process.standardOutput = FileHandle.nullDevice
      let pipe = Pipe()
      process.standardError = pipe
      let talk = try String(decoding: process.runToEnd(reading: pipe), as: UTF8.self)
      #expect(process.terminationStatus == 0, "\(line): \(talk)")
      #expect(!talk.contains("nothing changed"), "\(line): \(talk)")
    }
  }
}
