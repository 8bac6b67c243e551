import Foundation
import OffloadKit
import Testing
import VaultStore

/// A file that cannot be read, on Linux not even by root.
@Suite struct `What cannot be read` {
  private let folder: URL
  private let vault: Vault

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "offload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("- a #old\n- b [[plans]]\n".utf8).write(to: folder.appending(path: "inbox.md"))
    try Data("- c\n".utf8).write(to: folder.appending(path: "plans.md"))
    let torn = folder.appending(path: "torn.md").path
    #if os(Linux)
      try FileManager.default.createSymbolicLink(atPath: torn, withDestinationPath: "/proc/self/mem")
    #else
      FileManager.default.createFile(atPath: torn, contents: nil, attributes: [.posixPermissions: 0])
    #endif
    vault = try Vault.open(folder.path, clock: Moment(secondsSince1970: 1_770_000_000, utcOffset: 0))
  }

  private func text(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  private func isRefused(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch VaultError.unreadable(let paths) {
      return paths == ["torn.md"]
    } catch {
      return false
    }
  }

  @Test func `is what a check finds`() {
    let found = vault.check()
    #expect(found.contains { $0.rule == "unreadable-file" && $0.path == "torn.md" && $0.severity == .error })
  }

  @Test func `is named beside collections, tags and counts`() throws {
    #expect(try vault.collections.survey().unreadable == ["torn.md"])
    #expect(try vault.tags.survey().unreadable == ["torn.md"])
    #expect(try vault.survey(ListRequest()).unreadable == ["torn.md"])
  }

  @Test func `is named in a listing, which shows the rest`() throws {
    let listing = try vault.list(ListRequest())
    #expect(listing.items.map(\.item.place.line) == [1, 2, 1])
    #expect(listing.unreadable == ["torn.md"])
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `keeps a change from overlooking it`() throws {
    let plans: VaultPath = "plans.md"
    #expect(isRefused { try vault.tags.rename("old", to: "new") })
    #expect(isRefused { try vault.collections.rename(plans, to: "schemes") })
    #expect(isRefused { _ = try vault.resolve([Address(parsing: "kmfqzr")]) })
    #expect(try text("inbox.md") == "- a #old\n- b [[plans]]\n")
    #expect(try text("plans.md") == "- c\n")
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `keeps undo from taking back an older operation`() throws {
    let target = try vault.target("inbox")
    for word in ["d", "e"] { _ = try vault.items.create(NewItem(word), in: target) }
    let newest = try #require(vault.store.records().first { _ in true })
    let record = folder.appending(path: String(decoding: Store.path(ofRecord: newest.id), as: UTF8.self))
    try Data("garbled".utf8).write(to: record)
    let before = try text("inbox.md")
    #expect(throws: VaultError.self) { try vault.history.undo() }
    #expect(try text("inbox.md") == before)
    try FileManager.default.removeItem(at: folder)
  }
}
