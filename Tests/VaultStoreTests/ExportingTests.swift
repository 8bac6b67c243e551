import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `A file for other programs` {
  @Test(
    "is never written below a name that begins with a dot, nor through a link to it",
    arguments: [
      ".git/hooks/pre-commit", "out/pre-commit", ".envrc", ".offload/config.yml",
    ])
  func hidden(_ name: String) throws {
    let vault = try TestVault([".git/hooks/x": "", "a.md": "a\n", ".offload/lock": ""])
    try vault.link("out", to: ".git/hooks")
    let before = vault.everything
    for isReplacing in [false, true] {
      #expect(throws: StoreError.self) {
        try vault.store().export([1], to: Array(vault.url(name).path.utf8), isReplacing: isReplacing)
      }
    }
    #expect(vault.everything == before)
  }
}

@Suite struct `A file for other programs, under every fault` {
  static let faults: [FaultyFileSystem.Fault] = [
    .kill, .torn, .short, .error(ENOSPC), .errors(ENOSPC), .error(EIO), .error(EACCES), .error(EINTR),
  ]

  @Test(arguments: [false, true], faults.indices)
  func `is there whole, or what was there before`(isReplacing: Bool, fault: Int) throws {
    var position = 1
    while try !survives(Self.faults[fault], at: position, isReplacing) { position += 1 }
    #expect(position > 1)
  }

  /// Returns whether the fault came too late to happen.
  private func survives(_ fault: FaultyFileSystem.Fault, at position: Int, _ isReplacing: Bool) throws -> Bool
  {
    let (vault, outside) = (try TestVault(["a.md": "a\n"]), try TestVault(isReplacing ? ["out": "old"] : [:]))
    let before = outside.files["out"]
    let fileSystem = FaultyFileSystem(fault, at: position, concerning: fault.concerns)
    let path = Array(outside.folder.path.utf8) + Array("/out".utf8)
    var isSaid = false
    do {
      try vault.store(fileSystem).export(Array("new".utf8), to: path, isReplacing: isReplacing)
      isSaid = true
    } catch is StoreError {}
    let after = outside.files["out"]
    let comment: Comment = "\(fault) at call \(position)"
    #expect(after == before || after == "new", comment)
    if !fileSystem.isDead {
      #expect(after == (isSaid ? "new" : before), comment)
      let names = try FileManager.default.contentsOfDirectory(atPath: outside.folder.path)
      #expect(names == (after == nil ? [] : ["out"]), comment)
    }
    #expect(vault.files == ["a.md": "a\n"], comment)
    return fileSystem.count < position
  }
}

@Suite struct `A log` {
  private let title = "offload: a log"

  private func path(_ name: String, in vault: TestVault) -> [UInt8] { Array(vault.url(name).path.utf8) }

  @Test func `is begun with its title, and gone on with`() throws {
    let vault = try TestVault([:])
    for line in ["one", "two"] {
      let log = try LogFile(at: path("out.log", in: vault), title: title)
      log.append(line)
      log.append("\(line) more")
    }
    #expect(vault.files["out.log"] == "offload: a log\none\none more\ntwo\ntwo more\n")
  }

  @Test func `is also what was empty`() throws {
    let vault = try TestVault(["out.log": ""])
    try LogFile(at: path("out.log", in: vault), title: title).append("one")
    #expect(vault.files["out.log"] == "offload: a log\none\n")
  }

  @Test(arguments: ["- buy bread\n", "offload: a log", "offload: a lo", "\n"])
  func `is no file that somebody else has written`(text: String) throws {
    let vault = try TestVault(["inbox.md": text])
    let path = path("inbox.md", in: vault)
    #expect(throws: StoreError.outputExists(path)) { try LogFile(at: path, title: title) }
    #expect(vault.files == ["inbox.md": text])
  }

  @Test func `is neither a folder nor reached through a link`() throws {
    let vault = try TestVault(["notes/a.md": "", "log": "offload: a log\n"])
    try vault.link("link", to: "log")
    try vault.link("nowhere", to: "new")
    for name in ["notes", "link", "nowhere"] {
      #expect(throws: StoreError.outputNotAFile(path(name, in: vault))) {
        try LogFile(at: path(name, in: vault), title: title)
      }
    }
    #expect(vault.files["log"] == "offload: a log\n" && vault.files["new"] == nil)
  }

  @Test func `takes no line that makes it too long`() throws {
    let vault = try TestVault(["log": "offload: a log\n"])
    let log = try LogFile(at: path("log", in: vault), title: title)
    log.append(String(repeating: "a", count: LogFile.longest - 20))
    log.append("too much")
    log.append("ok")
    let text = try #require(vault.files["log"])
    #expect(text.utf8.count == LogFile.longest - 20 + 1 + 15 + 3 && text.hasSuffix("a\nok\n"))
  }

  @Test func `that the disk does not take stops nothing`() throws {
    let vault = try TestVault([:])
    let disk = FaultyFileSystem(.errors(ENOSPC), at: 6)
    let log = try? LogFile(at: path("log", in: vault), title: title, fileSystem: disk)
    for _ in 1...3 { log?.append("one") }
    #expect((vault.files["log"] ?? "").hasPrefix("offload: a log\n"))
  }
}
