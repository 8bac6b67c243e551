import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

/// What a program meets that opens a file for writing, in place, while a command runs or stands still.
@Suite struct `A command that stands still` {
  /// Whether a writer would have to wait, at each call.
  private struct Look: Sendable {
    var call: SystemFailure.Call
    var isHeldBack: Bool
  }

  /// Makes a change and asks before each of its calls. Where a writer had to wait, what comes after it is asked in a new vault:
  /// it has changed what the command does.
  ///
  /// - Parameter conflict: somebody's save before the first rename, for which the change is refused.
  private func looks(
    at path: String, _ vault: () throws -> TestVault, conflict: (@Sendable (TestVault) -> Void)? = nil,
    _ change: (inout Transaction) throws -> Void
  ) throws -> [Look] {
    var looks: [Look] = []
    while true {
      let vault = try vault()
      let place = vault.url(path).path
      let answers = Mutex([Bool]())
      let isConflictMade = Mutex(conflict == nil)
      nonisolated(unsafe) let unsafeVault = vault
      let fileSystem = FaultyFileSystem(
        .throughout {
          if answers.withLock({ $0.last == true }) { return }
          let file = open(place, O_CLOEXEC | O_WRONLY | O_NONBLOCK)
          let isHeldBack = file < 0 && errno == EWOULDBLOCK
          if file >= 0 { close(file) }
          answers.withLock { $0.append(isHeldBack) }
        }, at: looks.count + 1,
        concerning: { call in
          let isDue =
            call == .rename
            && isConflictMade.withLock { isMade in
              defer { isMade = true }
              return !isMade
            }
          if isDue { conflict?(unsafeVault) }
          return true
        })
      do {
        _ = try vault.store(fileSystem).transaction(.named("try"), change)
        #expect(conflict == nil)
      } catch TestFailure.lineIsMissing where conflict != nil {}
      let found = answers.withLock(\.self)
      looks += zip(fileSystem.calls.dropFirst(looks.count), found).map(Look.init)
      if found.last != true { return looks }
    }
  }

  /// Read once more, exchanged, looked at: no wait, no write, and no sync among them.
  private func expectMoments(_ looks: [Look], _ comment: String) {
    let held = looks.enumerated().filter { $0.element.isHeldBack }
    let allowed: Set<SystemFailure.Call> = [.read, .status, .rename]
    #expect(held.allSatisfy { allowed.contains($0.element.call) }, "\(comment): \(held)")
    #expect(held.count <= 8, "\(comment)")
  }

  @Test(arguments: Scenario.all)
  func `holds nobody back but for a moment`(scenario: Scenario) throws {
    for path in scenario.before.keys.sorted() {
      expectMoments(try looks(at: path, scenario.vault, scenario.change), "\(scenario), \(path)")
    }
  }

  @Test(arguments: ["inbox.md", "zz.md"])
  func `holds nobody back but for a moment while it is taken back`(path: String) throws {
    let vault = {
      let vault = try TestVault(["inbox.md": "- milk\n", "zz.md": "- [ ] call\n"])
      try vault.makeJournal()
      return vault
    }
    let save: @Sendable (TestVault) -> Void = {
      Editor.byRename.save($0.url("zz.md").path) { _ in "- [ ] call Ada\n" }
    }
    let found = try looks(at: path, vault, conflict: save) {
      try $0.append("- tea", to: "inbox.md")
      try $0.removeLine("- [ ] call", from: "zz.md")
    }
    let renames = found.count { $0.call == .rename }
    #expect(renames > 4)
    expectMoments(found, path)
  }

  @Test func `holds nobody back but for a moment while it brings in what was saved late`() throws {
    let vault = {
      let vault = try TestVault(["inbox.md": "- milk\n"])
      let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_WRONLY | O_APPEND)
      defer { close(file) }
      _ = try vault.store().transaction(.named("first")) { try $0.append("- tea", to: "inbox.md") }
      _ = write(file, "- late\n", 7)
      return vault
    }
    let found = try looks(at: "inbox.md", vault) { try $0.create("next.md", []) }
    let isHeldBack = found.contains { $0.isHeldBack }
    #expect(isHeldBack)
    expectMoments(found, "a late save")
  }

  @Test("holds nobody back but for a moment while it finishes another", arguments: Scenario.all)
  func recovering(_ scenario: Scenario) throws {
    let counting = FaultyFileSystem()
    let whole = try scenario.vault()
    _ = try whole.store(counting).transaction(.named("try"), scenario.change)
    let cutOff = { (position: Int) throws -> TestVault in
      let vault = try scenario.vault()
      let fileSystem = FaultyFileSystem(.kill, at: position)
      _ = try? vault.store(fileSystem).transaction(.named("cut off"), scenario.change)
      return vault
    }
    let isPending = { (position: Int) throws -> Bool in
      let vault = try cutOff(position)
      return try withExtendedLifetime(vault) { try !vault.store().pendingRecords().isEmpty }
    }
    let calls = 1...counting.count
    let pending = [try calls.first(where: isPending), try calls.last(where: isPending)]
    let path = try #require(scenario.before.keys.sorted().first)
    for position in Set(pending.compactMap(\.self)) {
      let found = try looks(at: path, { try cutOff(position) }) { try $0.create("next.md", []) }
      expectMoments(found, "\(scenario), \(path), cut off at \(position)")
    }
  }
}

@Suite struct `Replaced files` {
  /// Names of replaced files, but for what is known of them.
  private func displaced(_ vault: TestVault) -> [String] {
    vault.journal("displaced").filter { !$0.hasSuffix(".base") }
  }

  @Test func `go once nobody has them open, but for the newest`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store(FaultyFileSystem())
    // One for reading alone: it could be opened for writing by way of it.
    let reader = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDONLY)
    for number in 1...30 {
      _ = try store.transaction(.named("capture")) { try $0.append("- \(number)", to: "inbox.md") }
    }
    let disk = Disk()
    let file = try disk.openOutside(Array(vault.url("inbox.md").path.utf8), .reading)
    let isTold = disk.isOpenElsewhere(file) != nil
    try disk.close(file)
    #expect(displaced(vault).count == ReplacedFiles.limit + 1 + (isTold ? 1 : 0))
    close(reader)
    _ = try store.transaction(.named("last")) { try $0.append("- last", to: "inbox.md") }
    #expect(displaced(vault).count == ReplacedFiles.limit + 1)
  }
}

/// Under a lease nothing is looked at afterwards: what was saved before it has to be seen then.
@Suite struct `A save in place before the exchange` {
  @Test func `is in what comes in`() throws {
    var position = 1
    let held = Atomic(0)
    while true {
      let vault = try TestVault(["inbox.md": "- milk\n"])
      try vault.makeJournal()
      let path = vault.url("inbox.md").path
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          // Whoever holds writers back is not waited for.
          let file = open(path, O_CLOEXEC | O_WRONLY | O_APPEND | O_NONBLOCK)
          if file < 0 {
            _ = held.add(1, ordering: .relaxed)
            return
          }
          write(file, "- typed\n", 8)
          close(file)
        }, at: position)
      let before = held.load(ordering: .relaxed)
      _ = try vault.store(fileSystem).transaction(.named("capture")) {
        try $0.append("- tea", to: "inbox.md")
      }
      if fileSystem.count < position { break }
      let typed = held.load(ordering: .relaxed) == before ? ["- typed"] : []
      let lines = (vault.text("inbox.md") ?? "").split(separator: "\n").map(String.init)
      #expect(lines.sorted() == (typed + ["- milk", "- tea"]).sorted(), "saved at call \(position)")
      position += 1
    }
    #if os(Linux)
      #expect(held.load(ordering: .relaxed) > 1)
    #endif
  }
}
