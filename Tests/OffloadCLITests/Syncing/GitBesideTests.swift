import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// What git and its users do beside a sync.
@Suite struct `Git beside a sync` {
  @Test func `carries on by hand, with a clone that has no Offload`() throws {
    let vaults = try SyncedVaults()
    let plain = try TestFolder()
    let git = RealGit(in: plain.folder)
    try git("clone", "--quiet", vaults.hub.folder.path, ".")
    try plain.write("- rice\n", to: "list.md")
    try git("add", "-A")
    try git("commit", "--quiet", "-m", "by hand")
    try git("push", "--quiet")
    vaults[0].offload("offload capture soap")
    try vaults.git(0)("commit", "--quiet", "-a", "-m", "by hand as well")
    vaults[0].offload("offload capture tea")
    try vaults.settle()
    #expect(try vaults[1].text("list.md") == "- rice\n")
    try git("pull", "--quiet")
    for words in ["soap", "tea"] {
      #expect(String(decoding: plain.bytes("inbox.md") ?? [], as: UTF8.self).contains(words))
    }
  }

  @Test func `gives files other line ends, and what filters make of them, in the folder alone`() throws {
    let vaults = try SyncedVaults()
    for number in 0...1 {
      try vaults.git(number)("config", "filter.turn.clean", "tr a-z b-za")
      try vaults.git(number)("config", "filter.turn.smudge", "tr b-za a-z")
      vaults.agree(number)
    }
    try vaults[0].write(
      try vaults[0].text(".gitattributes") + "*.txt text eol=crlf\n*.turn filter=turn\n", to: ".gitattributes"
    )
    try vaults[0].write("one\r\ntwo\r\n", to: "a.txt")
    try vaults[0].write("abc\n", to: "a.turn")
    try vaults.settle()
    #expect(try vaults.git(0)("cat-file", "-p", "HEAD:a.txt") == "one\ntwo\n")
    #expect(try vaults.git(0)("cat-file", "-p", "HEAD:a.turn") == "bcd\n")
    #expect(try vaults[1].text("a.txt") == "one\r\ntwo\r\n")
    #expect(try vaults[1].text("a.turn") == "abc\n")
    try vaults[1].write("one\r\nthree\r\n", to: "a.txt")
    try vaults[1].remove("a.turn")
    try vaults.settle()
    #expect(try vaults[0].text("a.txt") == "one\r\nthree\r\n")
    #expect(!vaults[0].exists("a.turn"))
  }

  @Test func `has settings for merging by hand, which come back`() throws {
    let vaults = try SyncedVaults(1)
    try vaults.git(0)("config", "--unset", "merge.offload.driver")
    #expect(try vaults.sync(0).talk.contains("set up git to merge by item"))
    #expect(try vaults.git(0)("config", "merge.offload.driver").contains("merge-file %O %A %B"))
  }

  @Test func `may hold histories that have met in several orders, and have several commits in common`() throws
  {
    let vaults = try SyncedVaults()
    let words = ["a": "ask Ada", "b": "buy bananas", "c": "call Cleo"]
    for name in words.keys.sorted() {
      try vaults.git(1)("checkout", "--quiet", "-b", name, "main")
      try vaults[1].write("- \(words[name] ?? "")\n", to: "\(name).md")
      try vaults.git(1)("add", "-A")
      try vaults.git(1)("commit", "--quiet", "-m", name)
    }
    try vaults.git(1)("checkout", "--quiet", "main")
    for name in ["a", "b", "c"] { try vaults.git(1)("merge", "--quiet", "--no-ff", "--no-edit", name) }
    try vaults.git(1)("push", "--quiet", "origin", "main", "a", "b", "c")
    try vaults.git(0)("fetch", "--quiet", "origin", "main:refs/remotes/origin/main", "a:a", "b:b", "c:c")
    for name in ["c", "b", "a"] { try vaults.git(0)("merge", "--quiet", "--no-ff", "--no-edit", name) }
    #expect(try vaults.git(0)("merge-base", "--all", "main", "origin/main").split(separator: "\n").count == 3)
    // Moved here, edited there: of the three that they have in common, one alone has it.
    for (name, word) in words {
      try vaults[0].write("", to: "\(name).md")
      try vaults[0].write(vaults[0].text("inbox.md") + "- \(word)\n", to: "inbox.md")
      try vaults[1].write("- \(word) #tag\n", to: "\(name).md")
    }
    try vaults.sync(1)
    try vaults.sync(0)
    try vaults.settle()
    let text = vaults[1].notes.values.map { String(decoding: $0, as: UTF8.self) }.joined()
    for word in words.values {
      #expect(text.components(separatedBy: word).count == 2, "\(word) in \(text)")
      #expect(text.contains("\(word) #tag"))
    }
  }

  @Test func `may hold its index for a moment`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    try vaults[1].write("", to: ".git/index.lock")
    #expect(vaults[1].offload("offload sync").status == 1)
    try vaults[1].remove(".git/index.lock")
    try vaults.settle()
    #expect(try vaults[1].text("inbox.md").contains("soap"))
  }
}
