import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultSync

@testable import OffloadCLI

/// Servers that were restored from a backup, moved, or emptied; branches that somebody rewrote, renamed or deleted.
@Suite struct `A remote that has lost commits` {
  /// Two machines and a hub that has lost a capture of "soap", which both have.
  private static func vaults() throws -> SyncedVaults {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    try vaults.settle()
    try RealGit(in: vaults.hub.folder)("update-ref", "refs/heads/main", "main^")
    return vaults
  }

  private static func inbox(_ vaults: SyncedVaults) throws -> String {
    try RealGit(in: vaults.hub.folder)("show", "main:inbox.md")
  }

  @Test func `and nothing else is told so, and gets them again`() throws {
    let vaults = try Self.vaults()
    for _ in 1...2 {
      let run = vaults[0].offload("offload sync")
      #expect(run.status == 1)
      for words in ["has lost commits", "--accept-rewind drops", "1 item", "here in inbox.md"] {
        #expect(run.talk.contains(words), "\(run.talk)")
      }
      #expect(run.talk.contains("offload sync --resend"))
      #expect(try vaults[0].text("inbox.md").contains("soap"))
      #expect(try !Self.inbox(vaults).contains("soap"))
      vaults[0].offload("offload capture tea")
    }
    try vaults.sync(0, "offload sync --resend")
    #expect(try Self.inbox(vaults).contains("soap"))
    try vaults.settle()
    #expect(try vaults[1].text("inbox.md").contains("tea"))
  }

  @Test func `names only the files in which something is lost`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].write("- x\n", to: "M.md")
    try vaults.settle()
    vaults[0].offload("offload capture soap")
    try vaults.settle()
    try RealGit(in: vaults.hub.folder)("update-ref", "refs/heads/main", "main^")
    try vaults[0].write("- x\n- local\n", to: "M.md")
    vaults[0].offload("offload sync --accept-rewind")
    let talk = vaults[1].offload("offload sync").talk
    #expect(talk.contains("here in inbox.md") && !talk.contains("M.md"), "\(talk)")
  }

  @Test func `gets them by a push by hand`() throws {
    let vaults = try Self.vaults()
    try vaults.git(1)("push", "--quiet", "origin", "main")
    try vaults.settle()
    #expect(try vaults[0].text("inbox.md").contains("soap"))
  }

  @Test func `and has others in their place: both are kept, or the lost ones are dropped and named`() throws {
    for line in ["offload sync --resend", "offload sync --accept-rewind"] {
      let vaults = try Self.vaults()
      let plain = try TestFolder()
      let git = RealGit(in: plain.folder)
      try git("clone", "--quiet", vaults.hub.folder.path, ".")
      try plain.write("- rice\n", to: "Rice.md")
      try git("add", "-A")
      try git("commit", "--quiet", "-m", "x")
      try git("push", "--quiet")
      vaults[0].offload("offload capture tea")
      let refused = vaults[0].offload("offload sync")
      #expect(refused.talk.contains("lost commits") && refused.talk.contains("--resend"), "\(refused.talk)")
      let hint = try #require(refused.talk.split(separator: "\n").first { $0.contains("git log") })
      let words = hint.split(separator: " ").drop { $0 != "log" }.map(String.init)
      #expect(try vaults.git(0).run(words).status == 0, "\(hint)")
      let run = try vaults.sync(0, line)
      let inbox = try vaults[0].text("inbox.md")
      #expect(inbox.contains("soap") == line.contains("resend"))
      #expect(inbox.contains("tea"))
      #expect(run.talk.contains("removed here") == line.contains("rewind"), "\(run.talk)")
      #expect(try vaults[0].text("Rice.md") == "- rice\n")
      #expect(try Self.inbox(vaults) == inbox)
    }
  }

  @Test func `that were written anew without a loss is taken as it is`() throws {
    let vaults = try SyncedVaults()
    for words in ["soap", "tea"] {
      vaults[0].offload("offload capture \(words)")
      try vaults.sync(0)
    }
    try vaults.sync(1)
    // Squashed and sent by hand on one machine, which goes on.
    try vaults.git(0)("reset", "--quiet", "--soft", "HEAD~2")
    try vaults.git(0)("commit", "--quiet", "-m", "both")
    try vaults.git(0)("push", "--quiet", "--force", "origin", "main")
    try vaults.sync(0)
    vaults[0].offload("offload capture salt")
    vaults[1].offload("offload capture rice")
    try vaults.settle()
    let inbox = try vaults[1].text("inbox.md")
    for words in ["soap", "tea", "salt", "rice"] {
      #expect(inbox.components(separatedBy: words).count == 2, "\(inbox)")
    }
    #expect(try vaults.git(0)("log", "--format=%s").contains("both"))
  }

  @Test func `that are not here either, since somebody has taken them back, has lost nothing`() throws {
    let vaults = try SyncedVaults(1)
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    try vaults.git(0)("reset", "--quiet", "--hard", "HEAD~1")
    try vaults.git(0)("push", "--quiet", "--force", "origin", "main")
    vaults[0].offload("offload capture tea")
    try vaults.sync(0)
    #expect(try Self.inbox(vaults).contains("tea"))
    #expect(try !Self.inbox(vaults).contains("soap"))
  }

  @Test func `is another one if it has another URL`() throws {
    let vaults = try SyncedVaults(1)
    let other = try TestFolder()
    try RealGit(in: other.folder)("init", "--quiet", "--bare", "--initial-branch=main", ".")
    let run = vaults[0].offload("offload sync init \(other.folder.path)")
    #expect(run.talk.contains("git remote set-url origin \(other.folder.path)"), "\(run.talk)")
    try vaults.git(0)("remote", "set-url", "origin", other.folder.path)
    vaults.agree(0)
    try vaults.sync(0)
    #expect(try RealGit(in: other.folder)("show", "main:inbox.md").contains("bread"))
  }

  @Test func `since its branch is gone, or has another name, says which it has`() throws {
    let vaults = try SyncedVaults()
    let hub = RealGit(in: vaults.hub.folder)
    try hub("branch", "-m", "main", "trunk")
    for line in ["offload sync", "offload sync --accept-rewind"] {
      let run = vaults[0].offload(line)
      #expect(run.status == 1)
      #expect(run.talk.contains("origin has no branch main; it has trunk"), "\(run.talk)")
      #expect(run.talk.contains("git config branch.main.merge refs/heads/trunk"), "\(run.talk)")
    }
    try vaults.git(0)("config", "branch.main.merge", "refs/heads/trunk")
    vaults.agree(0)
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    #expect(try hub("show", "trunk:inbox.md").contains("soap"))
    try hub("update-ref", "-d", "refs/heads/trunk")
    let run = vaults[0].offload("offload sync")
    #expect(run.talk.contains("origin has lost its branch trunk, and has no other"), "\(run.talk)")
    try vaults.sync(0, "offload sync --resend")
    #expect(try hub("show", "trunk:inbox.md").contains("soap"))
  }
}

/// A push that fails after the remote has taken it.
@Suite struct `A push that failed and was taken` {
  @Test func `is told as sent, with what git said`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].write("#!/bin/sh\nexit 1\n", to: ".git/hooks/reference-transaction")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: vaults[0].url(".git/hooks/reference-transaction").path)
    vaults.agree(0)
    vaults[0].offload("offload capture soap")
    let run = try vaults.sync(0)
    #expect(run.talk.contains("sent 1 file"), "\(run.talk)")
    #expect(run.talk.contains("the remote has it"), "\(run.talk)")
    #expect(try RealGit(in: vaults.hub.folder)("show", "main:inbox.md").contains("soap"))
  }

  @Test func `is so as well if another machine went on from it`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    let other = vaults.git(1)
    let refused = vaults.sync(0) { call, run in
      let answer = try run(call)
      guard call.arguments.contains(Array("push".utf8)), answer.status == 0 else { return answer }
      try other("pull", "--quiet", "--no-rebase")
      try other.run(["-c", "alias.hand=!echo '- tea' >> inbox.md", "hand"])
      try other("commit", "--quiet", "-a", "-m", "x")
      try other("push", "--quiet", "origin", "main")
      return GitAnswer(status: 1, output: [], complaints: Array("cut off".utf8), isCutOff: false)
    }
    #expect(refused == nil)
    #expect(try vaults[0].text("inbox.md").contains("tea"))
    try vaults.settle()
  }
}
