import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// A folder that was a vault, and is empty now, as a folder is while the disk that belongs there is not mounted.
@Suite struct `A vault that is missing` {
  private func capture(_ store: Store) throws -> Outcome {
    try store.transaction(.named("capture")) {
      if try $0.read("inbox.md") == nil { try $0.create("inbox.md", []) }
      try $0.append("- tea", to: "inbox.md")
    }
  }

  private func names(in vault: TestVault) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: vault.folder.path)
  }

  /// A vault that was changed, and of which nothing is there any more.
  private func missing() throws -> TestVault {
    let vault = try TestVault()
    _ = try capture(try vault.store())
    for name in try names(in: vault) { try FileManager.default.removeItem(at: vault.url(name)) }
    return vault
  }

  @Test func `is not begun anew by a change`() throws {
    let vault = try missing()
    let store = try vault.store()
    #expect(store.isMissing)
    #expect(throws: StoreError.vaultMissing(path: Array(vault.folder.path.utf8))) { try capture(store) }
    #expect(throws: StoreError.vaultMissing(path: Array(vault.folder.path.utf8))) {
      try store.makeDraft(Array("new.md".utf8), [])
    }
    #expect(try names(in: vault) == [])
    // What a system puts where a disk belongs.
    try Data().write(to: vault.url(".not-mounted"))
    #expect(throws: StoreError.self) { try capture(store) }
  }

  @Test func `is one again when it is back`() throws {
    let vault = try missing()
    try Data("- milk\n".utf8).write(to: vault.url("inbox.md"))
    #expect(try !vault.store().isMissing)
    _ = try capture(try vault.store())
    #expect(vault.text("inbox.md") == "- milk\n- tea\n")
  }

  @Test func `begins anew where somebody wants it`() throws {
    let vault = try missing()
    let store = try vault.store()
    store.beginAnew()
    #expect(!store.isMissing)
    _ = try capture(store)
    #expect(vault.text("inbox.md") == "- tea\n")
  }

  @Test func `is none where none was ever changed, or by somebody else`() throws {
    let vault = try TestVault()
    #expect(try !vault.store().isMissing)
    _ = try capture(try vault.store())
    let other = try missing()
    let stranger = try other.store(keys: vault.home.keys)
    #expect(!stranger.isMissing)
    _ = try capture(stranger)
  }

  /// Whether it is known fails no change.
  @Test func `is unknown where that cannot be written down`() throws {
    var position = 1
    while true {
      let vault = try TestVault(["inbox.md": ""])
      try vault.makeJournal()
      let fileSystem = FaultyFileSystem(.error(EIO), at: position, concerning: { $0 == .makeFolder })
      let outcome = try? capture(try vault.store(fileSystem))
      if fileSystem.count < position { break }
      #expect(outcome?.record != nil || vault.text("inbox.md") == "", "at call \(position)")
      position += 1
    }
    #expect(position > 1)
  }
}
