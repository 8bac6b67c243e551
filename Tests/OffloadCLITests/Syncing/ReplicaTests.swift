import Foundation
import TestSupport
import Testing

/// Machines that are used at random, by commands, by editors and by git itself, cut off and killed, and synced in any order.
@Suite struct `Several machines` {
  private static let seeds = UInt64(1)...(isThorough ? 300 : 2)

  @Test(arguments: seeds)
  func `come to one vault, in which everything is once`(seed: UInt64) throws {
    let layouts: [SyncedVaults.Layout] = [.star, .twoHubs, .peers]
    var world = try Replicas(
      seed: seed, machines: isThorough ? 2 + Int(seed % 7) : 2 + Int(seed % 2),
      layout: layouts[Int(isThorough ? seed / 7 : seed) % 3])
    for _ in 0..<(isThorough ? 24 : 6) { try world.step() }
    let rounds = try world.end()
    let verdict = Verdict(world)
    #expect(verdict.lost == [], "seed \(seed): \(verdict.text)")
    #expect(verdict.doubled == [], "seed \(seed): \(verdict.text)")
    #expect(!verdict.text.contains("<<<<<<<"), "seed \(seed)")
    if isThorough {
      print(
        "replicas seed \(seed): \(world.vaults.machines.count) machines, \(world.vaults.hubs.count) hubs,"
          + " \(world.serial) items, \(world.counts.sorted { $0.key < $1.key }), \(rounds) rounds,"
          + " lost \(verdict.lost.count), doubled \(verdict.doubled.count), declared \(verdict.declared.count)"
      )
    }
  }
}

/// What became of the items that somebody had made.
private struct Verdict {
  /// All of the vault's Markdown.
  let text: String
  private(set) var lost: [Int] = []
  private(set) var doubled: [Int] = []
  /// Those that the page on merging says may be twice.
  private(set) var declared: [Int] = []

  init(_ world: Replicas) {
    let files = world.vaults[0].notes.filter { $0.key.hasSuffix(".md") }.sorted { $0.key < $1.key }
    text = files.map { "-- \($0.key)\n" + String(decoding: $0.value, as: UTF8.self) }.joined()
    var counts: [Int: Int] = [:]
    var beside: Set<Int> = []
    var conflicts: Set<String> = []
    for (path, bytes) in files {
      for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
        guard let serial = Replicas.serial(of: String(line)) else { continue }
        // A file that stands beside another one has all that was in it.
        if path.contains(".conflict-") {
          beside.insert(serial)
        } else if let group = line.firstMatch(of: #/\[conflict:: ([a-z]+)\]/#) {
          if conflicts.insert("\(serial) \(group.1)").inserted { counts[serial, default: 0] += 1 }
        } else {
          counts[serial, default: 0] += 1
        }
      }
    }
    for serial in 1...max(1, world.serial) where !world.deleted.contains(serial) {
      let count = counts[serial] ?? 0
      if count == 0, !beside.contains(serial) { lost.append(serial) }
      if count > 1 {
        if world.mayBeTwice(serial) { declared.append(serial) } else { doubled.append(serial) }
      }
    }
  }
}
