import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultStore

@Suite struct `A collection's name` {
  private func sample() throws -> SampleVault {
    try SampleVault([
      "Errands.md": "---\naliases: [To do, Chores]\n---\n## Shopping\n", "work/Plan.md": "",
      "home/Plan.md": "---\nalias: chores\n---\n",
      "archive/Old.md": "", "a/b/Deep.md": "", "c/b/Deep.md": "", "inbox.md": "", "Ä.md": "",
    ])
  }

  @Test(arguments: [
    ("Errands", "Errands.md"), ("errands.md", "Errands.md"), ("work/plan", "work/Plan.md"),
    ("To DO", "Errands.md"),
    ("archive/Old", "archive/Old.md"), ("a/b/Deep", "a/b/Deep.md"), ("a/b/deep.md", "a/b/Deep.md"),
    ("inbox", "inbox.md"),
    ("a\u{308}", "Ä.md"),
  ])
  func `means`(_ name: String, _ path: String) throws {
    let sample = try sample()
    defer { withExtendedLifetime(sample) {} }
    let vault = try sample.vault
    #expect(try vault.collection(named: name).text == path)
    #expect(
      try vault.resolveCollection(name).path.text == path
        && vault.collections.fetchByName(name).path.text == path)
  }

  @Test(arguments: [
    ("Plan", "ambiguousCollection"), ("b/Deep", "ambiguousCollection"), ("chores", "ambiguousCollection"),
    ("Old", "collectionNotFound"),
    ("Erands", "collectionNotFound"), ("", "collectionNotFound"), ("work", "collectionNotFound"),
  ])
  func `is refused`(_ name: String, _ error: String) throws {
    try sample().refuse(error) { _ = try $0.collection(named: name) }
  }

  @Test func `of a link is that of the file that it leads to`() throws {
    let sample = try sample()
    let links = ["Chores list.md": "work/Plan.md", "Out.md": "/etc/hostname", "Nowhere.md": "x.md"]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: sample.url(name).path, withDestinationPath: target)
    }
    for name in ["Chores list", "Chores list.md"] {
      #expect(try sample.vault.collection(named: name) == "work/Plan.md")
    }
    try sample.refuse("collectionNotFound") { _ = try $0.collection(named: "Nowhere") }
  }

  @Test func `that is mistyped brings the nearest to mind`() throws {
    let error = try sample().refuse("collectionNotFound") { _ = try $0.collection(named: "Erands") }
    guard case .collectionNotFound(_, let nearest) = error else { return }
    #expect(nearest == ["Errands"])
  }

  @Test func `is the shortest that addresses it`() throws {
    let sample = try sample()
    defer { withExtendedLifetime(sample) {} }
    let vault = try sample.vault
    let names = ["Errands.md", "work/Plan.md", "archive/Old.md", "a/b/Deep.md"].map { vault.name(of: $0) }
    #expect(names == ["Errands", "work/Plan", "archive/Old", "a/b/Deep"])
    #expect(try vault.list(ListRequest()).items.isEmpty)
  }

  @Test func `of an item's collection is the shortest too`() throws {
    let sample = try SampleVault(["a/Plan.md": "- x\n", "b/Plan.md": "- y\n", "C.md": "- z\n"])
    #expect(try sample.vault.list(ListRequest()).items.map(\.collection) == ["C", "a/Plan", "b/Plan"])
  }

  @Test func `is a target, with a section`() throws {
    let sample = try sample()
    defer { withExtendedLifetime(sample) {} }
    let vault = try sample.vault
    #expect(try vault.target("errands#Shopping") == Target("Errands.md", section: "Shopping"))
    #expect(try vault.target("Errands#") == Target("Errands.md"))
    #expect(try vault.target("inbox") == .inbox)
    #expect(try vault.target("New/One", creating: true) == Target("New/One.md", creates: true))
    #expect(throws: VaultError.self) { try vault.target("New/One") }
    #expect(throws: VaultError.self) { try vault.target("New|One", creating: true) }
    #expect(throws: VaultError.self) { try vault.target("Plan", creating: true) }
  }

  @Test func `is the inbox's where no inbox is there yet`() throws {
    let sample = try SampleVault()
    #expect(try sample.vault.collection(named: "Inbox") == .inbox)
    #expect(try sample.vault.items.fetchCaptureItems().isEmpty)
  }
}
