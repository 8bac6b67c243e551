import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// What somebody saved stands, whatever an editor may have read before a sync. If it looks like a save of an older text, that is
/// told once.
@Suite struct `A file that is saved after a sync` {
  static let told = "as it was before operation"

  /// Two machines; the second has what the first has just changed.
  ///
  /// - Returns: the vaults, and what the second one's file held before.
  static func vaults(
    _ file: String = "Errands.md", _ text: String = "# Errands\n\n- [ ] letter\n- [ ] shoes\n- [ ] atlas\n",
    open: (TestVault) throws -> Void = { _ in }, change: (TestVault) throws -> Void
  ) throws -> (SyncedVaults, String) {
    let vaults = try SyncedVaults(2, ["inbox.md": "# Inbox\n\n- bread\n", file: text])
    let before = try vaults[1].text(file)
    try change(vaults[0])
    try vaults.sync(0)
    try open(vaults[1])
    try vaults.sync(1)
    return (vaults, before)
  }

  static func addLine(_ vault: TestVault) throws {
    try vault.write(vault.text("Errands.md") + "- [ ] from the phone\n", to: "Errands.md")
  }

  @Test(arguments: [(true, true), (false, false), (false, true), (true, false)].sampled(2))
  func `stands as it was saved, and can be joined with what came in`(hasEdit: Bool, isInPlace: Bool) throws {
    let (vaults, before) = try Self.vaults(change: Self.addLine)
    // Between two syncs, as one that watches makes them, nothing is forgotten.
    try vaults.sync(1)
    let saved = before + (hasEdit ? "- [ ] typed\n" : "")
    if isInPlace {
      try vaults[1].write(saved, to: "Errands.md")
    } else {
      try Data(saved.utf8).write(to: vaults[1].url("Errands.md"), options: .atomic)
    }
    let run = try vaults.sync(1)
    #expect(run.talk.contains(Self.told), "\(run.talk)")
    #expect(run.talk.contains("offload restore Errands.md"), "\(run.talk)")
    try vaults.settle()
    #expect(try vaults[0].text("Errands.md") == saved)
    #expect(try !vaults.sync(1).talk.contains(Self.told), "once")
    #expect(vaults[1].offload("offload check").output.contains("stale-save"))
    #expect(vaults[1].offload("offload restore Errands.md").status == 0)
    #expect(!vaults[1].offload("offload check").output.contains("stale-save"))
    try vaults.settle()
    let text = try vaults[0].text("Errands.md")
    #expect(text.contains("from the phone") && text.contains("typed") == hasEdit, "\(text)")
  }

  /// What somebody may do between the save and the next sync.
  static let between: [(name: String, path: String, act: @Sendable (RealGit, TestVault) throws -> Void)] = [
    ("commit", "Errands.md", { git, _ in try git("commit", "--quiet", "-am", "x") }),
    (
      "commit twice", "Errands.md",
      { git, vault in
        try git("commit", "--quiet", "-am", "x")
        try git("commit", "--quiet", "--allow-empty", "-m", "y")
      }
    ),
    ("another name", "Shopping.md", { _, vault in try vault.move("Errands.md", to: "Shopping.md") }),
    ("another case", "errands.md", { _, vault in try vault.move("Errands.md", to: "errands.md") }),
    (
      "another folder", "Home/Errands.md", { _, vault in try vault.move("Errands.md", to: "Home/Errands.md") }
    ),
    (
      "git mv", "Shopping.md",
      { git, _ in
        try git("mv", "Errands.md", "Shopping.md")
        try git("commit", "--quiet", "-am", "x")
      }
    ),
    (
      "rename", "Shopping.md",
      { _, vault in
        #expect(vault.offload("offload collection rename Errands Shopping").status == 0)
      }
    ),
    ("capture", "Errands.md", { _, vault in vault.offload("offload capture --to Errands soap") }),
  ]

  @Test(arguments: between.map(\.name).sampled(3))
  func `is told of, whatever was done since`(name: String) throws {
    let between = try #require(Self.between.first { $0.name == name })
    let (vaults, before) = try Self.vaults(change: Self.addLine)
    try vaults[1].write(before + "- [ ] typed\n", to: "Errands.md")
    try between.act(vaults.git(1), vaults[1])
    let run = try vaults.sync(1)
    #expect(run.talk.contains("\(between.path) \(Self.told)"), "\(run.talk)")
    #expect(vaults[1].offload("offload restore \(between.path)").status == 0)
    let text = try vaults[1].text(between.path)
    #expect(text.contains("from the phone") && text.contains("typed"), "\(text)")
  }

  /// What came in, and what somebody made of it by hand.
  static let edits: [(came: String, saved: String)] = [
    ("- [ ] letter  [due:: 2026-12-01]", "- [ ] letter  [due:: 2026-12-09]"),
    ("- [ ] letter  [due:: 2026-12-01]", "- [ ] letter #mail"),
    ("- [x] letter  [completion:: 2026-03-10]", "- [ ] letter again"),
    ("- [ ] letr", "- [ ] letters"), ("- [ ] letter #x", "- [ ] letter #y"),
    ("- [ ] letter on Monday", "- [ ] letter on Tuesday"), ("- [ ] letter", "- [ ] post the letter"),
    ("A word more.", "Something else."), ("status: active", "status: done"),
  ]

  @Test(arguments: edits.sampled(4))
  func `keeps what was typed last, without a word`(came: String, saved: String) throws {
    let (vaults, _) = try Self.vaults { try $0.replace("- [ ] letter", with: came, in: "Errands.md") }
    try vaults[1].replace(came, with: saved, in: "Errands.md")
    let text = try vaults[1].text("Errands.md")
    let run = try vaults.sync(1)
    #expect(!run.talk.contains(Self.told), "\(run.talk)")
    try vaults.settle()
    for machine in vaults.machines {
      #expect(try machine.text("Errands.md") == text)
      #expect(!machine.notes.keys.contains { $0.contains("conflict") })
    }
  }

  @Test func `stays empty after everything that came in was dealt with`() throws {
    let (vaults, _) = try Self.vaults { vault in
      for words in ["milk", "teh letter", "Buy stamps", "call Tom"] {
        vault.offload("offload capture '\(words)'")
      }
      try vault.replace("- bread\n", with: "", in: "inbox.md")
    }
    for text in ["# Inbox\n\n", "# Inbox\n\n- the letter\n"] {
      try vaults[1].write(text, to: "inbox.md")
      try vaults[1].write(vaults[1].text("Errands.md") + "- [ ] phone Tom re car\n", to: "Errands.md")
      let run = try vaults.sync(1)
      #expect(!run.talk.contains(Self.told), "\(run.talk)")
      try vaults.settle()
      #expect(try vaults[0].text("inbox.md") == text)
    }
  }

  @Test func `is not told of if what came in is in another file now`() throws {
    let (vaults, before) = try Self.vaults(change: Self.addLine)
    try vaults[1].write(before, to: "Errands.md")
    try vaults[1].write("- [ ] from the phone\n", to: "Other.md")
    #expect(try !vaults.sync(1).talk.contains(Self.told))
    #expect(try vaults[1].text("Errands.md") == before)
  }

  @Test func `has what was moved out of it again, until it is restored`() throws {
    let (vaults, before) = try Self.vaults { vault in
      #expect(vault.offload("offload move --where shoes --to Shop --create").status == 0)
    }
    try vaults[1].write(before + "- [ ] typed\n", to: "Errands.md")
    let run = try vaults.sync(1)
    #expect(run.talk.contains(Self.told), "\(run.talk)")
    #expect(try vaults[1].text("Errands.md") == before + "- [ ] typed\n")
    vaults[1].offload("offload restore Errands.md")
    #expect(try vaults[1].text("Errands.md") == before.replacing("- [ ] shoes\n", with: "") + "- [ ] typed\n")
    #expect(!vaults[1].offload("offload check").output.contains("stale-save"))
  }

  /// What somebody did in the older text: nothing, one edit, or many.
  static let buffers: [@Sendable (String) -> String] = [
    { $0 }, { $0.replacing("[ ] letter", with: "[x] letter") },
    { $0.replacing("[ ] shoes", with: "[x] shoes  [completion:: 2026-03-10]") },
    { $0.replacing("[ ] letter", with: "[x] letter ✅ 2026-03-10").replacing("[ ] shoes", with: "[x] shoes") },
  ]

  @Test(arguments: buffers.indices)
  func `is told of if what it had lost is there again, whatever else was edited`(number: Int) throws {
    let (vaults, before) = try Self.vaults { vault in
      #expect(vault.offload("offload move --where letter --to Shop --create").status == 0)
    }
    try vaults[1].write(Self.buffers[number](before), to: "Errands.md")
    let run = try vaults.sync(1)
    #expect(run.talk.contains(Self.told), "\(run.talk)")
    // What was moved and ticked is left to the person: the hint is one that works.
    let isJoined = number % 2 == 0
    #expect(run.talk.contains(isJoined ? "offload restore Errands.md" : "offload log --patch"), "\(run.talk)")
    #expect((vaults[1].offload("offload restore Errands.md").status == 0) == isJoined)
  }

  @Test(arguments: buffers.indices)
  func `is told of as there again, if it has another name elsewhere`(number: Int) throws {
    let hasEdit = number > 0
    let (vaults, before) = try Self.vaults { vault in
      #expect(vault.offload("offload collection rename Errands Shopping").status == 0)
    }
    #expect(!vaults[1].exists("Errands.md"))
    let saved = Self.buffers[number](before)
    try vaults[1].write(saved, to: "Errands.md")
    let run = try vaults.sync(1)
    #expect(run.talk.contains("another program saved Errands.md again"), "\(run.talk)")
    #expect(run.talk.contains("had renamed to Shopping.md"), "\(run.talk)")
    // What was ticked is nowhere else.
    #expect(run.talk.contains("offload delete Errands.md") == !hasEdit, "\(run.talk)")
    #expect(run.talk.contains("git diff --no-index -- Shopping.md Errands.md") == hasEdit, "\(run.talk)")
    #expect(try vaults[1].text("Errands.md") == saved)
    #expect(vaults[1].offload("offload delete Errands.md").status == 0)
  }

  @Test func `is not told of if git had reset it, since the sync brings it back`() throws {
    let (vaults, _) = try Self.vaults(change: Self.addLine)
    vaults[0].offload("offload capture --to Errands soap")
    for number in 0...1 { try vaults.sync(number) }
    try vaults.git(1)("reset", "--quiet", "--hard", "HEAD~1")
    let run = try vaults.sync(1)
    #expect(!run.talk.contains("saved"), "\(run.talk)")
    #expect(try vaults[1].text("Errands.md").contains("soap"))
    #expect(!vaults[1].offload("offload check").output.contains("stale-save"))
  }

  @Test func `is told of with everything that several syncs brought`() throws {
    let (vaults, before) = try Self.vaults(change: Self.addLine)
    for words in ["tea", "nuts"] {
      vaults[0].offload("offload capture --to Errands \(words)")
      for machine in [0, 1] { try vaults.sync(machine) }
    }
    try vaults[1].write(before + "- [ ] typed\n", to: "Errands.md")
    #expect(try vaults.sync(1).talk.contains(Self.told))
    #expect(vaults[1].offload("offload restore Errands.md").status == 0)
    let text = try vaults[1].text("Errands.md")
    for words in ["from the phone", "tea", "nuts", "typed"] { #expect(text.contains(words), "\(text)") }
  }

  /// What somebody does with what came in, by Offload.
  static let commands = [
    "offload done phone", "offload delete phone", "offload move phone --to Other --create",
    "offload tag job phone", "offload set phone due=tomorrow", "offload undo NUMBER --yes",
  ]

  @Test(arguments: commands.flatMap { command in [false, true].map { (command, $0) } }.sampled(5))
  func `is not told of if commands have dealt with what came in`(command: String, hasMark: Bool) throws {
    let (vaults, _) = try Self.vaults(
      open: { vault in
        try vault.write("*.sw?\n", to: ".git/info/exclude")
        if hasMark { try vault.write("", to: ".Errands.md.swp") }
      }, change: Self.addLine)
    let log = vaults[1].offload("offload log --limit 1").output
    let line = command.replacing("NUMBER", with: log.prefix { $0.isNumber })
    #expect(vaults[1].offload(line).status == 0)
    let text = try vaults[1].text("Errands.md")
    for _ in 0..<2 {
      let run = try vaults.sync(1)
      #expect(!run.talk.contains(Self.told), "\(run.talk)")
      #expect(try vaults[1].text("Errands.md") == text)
    }
    try vaults.sync(0)
    #expect(try vaults[0].text("Errands.md") == text)
    #expect(!vaults[1].offload("offload check").output.contains("stale-save"))
  }

  @Test func `is not told of any more once what came in was taken back`() throws {
    let (vaults, before) = try Self.vaults(change: Self.addLine)
    let number = vaults[1].offload("offload log --limit 1").output.prefix { $0.isNumber }
    try vaults[1].write(before, to: "Errands.md")
    #expect(try vaults.sync(1).talk.contains(Self.told))
    #expect(vaults[1].offload("offload check").output.contains("stale-save"))
    vaults[1].offload("offload restore Errands.md")
    #expect(vaults[1].offload("offload undo \(number) --yes").status == 0)
    #expect(!vaults[1].offload("offload check").output.contains("stale-save"))
    #expect(try !vaults.sync(1).talk.contains(Self.told))
  }
}

extension TestFolder {
  fileprivate func move(_ path: String, to other: String) throws {
    try FileManager.default.createDirectory(
      at: url(other).deletingLastPathComponent(), withIntermediateDirectories: true)
    try FileManager.default.moveItem(at: url(path), to: url(other))
  }
}
