import Foundation
import StoreFaults
import TestSupport
import Testing

@testable import OffloadKit
@testable import VaultModel
@testable import VaultStore

/// A change of somebody else's that was cut off, and what another user makes of it.
@Suite struct `Recovering what was cut off elsewhere` {
  /// A vault in which another user was cut off moving an item, at the first call of a kind that comes after the record.
  private func vault(
    _ files: [String: String] = ["inbox.md": "- milk\n- eggs\n", "Plan.md": "# Plan\n\n- tea\n"],
    exchanges: Int = 1,
    _ change: (Vault, SampleVault) throws -> Void = { vault, sample in
      try vault.items.moveToCollection([sample.item("eggs")], collection: Target("Plan.md"))
    }
  ) throws -> (SampleVault, home: SampleVault, folder: String) {
    let sample = try SampleVault(files)
    // The other user's key is that of another vault's owner.
    let home = try SampleVault()
    try home.write([UInt8](repeating: 9, count: 32), to: "state/key")
    chmod(home.url("state/key").path, 0o600)
    let user = User(keys: KeyFolders(lasting: [home.url("state").path]))
    let fileSystem = FaultyFileSystem(.kill, at: exchanges, concerning: { $0 == .rename })
    _ = try Vault.open(sample.folder.path, now: SampleVault.now, user: user)
      .transaction("first") { try $0.items.create(NewItem("first"), in: Target("first.md", creates: true)) }
    let store = try Store(
      root: Array(sample.folder.path.utf8), fileSystem: fileSystem, keys: user.keys.places,
      merge: Vault.mergeLines,
      difference: Vault.differingLines)
    let broken = Vault(
      root: sample.folder.path, settings: VaultSettings(), now: SampleVault.now, user: user, store: store)
    _ = try? change(broken, sample)
    #expect(fileSystem.isDead)
    let told = try sample.vault.notices
    guard case .unfinishedElsewhere(let folder, _, let texts)? = told.first else {
      Issue.record("\(told)")
      return (sample, home, "")
    }
    #expect(texts == folder + "/tx" && sample.exists(texts))
    return (sample, home, folder)
  }

  @Test("shows what would change, and makes it an operation of its own", arguments: [1, 2])
  func recovers(_ exchanges: Int) throws {
    let (sample, home, folder) = try vault(exchanges: exchanges)
    defer { withExtendedLifetime(home) {} }
    let before = sample.files
    let planned = try sample.vault.recover(folder, dryRun: true)
    #expect(sample.files == before)
    let diff = String(decoding: planned.diff, as: UTF8.self)
    #expect(diff.contains("-- eggs") && diff.contains("+- eggs") == (exchanges == 1))
    let report = try sample.vault.recover(folder)
    #expect(sample.text("inbox.md") == "- milk\n" && sample.text("Plan.md") == "# Plan\n\n- tea\n- eggs\n")
    #expect(report.value.commands == ["move"])
    #expect(try sample.vault.history.operations().map(\.command) == ["recover \(folder)"])
    let kept = try sample.vault.quarantine(report.value)
    #expect(kept.count == 3 && kept.allSatisfy(sample.exists))
    #expect(try sample.vault.notices == [])
    #expect(throws: VaultError.self) { try sample.vault.recover(folder) }
    _ = try sample.vault.history.undo()
    #expect(sample.files == before)
    // Whose it was goes on as before.
    let theirs = try Vault.open(
      sample.folder.path, now: SampleVault.now,
      user: User(keys: KeyFolders(lasting: [home.url("state").path])))
    #expect(theirs.notices == [] && theirs.history.operations().map(\.command) == ["first"])
  }

  @Test func `merges with what was changed since, and does nothing if it cannot do all`() throws {
    let (sample, home, folder) = try vault()
    defer { withExtendedLifetime(home) {} }
    try sample.write("- milk\n- eggs\n- salt\n", to: "inbox.md")
    try sample.write("# Plan\n\n- tea\n- rice\n", to: "Plan.md")
    let report = try sample.vault.recover(folder)
    #expect(sample.text("inbox.md") == "- milk\n- salt\n")
    #expect(
      sample.text("Plan.md")?.contains("- eggs") ?? false
        && sample.text("Plan.md")?.contains("- rice") ?? false)

    let (other, otherHome, otherFolder) = try vault { vault, sample in try vault.collections.delete("Plan.md")
    }
    defer { withExtendedLifetime(otherHome) {} }
    try other.write("# Plan\n\nanother\n", to: "Plan.md")
    let error = #expect(throws: VaultError.self) { try other.vault.recover(otherFolder) }
    #expect(error?.name == "changedSince" && other.text("Plan.md") == "# Plan\n\nanother\n")
  }

  @Test("loses no item if the file that was to get it is gone or has another name", arguments: [true, false])
  func gone(_ isRenamed: Bool) throws {
    let (sample, home, folder) = try vault()
    defer { withExtendedLifetime(home) {} }
    if isRenamed { try sample.write("# Plan\n\n- tea\n", to: "Jobs.md") }
    try sample.remove("Plan.md")
    _ = try? sample.vault.recover(folder)
    let texts = sample.files.values.map { String(decoding: $0, as: UTF8.self) }
    #expect(texts.contains { $0.contains("- eggs") })
  }

  @Test func `makes and removes and renames as was meant`() throws {
    let (made, home, folder) = try vault { vault, sample in
      try vault.items.create(NewItem("x"), in: Target("new/List.md", creates: true))
    }
    _ = try made.vault.recover(folder)
    #expect(made.text("new/List.md")?.contains("- x") ?? false)
    let (renamed, otherHome, otherFolder) = try vault { vault, sample in
      try vault.collections.rename("Plan.md", to: "Way")
    }
    _ = try renamed.vault.recover(otherFolder)
    #expect(renamed.text("Plan.md") == nil && renamed.text("Way.md")?.contains("- tea") ?? false)
    let outside = try SampleVault(["photo.png": "a\u{0}b"])
    let (attached, thirdHome, thirdFolder) = try vault { vault, sample in
      var item = NewItem("x")
      item.attachments = [outside.systemPath("photo.png")]
      try vault.items.create(item)
    }
    _ = try attached.vault.recover(thirdFolder)
    #expect(attached.bytes("attachments/photo.png") == Array("a\u{0}b".utf8))
    #expect(attached.text("inbox.md")?.contains("photo.png") ?? false)
    withExtendedLifetime([home, otherHome, thirdHome]) {}
  }

  @Test("lets nothing through that is no note", arguments: [".git/hooks/x", "run.sh", "sub/.x/a.md"])
  func gate(_ path: String) throws {
    let sample = try SampleVault(["inbox.md": "- milk\n"])
    for kind in FileChange.Kind.allCases {
      let id = RecordID(number: 1, random: 1)
      var entry = JournalEntry(
        kind: kind, path: VaultPath(path) ?? "inbox.md", temporary: JournalName.file(id, entry: 0))
      let text = Array("#!/bin/sh\n".utf8)
      entry.after = Fingerprint(text)
      if kind == .renamed { (entry.path, entry.newPath) = ("inbox.md", VaultPath(path)) }
      if kind == .changed || kind == .removed { try sample.write("echo\n", to: path) }
      if kind == .removed { entry.before = Fingerprint(Array("echo\n".utf8)) }
      let record = JournalRecord(
        id: id, scope: InodeScope(boot: [], folder: 1),
        header: OperationHeader(
          command: [], time: Timestamp(nanoseconds: 1), origin: []), newFolders: [], entries: [entry])
      let seal = Maker(key: [3]).seal(in: VaultID(random: [UInt8](repeating: 1, count: 16)))
      try sample.write(RecordEncoding.bytes(of: record, seal), to: ".offload/by/0123/tx/\(id).record")
      try sample.write(text, to: ".offload/by/0123/tx/\(id).0")
      let before = sample.files
      for dryRun in [true, false] {
        let error = #expect(throws: VaultError.self) { try sample.vault.recover("0123", dryRun: dryRun) }
        #expect(error?.name == "guardedPath", "\(kind)")
      }
      #expect(sample.files == before)
      if kind == .changed || kind == .removed { try sample.remove(path) }
    }
  }

  @Test func `is refused for what is no other's journal, or holds nothing`() throws {
    let (sample, home, folder) = try vault()
    defer { withExtendedLifetime(home) {} }
    try sample.vault.items.create(NewItem("mine"))
    let own = String(SampleVault.own("").dropLast())
    for name in ["nowhere", own, ".offload", "../x", "inbox.md", ""] {
      let error = #expect(throws: VaultError.self) { try sample.vault.recover(name) }
      #expect(error?.name == "journalNotFound", "\(name)")
    }
    try sample.remove(folder + "/tx")
    let error = #expect(throws: VaultError.self) { try sample.vault.recover(folder) }
    #expect(error?.name == "nothingUnfinished")
  }

  @Test func `is told of first, and found by a check`() throws {
    let (sample, home, folder) = try vault()
    defer { withExtendedLifetime(home) {} }
    let found = try sample.vault.check()
    #expect(Set(found.map(\.rule)) == ["unfinished-elsewhere", "other-journal"])
    #expect(found.contains { $0.message.contains("inbox.md") && $0.message.contains(folder + "/tx") })
    #expect(found.contains { $0.message == "another journal, with 1 operation, 1 unfinished" })
  }
}
