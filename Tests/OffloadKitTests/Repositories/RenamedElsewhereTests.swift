import Foundation
import TestSupport
import Testing
import VaultStore

@testable import OffloadKit

@Suite struct `Following a rename that another program has made` {
  static let changes: [ChangeCase] = [
    ChangeCase(
      "links to the file, links in it, and its title",
      [
        "far/New.md": "# Old\n\n- see [[B]] and [B](B.md) ![](img.png)\n", "img.png": "",
        "B.md": "---\nup: \"[[Old]]\"\n---\n- [[Old]] [[Old#h|t]] [o](Old.md) ![[Old]] `[[Old]]`\n",
        ".offload/config.yml": "queries:\n  old: in:Old is:open\n  both: 'in:\"Old#Next\"'\n",
      ],
      to: [
        "far/New.md": "# New\n\n- see [[B]] and [B](../B.md) ![](../img.png)\n",
        "B.md": "---\nup: \"[[New]]\"\n---\n- [[New]] [[New#h|t]] [o](far/New.md) ![[New]] `[[Old]]`\n",
        ".offload/config.yml": "queries:\n  old: in:New is:open\n  both: 'in:\"New#Next\"'\n",
      ]
    ) { _, vault in
      try vault.collections.follow("Old.md", to: "far/New.md")
    },
    ChangeCase(
      "a folder",
      [
        "work/A.md": "- [b](B.md) [c](../C.md)\n", "work/B.md": "- [[projects/A]]\n",
        "C.md": "- [[projects/A]] [a](projects/A.md) [[B]]\n",
        ".offload/config.yml": "queries:\n  w: in:projects/ is:open\n",
      ],
      to: [
        "work/A.md": "- [b](B.md) [c](../C.md)\n", "work/B.md": "- [[work/A]]\n",
        "C.md": "- [[work/A]] [a](work/A.md) [[B]]\n",
        ".offload/config.yml": "queries:\n  w: in:work/ is:open\n",
      ]
    ) { _, vault in
      try vault.collections.follow("projects", to: "work")
    },
  ]

  @Test(arguments: changes)
  func `rewrites`(_ change: ChangeCase) throws { try change.check() }

  static let refusals: [RefusalCase] = [
    RefusalCase("what is still there", ["A.md": "", "B.md": ""], "collectionExists") { _, vault in
      try vault.collections.follow("A.md", to: "B.md")
    },
    RefusalCase("what is not there", ["A.md": ""], "collectionNotFound") { _, vault in
      try vault.collections.follow("Old.md", to: "New.md")
    },
  ]

  @Test(arguments: refusals)
  func `refuses`(_ refusal: RefusalCase) throws { try refusal.check() }

  @Test(arguments: [
    ("Old", "New", "far/Old.md", "far/New.md"), ("Old.md", "far/New", "Old.md", "far/New.md"),
    ("x/Old", "New.md", "x/Old.md", "far/New.md"), ("home", "far", "home", "far"),
    ("home/", "far/", "home", "far"),
  ])
  func `takes paths as people say them`(old: String, new: String, before: String, after: String) throws {
    let sample = try SampleVault(["far/New.md": "", "Other.md": ""])
    let places = try sample.vault.places(ofMoved: old, to: new)
    #expect(places.old.text == before && places.new.text == after)
  }

  @Test func `leaves what never linked to it`() throws {
    let sample = try SampleVault(["New.md": "# Mine\n", "B.md": "- [[New]] [[Olden]] [x](Older.md)\n"])
    let before = sample.files
    try sample.vault.collections.follow("Old.md", to: "New.md")
    #expect(sample.files == before)
  }

  /// A vault in which a collection was written to by an operation, renamed by another program, and followed.
  private func followed(linked: Bool) throws -> SampleVault {
    let sample = try SampleVault(["Old.md": "- a\n", "B.md": linked ? "- [[Old]]\n" : "- b\n"])
    let old = try #require(VaultPath("Old.md"))
    try sample.vault.items.create(NewItem(text: Array("written".utf8)), in: Target(old))
    try FileManager.default.moveItem(at: sample.url("Old.md"), to: sample.url("New.md"))
    try sample.vault.collections.follow("Old.md", to: "New.md")
    return sample
  }

  @Test(arguments: [false, true])
  func `lets undo find the file of an older operation`(linked: Bool) throws {
    let sample = try followed(linked: linked)
    let written = try #require(sample.vault.history.operations().last { $0.command == "capture" })
    try sample.vault.history.undo(written.id)
    #expect(sample.text("New.md") == "- a\n" && sample.text("Old.md") == nil)
    try sample.vault.history.redo()
    #expect(sample.text("New.md") == "- a\n- written  [created:: 2026-03-10]\n")
  }

  @Test func `is nothing to undo where it rewrote nothing`() throws {
    let sample = try followed(linked: false)
    try sample.vault.history.undo()
    #expect(sample.text("New.md") == "- a\n")
  }

  @Test func `does not stand before a redo where it rewrote nothing`() throws {
    let sample = try followed(linked: false)
    try sample.vault.history.undo()
    try FileManager.default.moveItem(at: sample.url("New.md"), to: sample.url("Newer.md"))
    try sample.vault.collections.follow("New.md", to: "Newer.md")
    try sample.vault.history.redo()
    #expect(sample.text("Newer.md")?.contains("written") == true)
  }

  @Test func `stays known when its rewriting is undone`() throws {
    let sample = try followed(linked: true)
    try sample.vault.history.undo()
    #expect(sample.text("B.md") == "- [[Old]]\n")
    try sample.vault.history.undo()
    #expect(sample.text("New.md") == "- a\n")
  }

  @Test func `lets a save of an older text be noticed`() throws {
    let sample = try followed(linked: true)
    try sample.write("- a\n", to: "New.md")
    #expect(try sample.vault.staleSaves(of: #require(VaultPath("New.md"))).count == 1)
  }

  @Test func `lets a file be restored as it was by its old name`() throws {
    let sample = try followed(linked: true)
    let written = try #require(sample.vault.history.operations().last { $0.command == "capture" })
    try sample.write("", to: "New.md")
    try sample.vault.history.restore(#require(VaultPath("New.md")), asLeftBy: written.id)
    #expect(sample.text("New.md") == "- a\n- written  [created:: 2026-03-10]\n")
  }
}
