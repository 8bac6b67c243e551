import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import VaultStore

@Suite struct `A journal` {
  private static let seal = Maker(key: [1]).seal(in: VaultID(random: [UInt8](repeating: 2, count: 16)))

  /// A vault with one pending record of a move, none of it done.
  private func pending() throws -> (TestVault, record: URL) {
    let vault = try Scenario.all[1].vault()
    let fileSystem = FaultyFileSystem(.kill, at: 1, concerning: { $0 == .rename })
    _ = try? vault.store(fileSystem).transaction(.named("cut off"), Scenario.all[1].change)
    let name = try #require(vault.journal("tx").first { $0.hasSuffix(".record") })
    return (vault, vault.own("tx/\(name)"))
  }

  /// The same, with a record that a newer version has made.
  private func pendingOfNewerVersion() throws -> TestVault {
    let (vault, url) = try pending()
    let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
    try Data(text.replacingOccurrences(of: "offload-record 2", with: "offload-record 3").utf8).write(to: url)
    return vault
  }

  private func refuseTwice(_ store: Store) {
    struct Refused: Error {}
    for _ in 0..<2 {
      #expect(throws: Refused.self) { try store.transaction(.named("refused")) { _ in throw Refused() } }
    }
  }

  private func next(_ vault: TestVault) throws -> Outcome {
    try vault.store().transaction(.named("next")) { try $0.append("- next", to: "next.md") }
  }

  @Test func `that was cut off at any byte counts as never written`() throws {
    let (vault, url) = try pending()
    let record = try Data(contentsOf: url)
    let names = vault.journal("tx")
    let files = try names.map { try Data(contentsOf: vault.own("tx/\($0)")) }
    for length in stride(from: 0, to: record.count, by: 29) {
      for (name, data) in zip(names, files) { try data.write(to: vault.own("tx/\(name)")) }
      try record.prefix(length).write(to: url)
      let outcome = try vault.store(FaultyFileSystem()).transaction(.named("next")) { _ in }
      #expect(outcome.notes == [], "\(length)")
      #expect(vault.files == Scenario.all[1].before)
      #expect(vault.journal("tx") == [])
    }
  }

  @Test func `that is garbled is set aside with its files`() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let (vault, url) = try pending()
      var record = try Data(contentsOf: url)
      let position = Int.random(in: 0..<record.count, using: &random)
      record[position] ^= UInt8.random(in: 1...255, using: &random)
      try record.write(to: url)
      let isInSeal = position >= record.count - RecordEncoding.sealLength
      #expect(
        try vault.store().pendingRecords().allSatisfy { $0.state != .unsealed || isInSeal },
        "byte \(position)")
      let outcome = try next(vault)
      var files = vault.files
      files["next.md"] = nil
      #expect(files == Scenario.all[1].before, "byte \(position), seed \(seed)")
      #expect(vault.journal("tx").isEmpty || outcome.notes != [], "byte \(position), seed \(seed)")
    }
  }

  @Test func `of a newer version is left alone`() throws {
    let vault = try pendingOfNewerVersion()
    let names = vault.journal("tx")
    let outcome = try next(vault)
    #expect(outcome.notes.count == 1)
    guard case .newerRecord? = outcome.notes.first else {
      Issue.record("\(outcome.notes)")
      return
    }
    #expect(vault.journal("tx") == names)
    #expect(try vault.store().pendingRecords().map(\.state) == [.newer])
  }

  @Test func `is told of with the first change that is not refused, and once`() throws {
    let (vault, _) = try pending()
    let store = try vault.store()
    refuseTwice(store)
    let outcome = try store.transaction(.named("next")) { try $0.create("next.md", []) }
    let completed = outcome.notes.filter { if case .completed = $0 { true } else { false } }
    #expect(completed.count == 1, "\(outcome.notes)")
    #expect(try store.transaction(.named("last")) { try $0.create("last.md", []) }.notes == [])
  }

  @Test func `of a newer version is told of once as well`() throws {
    let vault = try pendingOfNewerVersion()
    let store = try vault.store()
    refuseTwice(store)
    #expect(store.takeUntoldNotes().count == 1)
    #expect(store.takeUntoldNotes() == [])
  }

  @Test func `that was moved with its vault is completed`() throws {
    let (vault, _) = try pending()
    let moved = try TestVault(home: vault.home)
    try FileManager.default.removeItem(at: moved.folder)
    try FileManager.default.moveItem(at: vault.folder, to: moved.folder)
    _ = try next(moved)
    #expect(moved.text("work/list.md") == "- tea\n- milk\n")
    #expect(moved.text("inbox.md") == "- eggs\n")
  }

  @Test func `keeps what it does not know`() throws {
    let vault = try TestVault(["inbox.md": ""])
    try vault.makeJournal()
    try vault.write(vault.ownPath("tx/something else"), "text")
    let outcome = try next(vault)
    #expect(outcome.notes == [.quarantine([Array(vault.ownPath("old/something else").utf8)], paths: [])])
    #expect(vault.text(vault.ownPath("old/something else")) == "text")
  }

  @Test("reads back every record that it writes", arguments: [1, 2, 3] as [UInt64])
  func roundTrip(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let record = JournalRecord.random(using: &random)
      let bytes = RecordEncoding.bytes(of: record, Self.seal)
      guard case .record(let read) = DecodedRecord(bytes, Self.seal) else {
        Issue.record("not read: seed \(seed)")
        return
      }
      #expect(read == record, "seed \(seed)")
    }
  }

  @Test("reads anything without failing", arguments: [4, 5] as [UInt64])
  func garbage(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<300 {
      let written = RecordEncoding.bytes(of: .random(using: &random), Self.seal)
      var bytes = written
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let position = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[position] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.remove(at: position)
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: position)
        }
      }
      if bytes != written, case .record = DecodedRecord(bytes, Self.seal) {
        Issue.record("a garbled record was believed: seed \(seed)")
      }
      // The fields of a record whose checksum happens to be right.
      var decoding = RecordDecoding(bytes, from: 0, to: bytes.count)
      _ = decoding.record()
    }
  }
}

extension JournalRecord {
  static func random(using random: inout SeededGenerator) -> JournalRecord {
    func bytes(_ count: Int) -> [UInt8] {
      (0..<Int.random(in: 0...count, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) }
    }
    func path() -> VaultPath {
      VaultPath(bytes(12).filter { $0 != 0 && $0 != UInt8(ascii: "/") } + [UInt8(ascii: "a")])
        ?? VaultPath(unchecked: Array("a".utf8))
    }
    func print() -> Fingerprint {
      Fingerprint(size: Int.random(in: 0...1 << 40, using: &random), hash: random.next())
    }
    func splices() -> [Splice] {
      (0..<Int.random(in: 0...3, using: &random)).map { _ in
        Splice(
          offset: Int.random(in: 0...1000, using: &random), removed: bytes(40), inserted: bytes(40),
          above: bytes(20), below: bytes(20))
      }
    }
    let id = RecordID(number: UInt64.random(in: 0..<1 << 40, using: &random), random: random.next())
    let entries = (0..<Int.random(in: 0...4, using: &random)).map { number in
      var entry = JournalEntry(
        kind: FileChange.Kind.allCases.randomElement(using: &random) ?? .changed, path: path(),
        temporary: JournalName.file(id, entry: number))
      if entry.kind == .renamed { entry.newPath = path() }
      entry.isInPlace = Bool.random(using: &random)
      entry.isKept = Bool.random(using: &random)
      entry.temporaryInode = random.next()
      entry.before = Bool.random(using: &random) ? print() : nil
      entry.after = Bool.random(using: &random) ? print() : nil
      entry.permissions = Bool.random(using: &random) ? 0o640 : nil
      entry.splices = splices()
      return entry
    }
    let details = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      OperationHeader.Detail(key: bytes(8), value: bytes(30))
    }
    return JournalRecord(
      id: id, scope: InodeScope(boot: bytes(32), folder: random.next()),
      header: OperationHeader(
        command: bytes(60), time: Timestamp(nanoseconds: Int64(random.next() >> 2)), origin: bytes(8),
        details: details),
      newFolders: (0..<Int.random(in: 0...2, using: &random)).map { _ in path() }, entries: entries)
  }
}
