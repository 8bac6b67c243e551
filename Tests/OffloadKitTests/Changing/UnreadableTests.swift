import Foundation
import OffloadKit
import OffloadMemory
import TestSupport
import Testing
import VaultStore

@Suite struct `What cannot be read` {
  private let folder: URL
  private let vault: Vault
  private let keys: SampleVault

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "offload-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data("- a #old\n- b [[plans]]\n".utf8).write(to: folder.appending(path: "inbox.md"))
    try Data("- c\n".utf8).write(to: folder.appending(path: "plans.md"))
    try FileManager.default.makeUnreadableFile(atPath: folder.appending(path: "torn.md").path)
    keys = try SampleVault()
    vault = try Vault.open(
      folder.path, now: Moment(secondsSince1970: 1_770_000_000, utcOffset: 0), user: keys.user)
  }

  private func text(_ name: String) throws -> String {
    try String(decoding: Data(contentsOf: folder.appending(path: name)), as: UTF8.self)
  }

  private func isRefused(_ body: () throws -> Void) -> Bool {
    do {
      try body()
      return false
    } catch VaultError.unreadable(let paths) {
      return paths.map(\.path) == ["torn.md"]
    } catch {
      return false
    }
  }

  @Test func `is what a check finds`() {
    let found = vault.check()
    #expect(found.contains { $0.rule == "unreadable-file" && $0.path == "torn.md" && $0.severity == .error })
  }

  @Test func `is named beside collections, tags and counts`() throws {
    #expect(try vault.collections.survey().unreadable.map(\.path) == ["torn.md"])
    #expect(try vault.tags.survey().unreadable.map(\.path) == ["torn.md"])
    #expect(try vault.survey(ListRequest()).unreadable.map(\.path) == ["torn.md"])
    #expect(try vault.statistics().unreadable.map(\.path) == ["torn.md"])
  }

  @Test func `is named in a listing, which shows the rest`() throws {
    let listing = try vault.list(ListRequest())
    #expect(listing.items.map(\.item.place.line) == [1, 2, 1])
    #expect(listing.unreadable.map(\.path) == ["torn.md"] && !listing.unreadable[0].reason.isEmpty)
    try FileManager.default.removeItem(at: folder)
  }

  @Test func `is an error to whoever fetches all`() {
    #expect(isRefused { _ = try vault.items.fetchAll() })
    #expect(isRefused { _ = try vault.items.fetchByTag("old") })
    #expect(isRefused { _ = try vault.collections.fetchAll() })
    #expect(isRefused { _ = try vault.collections.fetchWithItems() })
    #expect(isRefused { _ = try vault.tags.fetchAll() })
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
    let record = folder.appending(path: SampleVault.own("history/00000000/\(newest.id).record"))
    try Data("garbled".utf8).write(to: record)
    let before = try text("inbox.md")
    #expect(throws: VaultError.self) { try vault.history.undo() }
    #expect(try text("inbox.md") == before)
    try FileManager.default.removeItem(at: folder)
  }
}

@Suite struct `What only looks like a collection` {
  private func sample() throws -> SampleVault {
    let sample = try SampleVault(["A.md": "- a [[B]]\n", "B.md": "- b #t\n"])
    try sample.link("gone.md", to: "nowhere")
    return sample
  }

  @Test func `is named in what is read`() throws {
    let sample = try sample()
    let missing = try sample.vault.list(ListRequest()).unreadable
    #expect(missing.map(\.path) == ["gone.md"] && !missing[0].mayHoldText)
    #expect(missing[0].reason == "It is a broken link")
    #expect(try sample.vault.check().contains { $0.rule == "unreadable-file" && $0.path == "gone.md" })
  }

  @Test func `keeps nobody from changing what is there`() throws {
    let sample = try sample()
    try sample.vault.tags.rename("t", to: "u")
    try sample.vault.collections.rename("B.md", to: "C")
    #expect(sample.text("A.md") == "- a [[C]]\n" && sample.text("C.md") == "- b #u\n")
    #expect(try sample.vault.items.fetchAll().count == 2)
  }

  @Test func `is named where it has the inbox's name`() throws {
    let folder = try SampleVault(["inbox.md/x.txt": ""])
    #expect(try folder.vault.list(ListRequest()).unreadable.map(\.reason) == ["It is a folder"])
    #expect(throws: VaultError.self) { try folder.vault.items.fetchByCollection(.inbox) }
    let link = try SampleVault()
    try link.link("inbox.md", to: "nowhere")
    #expect(try link.vault.list(ListRequest()).unreadable.map(\.path) == ["inbox.md"])
    #expect(throws: VaultError.self) { try link.vault.items.fetchCaptureItems() }
    #expect(throws: VaultError.self) { try link.vault.items.create(NewItem("a")) }
  }

  @Test func `is named where it is larger than anybody's notes`() throws {
    let sample = try SampleVault(["A.md": "- a\n", "big.md": ""])
    let file = try FileHandle(forWritingTo: sample.url("big.md"))
    try file.truncate(atOffset: 64 << 20 + 1)
    #expect(try sample.vault.list(ListRequest()).unreadable.map(\.reason) == ["It is larger than 64 MiB"])
    #expect(throws: VaultError.self) { try sample.vault.items.fetchByCollection("big.md") }
    #expect(throws: VaultError.self) { try sample.vault.items.create(NewItem("a"), in: Target("big.md")) }
  }
}

@Suite struct `A folder that cannot be read` {
  @Test func `may hold what links and dependencies of other files lead to`() throws {
    let vault = try MemoryVault([
      "A.md": "- [[Hid]] ![[p.png]] [x](F/x.pdf)\n- [ ] b [dependsOn:: x1]\n",
      "F/Hid.md": "- [ ] x [id:: x1]\n",
    ]).vault()
    let disk = vault.store.fileSystem
    try disk.setPermissions(disk.openOutside(Array("\(vault.root)/F".utf8), .folder), 0)
    #expect(vault.check().map { "\($0.path) \($0.rule)" } == ["F unreadable-file"])
  }
}

@Suite struct `A file that iCloud has taken off the disk` {
  private func sample(_ placeholder: String) throws -> SampleVault {
    try SampleVault(["A.md": "- a #old\n", placeholder: "a list of properties"])
  }

  @Test(arguments: [("E.md", ".E.md.icloud"), ("inbox.md", ".inbox.md.icloud"), ("w/E.md", "w/.E.md.icloud")])
  func `is one that cannot be read, and no name that is free`(path: String, placeholder: String) throws {
    let sample = try sample(placeholder)
    let (vault, before) = (try sample.vault, sample.files)
    let unread = try vault.list(ListRequest()).unreadable
    #expect(
      unread.map { "\($0.path): \($0.reason)" } == ["\(path): It is in the cloud, not on this disk"])
    #expect(vault.check().map { "\($0.path) \($0.rule)" } == ["\(path) unreadable-file"])
    let file = try #require(VaultPath.collection(at: path))
    let item = try #require(vault.list(ListRequest()).items.first?.item)
    for change in [
      { _ = try vault.items.create(NewItem("b"), in: Target(file, creates: true)) },
      { _ = try vault.items.moveToCollection([item], collection: Target(file, creates: true)) },
      { _ = try vault.collections.create(name: String(path.dropLast(3))) },
      { _ = try vault.collections.rename("A.md", to: String(path.dropLast(3))) },
      { try vault.tags.rename("old", to: "new") },
    ] as [() throws -> Void] {
      #expect(throws: VaultError.self) { try change() }
      #expect(sample.files == before)
    }
  }

  @Test func `is one that links lead to, whatever it is`() throws {
    let sample = try SampleVault([
      "A.md": "- ![[i.png]] ![p](p.png)\n", "x/.i.png.icloud": "", ".p.png.icloud": "",
    ])
    #expect(try sample.vault.check() == [])
  }

  @Test func `is one also if iCloud took its folder off`() throws {
    let sample = try sample("w/.P.icloud")
    let before = sample.files
    for path in ["w/P/E.md", "w/P/q/E.md"] {
      let file = try #require(VaultPath.collection(at: path))
      #expect(throws: VaultError.self) {
        _ = try sample.vault.items.create(NewItem("b"), in: Target(file, creates: true))
      }
      #expect(sample.files == before)
    }
  }

  @Test func `is another where the file is here, and where it is no Markdown`() throws {
    let sample = try SampleVault([
      "A.md": "- a\n", ".A.md.icloud": "", ".x.pdf.icloud": "", ".md.icloud": "", ".icloud": "",
    ])
    #expect(try sample.vault.list(ListRequest()).unreadable == [])
    #expect(try sample.vault.check() == [])
    _ = try sample.vault.items.create(NewItem("b"), in: Target("A.md"))
  }
}
