import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `A folder on another file system` {
  static let scenarios: [Scenario] = [
    Scenario(
      testDescription: "changing a file there",
      before: ["away/a.md": "- milk\n"], after: ["away/a.md": "- milk\n- tea\n"],
      change: { try $0.append("- tea", to: "away/a.md") }),
    Scenario(
      testDescription: "making a file there",
      before: ["away/a.md": ""], after: ["away/a.md": "", "away/b.md": "- tea\n"],
      change: { try $0.create("away/b.md", Array("- tea\n".utf8)) }),
    Scenario(
      testDescription: "removing a file there",
      before: ["away/a.md": "- milk\n", "away/b.md": "- tea\n"], after: ["away/a.md": "- milk\n"],
      change: { try $0.remove("away/b.md") }),
    Scenario(
      testDescription: "renaming a file there, with its title",
      before: ["away/a.md": "# a\n- milk\n"], after: ["away/b.md": "# b\n- milk\n"],
      change: {
        try $0.edit("away/a.md") { $0 = $0.replacingOccurrences(of: "# a", with: "# b") }
        try $0.rename("away/a.md", to: "away/b.md")
      }),
    Scenario(
      testDescription: "moving a line there",
      before: ["away/a.md": "- tea\n", "inbox.md": "- milk\n- eggs\n"],
      after: ["away/a.md": "- tea\n- milk\n", "inbox.md": "- eggs\n"],
      change: {
        try $0.removeLine("- milk", from: "inbox.md")
        try $0.append("- milk", to: "away/a.md")
      }),
  ]

  @Test(arguments: scenarios)
  func `is changed all the same`(scenario: Scenario) throws {
    let vault = try scenario.vault()
    let fileSystem = CrowdedFileSystem(away: vault.url("away").path)
    _ = try vault.store(fileSystem).transaction(.named("try"), scenario.change)
    #expect(vault.files == scenario.after)
    #expect(vault.journal("tx") == [])
  }
}

/// Somebody else takes a name, or edits a line, in the middle of a change of several files.
@Suite struct `A change that cannot go on` {
  private static let near = Scenario.all.filter { !$0.isInPlace }
  private static let away = `A folder on another file system`.scenarios

  @Test(arguments: near + away)
  func `is taken back where a name is taken`(scenario: Scenario) throws {
    let refusals = try refusals(of: scenario, theirs: ["zz.md": "- theirs\n"]) {
      try $0.create("zz.md", Array("- ours\n".utf8))
    }
    #expect(refusals > 0)
  }

  @Test(arguments: near + away)
  func `is taken back where a line is edited`(scenario: Scenario) throws {
    var scenario = scenario
    for line in ["zz.md": "- [ ] call\n"] {
      scenario.before[line.key] = line.value
      scenario.after[line.key] = "- [x] call\n"
    }
    let refusals = try refusals(of: scenario, theirs: ["zz.md": "- [ ] call Ada\n"]) {
      try $0.removeLine("- [ ] call", from: "zz.md")
      try $0.append("- [x] call", to: "zz.md")
    }
    #expect(refusals > 0)
  }

  /// Saves files of somebody else's before each rename in turn, in a vault of its own each time.
  ///
  /// - Returns: How often the change was refused.
  private func refusals(
    of scenario: Scenario, theirs: [String: String], also: @escaping (inout Transaction) throws -> Void
  ) throws -> Int {
    var (refusals, position, renames) = (0, 1, 1)
    while position <= renames {
      let vault = try scenario.vault()
      let files = theirs.mapKeys { vault.url($0).path }
      let fileSystem = CrowdedFileSystem(
        away: scenario.before["away/a.md"].map { _ in vault.url("away").path },
        before: { [position] number in
          guard number == position else { return }
          for (path, text) in files {
            try? Data(text.utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
          }
        })
      do {
        _ = try vault.store(fileSystem).transaction(.named("try")) {
          try scenario.change(&$0)
          try also(&$0)
        }
      } catch {
        refusals += 1
        #expect(
          vault.files == scenario.before.merging(theirs) { $1 }, "\(scenario) at rename \(position)")
        #expect(vault.journal("tx") == [])
      }
      (position, renames) = (position + 1, fileSystem.renames)
    }
    return refusals
  }
}

@Suite struct `Saves that do not cease` {
  /// - Parameter saves: what the editor makes of the text at each rename in turn, from the first.
  private func change(
    _ saves: [@Sendable (String) -> String], _ edit: @escaping (inout String) -> Void
  ) throws -> (vault: TestVault, error: StoreError?) {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    try vault.makeJournal()
    let path = vault.url("inbox.md").path
    let fileSystem = CrowdedFileSystem { number in
      if number <= saves.count { Editor.byRename.save(path, saves[number - 1]) }
    }
    do {
      _ = try vault.store(fileSystem).transaction(.named("try")) { try $0.edit("inbox.md", edit) }
      return (vault, nil)
    } catch let error as StoreError {
      return (vault, error)
    }
  }

  private func lines(_ vault: TestVault) -> [String] {
    (vault.text("inbox.md") ?? "").split(separator: "\n").map(String.init).sorted()
  }

  /// Those of the file, and of what was set aside.
  private func allLines(_ vault: TestVault) -> Set<String> {
    Set(lines(vault) + vault.kept.flatMap { $0.split(separator: "\n").map(String.init) })
  }

  @Test(arguments: 1...40)
  func `are all kept, and the change is made once`(count: Int) throws {
    let saves = (1...count).map { number in { @Sendable text in text + "- typed \(number)\n" } }
    let (vault, error) = try change(saves) { $0 = "- tea\n" + $0 }
    #expect(error == nil)
    #expect(
      lines(vault).filter { ["- tea", "- milk", "- eggs"].contains($0) } == ["- eggs", "- milk", "- tea"])
    let typed = (1...count).map { "- typed \($0)" }.filter { line in
      count < 4 || allLines(vault).contains(line)
    }
    #expect(allLines(vault).isSuperset(of: typed))
    #expect(vault.journal("tx") == [])
  }

  @Test func `of a text that is older than ours are merged with what it came from`() throws {
    let saves: [@Sendable (String) -> String] = [
      { $0 + "- typed\n" }, { _ in "- milk\n- eggs\n- typed\n- more\n" },
    ]
    let (vault, error) = try change(saves) { $0 = "- tea\n" + $0 }
    #expect(error == nil)
    #expect(lines(vault) == ["- eggs", "- milk", "- more", "- tea", "- typed"])
  }

  /// As shells and logs do: opened, written to its end, and closed, at each call in turn.
  @Test func `to the end of a file are all kept`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try vault.makeJournal()
    let path = vault.url("inbox.md").path
    let count = Mutex(0)
    let fileSystem = CrowdedFileSystem { _ in
      // Whoever opens a file under a lease waits for it; the one who holds it would wait for this.
      let file = open(path, O_CLOEXEC | O_WRONLY | O_APPEND | O_NONBLOCK)
      guard file >= 0 else { return }
      defer { close(file) }
      let line = count.withLock { count in
        count += 1
        return Array("- typed \(count)\n".utf8)
      }
      _ = write(file, line, line.count)
    }
    _ = try? vault.store(fileSystem).transaction(.named("try")) { try $0.append("- tea", to: "inbox.md") }
    _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
    let all = (1...count.withLock(\.self)).map { "- typed \($0)" }
    #expect(allLines(vault).isSuperset(of: all))
  }

  @Test func `are waited for so many times and no more, where they know nothing of the change`() throws {
    let saves = (1...40).map { number in { @Sendable (_: String) in "- milk\n- eggs\n- typed \(number)\n" } }
    let (vault, error) = try change(saves) { $0 = "- tea\n" + $0 }
    #expect(error == .beingSaved("inbox.md"))
    #expect(!lines(vault).contains("- tea"))
  }
}

@Suite struct `A file with two names` {
  @Test func `keeps what was saved into it before it is written`() throws {
    let scenario = try #require(Scenario.all.first { $0.isInPlace })
    var (position, kept) = (1, 0)
    while true {
      let vault = try scenario.vault()
      let path = vault.url("twin.md").path
      let isSaved = Mutex(false)
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          // An editor would wait for a lease that is held; the one who holds it would wait for this.
          let file = open(path, O_CLOEXEC | O_WRONLY | O_APPEND | O_NONBLOCK)
          guard file >= 0 else { return }
          defer { close(file) }
          isSaved.withLock { $0 = write(file, "- typed\n", 8) == 8 }
        }, at: position, concerning: { $0 == .open })
      _ = try vault.store(fileSystem).transaction(.named("try"), scenario.change)
      if fileSystem.count < position { break }
      #expect(vault.text("inbox.md") == vault.text("twin.md"))
      let lines = (vault.text("inbox.md") ?? "").split(separator: "\n").map(String.init).sorted()
      let typed = isSaved.withLock { $0 } ? ["- typed"] : []
      #expect(lines == ["- eggs", "- milk", "- tea"] + typed, "at open \(position)")
      if !typed.isEmpty { kept += 1 }
      position += 1
    }
    #expect(kept > 0)
  }
}

extension Dictionary {
  fileprivate func mapKeys<Other: Hashable>(_ change: (Key) -> Other) -> [Other: Value] {
    [Other: Value](uniqueKeysWithValues: map { (change($0.key), $0.value) })
  }
}
