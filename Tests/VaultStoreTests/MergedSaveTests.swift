import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

/// A program saves between the reading and the exchange, and another right after that.
@Suite struct `A change between several saves` {
  /// Calls `check` with each vault in which the second save found the change's own text.
  ///
  /// - Parameters:
  ///   - first: saves before the exchange.
  ///   - second: what is saved over the change's text.
  private func between(
    _ first: (String) -> Void, _ change: String, _ second: String,
    _ check: (TestVault, Store) throws -> Void
  ) throws {
    var (position, times) = (1, 0)
    while true {
      let vault = try TestVault(["inbox.md": "- milk\n- eggs\n"])
      try vault.makeJournal()
      let path = vault.url("inbox.md").path
      let isSaved = Mutex(false)
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          guard (try? String(contentsOfFile: path, encoding: .utf8)) == change else { return }
          Editor.byRename.save(path) { _ in second }
          isSaved.withLock { $0 = true }
        }, at: position)
      let store = try vault.store(fileSystem) { ($0.patience, $0.quiet) = (0, 0) }
      let isDone =
        (try? store.transaction(.named("edit")) {
          try $0.edit("inbox.md") { $0 = change }
          first(path)
        }) != nil
      if fileSystem.count < position { break }
      if isDone, isSaved.withLock(\.self) {
        try check(vault, store)
        times += 1
      }
      position += 1
    }
    #expect(times > 0)
  }

  @Test func `has nothing of what another program added, though a third has replaced what it brought`() throws
  {
    try between(
      { Editor.byRename.save($0) { "- late\n\n" + $0 } }, "- oats\n- eggs\n- tea\n", "- soy\n- eggs\n- tea\n"
    ) { vault, store in
      let record = try #require(store.records().first { $0.header.command == Array("edit".utf8) })
      let brought = record.changes.flatMap { BroughtLines($0).brought.keys }
      #expect(!brought.contains(Array("- late".utf8)), "\(vault.files)")
    }
  }

  @Test func `takes nothing out for a late save of which nobody knows what it was made of`() throws {
    var open: Int32 = -1
    try between(
      { path in
        open = Foundation.open(path, O_RDWR | O_APPEND)
        ftruncate(open, 0)
        write(open, "- eggs\n", 7)
      }, "- milk\n- eggs\n- tea\n", "- milk\n- eggs\n- tea\n- new\n"
    ) { vault, store in
      let before = vault.text("inbox.md") ?? ""
      for name in vault.journal("displaced") where name.hasSuffix(".base") {
        try FileManager.default.removeItem(at: vault.own("displaced/\(name)"))
      }
      write(open, "- more\n", 7)
      close(open)
      _ = try vault.store().transaction(.named("next")) { try $0.create("next.md", []) }
      let lines = Set((vault.text("inbox.md") ?? "").split(separator: "\n"))
      #expect(lines.isSuperset(of: before.split(separator: "\n")), "\(before), then \(vault.files)")
      #expect(lines.contains("- more"))
    }
  }
}
