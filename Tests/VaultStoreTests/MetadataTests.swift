import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Beside the bytes` {
  private func mode(_ vault: TestVault, _ path: String) throws -> UInt32 {
    var status = stat()
    #expect(lstat(vault.url(path).path, &status) == 0)
    return status.st_mode & 0o7777
  }

  private func capture(_ vault: TestVault, into path: VaultPath = "inbox.md") throws -> Outcome {
    try vault.store().transaction(.named("capture")) { try $0.append("- tea", to: path) }
  }

  @Test("permissions stay", arguments: [0o600, 0o640, 0o664, 0o755] as [UInt32])
  func permissions(_ mode: UInt32) throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    chmod(vault.url("inbox.md").path, mode)
    _ = try capture(vault)
    #expect(try self.mode(vault, "inbox.md") == mode)
  }

  @Test func `attributes stay`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"], onDisk: true)
    let disk = Disk()
    let path = Array(vault.url("inbox.md").path.utf8)
    let before = try disk.openOutside(path, .writing)
    try disk.setAttribute(Array("user.tag".utf8), to: Array("kept".utf8), of: before)
    try disk.close(before)
    _ = try capture(vault)
    let after = try disk.openOutside(path, .reading)
    #expect(try disk.attribute(Array("user.tag".utf8), of: after) == Array("kept".utf8))
    try disk.close(after)
  }

  @Test func `the journal is for its owner alone`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    _ = try capture(vault)
    #expect(try mode(vault, vault.ownPath("")) == 0o700)
    for folder in ["tx", "history", "displaced", "old"] {
      #expect(try mode(vault, vault.ownPath(folder)) == 0o700)
    }
    for folder in ["history", "displaced"] {
      for file in vault.journal(folder) {
        #expect(try mode(vault, vault.ownPath("\(folder)/\(file)")) == 0o600)
      }
    }
    #expect(try mode(vault, ".offload/lock") == 0o600)
  }

  @Test func `a file that is made anew allows what the removed one did`() throws {
    let vault = try TestVault(["secret.md": "- milk\n"])
    chmod(vault.url("secret.md").path, 0o600)
    let store = try vault.store()
    _ = try store.transaction(.named("delete")) { try $0.remove("secret.md") }
    let change = try #require(store.records().first { _ in true }?.changes.first)
    _ = try store.transaction(.named("undo")) {
      try $0.create("secret.md", Array("- milk\n".utf8), permissions: change.permissions)
    }
    #expect(try mode(vault, "secret.md") == 0o600)
  }

  @Test func `a link inside the vault is followed and stays`() throws {
    let vault = try TestVault(["real/inbox.md": "- milk\n"])
    try FileManager.default.createSymbolicLink(
      atPath: vault.url("inbox.md").path, withDestinationPath: "real/../real/inbox.md")
    _ = try capture(vault)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: vault.url("inbox.md").path)
        == "real/../real/inbox.md")
    #expect(vault.text("real/inbox.md") == "- milk\n- tea\n")
  }

  @Test func `an absolute link to the inside is followed`() throws {
    let vault = try TestVault(["real/inbox.md": "- milk\n"])
    try FileManager.default.createSymbolicLink(
      atPath: vault.url("folder").path, withDestinationPath: vault.url("real").path)
    _ = try capture(vault, into: "folder/inbox.md")
    #expect(vault.text("real/inbox.md") == "- milk\n- tea\n")
  }

  @Test("a link out of the vault is read but never written through", arguments: [true, false])
  func leaving(_ isRelative: Bool) throws {
    let outside = try TestVault(["secret.md": "- milk\n"])
    let vault = try TestVault()
    let target =
      isRelative ? "../\(outside.folder.lastPathComponent)/secret.md" : outside.url("secret.md").path
    try FileManager.default.createSymbolicLink(
      atPath: vault.url("inbox.md").path, withDestinationPath: target)
    #expect(try vault.store().read("inbox.md").bytes == Array("- milk\n".utf8))
    #expect(throws: StoreError.leavesVault("inbox.md")) { try capture(vault) }
    #expect(outside.files == ["secret.md": "- milk\n"])
  }

  @Test func `a new file is not made through a folder link out of the vault`() throws {
    let outside = try TestVault()
    let vault = try TestVault()
    try FileManager.default.createSymbolicLink(
      atPath: vault.url("out").path, withDestinationPath: outside.folder.path)
    #expect(throws: StoreError.leavesVault("out/new.md")) {
      try vault.store().transaction(.named("new")) { try $0.create("out/new.md", []) }
    }
    #expect(outside.files == [:])
  }

  @Test("a link to nowhere is refused", arguments: ["missing.md", "inbox.md"])
  func dangling(_ target: String) throws {
    let vault = try TestVault()
    try FileManager.default.createSymbolicLink(
      atPath: vault.url("inbox.md").path, withDestinationPath: target)
    #expect(throws: StoreError.brokenLink("inbox.md")) { try capture(vault) }
  }

  @Test func `a link is renamed and removed itself`() throws {
    let vault = try TestVault(["real.md": "- milk\n"])
    try FileManager.default.createSymbolicLink(
      atPath: vault.url("link.md").path, withDestinationPath: "real.md")
    let store = try vault.store()
    _ = try store.transaction(.named("rename")) { try $0.rename("link.md", to: "other.md") }
    let removal = try store.transaction(.named("remove")) { try $0.remove("other.md") }
    #expect(vault.files == ["real.md": "- milk\n"])
    let id = try #require(removal.record)
    _ = try store.transaction(.named("undo")) { try $0.copy(.kept(id, "other.md"), to: "other.md") }
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: vault.url("other.md").path) == "real.md")
  }

  @Test func `both names of a file stay one`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    try FileManager.default.linkItem(at: vault.url("inbox.md"), to: vault.url("twin.md"))
    _ = try capture(vault)
    #expect(vault.files == ["inbox.md": "- milk\n- tea\n", "twin.md": "- milk\n- tea\n"])
    _ = try vault.store().transaction(.named("shorten")) { try $0.edit("twin.md") { $0 = "x\n" } }
    #expect(vault.files == ["inbox.md": "x\n", "twin.md": "x\n"])
  }

  @Test func `a read-only file is refused`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n", "other.md": ""])
    chmod(vault.url("inbox.md").path, 0o444)
    #expect(throws: StoreError.notWritable("inbox.md")) { try capture(vault) }
    #expect(throws: StoreError.notWritable("inbox.md")) {
      try vault.store().transaction(.named("delete")) { try $0.remove("inbox.md") }
    }
    #expect(vault.files == ["inbox.md": "- milk\n", "other.md": ""])
  }

  @Test func `a read-only folder is refused`() throws {
    let vault = try TestVault(["sub/inbox.md": "- milk\n"])
    chmod(vault.url("sub").path, 0o555)
    defer { chmod(vault.url("sub").path, 0o755) }
    #expect(throws: StoreError.notWritable("sub")) { try capture(vault, into: "sub/inbox.md") }
    #expect(throws: StoreError.notWritable("sub")) { try capture(vault, into: "sub/new.md") }
    #expect(vault.files == ["sub/inbox.md": "- milk\n"])
  }

  @Test func `a vault's folder that refuses its first journal is named, since there is no journal yet`()
    throws
  {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let refusing = FaultyFileSystem(.error(EACCES), at: 1) { $0 == .makeFolder }
    #expect(throws: StoreError.notWritable(VaultPath(unchecked: [UInt8(ascii: ".")]))) {
      try vault.store(refusing).transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }
    }
    #expect(vault.files == ["inbox.md": "- milk\n"])
  }

  @Test("what is no file is refused", arguments: ["folder.md", "pipe.md"])
  func noFile(_ name: String) throws {
    let vault = try TestVault()
    try FileManager.default.createDirectory(at: vault.url("folder.md"), withIntermediateDirectories: false)
    mkfifo(vault.url("pipe.md").path, 0o600)
    let path = try #require(VaultPath(name))
    #expect(throws: StoreError.notAFile(path)) { try capture(vault, into: path) }
    #expect(throws: StoreError.notAFile(path)) { try vault.store().read(path) }
  }

  @Test func `a vault that is none is refused`() throws {
    let vault = try TestVault(["file": ""])
    for name in ["missing", "file"] {
      #expect(throws: StoreError.self) {
        try Store(root: Array(vault.url(name).path.utf8), keys: vault.home.keys) { _, ours, _ in
          .merged(ours, keptBoth: [])
        }
      }
    }
  }

  @Test func `a file system without exchange is served by moving`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let outcome = try vault.store(LimitedFileSystem()).transaction(.named("capture")) {
      try $0.append("- tea", to: "inbox.md")
      try $0.create("new.md", Array("x".utf8))
    }
    #expect(vault.files == ["inbox.md": "- milk\n- tea\n", "new.md": "x"])
    #expect(outcome.notes == [.nonAtomicReplace("inbox.md")])
    #expect(vault.journal("tx") == [])
  }

  @Test func `a file system without exchange is told of once after each start of the machine`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n"])
    let notes = { (store: Store) in
      try store.transaction(.named("capture")) { try $0.append("- tea", to: "inbox.md") }.notes
    }
    #expect(try notes(vault.store(LimitedFileSystem())) == [.nonAtomicReplace("inbox.md")])
    #expect(try notes(vault.store(LimitedFileSystem())) == [])
    #expect(try notes(vault.store(Started())) == [.nonAtomicReplace("inbox.md")])
  }

  /// The same file system, once the machine was started again.
  private struct Started: DiskBacked {
    func rename(_ from: Name, to: Name, _ mode: RenameMode) throws(SystemFailure) {
      try LimitedFileSystem().rename(from, to: to, mode)
    }
    func link(_ from: Name, to: Name) throws(SystemFailure) { try LimitedFileSystem().link(from, to: to) }
    func bootID() -> [UInt8] { Array("another".utf8) }
  }
}
