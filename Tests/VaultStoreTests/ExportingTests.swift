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
