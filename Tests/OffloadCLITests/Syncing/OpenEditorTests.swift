import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// An editor's own mark is evidence that it had a file open.
@Suite struct `A file that an editor had open during a sync` {
  private typealias Saves = `A file that is saved after a sync`

  /// A mark beside the file, and whether the program that it names is at work.
  static let marks: [(name: String, isAtWork: Bool, leave: @Sendable (TestVault) throws -> Void)] = [
    ("a swap file", true, { try $0.write("", to: ".Errands.md.swp") }),
    ("a second swap file", true, { try $0.write("", to: ".Errands.md.swo") }),
    (
      "Vim's", true,
      { try $0.write(vimSwap(ProcessInfo.processInfo.processIdentifier), to: ".Errands.md.swp") }
    ),
    ("a dead Vim's", false, { try $0.write(vimSwap(999_999), to: ".Errands.md.swp") }),
    (
      "Neovim's", true,
      { vault in
        let state = URL(fileURLWithPath: vault.environment["XDG_STATE_HOME"] ?? "")
        let folder = state.appendingPathComponent("nvim/swap")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let root = vault.folder.resolvingSymlinksInPath().path.replacing("/", with: "%")
        try Data(vimSwap(ProcessInfo.processInfo.processIdentifier)).write(
          to: folder.appendingPathComponent("\(root)%Errands.md.swp"))
      }
    ),
    (
      "Emacs's", true,
      { vault in
        try vault.link(".#Errands.md", to: "ada@host.\(ProcessInfo.processInfo.processIdentifier):1700000000")
      }
    ),
    ("a dead Emacs's", false, { try $0.link(".#Errands.md", to: "ada@host.999999:1700000000") }),
    ("an office's", true, { try $0.write(",ada,host,", to: ".~lock.Errands.md#") }),
    ("another file's", false, { try $0.write("", to: ".Errand.md.swp") }),
  ]

  private static func vimSwap(_ process: Int32) -> [UInt8] {
    var bytes = Array("b0VIM 9.0\0\0\0".utf8) + [UInt8](repeating: 0, count: 4_084)
    for byte in 0..<4 { bytes[24 + byte] = UInt8(truncatingIfNeeded: process >> (8 * Int32(byte))) }
    return bytes
  }

  /// Each with its save committed by hand, and not.
  static let cases = marks.flatMap { mark in [true, false].map { (mark.name, $0) } }

  @Test(arguments: cases.sampled(5))
  func `is joined with what came in, if an editor had it open then`(name: String, isCommitted: Bool) throws {
    let mark = try #require(Self.marks.first { $0.name == name })
    let (vaults, before) = try Saves.vaults(
      open: { vault in
        try vault.write("*.sw?\n.#*\n.~lock*\n", to: ".git/info/exclude")
        try mark.leave(vault)
      }, change: Saves.addLine)
    try vaults[1].write(before + "- [ ] typed\n", to: "Errands.md")
    if isCommitted { try vaults.git(1)("commit", "--quiet", "-am", "x") }
    let run = try vaults.sync(1)
    let text = try vaults[1].text("Errands.md")
    #expect(run.talk.contains(Saves.told), "\(run.talk)")
    #expect(text.contains("from the phone") == mark.isAtWork, "\(run.talk)")
    #expect(text.contains("typed"))
    try vaults.sync(0)
    #expect(try vaults[0].text("Errands.md") == text)
  }

  @Test func `stands even then, if what came in was read`() throws {
    let (vaults, before) = try Saves.vaults(
      open: { vault in
        try vault.write("*.sw?\n", to: ".git/info/exclude")
        try vault.write("", to: ".Errands.md.swp")
      }, change: Saves.addLine)
    let saved = before.replacing("- [ ] letter\n- [ ] shoes\n", with: "")
    try vaults[1].write(saved, to: "Errands.md")
    #expect(try !vaults.sync(1).talk.contains(Saves.told))
    #expect(try vaults[1].text("Errands.md") == saved)
  }
}
