import Foundation
import LibC
import OffloadKit
import StoreFaults
import TestSupport
import Testing
import VaultSync

@testable import OffloadCLI

/// Machines that sync one vault over repositories between them, each with a home of its own.
final class SyncedVaults {
  /// Which repositories lie between the machines.
  enum Layout: Sendable {
    /// One.
    case star
    /// Two, each for half of the machines, and the last machine knows both.
    case twoHubs
    /// Each machine has one, and knows that of the next.
    case peers

    /// The repositories that a machine knows; it begins with the first of them.
    fileprivate func hubs(of machine: Int, among count: Int) -> [Int] {
      switch self {
      case .star: [0]
      case .twoHubs: machine == count - 1 ? [0, 1] : [machine % 2]
      case .peers: [machine, (machine + 1) % count]
      }
    }

    fileprivate func hubCount(_ machines: Int) -> Int {
      switch self {
      case .star: 1
      case .twoHubs: 2
      case .peers: machines
      }
    }
  }

  let hubs: [TestFolder]
  private(set) var machines: [TestVault] = []
  private let layout: Layout
  private let count: Int

  /// The only one, or the first machine's.
  var hub: TestFolder { hubs[0] }

  /// - Parameter files: what the first machine has before any sync.
  init(
    _ count: Int = 2, _ files: [String: String] = ["inbox.md": "# Inbox\n\n- bread\n- milk\n"],
    layout: Layout = .star
  ) throws {
    (self.layout, self.count) = (layout, count)
    hubs = try (0..<layout.hubCount(count)).map { _ in
      let hub = try TestFolder()
      try RealGit(in: hub.folder)("init", "--quiet", "--bare", "--initial-branch=main", ".")
      return hub
    }
    for number in 0..<count {
      let machine = try TestVault(number == 0 ? files : [:])
      machine.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
      machines.append(machine)
      let first = hubs[self.hubs(of: number)[0]].folder.path
      if number > 0 { try git(number)("clone", "--quiet", first, ".") }
      try run(number, "offload sync init \(number == 0 ? first : "") --yes")
      try run(number)
      for hub in self.hubs(of: number).dropFirst() {
        try git(number)("remote", "add", "hub\(hub)", hubs[hub].folder.path)
      }
      if number == 0 {
        for hub in hubs.dropFirst() { try git(0)("push", "--quiet", hub.folder.path, "main") }
      }
      agree(number)
    }
  }

  /// Has a machine agree to what its repository, and its remotes, would have git start now.
  func agree(_ number: Int) {
    let run = machines[number].offload("offload sync init --yes")
    #expect(run.status == 0, "\(run.talk)")
  }

  subscript(number: Int) -> TestVault { machines[number] }

  func git(_ number: Int, with program: URL? = nil) -> RealGit {
    RealGit(in: machines[number].folder, with: program)
  }

  func hubs(of machine: Int) -> [Int] { layout.hubs(of: machine, among: count) }

  /// Has a machine sync with another one of the repositories that it knows.
  func choose(_ hub: Int, for machine: Int) throws {
    let known = hubs(of: machine)
    guard known.count > 1 else { return }
    try git(machine)("config", "branch.main.remote", hub == known[0] ? "origin" : "hub\(hub)")
    try git(machine)("config", "branch.main.merge", "refs/heads/main")
  }

  @discardableResult
  private func run(_ number: Int, _ line: String = "offload sync") throws -> TestVault.Run {
    let run = machines[number].offload(line)
    #expect(run.status == 0, "\(line): \(run.talk)")
    return run
  }

  /// Syncs a machine, with each of the repositories that it knows, and with the first once more, so that all have it.
  @discardableResult
  func sync(_ number: Int, _ line: String = "offload sync") throws -> TestVault.Run {
    let known = hubs(of: number)
    for hub in known.count > 1 ? known : [] {
      try choose(hub, for: number)
      try run(number, line)
    }
    try choose(known[0], for: number)
    return try run(number, line)
  }

  /// Syncs a machine on a file system at one of whose calls something happens, or with something done around a run of git.
  ///
  /// - Returns: what it was refused with, if it was.
  @discardableResult
  func sync(
    _ number: Int, on fileSystem: FaultyFileSystem = FaultyFileSystem(),
    around: @escaping @Sendable (GitCall, GitRunner) throws -> GitAnswer = { call, run in try run(call) }
  ) -> (any Error)? {
    let machine = machines[number]
    let world = World(
      environment: machine.environment, directory: machine.folder.path, account: .homeless)
    var request = SyncRequest()
    (request.acceptsDeletions, request.acceptsIncoming) = (true, true)
    do {
      let now = Moment(secondsSince1970: 1_773_133_200, utcOffset: 0)
      let vault = try Vault.open(machine.folder.path, now: now, user: world.user(nil), on: fileSystem)
      _ = try vault.sync(request) { call in
        // Who is dead starts nothing.
        if fileSystem.isDead { throw ConsoleFailure.cannotStart(program: "git", code: ESRCH) }
        return try around(call) { call in try GitProcess(world, call).run(call) }
      }
      return nil
    } catch {
      return error
    }
  }

  /// Syncs each until nobody has anything new, and looks whether all have the same, whole.
  ///
  /// - Returns: how many rounds it took.
  @discardableResult
  func settle(rounds: Int = 3, _ line: String = "offload sync") throws -> Int {
    var heads: Set<String> = []
    var count = 0
    while count < rounds, count == 0 || heads.count > 1 {
      for number in machines.indices { try sync(number, line) }
      heads = try Set(machines.indices.map { try git($0)("rev-parse", "HEAD") })
      count += 1
    }
    #expect(heads.count == 1)
    let first = machines[0].notes
    for (number, machine) in machines.enumerated() {
      #expect(machine.notes == first)
      #expect(try git(number)("status", "--porcelain") == "")
      #expect(try git(number).run(["fsck", "--strict", "--no-dangling"]).status == 0)
      #expect(machine.paths { $0.hasPrefix(".git/") && $0.hasSuffix(".lock") } == [])
    }
    return count
  }
}

extension TestVault {
  /// All files but git's and the program's own, by path.
  var notes: [String: [UInt8]] { bytes { !$0.hasPrefix(".offload/") && !$0.hasPrefix(".git/") } }

  /// Replaces a text in a file, as an editor that has just read it.
  func replace(_ old: String, with new: String, in path: String) throws {
    let text = try text(path)
    #expect(text.contains(old))
    try write(text.replacingOccurrences(of: old, with: new), to: path)
  }
}
