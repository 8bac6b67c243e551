import Foundation
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

/// A file may have two names in a vault: a link to it, or a second name of equal rank.
@Suite struct `One file under two names` {
  enum Kind: CaseIterable {
    case link, hardLink
  }

  private func sample(_ kind: Kind) throws -> SampleVault {
    let sample = try SampleVault(["A.md": "- [x] a #t\n- b\n", "C.md": "- c\n"])
    switch kind {
    case .link: try sample.link("B.md", to: "A.md")
    case .hardLink: try FileManager.default.linkItem(at: sample.url("A.md"), to: sample.url("B.md"))
    }
    return sample
  }

  @Test(arguments: Kind.allCases)
  func `is changed once where both are met`(kind: Kind) throws {
    let sample = try sample(kind)
    try sample.vault.tags.rename("t", to: "u")
    #expect(sample.text("A.md") == "- [x] a #u\n- b\n" && sample.text("B.md") == sample.text("A.md"))
    try sample.vault.items.star(sample.vault.items.fetchAll().filter { $0.content == "b" })
    #expect(sample.text("B.md") == "- [x] a #u\n- b  [starred:: true]\n")
    _ = try sample.vault.history.undo()
    _ = try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- [x] a #t\n- b\n" && sample.text("B.md") == sample.text("A.md"))
  }

  @Test(arguments: Kind.allCases)
  func `gives its items away once`(kind: Kind) throws {
    let sample = try sample(kind)
    let twice = try ["A.md", "B.md"].flatMap { try sample.vault.items.fetchByCollection($0) }.filter {
      $0.content == "b"
    }
    #expect(twice.count == 2)
    let moved = try sample.vault.items.moveToCollection(twice, collection: Target("C.md"))
    #expect(moved.count == 1)
    #expect(sample.text("C.md") == "- c\n- b\n" && sample.text("B.md") == "- [x] a #t\n")
    try sample.vault.items.archive(sample.vault.items.fetchCompleted())
    #expect(sample.text("B.md") == "" && sample.text("archive/B.md") == nil)
    #expect(sample.text("archive/A.md") == "# A\n\n- [x] a #t\n")
  }

  @Test func `keeps what it allows where one of them is deleted`() throws {
    let sample = try sample(.hardLink)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: sample.url("A.md").path)
    try sample.vault.collections.delete("B.md")
    let attributes = try FileManager.default.attributesOfItem(atPath: sample.url("A.md").path)
    #expect(attributes[.posixPermissions] as? Int == 0o644 && sample.text("B.md") == nil)
    try sample.write("- more\n", to: "A.md")
    #expect(try sample.vault.transaction("capture") { try $0.items.create(NewItem("x")) }.notes.isEmpty)
    _ = try sample.vault.history.undo()
    _ = try sample.vault.history.undo()
    #expect(sample.text("A.md") == "- more\n" && sample.text("B.md") == "- [x] a #t\n- b\n")
  }

  @Test(arguments: Kind.allCases)
  func `is not both ends of a move`(kind: Kind) throws {
    let sample = try sample(kind)
    let item = try #require(sample.vault.items.fetchByCollection("B.md").first)
    let error = try sample.refuse("sameFile") {
      try $0.items.moveToCollection([item], collection: Target("A.md"))
    }
    #expect(error != nil)
  }
}
