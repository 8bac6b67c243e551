import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

/// What must have reached the disk before what, so that a power cut finds old or new and forgets nothing that was
/// acknowledged.
@Suite struct `Before a power cut` {
  private static let scenarios = Scenario.all.filter { !$0.isInPlace }

  private func events(
    _ scenario: Scenario, _ durability: StoreOptions.Durability = .full
  ) throws -> (TestVault, [FaultyFileSystem.Event]) {
    let vault = try scenario.vault()
    let fileSystem = FaultyFileSystem()
    let store = try vault.store(fileSystem) { $0.durability = durability }
    let outcome = try store.transaction(.named("try"), scenario.change)
    #expect(outcome.isDurable)
    return (vault, fileSystem.events)
  }

  private func inode(_ path: String) -> UInt64? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.systemFileNumber] as? UInt64
  }

  /// Whether the path is a file of the vault's, not of its journal.
  private func isVisible(_ path: String, in vault: TestVault) -> Bool {
    path.hasPrefix(vault.folder.path) && !path.hasPrefix(vault.url(".offload").path)
  }

  @Test(
    "a new text is synced before it gets its name", arguments: scenarios,
    [StoreOptions.Durability.full, .safe])
  func texts(_ scenario: Scenario, _ durability: StoreOptions.Durability) throws {
    let (vault, events) = try events(scenario, durability)
    var unsynced: Set<UInt64> = []
    for event in events {
      switch event {
      case .write(let inode): unsynced.insert(inode)
      case .sync(let inode, _): unsynced.remove(inode)
      case .rename(_, let to, let inode):
        if isVisible(to, in: vault) { #expect(!unsynced.contains(inode), "\(to)") }
      case .remove: break
      }
    }
    // What nobody waits for is known by its fingerprint.
    let images = vault.journal("images").compactMap { inode(vault.own("images/\($0)").path) }
    #expect(unsynced.subtracting(images) == [])
  }

  @Test(
    "the record is on the disk before a name changes", arguments: scenarios,
    [StoreOptions.Durability.full, .safe])
  func records(_ scenario: Scenario, _ durability: StoreOptions.Durability) throws {
    let (vault, events) = try events(scenario, durability)
    let first = try #require(events.firstIndex(where: changesName(in: vault)))
    #expect(events[..<first].contains { if case .sync(_, .commit) = $0 { true } else { false } })
  }

  @Test("at the level full, every folder is synced after its names have changed", arguments: scenarios)
  func folders(_ scenario: Scenario) throws {
    let (vault, events) = try events(scenario)
    var changed: Set<String> = []
    for event in events {
      if case .rename(let from, let to, _) = event {
        for path in [from, to] where isVisible(path, in: vault) { changed.insert(folder(of: path)) }
      } else if case .sync(let inode, .folder) = event {
        changed = changed.filter {
          (try? Disk().openOutside(Array($0.utf8), .folder)).map { !has(inode, $0) } ?? true
        }
      }
    }
    // What is gone, or a file now, needs no name in it.
    #expect(changed.filter { (try? FileManager.default.contentsOfDirectory(atPath: $0)) != nil } == [])
  }

  @Test(
    "costs as many syncs as it must",
    arguments: [("changing a file", 3, 2), ("moving a line", 6, 3), ("making a file", 5, 2)])
  func count(_ name: String, _ full: Int, _ safe: Int) throws {
    let scenario = try #require(Scenario.all.first { $0.testDescription == name })
    for (durability, count) in [(StoreOptions.Durability.full, full), (.safe, safe)] {
      let (_, events) = try events(scenario, durability)
      let syncs = events.filter { if case .sync = $0 { true } else { false } }
      #expect(syncs.count == count, "\(durability)")
    }
  }

  @Test(
    "where folders cannot be synced, a change is made; at the level full it is not confirmed",
    arguments: [StoreOptions.Durability.full, .safe])
  func unsyncedFolders(_ durability: StoreOptions.Durability) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let store = try vault.store(WithoutFolderSyncs()) { $0.durability = durability }
    for _ in 0..<2 {
      let outcome = try store.transaction(.named("try")) { try $0.append("- tea", to: "inbox.md") }
      #expect(outcome.isDurable == (durability == .safe))
    }
    #expect(vault.text("inbox.md") == "- milk\n- tea\n- tea\n")
  }

  private func changesName(in vault: TestVault) -> (FaultyFileSystem.Event) -> Bool {
    { event in
      guard case .rename(let from, let to, _) = event else { return false }
      return self.isVisible(from, in: vault) || self.isVisible(to, in: vault)
    }
  }

  private func folder(of path: String) -> String {
    URL(fileURLWithPath: path).deletingLastPathComponent().path
  }

  private func has(_ inode: UInt64, _ folder: Descriptor) -> Bool {
    defer { try? Disk().close(folder) }
    return (try? Disk().status(of: folder))?.inode == inode
  }
}

/// A disk as some shares are: of a folder nothing can be synced.
private struct WithoutFolderSyncs: DiskBacked {
  func sync(_ file: Descriptor, _ kind: SyncKind) throws(SystemFailure) {
    if kind == .folder { throw SystemFailure(.sync, code: EINVAL) }
    try disk.sync(file, kind)
  }
}
