import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Beside an editor` {
  @Test(
    "keeps what is saved at any moment", arguments: Editor.allCases, FaultyFileSystem.Renaming.allCases)
  func everyCall(_ editor: Editor, _ renaming: FaultyFileSystem.Renaming) throws {
    let stride = renaming.stride(7, otherwise: 17)
    for (index, edited) in ["inbox.md", "work/list.md"].enumerated() {
      var position = 1 + index
      while try !holds(editor, edited, at: position, renaming) { position += stride }
      #expect(position > 30)
    }
  }

  private func holds(
    _ editor: Editor, _ edited: String, at position: Int, _ renaming: FaultyFileSystem.Renaming
  ) throws -> Bool {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n", "work/list.md": "- tea\n"])
    try vault.makeJournal()
    let path = vault.url(edited).path
    let thread = EditorThread()
    let isSaved = Atomic(false)
    let fileSystem = FaultyFileSystem(
      .meanwhile {
        thread.run(editor) {
          isSaved.store(editor.save(path) { $0 + "- typed\n" }, ordering: .relaxed)
        }
      }, at: position, renaming: renaming)
    let store = try vault.store(fileSystem)
    let outcome = try store.transaction(.named("move")) {
      try $0.removeLine("- milk", from: "inbox.md")
      try $0.append("- milk", to: "work/list.md")
    }
    thread.join()
    _ = try vault.store(FaultyFileSystem(renaming: renaming)).transaction(.named("next")) {
      try $0.create("next.md", [])
    }
    let expected: [String: Set<String>] = [
      "inbox.md": ["- eggs"], "work/list.md": ["- tea", "- milk"], "next.md": [],
    ]
    for (name, lines) in expected {
      let isEdited = name == edited && isSaved.load(ordering: .relaxed)
      let found = (vault.text(name) ?? "").split(separator: "\n").map(String.init)
      #expect(
        found.sorted() == (lines.union(isEdited ? ["- typed"] : [])).sorted(),
        "\(editor), \(renaming), at call \(position) (\(fileSystem.failedCall ?? .close)), \(outcome.notes)")
    }
    return fileSystem.count < position
  }

  @Test("moves nothing if the very line is edited that is moved", arguments: Editor.allCases)
  func sameLine(_ editor: Editor) throws {
    var position = 1
    var refusals = 0
    while true {
      let vault = try TestVault(["inbox.md": "- milk\n- eggs\n", "work/list.md": "- tea\n"])
      try vault.makeJournal()
      let path = vault.url("inbox.md").path
      let thread = EditorThread()
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          thread.run(editor) {
            editor.save(path) { $0.replacingOccurrences(of: "- milk", with: "- oat milk") }
          }
        }, at: position)
      let outcome = try? vault.store(fileSystem).transaction(.named("move")) {
        try $0.removeLine("- milk", from: "inbox.md")
        try $0.append("- milk", to: "work/list.md")
      }
      thread.join()
      let source = vault.text("inbox.md") ?? ""
      let target = vault.text("work/list.md") ?? ""
      #expect(target == (outcome == nil ? "- tea\n" : "- tea\n- milk\n"))
      #expect(source.hasSuffix("- eggs\n"))
      #expect(source == (outcome == nil ? "- oat milk\n- eggs\n" : "- eggs\n"), "\(position)")
      if outcome == nil { refusals += 1 }
      if fileSystem.count < position { break }
      position += 1
    }
    #expect(refusals > 0)
  }

  @Test func `refuses to change a line that is being changed`() throws {
    var refusals = 0
    var position = 1
    while true {
      let vault = try TestVault(["inbox.md": "- [ ] milk\n- eggs\n", "other.md": "- tea\n"])
      try vault.makeJournal()
      let path = vault.url("inbox.md").path
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          Editor.byRename.save(path) { $0.replacingOccurrences(of: "- [ ] milk", with: "- [ ] oat milk") }
        }, at: position, concerning: { $0 == .rename })
      do {
        _ = try vault.store(fileSystem).transaction(.named("done")) {
          try $0.append("- note", to: "other.md")
          try $0.removeLine("- [ ] milk", from: "inbox.md")
          try $0.append("- [x] milk", to: "inbox.md")
        }
      } catch TestFailure.lineIsMissing {
        refusals += 1
        #expect(vault.files == ["inbox.md": "- [ ] oat milk\n- eggs\n", "other.md": "- tea\n"])
        #expect(vault.journal("tx") == [])
      }
      if fileSystem.count < position { break }
      position += 1
    }
    #expect(refusals > 0)
  }

  @Test func `refuses to remove a line that is being changed`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    try vault.makeJournal()
    let path = vault.url("inbox.md").path
    let fileSystem = FaultyFileSystem(
      .meanwhile {
        Editor.byRename.save(path) { $0.replacingOccurrences(of: "- milk", with: "- oat milk") }
      }, at: 1, concerning: { $0 == .rename })
    #expect(throws: TestFailure.lineIsMissing) {
      try vault.store(fileSystem).transaction(.named("delete")) {
        try $0.removeLine("- milk", from: "inbox.md")
      }
    }
    #expect(vault.files == ["inbox.md": "- oat milk\n- eggs\n"])
    #expect(vault.journal("tx") == [])
  }

  @Test func `brings in what a program writes long after`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR)
    let store = try vault.store()
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    let text = "- milk\n- eggs\n- typed\n"
    pwrite(file, text, text.utf8.count, 0)
    close(file)
    #expect(vault.text("inbox.md") == "- milk\n- eggs\n- tea\n")
    let next = try store.transaction(.named("next")) { try $0.append("- more", to: "inbox.md") }
    #expect(
      vault.text("inbox.md")?.split(separator: "\n").sorted() == [
        "- eggs", "- milk", "- more", "- tea", "- typed",
      ])
    #expect(next.notes == [.writtenToReplacedFile("inbox.md")])
    // Once is enough.
    #expect(try store.transaction(.named("last")) { try $0.append("- end", to: "inbox.md") }.notes == [])
  }

  @Test(arguments: [true, false])
  func `brings only what is new in a late save into a file that was emptied`(isOurs: Bool) throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR)
    let store = try vault.store()
    _ = try store.transaction(.named("first")) { try $0.edit("inbox.md") { $0 = isOurs ? "" : "- eggs\n" } }
    if !isOurs { try vault.write("inbox.md", "") }
    let text = "- milk\n- eggs\n- typed\n"
    pwrite(file, text, text.utf8.count, 0)
    close(file)
    _ = try store.transaction(.named("next")) { try $0.append("- more", to: "inbox.md") }
    #expect(vault.text("inbox.md") == "- typed\n- more\n")
  }

  @Test func `brings in what leaves a file with the time and the size that it had`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR)
    defer { close(file) }
    let store = try vault.store(CoarseTimes())
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    pwrite(file, "- milk\n- figs\n", 14, 0)
    let next = try store.transaction(.named("next")) { try $0.append("- more", to: "inbox.md") }
    #expect(vault.text("inbox.md") == "- milk\n- figs\n- tea\n- more\n")
    #expect(next.notes == [.writtenToReplacedFile("inbox.md")])
  }

  @Test func `brings in what a program writes that never closes the file`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_WRONLY | O_APPEND)
    defer { close(file) }
    let store = try vault.store()
    for round in 1...3 {
      _ = try store.transaction(.named("capture")) { try $0.append("- captured \(round)", to: "inbox.md") }
      let line = "- typed \(round)\n"
      write(file, line, line.utf8.count)
    }
    _ = try store.transaction(.named("last")) { try $0.append("- last", to: "inbox.md") }
    let lines = (vault.text("inbox.md") ?? "").split(separator: "\n").map(String.init).sorted()
    #expect(
      lines == [
        "- captured 1", "- captured 2", "- captured 3", "- last", "- milk", "- typed 1", "- typed 2",
        "- typed 3",
      ])
  }

  @Test func `never opens a file that it holds back itself`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let fileSystem = LeaseWatcher()
    let store = try vault.store(fileSystem)
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR)
    defer { close(file) }
    _ = try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    // A late save that is in the vault already, and a backup by second names.
    let text = "- milk\n- typed\n"
    pwrite(file, text, text.utf8.count, 0)
    Editor.inPlace.save(vault.url("inbox.md").path) { $0 + "- typed\n" }
    try FileManager.default.linkItem(at: vault.url("inbox.md"), to: vault.url("backup.md"))
    _ = try store.transaction(.named("capture")) { try $0.append("- eggs", to: "inbox.md") }
    #expect(fileSystem.heldBack == [])
    #expect(vault.text("inbox.md")?.hasSuffix("- eggs\n") == true)
    #expect(vault.text("inbox.md") == vault.text("backup.md"))
  }

  @Test func `refuses what another program holds back for longer than it waits`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try FileManager.default.linkItem(at: vault.url("inbox.md"), to: vault.url("backup.md"))
    let disk = Disk()
    let file = try disk.openOutside(Array(vault.url("inbox.md").path.utf8), .reading)
    // Where the system has no leases, nobody can hold it back.
    let isHeld = disk.takeLease(file) == .granted
    let store = try vault.store { $0.patience = 30 }
    let capture = { try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") } }
    if isHeld {
      #expect(throws: StoreError.beingSaved("inbox.md")) { try capture() }
      #expect(vault.text("inbox.md") == "- milk\n")
      #expect(vault.journal("tx") == [])
    }
    try disk.close(file)
    _ = try capture()
    #expect(vault.text("inbox.md") == "- milk\n- tea\n")
  }

  @Test func `does not let late saves breed`() throws {
    let vault = try TestVault(["inbox.md": "- edited 0\n"])
    let fileSystem = BusyEditor(of: vault.url("inbox.md").path)
    let store = try vault.store(fileSystem)
    var done: [String] = []
    for number in 1...40 {
      let line = "- captured \(number)"
      do {
        _ = try store.transaction(.named("capture")) { try $0.append(line, to: "inbox.md") }
        done.append(line)
      } catch is StoreError {}
      // Each run exchanges five times at most, and so does each late save.
      #expect(fileSystem.exchanges() <= 10 * (Store.repetitions + 1))
    }
    let displaced = vault.journal("displaced").filter { !$0.hasSuffix(".base") }
    #expect(displaced.count <= ReplacedFiles.limit + 2 * (Store.repetitions + 1), "\(displaced.count)")
    _ = try vault.store().transaction(.named("last")) { try $0.append("- last", to: "inbox.md") }
    let lines = (vault.text("inbox.md") ?? "").split(separator: "\n").map(String.init)
    for line in done + ["- last"] { #expect(lines.count { $0 == line } == 1, "\(line)") }
  }

  @Test func `does not take a file that is being emptied for an empty one`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let file = open(vault.url("inbox.md").path, O_CLOEXEC | O_RDWR | O_TRUNC)
    defer { close(file) }
    let store = try vault.store { $0.patience = 30 }
    #expect(throws: StoreError.beingSaved("inbox.md")) {
      try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    }
    #expect(vault.files == ["inbox.md": ""])
  }
}
