import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// Machines that sync one vault over a repository between them, each with a home of its own.
final class SyncedVaults {
  let hub: TestFolder
  private(set) var machines: [TestVault] = []

  /// - Parameter files: what the first machine has before any sync.
  init(_ count: Int = 2, _ files: [String: String] = ["inbox.md": "# Inbox\n\n- bread\n- milk\n"]) throws {
    hub = try TestFolder()
    try RealGit(in: hub.folder)("init", "--quiet", "--bare", "--initial-branch=main", ".")
    for number in 0..<count {
      let machine = try TestVault(number == 0 ? files : [:])
      machine.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
      machines.append(machine)
      if number > 0 { try RealGit(in: machine.folder)("clone", "--quiet", hub.folder.path, ".") }
      try sync(number, "offload sync init \(number == 0 ? hub.folder.path : "") --yes")
      try sync(number)
    }
  }

  subscript(number: Int) -> TestVault { machines[number] }

  func git(_ number: Int) -> RealGit { RealGit(in: machines[number].folder) }

  @discardableResult
  func sync(_ number: Int, _ line: String = "offload sync") throws -> TestVault.Run {
    let run = machines[number].offload(line)
    #expect(run.status == 0, "\(line): \(run.talk)")
    return run
  }

  /// Syncs each until nobody has anything new, and looks whether all have the same, whole.
  func settle(rounds: Int = 3) throws {
    var heads: Set<String> = []
    for _ in 0..<rounds {
      for number in machines.indices { try sync(number) }
      heads = try Set(machines.indices.map { try git($0)("rev-parse", "HEAD") })
      if heads.count == 1 { break }
    }
    #expect(heads.count == 1)
    let first = machines[0].notes
    for (number, machine) in machines.enumerated() {
      #expect(machine.notes == first)
      #expect(try git(number)("status", "--porcelain") == "")
      #expect(try git(number).run(["fsck", "--strict", "--no-dangling"]).status == 0)
    }
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
