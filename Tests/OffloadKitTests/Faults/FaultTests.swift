import Foundation
import LibC
import StoreFaults
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

@Suite struct `Whatever fails` {
  static let faults: [FaultyFileSystem.Fault] = [
    .kill, .torn, .short, .error(ENOSPC), .errors(ENOSPC), .error(EIO), .error(EACCES), .error(EINTR),
  ]

  /// At about how many of its calls each fault strikes; at all of them where `OFFLOAD_THOROUGH` is set.
  static let limit = isThorough ? Int.max : 2

  @Test("a change is made wholly or not at all", arguments: TriedChange.all)
  func changes(_ change: TriedChange) throws {
    let sample = try change.sample()
    let before = sample.files
    try change.run(sample, sample.vault(on: FaultyFileSystem()))
    let after = sample.files
    #expect(before != after)
    for (index, fault) in Self.faults.enumerated() {
      let counting = FaultyFileSystem(.none, concerning: fault.concerns)
      let counted = try change.sample()
      try change.run(counted, counted.vault(on: counting))
      let step = max(1, counting.count / Self.limit)
      // Each fault ends with another call, so that together they meet more of them.
      for position in stride(from: counting.count - index * step / Self.faults.count, to: 0, by: -step) {
        try check(change, fault, position, before, after)
      }
    }
  }

  private func check(
    _ change: TriedChange, _ fault: FaultyFileSystem.Fault, _ position: Int, _ before: [String: [UInt8]],
    _ after: [String: [UInt8]]
  ) throws {
    let sample = try change.sample()
    let fileSystem = FaultyFileSystem(fault, at: position, concerning: fault.concerns)
    var refusal: (any Error)?
    do {
      try change.run(sample, sample.vault(on: fileSystem))
    } catch {
      refusal = error
    }
    let call = fileSystem.failedCall.map { " (\($0))" } ?? ""
    let comment: Comment =
      "\(change), \(fault) at call \(position)\(call): \(refusal.map { "\($0)" } ?? "done")"
    let isUnfinished = (refusal as? VaultError)?.name == "unfinished"
    if !fileSystem.isDead, !isUnfinished {
      let isDone = refusal == nil && !(change.skipsUnread && sample.files == before)
      #expect(sample.files == (isDone ? after : before), comment)
    }

    try sample.vault(on: FaultyFileSystem()).items.create(
      NewItem("next"), in: Target("next.md", creates: true))
    var files = sample.files
    #expect(files.removeValue(forKey: "next.md") != nil, comment)
    #expect(files == before || files == after, comment)
    #expect(try sample.names(in: SampleVault.own("tx")) == [], comment)
    #expect(try sample.names(in: SampleVault.own("old")) == [], comment)
  }
}

@Suite struct `How often a change waits for the disk` {
  @Test("is what the documentation says", arguments: TriedChange.all)
  func counts(_ change: TriedChange) throws {
    for (durability, count) in [(.full, change.syncs.full), (.safe, change.syncs.safe)]
      as [(StoreOptions.Durability, Int)]
    {
      let sample = try change.sample()
      let fileSystem = FaultyFileSystem()
      try change.run(sample, sample.vault(on: fileSystem, durability))
      #expect(fileSystem.syncCount == count, "\(durability)")
    }
  }

  @Test(
    "is six times more for the first change of a vault, which makes the journal",
    arguments: [(9, .full), (8, .safe)] as [(Int, StoreOptions.Durability)])
  func first(_ count: Int, _ durability: StoreOptions.Durability) throws {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    let fileSystem = FaultyFileSystem()
    try sample.vault(on: fileSystem, durability).items.create(NewItem("eggs"))
    #expect(fileSystem.syncCount == count)
  }
}

extension FaultyFileSystem {
  var syncCount: Int { calls.count { $0 == .sync } }
}
