import Foundation
import TestSupport
import Testing

@testable import OffloadKit

/// What nobody else may read, nobody else may read afterwards.
@Suite struct `A private file` {
  @Test func `is private again after its removal is undone, and redone, and undone`() throws {
    let sample = try SampleVault(["Private.md": "# Private\n\n- a\n"])
    sample.allow(0o600, "Private.md")
    _ = try sample.vault.collections.delete("Private.md")
    for _ in 1...2 {
      _ = try sample.vault.history.undo()
      #expect(sample.allowed("Private.md") == 0o600)
      _ = try sample.vault.history.redo()
      #expect(!sample.exists("Private.md"))
    }
  }

  @Test(arguments: [0o600, 0o640, 0o664])
  func `is restored with what it allowed`(permissions: Int) throws {
    let sample = try SampleVault(["Private.md": "# Private\n\n- a\n"])
    sample.allow(permissions, "Private.md")
    _ = try sample.vault.collections.delete("Private.md")
    _ = try sample.vault.history.restore("Private.md")
    #expect(sample.allowed("Private.md") == permissions)
  }

  @Test func `that is no text comes back with what it allowed`() throws {
    let sample = try SampleVault(["inbox.md": ""])
    let outside = try SampleVault(["key.bin": "k"])
    outside.allow(0o600, "key.bin")
    var item = NewItem("key")
    item.attachments = [outside.systemPath("key.bin")]
    _ = try sample.vault.items.create(item)
    #expect(sample.allowed("attachments/key.bin") == 0o600)
    _ = try sample.vault.history.undo()
    #expect(!sample.exists("attachments/key.bin"))
    _ = try sample.vault.history.redo()
    #expect(sample.allowed("attachments/key.bin") == 0o600)
  }

  @Test func `that is attached can be written by its owner`() throws {
    let sample = try SampleVault(["inbox.md": ""])
    let outside = try SampleVault(["a.bin": "a", "b.bin": "b"])
    outside.allow(0o444, "a.bin")
    outside.allow(0o755, "b.bin")
    var item = NewItem("both")
    item.attachments = ["a.bin", "b.bin"].map(outside.systemPath)
    _ = try sample.vault.items.create(item)
    #expect(["a", "b"].map { sample.allowed("attachments/\($0).bin") } == [0o644, 0o644])
  }

  @Test func `has a private archive`() throws {
    let sample = try SampleVault(["Private.md": "- [x] a\n"])
    sample.allow(0o600, "Private.md")
    _ = try sample.vault.items.archive(sample.items("a"))
    #expect(sample.allowed("archive/Private.md") == 0o600)
  }

  @Test func `has a private draft, in a private folder`() throws {
    let sample = try SampleVault(["Private.md": "- a\n"])
    let writing = try sample.vault.beginEditing("Private.md").writing
    let path = String(decoding: writing.file, as: UTF8.self)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    #expect([path, folder].map(sample.allowed(at:)) == [0o600, 0o700])
    #expect(try sample.vault.abandon(writing) == nil)
    #expect(!sample.exists(atSystemPath: writing.file))
  }
}

extension SampleVault {
  fileprivate func allow(_ permissions: Int, _ path: String) {
    try? FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: url(path).path)
  }

  fileprivate func allowed(_ path: String) -> Int? { allowed(at: url(path).path) }

  fileprivate func allowed(at path: String) -> Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] as? Int
  }
}
