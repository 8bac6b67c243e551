import Foundation
import TestSupport
import Testing

@testable import VaultStore

/// Vaults that were made to mislead: whatever lies in their `.offload` has right checksums, and is sealed where its maker
/// could seal. A person makes a change in each.
@Suite struct `A stranger's vault` {
  /// Where a record may lie that a stranger has made, and what they can put under it.
  enum Place: CaseIterable {
    /// Right in `.offload`, where no journal is.
    case inNone
    /// In a folder of the stranger's own.
    case theirs
    /// In the victim's folder, whose name anybody may see, with the stranger's seal.
    case sealedByThem
    /// The same with a seal that nobody made.
    case unsealed
    /// A record that the victim has sealed, in another vault of theirs.
    case fromAnotherVault
    /// One that the victim has sealed here, under another name.
    case renamed
    /// The same, altered, with a new checksum.
    case altered
  }

  private static let stranger = Maker(key: [UInt8](repeating: 66, count: 32))
  private static let text = "- milk\n"

  private func vault() throws -> TestVault {
    let vault = try TestVault(["inbox.md": Self.text, "sub/notes.md": Self.text])
    try vault.makeJournal()
    return vault
  }

  /// A record of a change that adds a line to the inbox.
  private func record(_ number: UInt64, in vault: TestVault) -> JournalRecord {
    let id = RecordID(number: number, random: 7)
    var entry = JournalEntry(kind: .changed, path: "inbox.md", temporary: JournalName.file(id, entry: 0))
    let (old, new) = (Array(Self.text.utf8), Array("- milk\n- evil\n".utf8))
    (entry.before, entry.after) = (Fingerprint(old), Fingerprint(new))
    entry.splices = LineSplices.block(old, new)
    return JournalRecord(
      id: id, scope: vault.scope, header: .named("cap milk"), newFolders: [], entries: [entry])
  }

  /// Puts a record where a stranger would, with the file that goes with it.
  private func plant(
    _ record: JournalRecord, _ place: Place, in folder: String, _ vault: TestVault
  ) throws -> (record: String, file: String) {
    let elsewhere = VaultID(random: [UInt8](repeating: 9, count: 16))
    var name = record.id
    var bytes = RecordEncoding.bytes(of: record, try vault.seal)
    var home = vault.ownPath("")
    switch place {
    case .inNone:
      home = ".offload"
      bytes = RecordEncoding.bytes(of: record, Self.stranger.seal(in: elsewhere))
    case .theirs:
      home = ".offload/by/" + String(decoding: Self.stranger.name, as: UTF8.self)
      bytes = RecordEncoding.bytes(of: record, Self.stranger.seal(in: elsewhere))
      try vault.write("\(home)/id", bytes: elsewhere.text)
    case .sealedByThem:
      bytes = RecordEncoding.bytes(of: record, Self.stranger.seal(in: try vault.seal.vault))
    case .unsealed:
      let zeros = [UInt8](repeating: UInt8(ascii: "0"), count: 2 * Seal.size)
      bytes = Array(bytes.dropLast(RecordEncoding.sealLength)) + RecordEncoding.sealTitle + zeros + [10]
    case .fromAnotherVault:
      bytes = RecordEncoding.bytes(of: record, Maker(key: vault.home.key).seal(in: elsewhere))
    case .renamed: name = RecordID(number: record.id.number + 1, random: 7)
    case .altered:
      let plain = Array(bytes.dropLast(RecordEncoding.sealLength + RecordEncoding.sumLength))
      let seal = bytes.suffix(RecordEncoding.sealLength)
      let text = String(decoding: plain, as: UTF8.self).replacingOccurrences(of: "cap milk", with: "cap silk")
      let sum = Array(text.utf8).withUnsafeBytes { XXHash64.hash($0) }
      bytes = Array(text.utf8) + RecordEncoding.sumTitle + sum.hexadecimal(digits: 16) + [10] + seal
    }
    let shelf =
      folder == "history" ? "/" + String(decoding: HistoryFolder.shelf(of: name), as: UTF8.self) : ""
    let paths = ("\(home)/\(folder)\(shelf)/\(name).record", "\(home)/\(folder)/\(name).0")
    try vault.write(paths.0, bytes: bytes)
    if folder == "tx" { try vault.write(paths.1, "- milk\n- evil\n") }
    return paths
  }

  @Test(
    "cannot tell of operations that nobody here made", arguments: Place.allCases,
    [1, 0xFF_FFFF_FFFF] as [UInt64])
  func history(_ place: Place, _ number: UInt64) throws {
    let vault = try vault()
    let number = place == .renamed ? number - 1 : number
    let planted = try plant(record(number, in: vault), place, in: "history", vault)
    let store = try vault.store()
    #expect(store.records().map(\.id) == [])
    #expect(store.record(RecordID(number: number, random: 7)) == nil)
    let before = vault.text(planted.record)
    let outcome = try store.transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    #expect(outcome.record?.number == 1 && outcome.notes == [])
    #expect(store.records().map(\.header.command) == [Array("own".utf8)])
    #expect(vault.text(planted.record) == before)
    #expect(vault.files == ["inbox.md": "- milk\n- own\n", "sub/notes.md": Self.text])
  }

  @Test("cannot have a change finished that nobody here began", arguments: Place.allCases)
  func unfinished(_ place: Place) throws {
    let vault = try vault()
    let planted = try plant(record(5, in: vault), place, in: "tx", vault)
    let before = [vault.text(planted.record), vault.text(planted.file)]
    let store = try vault.store()
    let outcome = try store.transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    #expect(vault.files == ["inbox.md": "- milk\n- own\n", "sub/notes.md": Self.text])
    let after = [vault.text(planted.record), vault.text(planted.file)]
    if place == .inNone {
      #expect(after == before && outcome.notes == [] && store.unfinishedElsewhere() == [])
      #expect(store.otherJournals() == [])
    } else if place == .theirs {
      #expect(after == before && outcome.notes == [])
      let told = try #require(store.unfinishedElsewhere().first)
      #expect(told.unfinished.flatMap(\.paths) == ["inbox.md"])
      #expect(planted.file.hasPrefix(String(decoding: told.textsFolder, as: UTF8.self)))
    } else {
      #expect(after == [nil, nil] && vault.journal("old").count == 2)
      guard case .quarantine(let files, []) = outcome.notes.first else {
        Issue.record("\(outcome.notes)")
        return
      }
      #expect(files.map { vault.text(String(decoding: $0, as: UTF8.self)) }.contains("- milk\n- evil\n"))
      #expect(store.unfinishedElsewhere() == [])
    }
  }

  @Test("cannot have a text merged that nobody here wrote late", arguments: Place.allCases, [false, true])
  func lateSaves(_ place: Place, _ hasBase: Bool) throws {
    let vault = try vault()
    let id = RecordID(number: 1, random: 7)
    let folder =
      switch place {
      case .inNone: ".offload/displaced"
      case .theirs: ".offload/by/\(String(decoding: Self.stranger.name, as: UTF8.self))/displaced"
      default: vault.ownPath("displaced")
      }
    let seal =
      switch place {
      case .fromAnotherVault:
        Maker(key: vault.home.key).seal(in: VaultID(random: [UInt8](repeating: 9, count: 16)))
      case .renamed, .altered: try vault.seal
      default: Self.stranger.seal(in: try vault.seal.vault)
      }
    let plain = "\(id).0"
    let mark = seal.of(
      .displaced,
      [Array("\(plain).1.1".utf8), Array("\0\(3) \(vault.scope.folder) ".utf8) + vault.scope.boot])
    let digits = String(
      decoding: mark.prefix(16).hexadecimal, as: UTF8.self)
    let name = place == .unsealed ? "\(plain).1.1" : "\(plain).1.1.\(digits)"
    try vault.write("\(folder)/\(name)", "- milk\n- evil\n")
    if hasBase {
      let base = Array("inbox.md\0- milk\n".utf8)
      let sealed = seal.of(.base, [Array((place == .renamed ? "x" : plain).utf8), [0], base])
      try vault.write("\(folder)/\(plain).base", bytes: base + sealed)
    }
    let outcome = try vault.store().transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    #expect(vault.files == ["inbox.md": "- milk\n- own\n", "sub/notes.md": Self.text])
    // A base that the victim has sealed tells what it belongs to; its file is none that was displaced, all the same.
    let isKept = hasBase && place == .altered
    #expect(outcome.notes.count == (isKept ? 1 : 0))
    #expect(vault.text("\(folder)/\(name)") == (isKept ? nil : "- milk\n- evil\n"))
  }

  @Test func `cannot replay a whole journal of its owner's but where the texts are the same`() throws {
    // A whole folder, with what tells the vault from others, is a copy of that vault as far as anybody can tell.
    for hasSameText in [true, false] {
      let own = try vault()
      try own.writeRecord(record(1, in: own))
      try own.write(own.ownPath("tx/\(RecordID(number: 1, random: 7)).0"), "- milk\n- evil\n")
      let other = try TestVault(["inbox.md": hasSameText ? Self.text : "- other\n"], home: own.home)
      try FileManager.default.createDirectory(at: other.url(".offload"), withIntermediateDirectories: false)
      try FileManager.default.copyItem(at: own.url(".offload/by"), to: other.url(".offload/by"))
      let outcome = try other.store().transaction(.named("next")) { _ in }
      #expect(other.files == ["inbox.md": hasSameText ? "- milk\n- evil\n" : "- other\n"])
      #expect(outcome.notes.count == 1 && other.journal("tx") == [])
      // Both texts are kept.
      #expect(other.journal("old").count == (hasSameText ? 0 : 3))
    }
  }

  @Test func `cannot choose the inode numbers of an image so that a record of another vault counts`() throws {
    let own = try vault()
    let planted = try plant(record(1, in: own), .fromAnotherVault, in: "tx", own)
    let world = ChosenInodes(
      numbers: ["/.offload": own.scope.folder, "/inbox.md": 7, "/" + planted.file: 8], root: own.folder.path)
    let outcome = try own.store(world).transaction(.named("next")) { _ in }
    #expect(own.files["inbox.md"] == Self.text && outcome.notes.count == 1)
  }

  @Test(
    "cannot lead the journal elsewhere",
    arguments: ["by", "by/MAKER", "by/MAKER/tx", "by/MAKER/history", "lock"])
  func links(_ name: String) throws {
    let outside = try TestVault(["tx/x": "", "history/x": "", "displaced/x": "", "id": "x", "key": "k"])
    let vault = try vault()
    let path = ".offload/" + name.replacingOccurrences(of: "MAKER", with: vault.home.maker)
    try FileManager.default.removeItem(at: vault.url(path))
    try vault.link(path, to: name == "lock" ? outside.url("key").path : outside.folder.path)
    let before = outside.files
    #expect(throws: StoreError.self) {
      try vault.store().transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    }
    #expect(outside.files == before && vault.text("inbox.md") == Self.text)
  }

  @Test func `cannot make a pipe of the lock, or of what is in the journal, to hold anybody up`() throws {
    let vault = try vault()
    try FileManager.default.removeItem(at: vault.url(".offload/lock"))
    for path in [
      ".offload/lock", vault.ownPath("tx/\(RecordID(number: 1, random: 1)).record"),
      vault.ownPath("displaced/\(RecordID(number: 1, random: 1)).0.1.1"),
    ] {
      mkfifo(vault.url(path).path, 0o600)
    }
    try FileManager.default.createDirectory(
      at: vault.own("tx/\(RecordID(number: 2, random: 1)).record"), withIntermediateDirectories: false)
    try vault.link(vault.ownPath("tx/\(RecordID(number: 3, random: 1)).record"), to: "/etc/hostname")
    let outcome = try vault.store().transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    #expect(vault.text("inbox.md") == "- milk\n- own\n" && vault.journal("tx") == [])
    // Each is out of the way, and told of.
    let told = outcome.notes.compactMap { if case .quarantine(let names, []) = $0 { names } else { nil } }
    #expect(told.count == 4 && outcome.notes.count == 4)
    #expect(told.joined().allSatisfy { $0.starts(with: vault.ownPath("old/").utf8) })
  }

  @Test func `cannot put words into what a front end keeps`() throws {
    let vault = try vault()
    let store = try vault.store()
    let seal = Self.stranger.seal(in: try vault.seal.vault)
    let text = Array("their words".utf8)
    for sealed in [
      text, text + seal.of(.note, [Array("drafts".utf8), [0], text]),
      text + (try vault.seal).of(.note, [Array("other".utf8), [0], text]),
    ] {
      try vault.write(vault.ownPath("ui/drafts"), bytes: sealed)
      #expect(try store.note(Array("drafts".utf8)) == nil)
    }
    try store.keep(text, as: Array("drafts".utf8))
    #expect(try store.note(Array("drafts".utf8)) == text)
  }

  @Test func `cannot name a file outside of the journal in a record`() throws {
    let vault = try vault()
    var record = record(1, in: vault)
    record.entries[0].temporary = Array("\(record.id).0/../../../../sub/notes.md".utf8)
    try vault.writeRecord(record)
    _ = try vault.store().transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    #expect(vault.files == ["inbox.md": "- milk\n- own\n", "sub/notes.md": Self.text])
  }

  @Test func `cannot have its folders entered by others, nor keep an owner out of theirs`() throws {
    let vault = try vault()
    // As git leaves the folders of a clone.
    for folder in ["", "tx", "history"] { chmod(vault.own(folder).path, 0o755) }
    _ = try vault.store().transaction(.named("own")) { try $0.append("- own", to: "inbox.md") }
    var status = stat()
    #expect(lstat(vault.own("").path, &status) == 0 && status.st_mode & 0o777 == 0o700)
  }
}
