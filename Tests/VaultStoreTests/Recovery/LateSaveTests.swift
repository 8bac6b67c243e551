import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// A program that had a file open long before writes into it once it has another name, or none.
@Suite struct `A late save` {
  @Test func `brings in what a program writes long after into a file that was renamed since`() throws {
    let vault = try TestVault(["a.md": "- milk\n- eggs\n"])
    let file = open(vault.url("a.md").path, O_CLOEXEC | O_RDWR)
    let store = try vault.store()
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "a.md") }
    _ = try store.transaction(.named("rename")) { try $0.rename("a.md", to: "b.md") }
    pwrite(file, "- milk\n- figs\n", 14, 0)
    close(file)
    let next = try store.transaction(.named("next")) { try $0.append("- more", to: "b.md") }
    #expect(vault.files == ["b.md": "- milk\n- figs\n- tea\n- more\n"])
    #expect(next.notes == [.writtenToReplacedFile("b.md")])
  }

  @Test func `is brought in each time, wherever the file has gone`() throws {
    let vault = try TestVault(["a.md": "- milk\n", "b.md": "- books\n"])
    let file = open(vault.url("a.md").path, O_CLOEXEC | O_WRONLY | O_APPEND)
    defer { close(file) }
    let store = try vault.store()
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "a.md") }
    _ = try store.transaction(.named("away")) { try $0.rename("b.md", to: "c.md") }
    _ = try store.transaction(.named("rename")) { try $0.rename("a.md", to: "b.md") }
    for line in ["- first\n", "- second\n"] {
      write(file, line, line.utf8.count)
      _ = try store.transaction(.named("next")) { try $0.append("- more", to: "c.md") }
    }
    #expect(vault.text("c.md") == "- books\n- more\n- more\n")
    let lines = (vault.text("b.md") ?? "").split(separator: "\n").map(String.init)
    #expect(lines.sorted() == ["- first", "- milk", "- second", "- tea"])
    #expect(vault.journal("old") == [])
  }

  @Test func `keeps what is written long after out of another file that has the name now`() throws {
    let vault = try TestVault(["a.md": "- milk\n- eggs\n", "b.md": "- books\n"])
    let file = open(vault.url("a.md").path, O_CLOEXEC | O_RDWR)
    let store = try vault.store()
    _ = try store.transaction(.named("delete")) { try $0.remove("a.md") }
    _ = try store.transaction(.named("rename")) { try $0.rename("b.md", to: "a.md") }
    pwrite(file, "- milk\n- figs\n", 14, 0)
    close(file)
    let next = try store.transaction(.named("next")) { try $0.append("- more", to: "a.md") }
    #expect(vault.files == ["a.md": "- books\n- more\n"])
    guard case .quarantine(let kept, ["a.md"]) = next.notes.first else {
      Issue.record("\(next.notes)")
      return
    }
    #expect(kept.map { vault.text(String(decoding: $0, as: UTF8.self)) } == ["- milk\n- figs\n"])
  }

  @Test func `that changes the same line as another program is kept, and said`() throws {
    let vault = try TestVault(["a.md": "## Mon\n- water plants\n"])
    let file = open(vault.url("a.md").path, O_CLOEXEC | O_RDWR)
    let store = try vault.store()
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "a.md") }
    Editor.byRename.save(vault.url("a.md").path) { _ in "## Monday\n- tea\n" }
    let late = "## Mo\n- water plants\n\n## Tue\n- water plants\n"
    pwrite(file, late, late.utf8.count, 0)
    close(file)
    let next = try store.transaction(.named("next")) { try $0.append("- more", to: "a.md") }
    #expect(vault.text("a.md") == "## Monday\n- tea\n- more\n")
    #expect(vault.kept == [late])
    #expect(next.notes.contains { if case .quarantine = $0 { true } else { false } })
  }

  @Test func `is brought in once, wherever the command is cut off that brings it in`() throws {
    var position = 1
    while try !isBroughtInOnce(cutOffAt: position) { position += 1 }
    #expect(position > 60)
  }

  private func isBroughtInOnce(cutOffAt position: Int) throws -> Bool {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR)
    _ = try vault.store().transaction(.named("move")) { try $0.edit("inbox.md") { $0 = "- milk\n" } }
    ftruncate(file, 0)
    pwrite(file, "- figs\n- eggs\n", 14, 0)
    close(file)
    let fileSystem = FaultyFileSystem(.kill, at: position)
    _ = try? vault.store(fileSystem).transaction(.named("cut off")) { try $0.create("a.md", []) }
    _ = try vault.store().transaction(.named("last")) { try $0.create("b.md", []) }
    #expect(
      vault.text("inbox.md") == "- figs\n", "cut off at \(position), \(fileSystem.failedCall ?? .close)")
    return fileSystem.count < position
  }

  /// Has a capture cut off at each of its calls, beside a program that has the file open.
  ///
  /// - Parameter body: what comes then, where the captured line is in the vault and the capture is not finished.
  private func cutOffCapture(
    openedWith flags: Int32, _ body: (_ vault: TestVault, _ file: Int32, _ cutOff: Comment) throws -> Void
  ) throws {
    var (position, pending) = (1, 0)
    while true {
      let vault = try TestVault(["inbox.md": "- milk\n"])
      let file = open(vault.url("inbox.md").path, flags)
      defer { close(file) }
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("cut off")) {
        try $0.append("- tea", to: "inbox.md")
      }
      if fileSystem.count < position { break }
      position += isThorough ? 1 : 3
      guard vault.text("inbox.md")?.contains("tea") == true, try !vault.store().pendingRecords().isEmpty
      else { continue }
      try body(vault, file, "cut off before \(position)")
      pending += 1
    }
    #expect(pending > 0)
  }

  @Test
  func `into the file that a change had replaced before it was cut off leaves what was saved by the name`()
    throws
  {
    try cutOffCapture(openedWith: O_WRONLY | O_APPEND) { vault, file, cutOff in
      write(file, "- figs\n", 7)
      // From a buffer of before.
      Editor.byRename.save(vault.url("inbox.md").path) { _ in "- milk\n" }
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      // What was saved stands, and the log has what it lacks.
      #expect(vault.text("inbox.md") == "- milk\n- figs\n", cutOff)
      let changes = try vault.store().records().flatMap(\.changes)
      #expect(changes.contains { $0.splices.map(\.inserted) == [Array("- tea\n".utf8)] }, cutOff)
    }
  }

  @Test func `that was brought in by a command that was cut off stays out once somebody has taken it out`()
    throws
  {
    var (position, filed) = (1, 0)
    while true {
      let vault = try TestVault(["inbox.md": "- milk\n"])
      let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_WRONLY | O_APPEND)
      _ = try vault.store().transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
      write(file, "- figs\n", 7)
      close(file)
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("cut off")) { try $0.create("a.md", []) }
      if fileSystem.count < position { break }
      position += isThorough ? 1 : 3
      // What is not filed away yet may be done once more.
      guard vault.text("inbox.md")?.contains("figs") == true, vault.journal("tx") == [] else { continue }
      Editor.byRename.save(vault.url("inbox.md").path) { $0.replacingOccurrences(of: "- figs\n", with: "") }
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      #expect(vault.text("inbox.md") == "- milk\n- tea\n", "cut off before \(position)")
      filed += 1
    }
    #expect(filed > 0)
  }

  @Test func `waits while it cannot be read what was done since`() throws {
    var (position, waited) = (1, 0)
    while true {
      let vault = try TestVault(["a.md": "- milk\n", "b.md": "- bread\n"])
      let file = open(vault.url("a.md").path, O_CLOEXEC | O_WRONLY | O_APPEND)
      _ = try vault.store().transaction(.named("capture")) { try $0.append("- tea", to: "a.md") }
      _ = try vault.store().transaction(.named("rename")) { try $0.rename("a.md", to: "c.md") }
      _ = try vault.store().transaction(.named("rename")) { try $0.rename("b.md", to: "a.md") }
      write(file, "- figs\n", 7)
      close(file)
      let fileSystem = FaultyFileSystem(.error(EIO), at: position, concerning: { $0 == .read })
      let disturbed = try? vault.store(fileSystem).transaction(.named("disturbed")) {
        try $0.create("x.md", [])
      }
      if fileSystem.count < position { break }
      position += isThorough ? 1 : 3
      if disturbed != nil, vault.text("c.md")?.contains("figs") != true { waited += 1 }
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      let lines = (vault.text("c.md") ?? "").split(separator: "\n").sorted()
      #expect(lines == ["- figs", "- milk", "- tea"], "disturbed at \(position - 1): \(vault.files)")
      #expect(vault.text("a.md") == "- bread\n")
    }
    #expect(waited > 0)
  }

  @Test func `that has only emptied the file does not speak against what was saved by its name`() throws {
    try cutOffCapture(openedWith: O_RDWR) { vault, file, cutOff in
      ftruncate(file, 0)
      // From a buffer of before, with something new.
      Editor.byRename.save(vault.url("inbox.md").path) { _ in "- milk\n- figs\n" }
      let next = try vault.store { $0.patience = 30 }.transaction(.named("next")) {
        try $0.create("next.md", [])
      }
      #expect(vault.text("inbox.md")?.contains("- figs\n") == true, cutOff)
      #expect(next.notes.contains(.emptied("inbox.md")), "\(cutOff): \(next.notes)")
      #expect(vault.journal("old") == [] && vault.journal("tx") == [], cutOff)
    }
  }
}
