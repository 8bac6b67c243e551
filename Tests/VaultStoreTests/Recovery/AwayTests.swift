import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

/// A file is taken away in the middle of a change, by somebody who renames it or with the disk that it lies on.
@Suite struct `A file that is away` {
  /// Every line of the vault, of what was set aside, and of files that were removed.
  private func lines(_ vault: TestVault) throws -> Set<String> {
    let removed = try vault.store().records().flatMap(\.changes).filter { $0.kind == .removed }.map {
      String(decoding: $0.splices.flatMap(\.removed), as: UTF8.self)
    }
    let texts = Array(vault.files.values) + vault.kept + removed
    return Set(texts.flatMap { $0.split(separator: "\n").map(String.init) })
  }

  private func move(_ path: String) {
    rename(path, path + "x.md")
  }

  private func carriesOn(_ vault: TestVault, _ comment: String) throws {
    let next = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
    #expect(vault.journal("tx") == [], "\(comment): \(next.notes)")
    #expect(vault.text("next.md") != nil, "\(comment)")
    let last = try vault.store().transaction(.named("last")) { try $0.create("last.md", []) }
    #expect(last.notes == [], "\(comment)")
  }

  @Test("holds no later change up", arguments: Scenario.all, [false, true])
  func meanwhile(_ scenario: Scenario, _ isSaved: Bool) throws {
    for path in scenario.before.keys.sorted() where path.hasSuffix(".md") {
      var (position, renames) = (1, 1)
      while position <= renames {
        let vault = try scenario.vault()
        let file = vault.url(path).path
        let fileSystem = CrowdedFileSystem { [position] number in
          if number == 1, isSaved { Editor.byRename.save(file) { $0 + "- typed\n" } }
          if number == position { self.move(file) }
        }
        let hasFile = vault.text(path) != nil
        let isDone = (try? vault.store(fileSystem).transaction(.named("try"), scenario.change)) != nil
        let comment = "\(scenario), \(path), before rename \(position), \(isDone ? "done" : "refused")"
        try carriesOn(vault, comment)
        let expected = scenario.lines.union(isSaved && hasFile ? ["- typed"] : [])
        #expect(try lines(vault).isSuperset(of: expected), "\(comment): \(vault.files)")
        (position, renames) = (position + 1, fileSystem.renames)
      }
    }
  }

  @Test("holds no later change up, after a kill", arguments: Scenario.all)
  func killed(_ scenario: Scenario) throws {
    for path in scenario.before.keys.sorted() where path.hasSuffix(".md") {
      try scenario.killed(every: isThorough ? 1 : 5) { vault, position in
        move(vault.url(path).path)
        let comment = "\(scenario), \(path), killed at \(position)"
        try carriesOn(vault, comment)
        #expect(try lines(vault).isSuperset(of: scenario.lines), "\(comment): \(vault.files)")
      }
    }
  }

  @Test func `is not waited for where it cannot be renamed to another file system`() throws {
    let scenario = Scenario(
      testDescription: "renaming a file out of there",
      before: ["away/a.md": "- milk\n"], after: ["b.md": "- milk\n"],
      change: { try $0.rename("away/a.md", to: "b.md") })
    var taken = 0
    try scenario.killed { vault, position in
      let away = CrowdedFileSystem(away: vault.url("away").path)
      let next = try vault.store(away).transaction(.named("next")) { try $0.create("next.md", []) }
      #expect(vault.journal("tx") == [], "\(position)")
      let files = vault.files.filter { $0.key != "next.md" }
      #expect(files == scenario.before || files == scenario.after, "\(position): \(files)")
      taken += next.notes.filter { if case .takenBack = $0 { true } else { false } }.count
    }
    #expect(taken > 0)
  }

  @Test(
    "stays away after a kill and a start of the machine, where renames are whole", arguments: Scenario.all)
  func restarted(_ scenario: Scenario) throws {
    let paths = Set(scenario.before.keys).union(scenario.after.keys).filter { $0.hasSuffix(".md") }
    for path in paths.sorted() where !scenario.isInPlace {
      try scenario.killed(every: isThorough ? 1 : 5) { vault, position in
        let comment: Comment = "\(scenario), \(path), a kill at call \(position)"
        guard vault.text(path) != nil else { return }
        move(vault.url(path).path)
        let next = try vault.store(ChangedWorld(boot: Array("another".utf8)))
          .transaction(.named("next")) { try $0.create("next.md", []) }
        #expect(vault.text(path) == nil, "\(comment): \(next.notes)")
      }
    }
  }

  @Test("takes no text with it, though its folder is gone", arguments: [false, true], [false, true])
  func folderGone(_ isNew: Bool, _ keepsRenames: Bool) throws {
    let list = isNew ? [:] : ["F/X.md": "- x\n"]
    let scenario = Scenario(
      testDescription: "moving a line into a folder",
      before: list.merging(["inbox.md": "- milk\n- tea\n"]) { $1 },
      after: ["inbox.md": "- tea\n", "F/X.md": (isNew ? "" : "- x\n") + "- milk\n"],
      change: { transaction in
        if isNew {
          try transaction.create("F/X.md", Array("- milk\n".utf8))
        } else {
          try transaction.append("- milk", to: "F/X.md")
        }
        try transaction.edit("inbox.md") { $0 = "- tea\n" }
      })
    try scenario.killed { vault, position in
      guard vault.journal("tx").contains(where: { $0.hasSuffix(".record") }) else { return }
      try? FileManager.default.removeItem(at: vault.url("F"))
      let world = ChangedWorld(boot: Array("another".utf8), keepsRenames: keepsRenames)
      let next = try vault.store(world).transaction(.named("other")) { try $0.create("other.md", []) }
      // Whoever removed the folder may have removed the line with it: then the operation can be taken back.
      let store = try vault.store()
      let undoable = store.records().contains { record in
        record.changes.contains { $0.path == "inbox.md" && $0.splices.contains { $0.inserted.isEmpty } }
      }
      #expect(try lines(vault).contains("- milk") || undoable, "a kill at call \(position): \(next.notes)")
      try carriesOn(vault, "a kill at call \(position)")
    }
  }

  @Test func `holds no later change up where a link leads to it by then`() throws {
    let scenario = Scenario(
      testDescription: "changing a file in folders",
      before: ["sub/deep/a.md": "- milk\n"], after: ["sub/deep/a.md": "- milk\n- tea\n"],
      change: { try $0.append("- tea", to: "sub/deep/a.md") })
    var isMet = false
    try scenario.killed(renaming: .plain) { vault, position in
      guard vault.journal("tx").contains(where: { $0.hasSuffix("aside") }) else { return }
      isMet = true
      try vault.write(vault.ownPath("tx/0000000099-00000000000000ff.0"), "x")
      rename(vault.url("sub").path, vault.url("elsewhere").path)
      symlink("elsewhere", vault.url("sub").path)
      try carriesOn(vault, "a kill at call \(position)")
    }
    #expect(isMet)
  }
}

@Suite struct `A save that comes while a change is taken back` {
  private func typed(_ path: String) {
    let file = open(path, O_CLOEXEC | O_WRONLY | O_APPEND)
    write(file, "- typed\n", 8)
    close(file)
  }

  @Test func `into the new text is brought in after a kill`() throws {
    let scenario = Scenario.all[1]
    let vault = try scenario.vault()
    let path = vault.url("work/list.md").path
    // Exchanged; the next exchange fails; exchanged back; and no more.
    let fileSystem = CrowdedFileSystem(failing: 2, last: 3) { if $0 == 2 { self.typed(path) } }
    #expect(throws: StoreError.self) {
      try vault.store(fileSystem).transaction(.named("cut off"), scenario.change)
    }
    #expect(vault.text("work/list.md") == "- tea\n")
    let next = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
    let lines = vault.files.values.flatMap { $0.split(separator: "\n").map(String.init) }
    #expect(lines.sorted() == ["- eggs", "- milk", "- tea", "- typed"], "\(next.notes)")
    #expect(vault.journal("tx") == [])
  }

  @Test func `before the exchange and after it is kept after a kill`() throws {
    let scenario = Scenario.all[0]
    let vault = try scenario.vault()
    let path = vault.url("inbox.md").path
    let fileSystem = CrowdedFileSystem(last: 1) { number in
      if number == 1 { Editor.byRename.save(path) { $0 + "- first\n" } }
    }
    #expect(throws: StoreError.self) {
      try vault.store(fileSystem).transaction(.named("cut off"), scenario.change)
    }
    Editor.byRename.save(path) { $0 + "- typed\n" }
    let next = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
    #expect(vault.text("inbox.md") == "- milk\n- eggs\n- tea\n- typed\n", "\(next.notes)")
    #expect(vault.kept.contains("- milk\n- eggs\n- first\n"), "\(next.notes)")
    #expect(vault.journal("tx") == [])
  }

  @Test func `into a new file that goes again is kept, and said`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] call\n"])
    try vault.makeJournal()
    let (inbox, made) = (vault.url("inbox.md").path, vault.url("a.md").path)
    let file = Mutex<Int32>(-1)
    defer { file.withLock { _ = close($0) } }
    let fileSystem = CrowdedFileSystem { number in
      switch number {
      // The new file is there, and the line that is to be changed as well is another.
      case 2:
        file.withLock { $0 = open(made, O_CLOEXEC | O_WRONLY | O_APPEND) }
        Editor.byRename.save(inbox) { _ in "- [ ] call Ada\n" }
      // It was taken out and looked at.
      case 5: file.withLock { _ = write($0, "- typed\n", 8) }
      default: break
      }
    }
    let store = try vault.store(fileSystem)
    #expect(throws: TestFailure.lineIsMissing) {
      try store.transaction(.named("try")) {
        try $0.create("a.md", Array("- tea\n".utf8))
        try $0.removeLine("- [ ] call", from: "inbox.md")
      }
    }
    #expect(vault.files == ["inbox.md": "- [ ] call Ada\n"])
    let kept = store.takeUntoldNotes().flatMap { note -> [[UInt8]] in
      if case .quarantine(let names, ["a.md"]) = note { names } else { [] }
    }
    #expect(kept.compactMap { vault.text(String(decoding: $0, as: UTF8.self)) } == ["- tea\n- typed\n"])
  }
}

@Suite struct `A file that is put back by a second name` {
  @Test func `and keeps its first one is known not to be changed`() throws {
    let scenario = Scenario.all[1]
    let vault = try scenario.vault()
    // The one file is replaced, the other is not; the first is put back by a second name, and its other name stays.
    let fileSystem = CrowdedFileSystem(failing: 3, hasExchange: false, failingRemoval: 2)
    #expect(throws: StoreError.self) {
      try vault.store(fileSystem).transaction(.named("cut off"), scenario.change)
    }
    let next = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
    #expect(vault.files.filter { $0.key != "next.md" } == scenario.after, "\(next.notes)")
    #expect(vault.journal("tx") == [])
  }
}

@Suite struct `A file that stands aside` {
  @Test func `and was emptied there does not come back empty`() throws {
    let scenario = Scenario.all[0]
    let vault = try scenario.vault()
    let path = vault.url("inbox.md").path
    let file = open(path, O_CLOEXEC | O_RDWR)
    #expect(throws: StoreError.self) {
      try vault.store(CrowdedFileSystem(last: 1, hasExchange: false) { _ in }).transaction(
        .named("cut off"), scenario.change)
    }
    #expect(vault.text("inbox.md") == nil)
    ftruncate(file, 0)
    close(file)
    let isEmpty = Mutex(false)
    let looking = CrowdedFileSystem(hasExchange: false) { _ in
      if (try? String(contentsOfFile: path, encoding: .utf8)) == "" { isEmpty.withLock { $0 = true } }
    }
    let next = try vault.store(looking).transaction(.named("next")) { try $0.create("next.md", []) }
    let wasEmpty = isEmpty.withLock { $0 }
    #expect(!wasEmpty)
    #expect(vault.text("inbox.md") == scenario.after["inbox.md"], "\(next.notes)")
    #expect(next.notes.contains(.emptied("inbox.md")))
    #expect(vault.journal("tx") == [])
  }
}
