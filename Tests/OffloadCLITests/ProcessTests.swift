import Foundation
import Testing

@Suite struct `Real processes` {
  @Test(arguments: [UInt64(1), 2])
  func `that run at once and are killed lose nothing and double nothing`(seed: UInt64) throws {
    var random = SeededRandom(state: seed)
    let vault = try ProcessVault(items: 1...20)
    defer { vault.remove() }
    var captured: Set<Int> = []
    var appended: Set<Int> = []
    for round in 0..<10 {
      let number = 1000 + round * 10
      var commands: [(number: Int?, process: Process)] = []
      for index in 0..<4 {
        let item = ProcessVault.mark(Int.random(in: 1...20, using: &random))
        switch Int.random(in: 0..<4, using: &random) {
        case 0: commands.append((nil, try vault.start("move", "--where", item, "--to", "work")))
        case 1: commands.append((nil, try vault.start("done", "--where", item)))
        default:
          commands.append((number + index, try vault.start("capture", ProcessVault.words(number + index))))
        }
      }
      usleep(UInt32.random(in: 0..<30_000, using: &random))
      if Bool.random(using: &random) {
        // What a shell's `>>` does: in place, whoever is at work.
        try vault.append(number + 9, to: "inbox.md")
        appended.insert(number + 9)
      }
      if Bool.random(using: &random), let victim = commands.randomElement(using: &random) {
        kill(victim.process.processIdentifier, SIGKILL)
      }
      for (number, process) in commands {
        process.waitUntilExit()
        guard process.terminationReason == .exit else { continue }
        #expect([0, 4].contains(process.terminationStatus), "seed \(seed), round \(round)")
        if let number, process.terminationStatus == 0 { captured.insert(number) }
      }
    }
    // What was cut off last is completed by the next change.
    let last = try vault.start("capture", ProcessVault.words(9999))
    last.waitUntilExit()
    #expect(last.terminationStatus == 0)

    let lines = try vault.lines()
    let found = lines.compactMap(ProcessVault.number)
    #expect(found.count == lines.count, "cut lines, seed \(seed)")
    #expect(Set(found).count == found.count, "doubled items, seed \(seed)")
    let wanted = captured.union(appended).union(0...20).union([9999])
    #expect(wanted.subtracting(found).isEmpty, "lost items, seed \(seed)")
    #expect(try vault.unfinished().isEmpty)
  }

  @Test func `that may not write large files leave everything as it was, and say so`() throws {
    let vault = try ProcessVault(items: 1...200)
    defer { vault.remove() }
    let before = try vault.lines()
    // In blocks of 512 bytes; the inbox has more.
    let process = try vault.start("capture", ProcessVault.words(1000), blockLimit: 4)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    #expect(try vault.lines() == before)
    #expect(try vault.unfinished().isEmpty)
  }
}

/// A vault in a folder of its own, changed by the built program.
private struct ProcessVault {
  private let folder: URL
  private let program: URL

  init(items: ClosedRange<Int>) throws {
    program = try #require(Self.builtProgram(), "the program is not built")
    folder = FileManager.default.temporaryDirectory.appending(path: "offload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = items.map { "- [ ] \(Self.words($0))\n" }.joined()
    try Data(text.utf8).write(to: folder.appending(path: "inbox.md"))
    try Data("- \(Self.words(0))\n".utf8).write(to: folder.appending(path: "work.md"))
  }

  /// The program beside the tests, or in a folder above them, as the package manager lays them out.
  private static func builtProgram() -> URL? {
    var place = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
    if let bundle = Bundle.allBundles.first(where: { $0.bundlePath.hasSuffix(".xctest") }) {
      place = bundle.bundleURL.deletingLastPathComponent()
    }
    for _ in 0..<5 {
      let program = place.appending(path: "offload")
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: program.path, isDirectory: &isFolder), !isFolder.boolValue {
        return program
      }
      place.deleteLastPathComponent()
    }
    return nil
  }

  static func mark(_ number: Int) -> String { "mk\(String(number + 10_000).dropFirst())a" }

  /// Words whose end shows whether an item is whole.
  static func words(_ number: Int) -> String { "\(mark(number)) some words \(mark(number).dropLast())z" }

  static func number(_ line: String) -> Int? {
    guard let start = line.range(of: "mk"), let number = Int(line[start.upperBound...].prefix(4)) else {
      return nil
    }
    return line.contains(words(number)) ? number : nil
  }

  /// - Parameter blockLimit: the largest file that it may write.
  func start(_ arguments: String..., blockLimit: Int? = nil) throws -> Process {
    let process = Process()
    let words = ["--vault", folder.path] + arguments
    if let blockLimit {
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = ["-c", "ulimit -f \(blockLimit); exec \"$@\"", "sh", program.path] + words
    } else {
      process.executableURL = program
      process.arguments = words
    }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    return process
  }

  func append(_ number: Int, to name: String) throws {
    let file = try FileHandle(forWritingTo: folder.appending(path: name))
    try file.seekToEnd()
    try file.write(contentsOf: Data("- \(Self.words(number))\n".utf8))
    try file.close()
  }

  func lines() throws -> [String] {
    try ["inbox.md", "work.md"].flatMap { name in
      try String(decoding: Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
        .split(separator: "\n").map(String.init)
    }
  }

  func unfinished() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: ".offload/tx").path)
  }

  func remove() {
    try? FileManager.default.removeItem(at: folder)
  }
}

/// SplitMix64.
private struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
