import Foundation
import LibC
import StoreFaults
import TestSupport
import Testing

/// What is done on machines that sync one vault.
struct Replicas {
  let vaults: SyncedVaults
  private var random: SeededGenerator
  private(set) var serial = 0
  /// What somebody has deleted, and may be there all the same, since somebody else has changed it.
  private(set) var deleted: Set<Int> = []
  /// How often something happened.
  private(set) var counts: [String: Int] = [:]
  /// Whether somebody there also uses git by hand.
  private let pulls: Bool
  private var reworded: Set<Int> = []
  private var moved: Set<Int> = []
  /// The repository that is away.
  private var away: TestFolder?
  /// Texts that an editor on a machine has read, by its path.
  private var buffers: [Int: [String: String]] = [:]

  /// All of it is in memory, and nothing waits for a disk.
  init(seed: UInt64, machines: Int, layout: SyncedVaults.Layout) throws {
    random = SeededGenerator(seed: seed)
    pulls = seed.isMultiple(of: 2)
    var serial = 0
    func items(_ count: Int) -> String {
      (0..<count).map { _ in
        serial += 1
        return "- [ ] \(Self.words(serial))\n"
      }.joined()
    }
    vaults = try SyncedVaults(
      machines,
      [
        "inbox.md": "# Inbox\n\n" + items(6), "Errands.md": "# Errands\n\nSome prose.\n\n" + items(6),
        "a/Plan.md": "---\nstarred: true\n---\n# Plan\n\n" + items(4),
      ], layout: layout)
    self.serial = serial
    // Their clocks differ.
    for (number, machine) in vaults.machines.enumerated() {
      machine.environment["OFFLOAD_NOW"] = "2026-0\(1 + number)-10T09:00"
    }
  }

  /// Whether an item may stand twice: its words were edited and it was moved, at once; or it was moved, and git merged files one
  /// by one, by hand.
  func mayBeTwice(_ serial: Int) -> Bool {
    moved.contains(serial) && (reworded.contains(serial) || counts["pulls", default: 0] > 0)
  }

  /// Of two items no half of the words is the same, as it would be of one that was edited.
  private static func words(_ serial: Int) -> String { "thing \(serial)e box\(serial) row\(serial)" }

  static func serial(of line: String) -> Int? {
    guard let match = line.firstMatch(of: #/thing (\d+)e/#) else { return nil }
    return Int(match.1)
  }

  // MARK: What happens

  mutating func step() throws {
    let number = random.number(0..<vaults.machines.count)
    for _ in 0...random.number(0..<3) { try edit(number) }
    if random.isTrue(oneIn: 8) { try cut() }
    if pulls, random.isTrue(oneIn: 6) { try pull(number) }
    if random.isTrue(oneIn: 2) { try sync(number) }
  }

  /// - Returns: how many rounds it took until all had the same.
  mutating func end() throws -> Int {
    if away != nil { try cut() }
    return try vaults.settle(Self.line)
  }

  private static let line = "offload sync --accept-incoming --accept-deletions"

  private mutating func note(_ what: String) { counts[what, default: 0] += 1 }

  /// Takes the network away from a repository, or gives it back.
  private mutating func cut() throws {
    let hub = away ?? random.pick(vaults.hubs)
    let (there, elsewhere) = (hub.folder.path, hub.folder.path + "-away")
    let isAway = away != nil
    try FileManager.default.moveItem(
      atPath: isAway ? elsewhere : there, toPath: isAway ? there : elsewhere)
    away = isAway ? nil : hub
    if !isAway { note("cuts") }
  }

  private mutating func sync(_ number: Int) throws {
    try vaults.choose(random.pick(vaults.hubs(of: number)), for: number)
    note("syncs")
    switch random.number(0..<5) {
    case 0:
      // Killed at one of its calls of the system, or in the middle of one.
      let fault: FaultyFileSystem.Fault = random.isTrue(oneIn: 4) ? .torn : .kill
      let fileSystem = FaultyFileSystem(fault, at: random.number(1..<900))
      vaults.sync(number, on: fileSystem)
      if fileSystem.isDead { note("kills") }
    case 1:
      let fault = FaultyFileSystem.Fault.errors(ENOSPC)
      let fileSystem = FaultyFileSystem(fault, at: random.number(1..<60), concerning: fault.concerns)
      if vaults.sync(number, on: fileSystem) != nil { note("full disks") }
    case 2:
      // An editor saves what it has just read with one line more, in the middle of it.
      serial += 1
      let (vault, line) = (vaults[number], "- \(Self.words(serial))\n")
      let paths = vault.notes.keys.filter { $0.hasSuffix(".md") }.sorted()
      let file = vault.url(random.pick(paths))
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          guard let text = try? Data(contentsOf: file) else { return }
          try? (text + Data(line.utf8)).write(to: file, options: .atomic)
        }, at: random.number(1..<900))
      vaults.sync(number, on: fileSystem)
      if vault.notes.values.contains(where: { String(decoding: $0, as: UTF8.self).contains(line) }) {
        note("saves")
      } else {
        // It was over before.
        deleted.insert(serial)
      }
    default:
      let run = vaults[number].offload(Self.line)
      #expect(run.status == 0 || away != nil, "\(run.talk)")
    }
  }

  /// What somebody does who knows nothing but git. Where it cannot merge, they let it be.
  private mutating func pull(_ number: Int) throws {
    try vaults.choose(random.pick(vaults.hubs(of: number)), for: number)
    let git = vaults.git(number, with: ProcessVault.builtProgram())
    guard try git.run(["add", "-A"]).status == 0 else { return }
    _ = try git.run(["commit", "--quiet", "-m", "by hand"])
    if try git.run(["pull", "--quiet", "--no-rebase", "--no-edit"]).status == 0 {
      note("pulls")
    } else {
      _ = try git.run(["merge", "--abort"])
      note("pulls given up")
    }
  }
}

// MARK: Edits

extension Replicas {
  private mutating func edit(_ number: Int) throws {
    let vault = vaults[number]
    let paths = vault.notes.keys.filter { $0.hasSuffix(".md") && !$0.contains(".conflict-") }.sorted()
    guard let path = paths.isEmpty ? nil : random.pick(paths) else { return }
    switch random.number(0..<20) {
    case 0...2: add("offload capture", vault)
    case 3: add("offload capture --to Errands --create", vault)
    case 4: try change(lineOf: path, in: vault) { "\($0) #tag" }
    case 5: try change(lineOf: path, in: vault) { $0.replacing("- [ ]", with: "- [x]") }
    case 6: try change(lineOf: path, in: vault) { "\($0)  [due:: 2026-04-01]" }
    case 7:
      let word = "more\(serial)"
      if let line = try change(
        lineOf: path, in: vault, { $0.replacing(#/thing \d+e/#) { "\($0.0) \(word)" } })
      {
        reworded.insert(line)
      }
    case 8:
      if let line = try change(lineOf: path, in: vault, { _ in nil }) { deleted.insert(line) }
    case 9:
      let place = random.pick(["Errands", "Plan", "Other"])
      moved.formUnion(serials(in: vault))
      vault.offload("offload move --where 'thing' --to \(place) --create")
    case 10:
      let item = random.number(0..<serial + 1)
      moved.formUnion(serials(in: vault).filter { "\($0)e".contains("\(item)e") })
      vault.offload(
        "offload move --where 'thing \(item)e' --to \(random.pick(["Errands", "Other"])) --create")
    case 11: buffers[number, default: [:]][path] = try vault.text(path)
    case 12: try saveOlderText(number, path)
    case 13:
      let name = "a/\(random.pick(["Plan", "Trip", "Idea"])).md"
      guard path.hasPrefix("a/"), !vault.exists(name) else { return }
      try FileManager.default.moveItem(at: vault.url(path), to: vault.url(name))
      note("renames")
    case 14: try reorder(path, in: vault)
    case 15: try change(lineOf: path, in: vault) { "  \($0)" }
    case 16:
      let text = try vault.text(path)
      try vault.write(
        text.replacingOccurrences(of: "Some prose.", with: "Some prose \(random.number(0..<9))."), to: path)
    case 17:
      let text = try vault.text(path)
      try vault.write(
        text.replacingOccurrences(
          of: "starred: true", with: "starred: true\nnumber: \(random.number(0..<9))"),
        to: path)
    case 18:
      try vault.write([0, UInt8(random.number(0..<250))], to: "attachments/a.bin")
      let mode = random.isTrue(oneIn: 2) ? 0o755 : 0o644
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: vault.url("attachments/a.bin").path)
    default:
      let before = serials(in: vault)
      vault.offload("offload undo")
      deleted.formUnion(before.subtracting(serials(in: vault)))
      note("undos")
    }
  }

  private func serials(in vault: TestVault) -> Set<Int> {
    let texts = vault.notes.filter { $0.key.hasSuffix(".md") }.values.map {
      String(decoding: $0, as: UTF8.self)
    }
    return Set(texts.flatMap { $0.split(separator: "\n") }.compactMap { Self.serial(of: String($0)) })
  }

  private mutating func add(_ command: String, _ vault: TestVault) {
    serial += 1
    vault.offload("\(command) '\(Self.words(serial))'")
  }

  /// - Returns: the number of the line's item, if it had one.
  @discardableResult
  private mutating func change(
    lineOf path: String, in vault: TestVault, _ change: (String) -> String?
  ) throws -> Int? {
    var lines = try vault.text(path).components(separatedBy: "\n")
    let items = lines.indices.filter { lines[$0].hasPrefix("- ") }
    guard !items.isEmpty else { return nil }
    let index = random.pick(items)
    let old = lines[index]
    if let line = change(old) { lines[index] = line } else { lines.remove(at: index) }
    try vault.write(lines.joined(separator: "\n"), to: path)
    return Self.serial(of: old)
  }

  private mutating func reorder(_ path: String, in vault: TestVault) throws {
    var lines = try vault.text(path).components(separatedBy: "\n")
    let items = lines.indices.filter { lines[$0].hasPrefix("- ") }
    guard items.count > 1 else { return }
    lines.swapAt(random.pick(items), random.pick(items))
    try vault.write(lines.joined(separator: "\n"), to: path)
  }

  /// An editor saves what it had read, with one line more.
  private mutating func saveOlderText(_ number: Int, _ path: String) throws {
    let vault = vaults[number]
    guard let buffer = buffers[number]?.removeValue(forKey: path), try buffer != vault.text(path) else {
      return
    }
    serial += 1
    noteLost(from: try vault.text(path), to: buffer)
    let text = buffer + (buffer.last == "\n" ? "" : "\n") + "- \(Self.words(serial))\n"
    if random.isTrue(oneIn: 2) {
      try vault.write(text, to: path)
    } else {
      try Data(text.utf8).write(to: vault.url(path), options: .atomic)
    }
    note("older texts")
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
}
