import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Changing files` {
  @Test func `brings a new text in and leaves a record`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store()
    let outcome = try store.transaction(.named("capture eggs")) { try $0.append("- eggs", to: "inbox.md") }
    #expect(vault.files == ["inbox.md": "- milk\n- eggs\n"])
    #expect(outcome.isDurable)
    #expect(outcome.notes == [])
    let record = try #require(outcome.record.flatMap(store.record))
    #expect(record.header.command == Array("capture eggs".utf8))
    #expect(
      record.changes.first?.splices == [
        Splice(offset: 7, removed: [], inserted: Array("- eggs\n".utf8), above: Array("- milk\n".utf8))
      ])
    #expect(vault.journal("tx") == [])
  }

  @Test func `moves a line between two files`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n", "work/list.md": "- tea\n"])
    let outcome = try vault.store().transaction(.named("move")) {
      try $0.removeLine("- milk", from: "inbox.md")
      try $0.append("- milk", to: "work/list.md")
    }
    #expect(vault.files == ["inbox.md": "- eggs\n", "work/list.md": "- tea\n- milk\n"])
    // The file that gains comes first.
    #expect(outcome.files == ["work/list.md", "inbox.md"])
  }

  @Test func `makes a file and the folders that lead to it`() throws {
    let vault = try TestVault()
    _ = try vault.store().transaction(.named("new")) { try $0.append("- a", to: "areas/home/list.md") }
    #expect(vault.files == ["areas/home/list.md": "- a\n"])
  }

  /// Each new name is compared with those before it: name by name, that would take minutes.
  @Test func `makes up a change of ten thousand new files at once`() throws {
    struct Enough: Error {}
    let vault = try TestVault()
    let store = try vault.store()
    var refused: [VaultPath] = []
    let made = try? store.transaction(.named("new")) { transaction in
      for number in 1...10_000 {
        let path = VaultPath(unchecked: Array("new \(number % 100)/list \(number).md".utf8))
        try transaction.append("- a", to: path)
      }
      for path: VaultPath in ["new 7/LIST 7.md", "NEW 7/list.md", "new 7/list 7.md/x.md"] {
        do { try transaction.append("- a", to: path) } catch is StoreError { refused.append(path) }
      }
      throw Enough()
    }
    #expect(made == nil)
    #expect(refused == ["new 7/LIST 7.md", "NEW 7/list.md", "new 7/list 7.md/x.md"])
    #expect(vault.files == [:])
  }

  @Test func `removes a file and can make it anew from the record`() throws {
    let vault = try TestVault(["old.md": "- a\n- b\n"])
    let store = try vault.store()
    _ = try store.transaction(.named("delete")) { try $0.remove("old.md") }
    #expect(vault.files == [:])
    let change = try #require(store.records().first { _ in true }?.changes.first)
    #expect(change.kind == .removed)
    #expect(change.splices.inverted.applied(to: []) == Array("- a\n- b\n".utf8))
  }

  @Test func `renames a file by case alone, where that has another number by another spelling`() throws {
    let vault = try TestVault(["list.md": "- a\n"])
    let store = try vault.store(FoldingFileSystem())
    _ = try store.transaction(.named("rename")) { try $0.rename("list.md", to: "List.md") }
    #expect(vault.files == ["List.md": "- a\n"])
  }

  @Test func `makes a file in another case of one that it removes, where that is one name`() throws {
    let vault = try TestVault(["list.md": "- a\n"])
    _ = try vault.store(FoldingFileSystem()).transaction(.named("rename")) {
      try $0.remove("list.md")
      try $0.create("List.md", Array("- b\n".utf8))
    }
    #expect(vault.files == ["List.md": "- b\n"])
  }

  @Test(arguments: [["a.md", "a.md/b.md"], ["a.md/b.md", "a.md"], ["A.md/b.md", "a.md"]])
  func `makes no file of a folder's name, and no folder of a file's`(names: [String]) throws {
    let vault = try TestVault([names[0]: "- a\n"])
    let store = try vault.store()
    #expect(throws: StoreError.self) {
      try store.transaction(.named("new")) { try $0.create(VaultPath(names[1])!, []) }
    }
    #expect(throws: StoreError.self) {
      try store.transaction(.named("new")) { transaction in
        for name in names { try transaction.create(VaultPath("far/\(name)")!, []) }
      }
    }
    #expect(vault.files == [names[0]: "- a\n"])
  }

  @Test func `leaves an empty folder that only has the name of a new file`() throws {
    let vault = try TestVault()
    try FileManager.default.createDirectory(at: vault.url("a.md"), withIntermediateDirectories: false)
    #expect(throws: StoreError.self) {
      try vault.store().transaction(.named("new")) { try $0.create("a.md", []) }
    }
    #expect(vault.exists("a.md"))
  }

  @Test func `renames a file that it also changes`() throws {
    let vault = try TestVault(["a.md": "# a\n", "b.md": "[[a]]\n"])
    let outcome = try vault.store().transaction(.named("rename")) {
      try $0.edit("a.md") { $0 = "# c\n" }
      try $0.rename("a.md", to: "sub/c.md")
      #expect(try $0.read("a.md") == nil)
      #expect(try $0.read("sub/c.md")?.bytes == Array("# c\n".utf8))
      try $0.edit("b.md") { $0 = "[[c]]\n" }
    }
    #expect(vault.files == ["sub/c.md": "# c\n", "b.md": "[[c]]\n"])
    #expect(outcome.record != nil)
  }

  @Test func `changes the case of a name`() throws {
    let vault = try TestVault(["work.md": "- a\n"])
    _ = try vault.store().transaction(.named("rename")) { try $0.rename("work.md", to: "Work.md") }
    #expect(vault.files == ["Work.md": "- a\n"])
    #expect(vault.journal("tx") == [])
  }

  @Test func `leaves no record where nothing changes`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store()
    let outcome = try store.transaction(.named("nothing")) { try $0.edit("inbox.md") { _ in } }
    #expect(outcome.record == nil)
    #expect(store.records().first { _ in true } == nil)
  }

  @Test func `leaves everything where the body throws`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store()
    #expect(throws: TestFailure.lineIsMissing) {
      try store.transaction(.named("move")) {
        try $0.append("- eggs", to: "inbox.md")
        try $0.removeLine("- tea", from: "inbox.md")
      }
    }
    #expect(vault.files == ["inbox.md": "- milk\n"])
    #expect(vault.journal("tx") == [])
  }

  @Test func `copies a file in and refuses a name that is taken`() throws {
    let vault = try TestVault(["attachments/a.png": "old"])
    let outside = try TestVault(["a.png": "new\u{0}bytes"])
    let store = try vault.store()
    let source = CopySource.outside(Array(outside.url("a.png").path.utf8))
    #expect(throws: StoreError.exists("attachments/a.png")) {
      try store.transaction(.named("attach")) { try $0.copy(source, to: "attachments/a.png") }
    }
    _ = try store.transaction(.named("attach")) {
      #expect(try !$0.isFree("attachments/A.PNG"))
      try $0.copy(source, to: "attachments/a 2.png")
    }
    #expect(vault.files == ["attachments/a.png": "old", "attachments/a 2.png": "new\u{0}bytes"])
  }

  /// Without an exchange of names, a file is gone for a moment. A shell that adds a line then begins a new one; an editor saves
  /// what it had read.
  @Test(arguments: ["- theirs\n", "- milk\n- eggs, a dozen\n"])
  func `has both if another program makes the file again while its name is free`(_ theirs: String) throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    try vault.makeJournal()
    let path = vault.url("inbox.md").path
    let fileSystem = FaultyFileSystem(
      .meanwhile {
        try? Data(theirs.utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting)
      }, at: 1, renaming: .linking, concerning: { $0 == .link })
    let store = try vault.store(fileSystem)
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    let isOfOld = theirs.contains("dozen")
    // What was there comes first, which may be the front matter.
    let both = isOfOld ? theirs + "- tea\n" : "- milk\n- eggs\n- theirs\n- tea\n"
    #expect(vault.text("inbox.md") == both)
    #expect(vault.kept == (isOfOld ? ["- milk\n- eggs\n"] : []))
    #expect(vault.journal("tx") == [])
  }

  @Test func `leaves what another program writes into an empty file at its beginning`() throws {
    let vault = try TestVault(["inbox.md": ""])
    try vault.makeJournal()
    let path = vault.url("inbox.md").path
    let theirs = "---\ntags: [x]\n---\n# Inbox\n"
    let fileSystem = FaultyFileSystem(
      .meanwhile { try? Data(theirs.utf8).write(to: URL(fileURLWithPath: path), options: .atomic) }, at: 1,
      concerning: { $0 == .rename })
    let store = try vault.store(fileSystem)
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    #expect(
      vault.text("inbox.md")?.hasPrefix(theirs) == true
        && vault.text("inbox.md")?.hasSuffix("- tea\n") == true)
  }

  @Test(arguments: [FaultyFileSystem.Renaming.exchanging, .linking])
  func `refuses a name that another program takes in between`(
    _ renaming: FaultyFileSystem.Renaming
  ) throws {
    var refusals: Set<StoreError> = []
    var (position, isReached) = (1, true)
    while isReached {
      let vault = try TestVault(["other.md": "- a\n"])
      try vault.makeJournal()
      let path = vault.url("inbox.md").path
      let isTaken = Atomic(false)
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          isTaken.store(
            (try? Data("- theirs\n".utf8).write(to: URL(fileURLWithPath: path), options: .withoutOverwriting))
              != nil, ordering: .relaxed)
        }, at: position, renaming: renaming)
      do {
        _ = try vault.store(fileSystem).transaction(.named("capture")) {
          try $0.create("inbox.md", Array("- ours\n".utf8))
        }
        let wasTaken = isTaken.load(ordering: .relaxed)
        #expect(!wasTaken, "at call \(position)")
        #expect(vault.text("inbox.md") == "- ours\n")
      } catch let error as StoreError {
        refusals.insert(error)
        #expect(vault.text("inbox.md") == "- theirs\n", "at call \(position)")
      }
      isReached = fileSystem.count >= position
      position += 1
    }
    #expect(refusals == [.exists("inbox.md")])
  }

  @Test func `keeps a removed attachment and can copy it back`() throws {
    let vault = try TestVault(["attachments/a.png": "a\u{0}b"])
    let store = try vault.store()
    let outcome = try store.transaction(.named("remove")) { try $0.remove("attachments/a.png") }
    let id = try #require(outcome.record)
    #expect(vault.files == [:])
    #expect(store.record(id)?.changes.first?.isKept == true)
    _ = try store.transaction(.named("undo")) {
      try $0.copy(.kept(id, "attachments/a.png"), to: "attachments/a.png")
    }
    #expect(vault.files == ["attachments/a.png": "a\u{0}b"])
  }

  @Test func `lets go of the oldest kept files alone, as many as must go`() throws {
    let sizes = [10, 10, 10, 70, 70]
    let vault = try TestVault()
    let store = try vault.store { $0.keptBytes = 100 }
    for (index, size) in sizes.enumerated() {
      let path = try #require(VaultPath("attachments/\(index).bin"))
      try vault.write("attachments/\(index).bin", bytes: [UInt8](repeating: 0, count: size))
      try store.transaction(.named("remove")) { try $0.remove(path) }
    }
    #expect(vault.journal("history").filter { $0.hasPrefix("kept/") }.count == 4)
  }

  @Test(
    "refuses names that collide with others",
    arguments: ["WORK.md", "Work.md", "sub/caf\u{e9}.md", "SUB/x.md", "work.md"])
  func collisions(_ name: String) throws {
    let vault = try TestVault(["work.md": "", "sub/cafe\u{301}.md": ""])
    let path = try #require(VaultPath(name))
    #expect(throws: StoreError.self) {
      try vault.store().transaction(.named("new")) { try $0.create(path, []) }
    }
    #expect(vault.files.count == 2)
  }

  @Test func `hides itself from git and from others`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    _ = try vault.store().transaction(.named("capture")) { try $0.append("- eggs", to: "inbox.md") }
    #expect(vault.text(".offload/.gitignore") == "*\n!config.yml\n")
    #expect(throws: StoreError.reserved(".offload/lock")) {
      try vault.store().transaction(.named("bad")) { try $0.create(".offload/lock", []) }
    }
  }

  @Test func `shows what it would do without doing it`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let planned = try vault.store().preview(.named("capture")) { try $0.append("- eggs", to: "inbox.md") }
    #expect(planned.map(\.newBytes) == [Array("- milk\n- eggs\n".utf8)])
    #expect(vault.files == ["inbox.md": "- milk\n"])
    #expect(vault.journal("") == [])
  }
}
