import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// Names of which only one can be there: a file's and its folder's, and two that some disks take for one.
@Suite struct `Names that cannot be beside each other` {
  @Test(
    arguments: [("Plan.md", "Plan.md/x.md"), ("notes", "notes/x.txt"), ("NOTES", "notes/far/x")].sampled(2))
  func `of a file here and a folder there, which are both kept`(file: String, inFolder: String) throws {
    for first in 0...1 {
      let vaults = try SyncedVaults()
      try vaults[0].write("- file\n", to: file)
      try vaults[1].write("- in b\n", to: inFolder)
      try vaults.sync(first)
      #expect(try vaults.sync(1 - first).talk.contains("is a folder on the other side"))
      try vaults.settle()
      #expect(try vaults[0].text(inFolder) == "- in b\n")
      let copy = try #require(vaults[0].notes.keys.first { $0.contains(".conflict-") })
      #expect(try vaults[0].text(copy) == "- file\n")
    }
  }

  @Test func `of a file that was edited here and is a folder there`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "data": "old\n"])
    try vaults[0].write("new\n", to: "data")
    try vaults[1].remove("data")
    try vaults[1].write("y\n", to: "data/y")
    try vaults.settle()
    #expect(try vaults[0].text("data/y") == "y\n")
    #expect(vaults[0].notes.values.contains(Array("new\n".utf8)))
  }

  @Test func `when a file becomes a folder, and a file again`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "data": "x\n"])
    try vaults[0].remove("data")
    try vaults[0].write("y\n", to: "data/far/y")
    try vaults.settle()
    #expect(try vaults[1].text("data/far/y") == "y\n")
    try Self.undoLast(vaults[1])
    #expect(try vaults[1].text("data") == "x\n")
    try vaults.settle()
    #expect(try vaults[0].text("data") == "x\n")
    try Self.undoLast(vaults[0])
    #expect(try vaults[0].text("data/far/y") == "y\n")
    try vaults.settle()
    try vaults[1].remove("data")
    try vaults[1].write("z\n", to: "data")
    try vaults.settle()
    #expect(try vaults[0].text("data") == "z\n")
  }

  @Test func `when a file takes the name of a folder that was left empty`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "data/far/y": "x\n"])
    try vaults[0].remove("data")
    try vaults.settle()
    #expect(vaults[1].exists("data/far"))
    try vaults[0].write("z\n", to: "data")
    try vaults.settle()
    #expect(try vaults[1].text("data") == "z\n")
  }

  private static func undoLast(_ vault: TestVault) throws {
    let number = try #require(vault.offload("offload log --limit 1").output.split(separator: "\t").first)
    let run = vault.offload("offload undo \(number) --yes")
    #expect(run.status == 0, "\(run.talk)")
  }

  @Test(
    arguments: [
      ("someday.md", "Someday.md"), ("Zed.md", "zed.md"), ("proj/a.md", "Proj/a.md"), ("pic.png", "Pic.png"),
      ("caf\u{E9}.md", "cafe\u{301}.md"), ("cafe\u{301}.md", "caf\u{E9}.md"),
    ].sampled(3))
  func `when one is spelled in another way`(old: String, new: String) throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", old: "- a\n"])
    try vaults[0].remove(old)
    if old.contains("/") { try vaults[0].remove("proj") }
    try vaults[0].write("- a\n", to: new)
    try vaults.settle()
    #expect(vaults[1].paths { $0.utf8.elementsEqual(new.utf8) }.count == 1)
    if old.contains("/") { #expect(!vaults[1].exists("proj")) }
    try Self.undoLast(vaults[1])
    #expect(vaults[1].paths { $0.utf8.elementsEqual(old.utf8) }.count == 1)
    try vaults.settle()
    #expect(vaults[0].paths { $0.utf8.elementsEqual(old.utf8) }.count == 1)
  }

  @Test func `when both sides make them`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].write("- a\n", to: "Ideas.md")
    try vaults[1].write("- b\n", to: "ideas.md")
    try vaults[0].write("- c\n", to: "Proj/c.md")
    try vaults[1].write("- d\n", to: "proj/d.md")
    try vaults.sync(0)
    #expect(try vaults.sync(1).talk.contains("the other one as ideas.md"))
    try vaults.settle()
    #expect(try vaults[1].text("Ideas.md") == "- a\n- b\n")
    #expect(!vaults[1].exists("ideas.md"))
    #expect(try vaults[0].text("proj/d.md") == "- d\n")
    #expect(try vaults[1].text("Proj/c.md") == "- c\n")
  }

  /// Two names that some disks take for one, with what each holds; the first is the smaller.
  static let pairs = [
    ("Shop.md", "shop.md"), ("cafe\u{301}.md", "caf\u{E9}.md"), ("Pic.png", "pic.png"),
    ("Work/x.md", "work/x.md"),
  ]

  /// As a disk that takes one spelling for the other.
  private static func takeCasesForOne(_ vault: TestVault) throws {
    try FileManager.default.createDirectory(at: vault.url(".GIT"), withIntermediateDirectories: false)
  }

  private static func texts(_ vault: TestVault, _ names: [String]) -> [String] {
    names.map { String(decoding: vault.bytes($0) ?? [], as: UTF8.self) }
  }

  @Test(arguments: pairs) func `stay two where the disk can hold them`(first: String, second: String) throws {
    let vaults = try SyncedVaults(3)
    // The names of some are equal to Swift, too, so that all files cannot be compared by name.
    func settle() throws { for _ in 1...2 { for number in 0...2 { try vaults.sync(number) } } }
    try vaults[0].write("- big\n", to: first)
    try settle()
    try vaults[0].write("- small\n", to: second)
    // On a disk that takes them for one that was an edit.
    guard Self.texts(vaults[0], [first, second]) == ["- big\n", "- small\n"] else {
      try settle()
      return #expect(try vaults[2].text(first) == "- small\n")
    }
    try vaults[1].write("- other\n", to: "Other.md")
    try settle()
    for number in 0...2 { #expect(Self.texts(vaults[number], [first, second]) == ["- big\n", "- small\n"]) }
    try vaults[2].write("- small #x\n", to: second)
    try vaults[0].write("- big #y\n", to: first)
    try settle()
    for number in 0...2 {
      #expect(Self.texts(vaults[number], [first, second]) == ["- big #y\n", "- small #x\n"])
    }
    try vaults[1].remove(second)
    try settle()
    for number in 0...2 { #expect(Self.texts(vaults[number], [first, second]) == ["- big #y\n", ""]) }
  }

  @Test(arguments: pairs.prefix(2))
  func `become a file and its copy where it can't, which is said, and folded`(first: String, second: String)
    throws
  {
    let vaults = try SyncedVaults()
    try vaults[0].write("- big\n", to: first)
    try vaults[0].write("- small\n", to: second)
    try vaults.sync(0)
    try Self.takeCasesForOne(vaults[1])
    let run = try vaults.sync(1)
    #expect(run.talk.contains("this disk can't hold \(second)"), "\(run.talk)")
    #expect(vaults[1].notes.keys.contains { $0.contains(".conflict-") })
    #expect(try vaults.sync(0).talk.contains("To merge them: offload fold"))
    #expect(vaults[0].offload("offload fold").status == 0)
    #expect(try Set(vaults[0].text(first).split(separator: "\n")) == ["- big", "- small"])
    try vaults.settle()
    #expect(try vaults[1].text(first) == vaults[0].text(first))
    #expect(!vaults[1].notes.keys.contains { $0.contains(".conflict-") })
  }

  @Test func `are one folder where the disk can't hold two, which is said`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].write("- x\n", to: "Work/x.md")
    try vaults[0].write("- y\n", to: "work/y.md")
    try vaults.sync(0)
    try Self.takeCasesForOne(vaults[1])
    let run = try vaults.sync(1)
    #expect(run.talk.contains("this disk can't hold work/y.md"), "\(run.talk)")
    try vaults.settle()
    #expect(try vaults[0].text("Work/y.md") == "- y\n")
  }

  @Test func `when a merge of folders is made`() throws {
    let base = try TestVault(["Plan.md": "- a\n", "work.md": "- w\n"])
    let theirs = try TestVault(["Plan.md/x.md": "- a\n", "Work.md": "- w\n"])
    let ours = try TestVault(["Plan.md": "- a\n", "work.md": "- w\n"])
    let run = ours.offload("offload merge \(base.folder.path) . \(theirs.folder.path) --apply")
    #expect(run.status == 0, "\(run.talk)")
    #expect(ours.snapshot() == theirs.snapshot())
    #expect(ours.offload("offload undo").status == 0)
    #expect(ours.snapshot() == base.snapshot())
  }
}
