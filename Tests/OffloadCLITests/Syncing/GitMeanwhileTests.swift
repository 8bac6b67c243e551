import Foundation
import OffloadKit
import Synchronization
import TestSupport
import Testing
import VaultSync

/// Somebody who uses git by hand between two steps of a sync.
@Suite struct `Git by hand in the middle of a sync` {
  /// What somebody types, to a shell in the vault.
  private static let deeds = [
    "echo '- by hand NUMBER' >> list.md; git commit --quiet -a -m x", "git commit --quiet -m x",
    "git add -A && git commit --quiet -m x", "git pull --quiet --no-rebase --no-edit",
    "git pull --quiet --rebase", "git stash --quiet && git stash pop --quiet", "git push --quiet",
    "git gc --quiet",
  ].sampled(4)

  /// Before or after which of git's runs it is done.
  private struct Moment: Hashable, Sendable {
    var isBefore = false
    var command: String?
    var number: Int

    func isNow(_ call: GitCall, _ count: borrowing Atomic<Int>) -> Bool {
      if let command, !call.arguments.contains(Array(command.utf8)) { return false }
      return count.add(1, ordering: .relaxed).newValue == number
    }
  }

  /// Those between which the branch, the index and the folder are not one; all where there is time.
  private static let moments: [Moment] =
    isThorough
    ? (1...40).flatMap { [Moment(isBefore: true, number: $0), Moment(number: $0)] }
    : [
      Moment(command: "update-ref", number: 1), Moment(isBefore: true, command: "update-ref", number: 2),
      Moment(command: "update-ref", number: 2),
    ]

  /// What is under way by hand is ended by hand.
  private static let ending = "git merge --abort || git rebase --abort || true"

  private static func type(_ line: String, with git: RealGit) throws {
    try git.run(["-c", "alias.hand=!\(line)", "hand"])
  }

  @Test(arguments: deeds) func `keeps all, doubles nothing, and does not end syncing`(deed: String) throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "list.md": "- [ ] milk\n"])
    let git = vaults.git(1)
    var serial = 0
    for moment in Self.moments {
      for number in 0...1 {
        serial += 1
        vaults[number].offload("offload capture thing \(serial)")
      }
      try vaults.sync(0)
      let count = Atomic(0)
      let line = deed.replacingOccurrences(of: "NUMBER", with: "\(serial)")
      let refused = vaults.sync(1) { call, run in
        guard moment.isNow(call, count) else { return try run(call) }
        if moment.isBefore { try Self.type(line, with: git) }
        defer { if !moment.isBefore { try? Self.type(line, with: git) } }
        return try run(call)
      }
      let isDone = count.load(ordering: .relaxed) >= moment.number
      #expect(isDone || isThorough, "\(moment)")
      try Self.type(Self.ending, with: git)
      let talk = "\(deed) at \(moment), which was \(refused.map { "\($0)" } ?? "done")"
      try vaults.settle()
      for (number, text) in try [0, 1].map({ try vaults[$0].text("inbox.md") }).enumerated() {
        for serial in 1...serial {
          #expect(
            text.components(separatedBy: "thing \(serial)  ").count == 2,
            "thing \(serial) at \(number): \(talk)")
        }
      }
      if deed.contains("NUMBER"), isDone {
        let text = try vaults[0].text("list.md")
        #expect(text.components(separatedBy: "by hand \(serial)\n").count == 2, "\(talk)")
      }
    }
  }

  /// Into the file that the sync is about to change, of which it has made its snapshot by then.
  @Test func `keeps what an editor saves while it fetches`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture of another machine")
    try vaults.sync(0)
    let git = vaults.git(1)
    let count = Atomic(0)
    vaults.sync(1) { call, run in
      let answer = try run(call)
      if Moment(command: "fetch", number: 1).isNow(call, count) {
        try Self.type("echo '- saved' >> inbox.md", with: git)
      }
      return answer
    }
    #expect(try vaults[1].text("inbox.md").contains("- saved\n"))
    try vaults.settle()
    let text = try vaults[0].text("inbox.md")
    #expect(text.contains("- saved\n") && text.contains("of another machine"), "\(text)")
  }

  @Test func `goes on where another branch was checked out`() throws {
    let vaults = try SyncedVaults()
    let git = vaults.git(1)
    for (serial, isBefore) in [true, false].enumerated() {
      let name = "other\(serial)"
      let count = Atomic(0)
      let moment = Moment(isBefore: isBefore, command: "update-ref", number: 1)
      vaults[1].offload("offload capture thing \(serial)")
      vaults.sync(1) { call, run in
        let isNow = moment.isNow(call, count)
        if isNow, isBefore { try git("checkout", "--quiet", "-b", name) }
        defer { if isNow, !isBefore { _ = try? git("checkout", "--quiet", "-b", name) } }
        return try run(call)
      }
      #expect(try git("branch", "--show-current") == name + "\n")
      try vaults.sync(1)
      #expect(try git("status", "--porcelain") == "")
      #expect(try git("show", "HEAD:inbox.md").contains("thing \(serial)"))
      try git("checkout", "--quiet", "main")
      try vaults.sync(1)
      #expect(try git("status", "--porcelain") == "")
    }
  }
}
