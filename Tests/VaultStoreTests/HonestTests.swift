import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// What people do with their own vaults, between a command that was cut off and the next: nothing may be lost by it, and
/// the history stays theirs.
@Suite struct `One's own vault` {
  /// What happened in between, and the world afterwards.
  struct Event: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var world: any FileSystem = Disk()
    var happen: @Sendable (TestVault) throws -> TestVault = { $0 }
  }

  static let events = [
    Event(testDescription: "the machine was started again", world: ChangedWorld(boot: Array("another".utf8))),
    Event(testDescription: "it was mounted anew, with other inode numbers", world: ChangedWorld(shift: 1000)),
    Event(
      testDescription: "it was mounted again after a start",
      world: ChangedWorld(boot: Array("another".utf8), shift: 77)),
    Event(
      testDescription: "it is used in a container that knows no boot",
      world: ChangedWorld(boot: [])),
    Event(testDescription: "it was restored from a backup onto another disk") { vault in
      let restored = try TestVault(onDisk: true, home: vault.home)
      try FileManager.default.removeItem(at: restored.folder)
      try run("cp", "-a", vault.folder.path, restored.folder.path)
      return restored
    },
    Event(testDescription: "it was restored in its place") { vault in
      let backup = vault.folder.path + "-backup"
      defer { try? FileManager.default.removeItem(atPath: backup) }
      try run("cp", "-a", vault.folder.path, backup)
      try run("rm", "-rf", vault.folder.path)
      // Numbers of before are taken by others.
      for number in 0..<20 {
        try Data().write(to: URL(fileURLWithPath: backup + "/.offload/filler\(number)"))
      }
      try run("cp", "-a", backup, vault.folder.path)
      for number in 0..<20 { try FileManager.default.removeItem(at: vault.url(".offload/filler\(number)")) }
      return vault
    },
    Event(testDescription: "it was moved") { vault in
      let moved = try TestVault(home: vault.home)
      try FileManager.default.removeItem(at: moved.folder)
      try FileManager.default.moveItem(at: vault.folder, to: moved.folder)
      return moved
    },
  ]

  private static func run(_ words: String...) throws {
    try #require(try Process.answer(to: words).status == 0)
  }

  @Test("has a change finished or taken back that was cut off", arguments: events, Scenario.all)
  func unfinished(_ event: Event, _ scenario: Scenario) throws {
    let first = { (vault: TestVault) throws in
      _ = try vault.store().transaction(.named("before")) { try $0.create("before.md", Array("- x\n".utf8)) }
    }
    try scenario.killed(every: isThorough ? 1 : 41, after: first) { vault, position in
      let later = try event.happen(vault)
      let comment: Comment = "\(scenario.testDescription), killed at call \(position)"
      let outcome = try later.store(event.world).transaction(.named("next")) { try $0.create("next.md", []) }
      var files = later.files
      #expect(files.removeValue(forKey: "next.md") == "" && files.removeValue(forKey: "before.md") == "- x\n")
      #expect(files == scenario.before || files == scenario.after, comment)
      #expect(later.journal("tx") == [] && later.journal("old") == [], comment)
      let isTold = outcome.notes.allSatisfy { note in
        switch note {
        case .completed, .takenBack, .nonAtomicReplace: true
        default: false
        }
      }
      #expect(isTold, "\(comment): \(outcome.notes)")
      let commands = try later.store().records().map { String(decoding: $0.header.command, as: UTF8.self) }
      #expect(
        commands == (files == scenario.before ? ["next", "before"] : ["next", "cut off", "before"]), comment)
    }
  }

  @Test("keeps what was written late, and merges it only in the same run of the system", arguments: events)
  func lateSaves(_ event: Event) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let file = try FileHandle(forUpdating: vault.url("inbox.md"))
    _ = try vault.store().transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("- milk\n- late\n".utf8))
    try file.close()
    let later = try event.happen(vault)
    let outcome = try later.store(event.world).transaction(.named("next")) {
      try $0.append("- next", to: "inbox.md")
    }
    let isMerged = event.testDescription == "it was moved"
    #expect(later.text("inbox.md")?.contains("- late") == isMerged)
    #expect(later.text("inbox.md")?.hasSuffix("- next\n") ?? false)
    let kept = later.journal("old").compactMap { later.text(later.ownPath("old/\($0)")) }
    #expect(kept == (isMerged ? [] : ["- milk\n- late\n"]))
    #expect(outcome.notes.count == 1)
  }

  @Test("is not judged by inode numbers of before the machine was started again", arguments: [true, false])
  func inodes(_ isSameRun: Bool) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    let file = try FileHandle(forUpdating: vault.url("inbox.md"))
    // Cut off after the exchange; then the old file and the new one are both written.
    let fileSystem = FaultyFileSystem(.kill, at: 2, concerning: { $0 == .rename })
    _ = try? vault.store(fileSystem).transaction(.named("cut off")) { try $0.append("- tea", to: "inbox.md") }
    try file.seekToEnd()
    try file.write(contentsOf: Data("- late\n".utf8))
    try file.close()
    try vault.write("inbox.md", "- milk\n- tea\n- edited\n")
    let world = isSameRun ? ChangedWorld() : ChangedWorld(boot: Array("another".utf8))
    _ = try vault.store(world).transaction(.named("next")) { _ in }
    let text = try #require(vault.text("inbox.md"))
    #expect(
      ["- milk", "- tea", "- edited"].allSatisfy(text.contains) && text.contains("- late") == isSameRun)
    let kept = vault.journal("old").compactMap { vault.text(vault.ownPath("old/\($0)")) }
    #expect(kept.contains("- milk\n- late\n") != isSameRun)
  }

  @Test("leaves what was displaced and not written since where it is", arguments: events)
  func displaced(_ event: Event) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    _ = try vault.store().transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    let later = try event.happen(vault)
    // As an archive that knows whole seconds restores it.
    for name in later.journal("displaced") {
      let path = later.own("displaced/\(name)").path
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 7)], ofItemAtPath: path)
    }
    let outcome = try later.store(event.world).transaction(.named("next")) {
      try $0.append("- next", to: "inbox.md")
    }
    #expect(later.text("inbox.md") == "- milk\n- tea\n- next\n" && outcome.notes == [])
    #expect(
      later.journal("displaced").contains { later.text(later.ownPath("displaced/\($0)")) == "- milk\n" })
  }

  @Test func `that is used by two, or from two systems, has a history for each, and one lock`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let other = try Home()
    let (first, second) = (try vault.store(), try vault.store(keys: other.keys))
    _ = try first.transaction(.named("first")) { try $0.append("- tea", to: "inbox.md") }
    _ = try second.transaction(.named("second")) { try $0.append("- eggs", to: "inbox.md") }
    #expect(first.records().map(\.header.command) == [Array("first".utf8)])
    #expect(second.records().map(\.header.command) == [Array("second".utf8)])
    #expect(vault.text("inbox.md") == "- milk\n- tea\n- eggs\n")
    #expect(first.otherJournals().map(\.operations) == [1] && second.otherJournals().map(\.operations) == [1])
    #expect(first.unfinishedElsewhere() == [])

    // One is cut off; the other is told, goes on, and the one rolls its change back.
    let fileSystem = FaultyFileSystem(.kill, at: 1, concerning: { $0 == .rename })
    _ = try? vault.store(fileSystem).transaction(.named("cut off")) {
      try $0.append("- salt", to: "inbox.md")
    }
    let told = second.unfinishedElsewhere()
    #expect(told.map { String(decoding: $0.folder, as: UTF8.self) } == [vault.ownPath("")])
    #expect(told.flatMap(\.unfinished).flatMap(\.paths) == ["inbox.md"])
    let before = vault.journal("tx")
    _ = try second.transaction(.named("meanwhile")) { try $0.append("- rice", to: "inbox.md") }
    #expect(vault.journal("tx") == before)
    let outcome = try first.transaction(.named("next")) { _ in }
    #expect(vault.text("inbox.md") == "- milk\n- tea\n- eggs\n- rice\n")
    #expect(outcome.notes.contains { if case .takenBack = $0 { true } else { false } })
  }

  @Test func `has one history on two systems where the key is the same`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    _ = try vault.store().transaction(.named("first")) { try $0.append("- tea", to: "inbox.md") }
    let elsewhere = ChangedWorld(boot: Array("b".utf8), shift: 5)
    _ = try vault.store(elsewhere).transaction(.named("second")) { try $0.append("- eggs", to: "inbox.md") }
    #expect(try vault.store().records().map(\.id.number) == [2, 1])
  }

  @Test func `begins a history anew where what tells it from others is gone, and harms none`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    _ = try vault.store().transaction(.named("first")) { try $0.append("- tea", to: "inbox.md") }
    try FileManager.default.removeItem(at: vault.own("id"))
    #expect(try vault.store().records().map(\.id) == [])
    _ = try vault.store().transaction(.named("second")) { try $0.append("- eggs", to: "inbox.md") }
    #expect(try vault.store().records().map(\.header.command) == [Array("second".utf8)])
    #expect(try vault.store().faultyHistory().unsealed.count == 1)
    #expect(vault.text("inbox.md") == "- milk\n- tea\n- eggs\n")
  }

  @Test(
    "may be shared by those who may write its folder",
    arguments: [0o700, 0o755, 0o775, 0o2775, 0o777] as [UInt32])
  func shared(_ mode: UInt32) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    chmod(vault.folder.path, mode)
    _ = try vault.store().transaction(.named("first")) { try $0.append("- tea", to: "inbox.md") }
    func found(_ url: URL) -> UInt32 {
      var status = stat()
      return lstat(url.path, &status) == 0 ? status.st_mode & 0o7777 : 0
    }
    #expect(found(vault.url(".offload")) == mode && found(vault.url(".offload/by")) == mode)
    let writers = mode & 0o222
    #expect(found(vault.url(".offload/lock")) == writers | writers << 1)
    #expect(found(vault.own("")) & 0o777 == 0o700)
  }
}
