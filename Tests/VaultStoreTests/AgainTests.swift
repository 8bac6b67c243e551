import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// Another program saves a file between the reading and the change.
@Suite struct `A change that is made again` {
  /// - Parameters:
  ///   - files: what is there; the first is the one that is saved.
  ///   - save: what the other program makes of the text before each rename that it is given the number of.
  private func make(
    _ files: [(String, String)], _ header: OperationHeader = .named("try"),
    saving save: @escaping @Sendable (Int, String) -> String?, _ body: (inout Transaction) throws -> Void
  ) throws -> (vault: TestVault, runs: Int, result: Result<Outcome, any Error>) {
    let vault = try TestVault(Dictionary(uniqueKeysWithValues: files))
    try vault.makeJournal()
    let path = vault.url(files[0].0).path
    let fileSystem = CrowdedFileSystem { number in
      guard let text = try? String(contentsOfFile: path, encoding: .utf8), let saved = save(number, text)
      else { return }
      Editor.byRename.save(path) { _ in saved }
    }
    var runs = 0
    let result = Result {
      try vault.store(fileSystem).transaction(header) {
        runs += 1
        try body(&$0)
      }
    }
    return (vault, runs, result)
  }

  @Test func `is made once of what was saved, however often its body ran`() throws {
    let (vault, runs, result) = try make(
      [("inbox.md", "- milk\n")], saving: { $0 == 1 ? $1 + "- typed\n" : nil }
    ) { try $0.append("- tea", to: "inbox.md") }
    #expect(runs == 2)
    #expect(vault.text("inbox.md") == "- milk\n- typed\n- tea\n")
    let outcome = try result.get()
    #expect(outcome.notes == [])
    let records = try vault.store().records().map(\.self)
    #expect(records.map(\.id) == [outcome.record])
    #expect(records.flatMap(\.changes).flatMap(\.splices).map(\.inserted) == [Array("- tea\n".utf8)])
    #expect(vault.journal("tx") == [] && vault.journal("old") == [])
  }

  @Test func `looks up in what was saved what it changes`() throws {
    let (vault, _, result) = try make(
      [("list.md", "- milk\n"), ("inbox.md", "- tea\n")],
      saving: { $0 == 2 ? $1.replacingOccurrences(of: "- milk", with: "- oat milk") : nil }
    ) { transaction in
      let text = String(decoding: try transaction.read("list.md")?.bytes ?? [], as: UTF8.self)
      try transaction.write("list.md", [])
      try transaction.edit("inbox.md") { $0 += text }
    }
    _ = try result.get()
    #expect(vault.files == ["list.md": "", "inbox.md": "- tea\n- oat milk\n"])
  }

  /// A program that has only emptied the file says nothing yet of what is to go.
  @Test func `does not take a file that was emptied for one that has the change`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- eggs\n", "list.md": "- tea\n"])
    try vault.makeJournal()
    let path = vault.url("inbox.md").path
    let file = open(path, O_CLOEXEC | O_RDWR)
    defer { close(file) }
    let fileSystem = CrowdedFileSystem { number in
      switch number {
      case 2: ftruncate(file, 0)
      // It is back under its name.
      case 4: pwrite(file, "- milk\n- eggs\n- typed\n", 22, 0)
      default: break
      }
    }
    _ = try vault.store(fileSystem).transaction(.named("move")) {
      try $0.append("- milk", to: "list.md")
      try $0.removeLine("- milk", from: "inbox.md")
    }
    #expect(vault.text("inbox.md") == "- eggs\n- typed\n")
    #expect(vault.text("list.md") == "- tea\n- milk\n")
  }

  @Test func `is refused after the third time, and nothing changed`() throws {
    // A program that knows nothing of the change saves whenever that is not in the vault.
    let (vault, runs, result) = try make(
      [("inbox.md", "- milk\n")], saving: { $1.contains("- tea") ? nil : "- typed \($0)\n" }
    ) { try $0.append("- tea", to: "inbox.md") }
    #expect(runs == Store.repetitions + 1)
    #expect(throws: StoreError.beingSaved("inbox.md")) { try result.get() }
    #expect(vault.text("inbox.md")?.contains("- tea") == false)
    #expect(vault.text("inbox.md")?.hasPrefix("- typed") == true)
    #expect(vault.journal("tx") == [])
    #expect(try !vault.store().records().contains { _ in true })
  }

  @Test func `is not made again here if it came from elsewhere`() throws {
    let header = OperationHeader.named("sync", [.init(key: Array("sync".utf8), value: [])])
    let (vault, runs, result) = try make(
      [("inbox.md", "- milk\n")], header, saving: { $0 == 1 ? $1 + "- typed\n" : nil }
    ) { try $0.append("- tea", to: "inbox.md") }
    #expect(runs == 1)
    #expect(throws: StoreError.conflict("inbox.md")) { try result.get() }
    #expect(vault.files == ["inbox.md": "- milk\n- typed\n"])
  }

  @Test func `is made again as a whole, however many its files are`() throws {
    let files = (0..<30).map { ("a\($0).md", "- [ ] call\n") }
    let (vault, runs, result) = try make(files, saving: { $0 == 1 ? $1 + "- typed\n" : nil }) { transaction in
      for (name, _) in files {
        try transaction.edit(VaultPath(unchecked: Array(name.utf8))) {
          $0 = $0.replacingOccurrences(of: "[ ]", with: "[x]")
        }
      }
    }
    #expect(try result.get().notes == [])
    #expect(runs == 2)
    #expect(vault.text("a0.md") == "- [x] call\n- typed\n")
    #expect(vault.files.values.filter { $0 == "- [x] call\n" }.count == files.count - 1)
    #expect(vault.journal("tx") == [] && vault.journal("old") == [])
  }
}
