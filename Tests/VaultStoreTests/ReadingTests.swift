import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `Reading a vault` {
  @Test func `lists Markdown files and leaves the rest`() throws {
    let vault = try TestVault([
      "inbox.md": "", "a/b/c.md": "", "a/b.md": "", "note.txt": "", ".obsidian/x.md": "", ".trash/y.md": "",
      "md": "", ".md": "", "ignored/z.md": "", "a/skip.md": "", "caf\u{e9}.md": "",
    ])
    try FileManager.default.createDirectory(at: vault.url("folder.md"), withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(atPath: vault.url("loop").path, withDestinationPath: ".")
    try FileManager.default.createSymbolicLink(
      atPath: vault.url("link.md").path, withDestinationPath: "inbox.md")
    try FileManager.default.createSymbolicLink(atPath: vault.url("dead.md").path, withDestinationPath: "none")
    let listing = try vault.store().list { path, isFolder in
      isFolder ? path == "ignored" : path == "a/skip.md"
    }
    #expect(listing.files == ["a/b.md", "a/b/c.md", "caf\u{e9}.md", "inbox.md", "link.md"])
    #expect(listing.conflictCopies == [])
    #expect(listing.unreadable == [])
  }

  @Test func `lists what a cloud has as what can't be read`() throws {
    let vault = try TestVault([
      "inbox.md": "", ".Errands.md.icloud": "", "a/.b.md.icloud": "", ".x.png.icloud": "", ".icloud": "",
    ])
    let listing = try vault.store().list()
    #expect(listing.files == ["inbox.md"])
    #expect(listing.unreadable.map(\.path) == ["Errands.md", "a/b.md"])
    #expect(listing.unreadable.first?.failure.reason == "It is in the cloud, not on this disk")
  }

  @Test(
    "tells conflict copies from files, and what they are copies of",
    arguments: [
      ("a.sync-conflict-20260101-120000-ABCDEFG.md", "a.md"),
      ("a (Jane's conflicted copy 2026-01-01).md", "a.md"),
      ("a (old) (Conflicted copy from desk).md", "a (old).md"),
      ("a (conflicted copy 2026-01-01 120000).md", "a.md"),
      ("a_conflict-20260101-120000.md", "a.md"), ("a.conflict-bcdfghjk.md", "a.md"),
      ("photo.conflict-bcdfghjk.png", "photo.png"), ("a.conflict-bcdfghjk", "a"),
      ("a (copy).md", nil), ("conflicted copy.md", nil), ("a (b.md", nil), ("a.md", nil),
      (".conflict-bcdfghjk.md", nil), ("a.conflict-resolution.md", nil), ("a.conflict-2026.md", nil),
      ("a_conflict-ada-20260310-090000.md", "a.md"), ("a_conflict-ada-2026.md", nil),
      ("a (SFConflict ada@example.org 2026-03-10-09-00-00).md", "a.md"), ("a [conflicted].md", "a.md"),
      ("a (# Name clash 2026-03-10 abcdef #).md", "a.md"), ("a (Case Conflict).md", "a.md"),
      ("a (Case Conflict 1).md", "a.md"), ("a_DESKTOP_Mar-10-0900-2026_Conflict.md", "a.md"),
      ("a_b_my-pc_Mar-10-0900-2026_Conflict.md", "a_b.md"), ("a_Conflict.md", nil),
      ("a (Copia en conflicto de Ada 2026-03-10).md", "a.md"),
      ("a (In Konflikt stehende Kopie von Ada 2026-03-10).md", "a.md"),
      ("a (Copie en conflit de Ada 2026-03-10).md", "a.md"),
      ("a (C\u{F3}pia em conflito de Ada 2026-03-10).md", "a.md"),
      ("a (конфликтующая копия с компьютера ada 2026-03-10).md", "a.md"),
      ("a (ada 的冲突副本 2026-03-10).md", "a.md"), ("a (ada の競合コピー 2026-03-10).md", "a.md"),
      ("a (conflict with Ada 2026-03-10).md", nil), ("a (copies of the conflict).md", nil), ("a [x].md", nil),
      ("on conflict-free types.md", nil), ("(conflicted copy).md", nil), ("conflict", nil),
    ])
  func conflictCopies(_ name: String, _ original: String?) {
    #expect(ConflictCopyName.original(of: Array(name.utf8)) == original.map { Array($0.utf8) })
  }

  private struct Gathering: FileVisitor, Sendable {
    var seen: [Int: [UInt8]] = [:]
    var order: [Int] = []
    var failures: [Int] = []

    mutating func visit(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>) {
      seen[index] = Array(bytes)
      order.append(index)
    }
    mutating func failed(_ index: Int, _ failure: SystemFailure) {
      failures.append(index)
    }
    consuming func gathered() -> Gathering { self }
  }

  @Test("visits each file once, whole and in order", arguments: [1, 2, 5])
  func scan(_ threads: Int) throws {
    let vault = try TestVault()
    var texts: [String] = []
    for number in 0..<100 {
      // Larger than the first buffer now and then.
      let text = String(repeating: "\(number) ", count: number % 25 == 3 ? 100_000 : number)
      texts.append(text)
      try vault.write(String(format: "%03d.md", number), text)
    }
    let store = try vault.store()
    let files = store.list().files + ["missing.md"]
    let visitors = store.scan(files, threads: threads) { _ in Gathering() }
    // More of them where this machine has waited for its disk.
    #expect(visitors.count >= threads)
    let seen = visitors.reduce(into: [:]) { $0.merge($1.seen) { _, _ in [] } }
    #expect(seen.count == 100)
    for (index, text) in texts.enumerated() { #expect(seen[index] == Array(text.utf8)) }
    for visitor in visitors { #expect(visitor.order == visitor.order.sorted()) }
    #expect(visitors.flatMap(\.failures) == [100])
  }

  /// More folders in one than a thread lists by itself.
  @Test func `lists the files of any number of folders in the order of their bytes`() throws {
    let vault = try TestVault()
    var paths: [String] = []
    for folder in 0..<90 {
      for file in ["a.md", "b/c.md", "b/d.md"] {
        paths.append("\(folder)/\(file)")
        try vault.write("\(folder)/\(file)", "x")
      }
    }
    let store = try vault.store()
    #expect(
      store.list().files.map(\.description) == paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
    let some = store.list { path, isFolder in isFolder && path.description.hasSuffix("7/b") }
    #expect(some.files.count == 3 * 90 - 2 * 9)
  }

  @Test func `calls more threads where the disk is slow, and visits each file once all the same`() throws {
    let vault = try TestVault()
    for number in 0..<400 { try vault.write("\(number).md", "\(number)") }
    let slow = FaultyFileSystem(concerning: { call in
      if call == .open { usleep(1000) }
      return false
    })
    let files = try vault.store().list().files
    let visitors = try vault.store(slow).scan(files, threads: 2) { _ in Gathering() }
    #expect(visitors.count == 2 + DiskWait.threads)
    #expect(visitors.flatMap(\.order).sorted() == Array(files.indices))
    for visitor in visitors { #expect(visitor.order == visitor.order.sorted()) }
  }

  @Test func `opens each file once and writes nothing`() throws {
    let vault = try TestVault(["a.md": "x", "b/c.md": "y"])
    let fileSystem = FaultyFileSystem()
    let store = try vault.store(fileSystem)
    let listing = store.list()
    let before = fileSystem.calls.filter { $0 == .open }.count
    _ = store.scan(listing.files, threads: 2) { _ in Gathering() }
    #expect(fileSystem.calls.filter { $0 == .open }.count - before == 2)
    #expect(store.pendingRecords() == [])
    #expect(!FileManager.default.fileExists(atPath: vault.url(".offload").path))
    let harmless: Set<SystemFailure.Call> = [.open, .close, .read, .list, .status]
    #expect(fileSystem.calls.allSatisfy(harmless.contains))
  }

  @Test(
    "takes only what is a path in the vault",
    arguments: ["", "/", "/a", "a/", "a//b", ".", "..", "a/../b", "./a", "a\u{0}b"])
  func invalidPaths(_ text: String) {
    #expect(VaultPath(text) == nil)
  }

  @Test func `takes paths apart`() throws {
    let path: VaultPath = "areas/home/list.md"
    #expect(path.name.elementsEqual("list.md".utf8))
    #expect(path.parent == "areas/home")
    #expect(path.parent?.parent?.parent == nil)
    #expect(path.parent?.appending("list.md".utf8) == path)
    #expect(path.parent?.appending("..".utf8) == nil)
    #expect(path.isInside("areas") && path.isInside(path) && !path.isInside("area"))
    #expect(VaultPath([0xff, 0x2e])?.description == "\u{fffd}.")
  }

  @Test(
    "hashes as XXH64 does",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999), ("a", 0xD24E_C4F1_A98C_6E5B), ("abc", 0x44BC_2CF5_AD77_0999),
      ("Nobody inspects the spammish repetition", 0xFBCE_A83C_8A37_8BF1),
    ] as [(String, UInt64)])
  func hash(_ text: String, _ expected: UInt64) {
    #expect(Fingerprint(Array(text.utf8)).hash == expected)
  }

  @Test func `hashes piece by piece to the same`() {
    let bytes = (0..<200).map { UInt8($0) }
    for cut in 0...bytes.count {
      for end in cut...min(cut + 40, bytes.count) {
        var hash = XXHash64()
        for piece in [bytes[..<cut], bytes[cut..<end], bytes[end...]] {
          Array(piece).withUnsafeBytes { hash.update($0) }
        }
        #expect(hash.finish() == Fingerprint(bytes).hash, "\(cut), \(end)")
      }
    }
  }
}
