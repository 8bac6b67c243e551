import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Recovering` {
  /// A vault in which a command was killed at a call.
  private func cutOff(
    _ scenario: Scenario, at position: Int, _ renaming: FaultyFileSystem.Renaming = .exchanging
  ) throws -> (TestVault, isDead: Bool) {
    let vault = try scenario.vault()
    let fileSystem = FaultyFileSystem(.kill, at: position, renaming: renaming)
    _ = try? vault.store(fileSystem).transaction(.named("cut off"), scenario.change)
    return (vault, fileSystem.isDead)
  }

  /// Where a kill leaves a record behind, which is where recovery has something to do.
  private func positions(
    _ scenario: Scenario, _ renaming: FaultyFileSystem.Renaming = .exchanging, every step: Int = 1
  ) throws -> [Int] {
    var found: [Int] = []
    var position = step
    while true {
      let (vault, isDead) = try cutOff(scenario, at: position, renaming)
      guard isDead else { return found }
      if try !vault.store().pendingRecords().isEmpty { found.append(position) }
      position += step
    }
  }

  @Test(
    "survives being cut off or failing itself, at any call", arguments: Scenario.all,
    FaultyFileSystem.Renaming.allCases)
  func twice(_ scenario: Scenario, _ renaming: FaultyFileSystem.Renaming) throws {
    let all = try positions(scenario, renaming, every: renaming.stride(3, otherwise: 7))
    #expect(!all.isEmpty)
    // Different cuts meet different calls.
    let stride = renaming.stride(149, otherwise: 307)
    for (index, first) in all.enumerated() {
      for fault in [FaultyFileSystem.Fault.kill, .torn, .error(EIO), .errors(ENOSPC)] {
        var second = 1 + index * 7 % stride
        while try !survives(scenario, first, fault, second, renaming) { second += stride }
      }
    }
  }

  private func survives(
    _ scenario: Scenario, _ first: Int, _ fault: FaultyFileSystem.Fault, _ second: Int,
    _ renaming: FaultyFileSystem.Renaming
  ) throws -> Bool {
    let (vault, _) = try cutOff(scenario, at: first, renaming)
    let fileSystem = FaultyFileSystem(fault, at: second, renaming: renaming, concerning: fault.concerns)
    var outcome: Outcome?
    var isOpen = false
    do {
      outcome = try vault.store(fileSystem).transaction(.named("second")) { try $0.create("second.md", []) }
    } catch StoreError.unfinished {
      isOpen = true
    } catch {}
    let comment =
      "\(scenario), \(renaming), cut off at \(first), then \(fault) at \(second) (\(fileSystem.failedCall ?? .close))"
    if !fileSystem.isDead, !isOpen {
      #expect((outcome != nil) == (vault.text("second.md") != nil), "\(comment)")
    }
    _ = try vault.store(FaultyFileSystem(renaming: renaming)).transaction(.named("third")) {
      try $0.create("third.md", [])
    }
    var files = vault.files
    files["second.md"] = nil
    files["third.md"] = nil
    #expect(files == scenario.before || files == scenario.after, "\(comment): \(files)")
    #expect(vault.journal("tx") == [], "\(comment)")
    #expect(vault.journal("old") == [], "\(comment)")
    return fileSystem.count < second
  }

  @Test(
    "keeps what an editor saves between the kill and the next command",
    arguments: ["inbox.md", "work/list.md"])
  func editedMeanwhile(_ edited: String) throws {
    let scenario = Scenario.all[1]
    for position in try positions(scenario) {
      let (vault, _) = try cutOff(scenario, at: position)
      Editor.byRename.save(vault.url(edited).path) { $0 + "- typed\n" }
      let next = try vault.store(FaultyFileSystem()).transaction(.named("next")) {
        try $0.create("next.md", [])
      }
      let lines = vault.files.values.flatMap { $0.split(separator: "\n").map(String.init) }
      #expect(
        lines.sorted() == ["- eggs", "- milk", "- tea", "- typed"], "cut off at \(position): \(next.notes)")
      #expect(vault.journal("tx") == [])
    }
  }

  @Test func `says what it completed`() throws {
    let scenario = Scenario.all[1]
    let position = try #require(try positions(scenario).first)
    let (vault, _) = try cutOff(scenario, at: position)
    let store = try vault.store()
    #expect(store.pendingRecords().map(\.state) == [.unfinished])
    #expect(store.pendingRecords().first?.command == Array("cut off".utf8))
    let outcome = try store.transaction(.named("next")) { _ in }
    #expect(outcome.notes.count == 1)
    guard case .completed(_, let command)? = outcome.notes.first else {
      Issue.record("nothing was completed: \(outcome.notes)")
      return
    }
    #expect(command == Array("cut off".utf8))
    #expect(vault.files == scenario.after)
    #expect(store.pendingRecords() == [])
    #expect(store.records().first { _ in true }?.header.command == Array("cut off".utf8))
  }

  @Test func `reads without recovering anything`() throws {
    let scenario = Scenario.all[1]
    let position = try #require(try positions(scenario).first)
    let (vault, _) = try cutOff(scenario, at: position)
    let store = try vault.store()
    let before = vault.files
    _ = try store.read("inbox.md")
    _ = store.list()
    #expect(vault.files == before)
    #expect(store.pendingRecords().count == 1)
  }

  @Test func `leaves a copied file that was changed after the kill`() throws {
    var position = 0
    var left = 0
    while true {
      position += 1
      let vault = try TestVault(["inbox.md": "- milk\n", "plan.svg": "plan"])
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("cut off")) {
        try $0.copy(.outside(Array(vault.url("plan.svg").path.utf8)), to: "attachments/plan.svg")
        try $0.append("- sketch", to: "inbox.md")
      }
      if !fileSystem.isDead { break }
      guard vault.text("attachments/plan.svg") != nil else { continue }
      try vault.write("attachments/plan.svg", "an hour of drawing")
      Editor.byRename.save(vault.url("inbox.md").path) { $0 + "- typed\n" }
      try vault.store().transaction(.named("next")) { try $0.append("- next", to: "inbox.md") }
      #expect(vault.text("attachments/plan.svg") == "an hour of drawing", "\(position)")
      #expect(vault.text("inbox.md")?.contains("- typed\n") == true)
      left += 1
    }
    #expect(left > 0)
  }

  @Test("keeps the text where the replaced file was emptied meanwhile", arguments: [false, true])
  func emptied(_ isSavedAgain: Bool) throws {
    let scenario = Scenario.all[0]
    var kept = 0
    var position = 0
    while true {
      position += 1
      let vault = try scenario.vault()
      let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR)
      defer { close(file) }
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("cut off"), scenario.change)
      if !fileSystem.isDead { break }
      guard try !vault.store().pendingRecords().isEmpty else { continue }
      ftruncate(file, 0)
      // Before the exchange it is the vault's own file that was emptied.
      guard vault.text("inbox.md") != "" else { continue }
      if isSavedAgain { Editor.byRename.save(vault.url("inbox.md").path) { $0 + "- typed\n" } }
      let next = try vault.store { $0.patience = 30 }.transaction(.named("next")) {
        try $0.append("- next", to: "inbox.md")
      }
      #expect(
        vault.text("inbox.md")
          == "- milk\n- eggs\n- tea\n" + (isSavedAgain ? "- typed\n" : "") + "- next\n", "\(position)")
      #expect(next.notes.contains(.emptied("inbox.md")), "\(position): \(next.notes)")
      #expect(vault.journal("tx") == [])
      kept += 1
    }
    #expect(kept > 0)
  }

  @Test("keeps its text where a file with two names was emptied meanwhile")
  func emptiedInPlace() throws {
    let scenario = try #require(Scenario.all.first { $0.isInPlace })
    for position in try positions(scenario) {
      let (vault, _) = try cutOff(scenario, at: position)
      truncate(vault.url("inbox.md").path, 0)
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      let kept = vault.journal("old").compactMap { vault.text(vault.ownPath("old/\($0)")) }
      #expect(kept.contains { $0.contains("- milk\n- eggs\n") }, "\(position)")
    }
  }

  @Test(
    "counts what a power cut left of another program's save for nothing",
    arguments: ["", "- mi", "- m\0\0\0"],
    [true, false])
  func remnant(_ left: String, _ hasRestarted: Bool) throws {
    let scenario = Scenario.all[0]
    var kept = 0
    for position in try positions(scenario) {
      let (vault, _) = try cutOff(scenario, at: position)
      guard vault.text("inbox.md") == scenario.after["inbox.md"] else { continue }
      let displaced = try #require(vault.journal("tx").first { !$0.hasSuffix("record") })
      try vault.write(vault.ownPath("tx/\(displaced)"), left)
      let boot = hasRestarted ? Array("another".utf8) : nil
      _ = try vault.store(ChangedWorld(boot: boot)).transaction(.named("next")) {
        try $0.create("next.md", [])
      }
      if hasRestarted { #expect(vault.text("inbox.md") == scenario.after["inbox.md"], "\(position)") }
      #expect(vault.journal("tx") == [])
      kept += 1
    }
    #expect(kept > 0)
  }

  @Test func `keeps the text if a power cut took another program's save before`() throws {
    let scenario = Scenario.all[0]
    let position = try #require(try positions(scenario).first)
    let (vault, _) = try cutOff(scenario, at: position)
    try vault.write("inbox.md", "- m")
    _ = try vault.store(ChangedWorld(boot: Array("another".utf8))).transaction(.named("next")) {
      try $0.create("next.md", [])
    }
    #expect(vault.text("inbox.md") == "- m")
    #expect(Set(vault.kept).isSuperset(of: [scenario.after["inbox.md"], scenario.before["inbox.md"]]))
  }

  @Test func `makes no change over one that it cannot file away`() throws {
    let scenario = Scenario.all[0]
    let position = try #require(try positions(scenario).last)
    var second = 1
    var refused = 0
    while true {
      let (vault, _) = try cutOff(scenario, at: position)
      let fileSystem = FaultyFileSystem(.error(EIO), at: second) { $0 == .rename }
      let next = try? vault.store(fileSystem).transaction(.named("next")) {
        try $0.append("- next", to: "inbox.md")
      }
      guard fileSystem.count >= second else { break }
      let pending = try vault.store().pendingRecords().map(\.command)
      if next == nil { refused += 1 } else { #expect(!pending.contains(Array("cut off".utf8)), "\(second)") }
      second += 1
    }
    #expect(refused > 0)
  }

  @Test("goes on where something else has the place of the records' folder", arguments: ["link", "file"])
  func misplacedShelf(_ kind: String) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    if kind == "link" {
      try vault.link(vault.ownPath("history/00000000"), to: "/tmp")
    } else {
      try vault.write(vault.ownPath("history/00000000"), "")
    }
    let store = try vault.store()
    let outcome = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    #expect(outcome.notes == [.quarantine([Array(vault.ownPath("old/history-00000000").utf8)], paths: [])])
    #expect(vault.journal("tx") == [])
    #expect(store.records().map(\.header.command) == [Array("capture".utf8)])
  }
}
