import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultSync

@testable import OffloadCLI

/// What may come in from whoever may push; on real git.
@Suite struct `A sync that brings something in` {
  /// Commits a tree that only git's plumbing makes, on top of what the hub has.
  private static func push(_ vaults: SyncedVaults, _ import: String) throws {
    let hub = vaults.hub.folder
    let head = try RealGit(in: hub)("rev-parse", "main").trimmingCharacters(in: .whitespacesAndNewlines)
    let stream = """
      commit refs/heads/main
      committer S <s@example.org> 1773133200 +0000
      data 1
      x
      from \(head)
      \(`import`)
      done

      """
    try vaults.hub.write(stream, to: "stream")
    #expect(
      try Process.answer(
        to: ["sh", "-c", "git fast-import --quiet --done --date-format=raw < stream"], in: hub,
        RealGit(in: hub).environment
      ).status == 0)
    try vaults.hub.remove("stream")
  }

  private static func data(_ text: String) -> String { "data \(text.utf8.count)\n\(text)" }

  /// Attributes that would have git change the bytes of notes.
  static let attributes = [
    "*.md -text merge=offload working-tree-encoding=UTF-16", "*.md ident", "* ident",
    "*.md working-tree-encoding=bogus", "*.md text eol=crlf", "*.md crlf", "* text=auto eol=crlf",
    "*.md filter=turn", "inbox.md ident working-tree-encoding=UTF-16LE-BOM", "[attr]x ident\n*.md x",
  ]

  /// Each at the top and in a folder.
  static let places = attributes.flatMap { line in
    [".gitattributes", "Home/.gitattributes"].map { (line, $0) }
  }

  @Test(arguments: places.sampled(7))
  func `exchanges notes byte for byte, whatever attributes say`(line: String, place: String) throws {
    let text = "# Home\n\n- cost $Id$ end, é\n- b\n"
    let vaults = try SyncedVaults(2, ["inbox.md": text, "Home/a.md": text])
    try vaults.git(0)("config", "filter.turn.clean", "tr a-z b-za")
    try vaults.git(0)("config", "filter.turn.smudge", "tr b-za a-z")
    vaults.agree(0)
    try Self.push(
      vaults,
      "M 100644 inline \(place)\n\(Self.data(line + "\n"))\nM 100644 inline Home/a.md\n\(Self.data(text + "- c\n"))"
    )
    try vaults.sync(0)
    #expect(try vaults[0].text("Home/a.md") == text + "- c\n")
    vaults[0].offload("offload capture 'my own $Id: secret words $ é'")
    vaults[0].offload("offload capture --to Home/a.md 'more $Id: secret $ é'")
    try vaults.settle()
    for path in ["inbox.md", "Home/a.md"] {
      #expect(try vaults[1].text(path) == vaults[0].text(path))
      #expect(try vaults[1].text(path).contains("$Id: secret"))
      #expect(try RealGit(in: vaults.hub.folder)("show", "main:\(path)") == vaults[0].text(path))
    }
  }

  @Test func `says so again in a repository that was told otherwise, or that knew less`() throws {
    let vaults = try SyncedVaults()
    for text in ["*.md ident\n", "*.md -text merge=offload\n*.md ident", ""] {
      try vaults[0].write(text, to: ".git/info/attributes")
      try vaults.sync(0)
      let lines = try vaults[0].text(".git/info/attributes").split(separator: "\n")
      #expect(lines.last == "*.md -text -ident -filter !working-tree-encoding merge=offload")
      #expect(lines.dropLast().elementsEqual(text.split(separator: "\n")))
    }
    #expect(try !vaults.sync(0).talk.contains("set up git"))
  }

  /// More than a sync takes, and a word of what is said.
  static let large: [(name: String, words: String, make: @Sendable () -> String)] = [
    (
      "folders without an end", "folders deep",
      { "M 100644 inline " + String(repeating: "a/", count: 200) + "x.md\n" + data("- a\n") }
    ),
    (
      "a file", "big.bin comes in with 100 MB",
      { "M 100644 inline big.bin\n" + data(String(repeating: "\0", count: 100_000_001)) }
    ),
    (
      "a note", "big.md comes in with 100 MB",
      { "M 100644 inline big.md\n" + data(String(repeating: "- a\n", count: 25_000_001)) }
    ),
    (
      "a tree of trees", "more than 200000 files come in",
      {
        // Ten times ten times …: six levels are a million names of one empty file.
        var text = "M 100644 inline 0/0/0/0/0/0\n" + data("")
        for level in (0..<6).reversed() {
          let folder = String(repeating: "0/", count: level)
          text += (1..<10).map { "\nC \(folder)0 \(folder)\($0)" }.joined()
        }
        return text
      }
    ),
    (
      "many files", "300 MB come in at once",
      {
        // One blob, under many names.
        "M 100644 inline 0.bin\n" + data(String(repeating: "\0", count: 25_000_000)) + "\n"
          + (1..<12).map { "C 0.bin \($0).bin\n" }.joined()
      }
    ),
  ]

  @Test(arguments: large.map(\.name).sampled(3))
  func `refuses what is too large, and captures go on`(name: String) throws {
    let large = try #require(Self.large.first { $0.name == name })
    let vaults = try SyncedVaults(1)
    try Self.push(vaults, large.make())
    let before = vaults[0].notes
    for _ in 0..<2 {
      let run = vaults[0].offload("offload sync")
      #expect(run.status == 1)
      #expect(run.talk.contains(large.words) && run.talk.contains("nothing changed"), "\(run.talk)")
    }
    #expect(vaults[0].notes == before)
    #expect(vaults[0].offload("offload capture soap").status == 0)
    #expect(vaults[0].offload("offload sync").status == 1)
    #expect(try vaults.git(0)("log", "-1", "--format=%s") == "1 file, by offload sync\n")
  }

  @Test func `takes what was large and is removed, on either side`() throws {
    let vaults = try SyncedVaults()
    for number in 0...(isThorough ? 1 : 0) {
      let git = vaults.git(number)
      try vaults[number].write([UInt8](repeating: 0, count: 110_000_000), to: "\(number).bin")
      try git("add", "\(number).bin")
      try git("commit", "--quiet", "-m", "by hand")
      try vaults[number].remove("\(number).bin")
      try git("commit", "--quiet", "-am", "by hand")
    }
    try vaults.settle()
    #expect(vaults[0].notes.keys.allSatisfy { !$0.hasSuffix(".bin") })
  }

  @Test func `asks again if what came in says where large files go`() throws {
    let vaults = try SyncedVaults()
    try vaults[1].write("[lfs]\nurl = https://evil.example/\n", to: ".lfsconfig")
    vaults.agree(1)
    try vaults.sync(1)
    vaults[0].offload("offload capture soap")
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1)
    #expect(run.talk.contains(".lfsconfig lfs.url"), "\(run.talk)")
    #expect(try !RealGit(in: vaults.hub.folder)("show", "main:inbox.md").contains("soap"))
    vaults.agree(0)
    try vaults.settle()
  }

  @Test func `fetches one branch, whatever others are called`() throws {
    let vaults = try SyncedVaults()
    let hub = RealGit(in: vaults.hub.folder)
    for name in ["main-2", "main2", "mainly/x", "mai"] { try hub("branch", name, "main") }
    vaults[1].offload("offload capture soap")
    try vaults.settle()
    let refs = try vaults.git(0)("for-each-ref", "--format=%(refname)", "refs/offload/fetched")
    #expect(refs == "refs/offload/fetched/origin/main\n")
  }

  @Test func `makes a branch that the remote doesn't have yet, also beside one with a longer name`() throws {
    let vaults = try SyncedVaults(1)
    try vaults.git(0)("switch", "--quiet", "-c", "mai")
    vaults[0].offload("offload capture soap")
    #expect(vaults[0].offload("offload sync").status == 0)
    #expect(try RealGit(in: vaults.hub.folder)("show", "mai:inbox.md").contains("soap"))
  }

  @Test(arguments: ["removed, and changed here", "renamed", "removed"].sampled(2))
  func `keeps the inbox, and sends it back`(way: String) throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "Other.md": "- a\n- b\n"])
    if way == "renamed" {
      try FileManager.default.moveItem(at: vaults[1].url("inbox.md"), to: vaults[1].url("Old.md"))
    } else {
      try vaults[1].remove("inbox.md")
    }
    try vaults.sync(1, "offload sync --accept-deletions")
    if way.hasSuffix("here") { vaults[0].offload("offload capture soap") }
    let run = try vaults.sync(0, "offload sync --accept-incoming")
    #expect(vaults[0].exists("inbox.md"))
    #expect(run.talk.contains("Offload kept it") || way.hasSuffix("here"), "\(run.talk)")
    #expect(vaults[0].offload("offload capture tea").status == 0)
    try vaults.settle()
    #expect(try vaults[1].text("inbox.md").contains("tea"))
  }

  @Test(arguments: [("inbox.md/x.md", false), ("INBOX.md", true), ("Inbox.md/a/b.md", false)].sampled(2))
  func `refuses what would take the inbox's place`(path: String, isChangedHere: Bool) throws {
    let vaults = try SyncedVaults(1)
    try Self.push(vaults, "D inbox.md\nM 100644 inline \(path)\n" + Self.data("- a\n"))
    if isChangedHere { vaults[0].offload("offload capture soap") }
    for line in ["offload sync", "offload sync --accept-incoming"] {
      let run = vaults[0].offload(line)
      #expect(run.status == 1)
      #expect(run.talk.contains("\(path) comes from the remote in place of inbox.md"), "\(run.talk)")
    }
    #expect(vaults[0].offload("offload capture tea").status == 0)
  }

  @Test func `names what is not Markdown`() throws {
    let vaults = try SyncedVaults()
    for (path, text) in [(".envrc", "x\n"), ("run.sh", "x\n"), ("Trip.md", "- a\n")] {
      try vaults[1].write(text, to: path)
    }
    try vaults.sync(1)
    let run = try vaults.sync(0)
    #expect(run.talk.contains("Received files that aren't Markdown: .envrc, run.sh\n"), "\(run.talk)")
  }

  @Test func `tells which file makes git take for ever`() throws {
    let vaults = try SyncedVaults(1)
    for (path, count) in [(".gitignore", 200), ("a/.gitignore", 2), ("b.md", 400)] {
      try vaults[0].write(String(repeating: "*a*b*c*d\n", count: count), to: path)
    }
    try vaults.sync(0)
    let error = vaults.sync(0) { call, run in
      let answer = try run(call)
      guard call.arguments.contains(Array("status".utf8)) else { return answer }
      return GitAnswer(status: 143, output: [], complaints: [], isCutOff: true)
    }
    #expect("\(try #require(error))".contains("patterns in .gitignore and 1 more may be why"))
  }
}
