import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `What a sync refuses` {
  /// What somebody has begun in the repository, and a word of what is said.
  static let states: [(name: String, words: String, begin: @Sendable (RealGit, TestVault) throws -> Void)] = [
    ("detached", "no branch", { git, _ in try git("checkout", "--quiet", "--detach") }),
    (
      "merge", "a merge is under way",
      { git, _ in
        try git("branch", "other")
        try git("commit", "--quiet", "--allow-empty", "-m", "x")
        try git("checkout", "--quiet", "other")
        try git("commit", "--quiet", "--allow-empty", "-m", "y")
        try git("merge", "--quiet", "--no-commit", "--no-ff", "main")
      }
    ),
    (
      "staged", "you have staged something",
      { git, vault in
        try vault.replace("- bread", with: "- staged", in: "inbox.md")
        try git("add", "inbox.md")
        try vault.replace("- staged", with: "- bread", in: "inbox.md")
        try vault.replace("- milk", with: "- milk #now", in: "inbox.md")
      }
    ),
    (
      "forgotten", "you have staged something", { git, _ in try git("rm", "--quiet", "--cached", "inbox.md") }
    ),
    ("skip-worktree", "is set to skip", { git, _ in try git("update-index", "--skip-worktree", "inbox.md") }),
    (
      "assume-unchanged", "is set to skip",
      { git, _ in try git("update-index", "--assume-unchanged", "inbox.md") }
    ),
    (
      "intent-to-add", "is set to skip",
      { git, vault in
        try vault.write("- x\n", to: "x.md")
        try git("add", "--intent-to-add", "x.md")
      }
    ),
    ("shallow", "shallow", { _, vault in try vault.write("", to: ".git/shallow") }),
    ("jj", "Jujutsu", { _, vault in try vault.write("", to: ".jj/x") }),
    ("sparse", "sparse", { git, _ in try git("config", "core.sparseCheckout", "true") }),
    ("partial", "partial", { git, _ in try git("config", "remote.origin.promisor", "true") }),
    ("worktree", "elsewhere", { git, _ in try git("config", "core.worktree", "/tmp") }),
    (
      "two remotes", "more than one remote",
      { git, _ in
        try git("remote", "add", "other", "/nowhere")
        try git("config", "--unset", "branch.main.remote")
      }
    ),
    ("pushes elsewhere", "pushed to", { git, _ in try git("config", "remote.pushDefault", "other") }),
  ]

  @Test(arguments: states.map(\.name).sampled(3))
  func `it is not sure of, and leaves as it was`(name: String) throws {
    let vaults = try SyncedVaults(1)
    let state = try #require(Self.states.first { $0.name == name })
    try state.begin(vaults.git(0), vaults[0])
    if name == "two remotes" { vaults.agree(0) }
    let before = (vaults[0].bytes("inbox.md"), vaults[0].bytes(".git/index"), vaults[0].bytes(".git/HEAD"))
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1)
    #expect(run.talk.contains(state.words), "\(run.talk)")
    #expect(vaults[0].offload("offload sync --status").talk.contains(state.words))
    #expect(before.0 == vaults[0].bytes("inbox.md"))
    #expect(before.1 == vaults[0].bytes(".git/index"))
    #expect(before.2 == vaults[0].bytes(".git/HEAD"))
  }

  @Test func `a remote with another history, unless both are to be one`() throws {
    let vaults = try SyncedVaults(1)
    let other = try TestVault(["inbox.md": "# Inbox\n\n- pears\n"])
    other.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    other.offload("offload sync init \(vaults.hub.folder.path) --yes")
    let run = other.offload("offload sync")
    #expect(run.status == 1)
    #expect(run.talk.contains("--join"))
    #expect(other.offload("offload sync --status").talk.contains("no history in common"))
    #expect(other.offload("offload sync --join").status == 0)
    let inbox = try other.text("inbox.md")
    for words in ["bread", "milk", "pears"] { #expect(inbox.contains("- \(words)"), "\(inbox)") }
    try vaults.sync(0)
    #expect(try vaults[0].text("inbox.md") == inbox)
  }

  @Test(
    arguments: [
      "link", "submodule", ".offload/x", "a/.GIT/config", "git~1/config", "a/.g\u{200C}it/hooks/x",
    ].sampled(2))
  func `what a vault does not carry`(name: String) throws {
    let vaults = try SyncedVaults()
    let git = vaults.git(1)
    let blob = try git("hash-object", "-w", "inbox.md").trimmingCharacters(in: .whitespacesAndNewlines)
    let head = try git("rev-parse", "HEAD").trimmingCharacters(in: .whitespacesAndNewlines)
    let (mode, id) =
      name == "link" ? ("120000", blob) : name == "submodule" ? ("160000", head) : ("100644", blob)
    // Git itself takes some of these names from nobody.
    let added = try git.run(["update-index", "--add", "--cacheinfo", "\(mode),\(id),\(name)"])
    if added.status != 0 { return #expect(name != "link" && name != "submodule" && name != ".offload/x") }
    try git("commit", "--quiet", "-m", "x")
    try git("push", "--quiet", "origin", "main")
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1)
    let words = ["nothing changed", "never writes a file with that name", "hasDotgit"]
    #expect(words.contains { run.talk.contains($0) }, "\(run.talk)")
    #expect(!vaults[0].exists(name))
  }

  @Test func `a remote that takes nothing, whose words it shows`() throws {
    let vaults = try SyncedVaults()
    try vaults.hub.write("#!/bin/sh\necho 'this place is read only'\nexit 1\n", to: "hooks/pre-receive")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: vaults.hub.url("hooks/pre-receive").path)
    vaults.agree(0)
    vaults[0].offload("offload capture soap")
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1)
    for words in ["doesn't take it", "this place is read only", "1 commit waits here"] {
      #expect(run.talk.contains(words), "\(run.talk)")
    }
    try vaults.hub.remove("hooks/pre-receive")
    try vaults.settle()
    #expect(try vaults[1].text("inbox.md").contains("soap"))
  }

  @Test func `to write through a link`() throws {
    let vaults = try SyncedVaults()
    let outside = try TestFolder()
    try vaults[1].write("- x\n", to: "work/x.md")
    try vaults.sync(1)
    try vaults[0].link("work", to: outside.folder.path)
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1, "\(run.talk)")
    #expect(outside.paths().isEmpty)
  }

  @Test(arguments: ["Extra", "Extra.md"].sampled(2))
  func `to write where a link is that leads nowhere`(link: String) throws {
    let vaults = try SyncedVaults()
    try vaults[1].write("- x\n", to: link == "Extra" ? "Extra/x.md" : link)
    try vaults.sync(1)
    try vaults[0].link(link, to: "nowhere")
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1, "\(run.talk)")
    #expect(run.talk.contains("a folder on its path is a link here"), "\(run.talk)")
  }

  /// What is in the way here of a file that comes in, and what is said of it.
  static let obstacles: [(path: String, words: String, put: @Sendable (TestVault) throws -> Void)] = [
    (
      "x.log", "git ignores the file here",
      { vault in
        try vault.write("*.log\n", to: ".git/info/exclude")
        try vault.write("mine\n", to: "x.log")
      }
    ),
    (
      "big.bin", "is over 50 MB",
      { try $0.write([UInt8](repeating: 1, count: 50_000_001), to: "big.bin") }
    ),
    (
      "inner/x.md", "in a repository of its own here",
      { vault in
        try vault.write("mine\n", to: "inner/x.md")
        try RealGit(in: vault.url("inner"))("init", "--quiet")
      }
    ),
    (
      "data", "a folder with other files",
      { vault in
        try vault.write("data/\n", to: ".git/info/exclude")
        try vault.write("mine\n", to: "data/x")
      }
    ),
    (
      "data/x", "a file has the name of its folder",
      { vault in
        try vault.write("data\n", to: ".git/info/exclude")
        try vault.write("mine\n", to: "data")
      }
    ),
  ]

  @Test(arguments: obstacles.map(\.words).sampled(4))
  func `to replace what is here and was not committed`(words: String) throws {
    let vaults = try SyncedVaults()
    let obstacle = try #require(Self.obstacles.first { $0.words == words })
    try vaults[1].write("theirs\n", to: obstacle.path)
    try vaults.sync(1)
    try obstacle.put(vaults[0])
    let before = vaults[0].notes
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1, "\(run.talk)")
    #expect(run.talk.contains(words), "\(run.talk)")
    #expect(vaults[0].notes == before)
  }

  @Test func `to make a repository of a folder that is one without files`() throws {
    let vault = try TestVault()
    vault.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    try RealGit(in: vault.folder)("init", "--quiet", "--bare", ".")
    let run = vault.offload("offload --vault . sync init --yes")
    #expect(run.status == 1, "\(run.talk)")
    #expect(!vault.exists(".git"))
  }

  @Test func `to let many files go, of all that there are`() throws {
    var files = ["inbox.md": "- a\n- b\n"]
    for number in 1...10 { files["attachments/\(number).bin"] = "\(number)" }
    let vaults = try SyncedVaults(2, files)
    for number in 1...6 { try vaults[0].remove("attachments/\(number).bin") }
    #expect(vaults[0].offload("offload sync").talk.contains("6 of 13 items"))
    try vaults.sync(0, "offload sync --accept-deletions")
    #expect(vaults[1].offload("offload sync").talk.contains("6 of 13 items"))
  }

  @Test func `to let much go without being told so, here or everywhere`() throws {
    let many = (1...30).map { "- thing \($0)\n" }.joined()
    let vaults = try SyncedVaults(2, ["inbox.md": many, "work/a.md": "- a\n", "work/b.md": "- b\n"])
    try vaults[0].write((1...20).map { "- thing \($0)\n" }.joined(), to: "inbox.md")
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1)
    #expect(run.talk.contains("10 of 33"), "\(run.talk)")
    try vaults.sync(0, "offload sync --accept-deletions")
    #expect(vaults[1].offload("offload sync").talk.contains("--accept-incoming"))
    #expect(try vaults[1].text("inbox.md") == many)
    try vaults.sync(1, "offload sync --accept-incoming")
    try vaults.settle()
    for file in ["work/a.md", "work/b.md"] { try vaults[0].remove(file) }
    #expect(vaults[0].offload("offload sync").talk.contains("--accept-deletions"))
  }

  @Test func `for no renamed folder, even if an item of it is gone`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- x\n", "work/a.md": "- a\n- b\n", "work/b.md": "- c\n"])
    try vaults[0].remove("work")
    try vaults[0].write("- a\n", to: "play/a.md")
    try vaults[0].write("- c\n", to: "play/b.md")
    try vaults.sync(0)
    try vaults.sync(1)
    #expect(try vaults[1].text("play/a.md") == "- a\n" && !vaults[1].exists("work/b.md"))
  }
}
