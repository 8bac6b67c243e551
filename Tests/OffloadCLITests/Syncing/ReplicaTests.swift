import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// Machines that are used at random, by commands and by editors, and synced in any order.
@Suite struct `Several machines` {
  private static let isThorough = ProcessInfo.processInfo.environment["OFFLOAD_THOROUGH"] != nil
  private static let seeds = UInt64(1)...(isThorough ? 300 : 4)

  @Test(arguments: seeds)
  func `come to one vault, in which everything is once`(seed: UInt64) throws {
    var world = try Replicas(seed: seed, machines: Self.isThorough ? 2 + Int(seed % 7) : 2 + Int(seed % 2))
    for _ in 0..<(Self.isThorough ? 12 : 6) { try world.step() }
    try world.end()
    let words = world.vaults[0].notes.filter { $0.key.hasSuffix(".md") }
      .flatMap { String(decoding: $0.value, as: UTF8.self).split(separator: "\n") }
    for serial in 1...world.serial where !world.deleted.contains(serial) {
      #expect(words.count { $0.contains("thing \(serial)e") } == 1, "seed \(seed), thing \(serial): \(words)")
    }
    #expect(!words.contains { $0.hasPrefix("<<<<<<<") })
  }
}

/// What is done on machines that sync one vault.
private struct Replicas {
  let vaults: SyncedVaults
  private var random: SeededGenerator
  private(set) var serial = 0
  /// What somebody has deleted, and may be there all the same, since somebody else has changed it.
  private(set) var deleted: Set<Int> = []
  private var isCut = false
  /// Texts that an editor on a machine has read, by its path.
  private var buffers: [Int: [String: String]] = [:]

  init(seed: UInt64, machines: Int) throws {
    random = SeededGenerator(seed: seed)
    vaults = try SyncedVaults(
      machines,
      ["inbox.md": "# Inbox\n\n", "Errands.md": "# Errands\n\nSome prose.\n\n", "a/Plan.md": "# Plan\n\n"])
  }

  mutating func step() throws {
    let number = random.number(0..<vaults.machines.count)
    for _ in 0...random.number(0..<3) { try edit(number) }
    if random.isTrue(oneIn: 8) { try cut() }
    if random.isTrue(oneIn: 2) {
      let run = vaults[number].offload("offload sync --accept-incoming --accept-deletions")
      #expect(run.status == 0 || isCut, "\(run.talk)")
    }
  }

  /// Takes the network away, or gives it back.
  private mutating func cut() throws {
    let (there, away) = (vaults.hub.folder.path, vaults.hub.folder.path + "-away")
    try FileManager.default.moveItem(atPath: isCut ? away : there, toPath: isCut ? there : away)
    isCut.toggle()
  }

  mutating func end() throws {
    if isCut { try cut() }
    try vaults.settle()
  }

  private mutating func edit(_ number: Int) throws {
    let vault = vaults[number]
    let paths = vault.notes.keys.filter { $0.hasSuffix(".md") }.sorted()
    let path = random.pick(paths)
    switch random.number(0..<11) {
    case 0...2: add("offload capture", vault)
    case 3: add("offload capture --to Errands", vault)
    case 4: try changeLine(of: path, in: vault) { "\($0) #tag" }
    case 5: try changeLine(of: path, in: vault) { $0.replacing("- [ ]", with: "- [x]") }
    case 6:
      let line = try changeLine(of: path, in: vault) { _ in nil }
      if let serial = Self.serial(of: line) { deleted.insert(serial) }
    case 7:
      vault.offload("offload move --where 'thing' --to \(["Errands", "Plan", "Other"][serial % 3]) --create")
    case 8: buffers[number, default: [:]][path] = try vault.text(path)
    case 9:
      // An editor saves what it had read, with one line more.
      guard let buffer = buffers[number]?.removeValue(forKey: path), try buffer != vault.text(path) else {
        return
      }
      serial += 1
      noteLost(from: try vault.text(path), to: buffer)
      try vault.write(buffer + "- thing \(serial)e\n", to: path)
    default:
      let name = "a/\(random.pick(["Plan", "Trip", "Idea"])).md"
      guard path.hasPrefix("a/"), !vault.exists(name) else { return }
      try FileManager.default.moveItem(at: vault.url(path), to: vault.url(name))
    }
  }

  private mutating func add(_ command: String, _ vault: TestVault) {
    serial += 1
    vault.offload("\(command) 'thing \(serial)e'")
  }

  /// - Returns: what the line was; empty where there is none.
  @discardableResult
  private mutating func changeLine(
    of path: String, in vault: TestVault, _ change: (String) -> String?
  ) throws -> String {
    var lines = try vault.text(path).components(separatedBy: "\n")
    let items = lines.indices.filter { lines[$0].hasPrefix("- ") }
    guard !items.isEmpty else { return "" }
    let index = random.pick(items)
    let old = lines[index]
    if let line = change(old) { lines[index] = line } else { lines.remove(at: index) }
    try vault.write(lines.joined(separator: "\n"), to: path)
    return old
  }

  /// An editor's older text takes away what was done here since it was read; of that nothing is promised.
  private mutating func noteLost(from present: String, to buffer: String) {
    for line in present.split(separator: "\n") where !buffer.contains(line) {
      if let serial = Self.serial(of: String(line)) { deleted.insert(serial) }
    }
    for line in buffer.split(separator: "\n") where !present.contains(line) {
      if let serial = Self.serial(of: String(line)) { deleted.insert(serial) }
    }
  }

  private static func serial(of line: String) -> Int? {
    guard let match = line.firstMatch(of: #/thing (\d+)e/#) else { return nil }
    return Int(match.1)
  }
}
