import Foundation
import TestSupport
import Testing

@Suite struct `Real processes` {
  @Test(arguments: [UInt64(1), 2])
  func `that run at once and are killed lose nothing and double nothing`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
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

  @Test(arguments: ["<&-", ">&-", "2>&-", "<&- >&-", "<&- >&- 2>&-"])
  func `with standard files that are closed take no file of the vault for one`(closing: String) throws {
    let vault = try ProcessVault(items: 1...3)
    defer { vault.remove() }
    let before = try vault.lines()
    for words in [["capture", "-"], ["import", "todo.txt", "-"], ["done", "-"]] {
      let (status, talk) = try vault.run(words, closing: closing)
      if closing.hasPrefix("<") {
        #expect(status != 0)
        #expect(
          closing != "<&-" || talk.contains("Offload can't read standard input: Bad file descriptor"),
          "\(talk)")
        #expect(try vault.lines() == before)
      }
    }
    _ = try vault.run(["capture", ProcessVault.words(7)], closing: closing)
    #expect(try vault.lines().compactMap(ProcessVault.number).sorted() == [0, 1, 2, 3, 7])
  }

  @Test func `that may not write large files leave everything as it was, and say so`() throws {
    let vault = try ProcessVault(items: 1...200)
    defer { vault.remove() }
    let before = try vault.lines()
    let process = try vault.start("capture", ProcessVault.words(1000), limit: .blocks(4))
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 1)
    #expect(try vault.lines() == before)
    #expect(try vault.unfinished().isEmpty)
  }

  @Test func `that may have few files open change many times as many`() throws {
    let vault = try ProcessVault(items: 1...1)
    defer { vault.remove() }
    let names = (1...(isThorough ? 10_000 : 200)).map { "\($0).md" }
    for name in names { try vault.write("- a #old\n", to: name) }
    for (arguments, tag) in [(["tags", "rename", "old", "new"], "new"), (["undo"], "old")] {
      let process = try vault.start(arguments, limit: .openFiles(64))
      process.waitUntilExit()
      #expect(process.terminationReason == .exit && process.terminationStatus == 0, "\(arguments)")
      #expect(try names.allSatisfy { try vault.text($0) == "- a #\(tag)\n" })
    }
    #expect(try vault.unfinished().isEmpty)
  }
}
