import Foundation
import LibC
import OffloadKit
import Synchronization
import TestSupport
import Testing

/// Changes that look for what they change, while another program has emptied a file to write it anew.
@Suite struct `A file that is being saved` {
  struct Search: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// What two files hold before.
    var before = text
    /// What is left of a tag and a link in the other file.
    var after: String
    var run: @Sendable (Vault) throws -> Void
  }

  static let text = "- a #x\n- see [[Bills]]\n"
  static let searches = [
    Search(testDescription: "renaming a tag", after: "- a #y\n- see [[Bills]]\n") {
      try $0.tags.rename("x", to: "y")
    },
    Search(testDescription: "merging tags", after: "- a #z\n- see [[Bills]]\n") {
      try $0.tags.merge("x", into: "z")
    },
    Search(testDescription: "removing a tag", after: "- a\n- see [[Bills]]\n") { try $0.tags.delete("x") },
    Search(testDescription: "renaming a collection", after: "- a #x\n- see [[Costs]]\n") {
      try $0.collections.rename("Bills.md", to: "Costs")
    },
    Search(testDescription: "completing what a query finds", after: "- a #x\n- see [[Bills]]\n") { vault in
      let listing = try vault.waitingForSaves().list(
        ListRequest(Query.parse("tag:x", today: vault.now.date)))
      try listing.unreadable.refuseIncomplete()
      try vault.items.star(listing.items.map(\.item))
    },
    Search(
      testDescription: "setting right what a check finds", before: "- a  [due:: 2026-3-1]\n",
      after: "- a  [due:: 2026-03-01]\n"
    ) { try $0.transaction("check --fix") { _ = try $0.fix(CheckRule.all) } },
  ]

  private func sample(_ text: String = text) throws -> SampleVault {
    let sample = try SampleVault(["B.md": text, "inbox.md": text, "Bills.md": "- pay #z\n"])
    for name in ["B.md", "inbox.md", "Bills.md"] {
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -60)], ofItemAtPath: sample.url(name).path)
    }
    return sample
  }

  private func vault(_ sample: SampleVault, patience: Int) throws -> Vault {
    let settings = UserSettings(parsing: Array("patience: \(patience)\n".utf8))
    return try Vault.open(
      sample.folder.path, now: SampleVault.now, user: User(keys: sample.user.keys, settings: settings))
  }

  @Test(arguments: searches)
  func `is named, and nothing is changed`(search: Search) throws {
    let sample = try sample(search.before)
    let file = open(sample.url("inbox.md").path, O_CLOEXEC | O_RDWR | O_TRUNC)
    defer { close(file) }
    var error: VaultError?
    do {
      try search.run(vault(sample, patience: 0))
    } catch let thrown as VaultError { error = thrown }
    guard case .beingSaved(let paths)? = error else {
      Issue.record("\(error.map { "\($0)" } ?? "done")")
      return
    }
    #expect(paths.map(\.text) == ["inbox.md"])
    #expect(sample.text("B.md") == search.before && sample.text("Bills.md") == "- pay #z\n")
    // Whoever only looks does not wait, and sees what is there.
    let items = search.before.split(separator: "\n").count
    #expect(try vault(sample, patience: 60).list(ListRequest()).items.count == items + 1)
  }

  @Test(arguments: searches)
  func `is waited for, and changed with the others`(search: Search) throws {
    let sample = try sample(search.before)
    let path = sample.url("inbox.md").path
    let file = open(path, O_CLOEXEC | O_RDWR | O_TRUNC)
    // In two pieces, with a pause between them.
    let editor = Thread {
      let bytes = Array(search.before.utf8)
      usleep(30_000)
      pwrite(file, bytes, 4, 0)
      usleep(30_000)
      pwrite(file, bytes, bytes.count, 0)
      close(file)
    }
    editor.start()
    try search.run(vault(sample, patience: 60))
    #expect(sample.text("inbox.md") == sample.text("B.md"))
    #expect(sample.text("B.md") != search.before)
    if search.after != search.before { #expect(sample.text("B.md") == search.after) }
  }

  @Test func `is told of while it is waited for`() throws {
    let sample = try sample()
    let file = open(sample.url("inbox.md").path, O_CLOEXEC | O_RDWR | O_TRUNC)
    defer { close(file) }
    let told = Told()
    var user = User(keys: sample.user.keys, settings: UserSettings(parsing: Array("patience: 1\n".utf8)))
    user.isToldOfWaiting = { told.add($0) }
    let vault = try Vault.open(sample.folder.path, now: SampleVault.now, user: user)
    #expect(throws: VaultError.self) { try vault.tags.rename("x", to: "y") }
    #expect(told.all == [.file("inbox.md")])
  }

  private final class Told: Sendable {
    private let holders = Mutex<[WaitedFor]>([])
    var all: [WaitedFor] { holders.withLock { $0 } }
    func add(_ holder: WaitedFor) { holders.withLock { $0.append(holder) } }
  }

  @Test func `is waited for as long as one's own settings say, and no vault's`() throws {
    #expect(UserSettings(parsing: Array("patience: 60\n".utf8)).patience == 60)
    for text in ["61", "-1", "2.5", "long", "[1]"] {
      let settings = UserSettings(parsing: Array("patience: \(text)\n".utf8))
      #expect(settings.patience == nil && settings.refused.map(\.key) == ["patience"], "\(text)")
    }
    let sample = try SampleVault([".offload/config.yml": "patience: 60\n"])
    #expect(try sample.vault.settings.unknownKeys == ["patience"])
  }
}
