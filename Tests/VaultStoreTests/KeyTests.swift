import Foundation
import StoreFaults
import Synchronization
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `A user's key` {
  /// A vault of somebody whose state folder is not made yet.
  private func stranger() throws -> (TestVault, state: URL) {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    return (vault, vault.home.folder.appendingPathComponent("state/offload"))
  }

  private func store(
    _ vault: TestVault, lasting: [URL], passing: [URL] = [], _ fileSystem: any FileSystem = Disk()
  ) throws -> Store {
    try vault.store(
      fileSystem,
      keys: KeyPlaces(
        lasting: lasting.map { Array($0.path.utf8) }, passing: passing.map { Array($0.path.utf8) }))
  }

  private func capture(_ store: Store) throws -> Outcome {
    try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
  }

  private func mode(_ url: URL) -> UInt32 {
    var status = stat()
    return lstat(url.path, &status) == 0 ? status.st_mode & 0o7777 : 0
  }

  @Test func `is made by the first change, for its owner alone, and by no reading`() throws {
    let (vault, state) = try stranger()
    let store = try store(vault, lasting: [state])
    #expect(store.records().map(\.id).isEmpty && store.pendingRecords().isEmpty)
    #expect(try store.note([1]) == nil)
    #expect(!FileManager.default.fileExists(atPath: state.path))
    let outcome = try capture(store)
    #expect(outcome.notes == [])
    let key = state.appendingPathComponent("key")
    #expect(try Data(contentsOf: key).count == Maker.keySize)
    #expect(mode(key) == 0o600 && mode(state) == 0o700 && mode(state.deletingLastPathComponent()) == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path).sorted() == ["key", "vaults"])
    let again = try self.store(vault, lasting: [state])
    #expect(again.records().map(\.header.command) == [Array("capture".utf8)])
  }

  @Test func `is not made as long as it cannot be known whether there is one`() throws {
    let (vault, state) = try stranger()
    let unread = KeyPlaces.Unread(path: Array("/etc/passwd".utf8), code: EIO)
    let places = KeyPlaces(lasting: [Array(state.path.utf8)], unread: unread)
    #expect(throws: StoreError.noKey(path: unread.path, unread.failure)) {
      try capture(try vault.store(keys: places))
    }
    #expect(throws: StoreError.self) { try vault.store(keys: places).checkKey() }
    #expect(!FileManager.default.fileExists(atPath: state.path))
    _ = try capture(try store(vault, lasting: [state]))
    _ = try capture(try vault.store(keys: places))
  }

  @Test func `is one for all that make it at the same moment`() throws {
    let (vault, state) = try stranger()
    let names = Mutex<Set<[UInt8]>>([])
    let stores = try (0..<16).map { _ in try store(vault, lasting: [state]) }
    DispatchQueue.concurrentPerform(iterations: stores.count) { number in
      let found = try? stores[number].findOrMakeKey()
      names.withLock { _ = $0.insert(found?.maker.name ?? []) }
    }
    #expect(names.withLock(\.count) == 1 && names.withLock(\.self) != [[]])
    #expect(try FileManager.default.contentsOfDirectory(atPath: state.path) == ["key"])
  }

  @Test func `is the other's where another process makes one before any call`() throws {
    var position = 1
    while true {
      let (vault, state) = try stranger()
      let made = Mutex<[UInt8]>([])
      let other = try store(vault, lasting: [state])
      let fileSystem = FaultyFileSystem(
        .meanwhile {
          let name = (try? other.findOrMakeKey())?.maker.name ?? []
          made.withLock { $0 = name }
        }, at: position)
      let found = try store(vault, lasting: [state], fileSystem).findOrMakeKey()
      guard fileSystem.count >= position else { break }
      #expect(found.maker.name == made.withLock(\.self), "call \(position)")
      position += 1
    }
    #expect(position > 5)
  }

  @Test(arguments: `Under every fault`.faults.indices)
  func `is there whole or not at all, whatever happens while it is made`(fault: Int) throws {
    let fault = `Under every fault`.faults[fault]
    var position = 1
    while true {
      let (vault, state) = try stranger()
      let fileSystem = FaultyFileSystem(fault, at: position, concerning: fault.concerns)
      let found = try? store(vault, lasting: [state], fileSystem).findOrMakeKey()
      let key = try? Data(contentsOf: state.appendingPathComponent("key"))
      #expect(key == nil || key?.count == Maker.keySize, "\(fault) at \(position)")
      #expect(found == nil || key != nil, "\(fault) at \(position)")
      let next = try store(vault, lasting: [state]).findOrMakeKey()
      #expect(found == nil || next.maker.name == found?.maker.name, "\(fault) at \(position)")
      if fileSystem.count < position { break }
      position += 1
    }
  }

  @Test func `is not used where others may read it`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let key = vault.home.folder.appendingPathComponent("key")
    chmod(key.path, 0o640)
    let error = StoreError.keyExposed(path: Array(key.path.utf8))
    #expect(throws: error) { try capture(vault.store()) }
    #expect(throws: error) { try vault.store().checkKey() }
    #expect(vault.everything == ["inbox.md": "- milk\n"])
    #expect(!FileManager.default.fileExists(atPath: vault.url(".offload").path))
  }

  @Test("is none where something else has its name", arguments: ["link", "long", "short", "folder", "pipe"])
  func other(_ kind: String) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let key = vault.home.folder.appendingPathComponent("key")
    try FileManager.default.moveItem(at: key, to: vault.home.folder.appendingPathComponent("real"))
    switch kind {
    case "link": try FileManager.default.createSymbolicLink(atPath: key.path, withDestinationPath: "real")
    case "folder": try FileManager.default.createDirectory(at: key, withIntermediateDirectories: false)
    case "pipe": mkfifo(key.path, 0o600)
    default: try Data([UInt8](repeating: 1, count: kind == "long" ? 33 : 31)).write(to: key)
    }
    if ["long", "short"].contains(kind) { chmod(key.path, 0o600) }
    #expect(throws: StoreError.keyDamaged(path: Array(key.path.utf8))) { try capture(vault.store()) }
    #expect(vault.everything == ["inbox.md": "- milk\n"])
  }

  @Test func `of somebody else is passed over`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let own = vault.home.folder.appendingPathComponent("own")
    let fileSystem = AnotherUser(folder: own.path)
    let found = try store(vault, lasting: [vault.home.folder, own], fileSystem).findOrMakeKey()
    #expect(String(decoding: found.path, as: UTF8.self) == own.path + "/key")
    #expect(found.maker.name != Array(vault.home.maker.utf8))
  }

  @Test func `lasts till the machine starts again where there is no home, which is said once`() throws {
    let (vault, state) = try stranger()
    try Data().write(to: vault.home.folder.appendingPathComponent("state"))
    let passing = vault.home.folder.appendingPathComponent("run/offload")
    let path = Array(passing.appendingPathComponent("key").path.utf8)
    let first = try store(vault, lasting: [state], passing: [passing])
    #expect(try capture(first).notes == [.temporaryKey(path: path)])
    #expect(try capture(first).notes == [])
    let second = try store(vault, lasting: [state], passing: [passing])
    #expect(try capture(second).notes == [])
    #expect(second.records().map(\.id.number) == [3, 2, 1])
    // Once there is a home, its key counts.
    try FileManager.default.removeItem(at: vault.home.folder.appendingPathComponent("state"))
    #expect(try store(vault, lasting: [state], passing: [passing]).records().map(\.id.number) == [3, 2, 1])
  }

  @Test func `is asked for before anything is made`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    #expect(throws: StoreError.self) {
      try capture(store(vault, lasting: [URL(fileURLWithPath: "/proc/1/nowhere")]))
    }
    #expect(!FileManager.default.fileExists(atPath: vault.url(".offload").path))
    #expect(vault.files == ["inbox.md": "- milk\n"])
  }

  @Test func `closes a folder of its own that others could enter`() throws {
    let (vault, state) = try stranger()
    try FileManager.default.createDirectory(at: state, withIntermediateDirectories: true)
    chmod(state.path, 0o775)
    _ = try capture(store(vault, lasting: [state]))
    #expect(mode(state) == 0o700)
  }
}

/// The disk, to a user that no file belongs to but those below one folder.
struct AnotherUser: DiskBacked {
  let folder: String

  private func shown(_ status: FileStatus, _ path: [UInt8]) -> FileStatus {
    var status = status
    if !String(decoding: path, as: UTF8.self).hasPrefix(folder) { status.owner = status.owner &+ 1 }
    return status
  }

  func status(of file: Descriptor) throws(SystemFailure) -> FileStatus {
    let status = try disk.status(of: file)
    // The folder that it is made in is for all.
    if status.kind == .folder { return status }
    return shown(status, try disk.path(of: file))
  }
}
