import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// What is said at the end of a sync.
@Suite struct `What a sync tells` {
  private static func close(_ vault: TestVault, _ name: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: vault.url(name).path)
  }

  @Test func `names hidden and private files once, when it sends them first`() throws {
    let vaults = try SyncedVaults()
    for name in [".env", "key", ".obsidian/plugins/x/data.json", "Private.md", ".gitignore", "open.txt"] {
      try vaults[0].write("*.log\n", to: name)
    }
    for name in [".env", "key", "Private.md"] { try Self.close(vaults[0], name) }
    let talk = try vaults.sync(0).talk
    #expect(
      talk.contains("though hidden or readable only by you here: .env, .obsidian/plugins/x/data.json, key"),
      "\(talk)")
    #expect(talk.contains("git rm --cached .env"))
    try vaults[0].write("y\n", to: ".env")
    #expect(try !vaults.sync(0).talk.contains("first time"))
    try vaults.git(0)("rm", "--quiet", "--cached", ".env")
    try vaults[0].write(".env\n", to: ".gitignore")
    try vaults.sync(0)
    #expect(try vaults[0].text(".env") == "y\n")
    #expect(
      try RealGit(in: vaults.hub.folder)("ls-tree", "-r", "--name-only", "main").contains(".env") == false)
  }

  @Test func `names notes that git ignores, once for each`() throws {
    let vaults = try SyncedVaults(1)
    try vaults[0].write("archive/\n*.log\nnode_modules/\n", to: ".gitignore")
    try vaults[0].write("x", to: "x.log")
    #expect(try !vaults.sync(0).talk.contains("git ignores"))
    try vaults[0].write("- x\n", to: "archive/L.md")
    #expect(try vaults.sync(0).talk.contains("note: git ignores archive/L.md, so sync doesn't send it"))
    #expect(try !vaults.sync(0).talk.contains("git ignores"))
    try vaults[0].write("- x\n", to: "archive/M.md")
    let talk = try vaults.sync(0).talk
    #expect(talk.contains("git ignores archive/M.md"), "\(talk)")
    try vaults[0].write("*.log\n", to: ".gitignore")
    try vaults.sync(0)
    #expect(try RealGit(in: vaults.hub.folder)("show", "main:archive/L.md") == "- x\n")
  }

  @Test func `names files with git's conflict markers, on either side`() throws {
    let vaults = try SyncedVaults()
    let text = "<<<<<<< ours\n- a\n=======\n- b\n>>>>>>> theirs\n"
    try vaults[0].write(text, to: "Errands.md")
    try vaults[0].write(text, to: "example.txt")
    for number in 0...1 {
      let talk = try vaults.sync(number).talk
      #expect(talk.contains("git's conflict markers are in Errands.md, on all machines"), "\(talk)")
    }
    #expect(try !vaults.sync(0).talk.contains("markers"))
  }

  @Test func `has nothing to say of a file that a cloud has, and deletes it nowhere`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "Errands.md": "- a\n", "pic.png": "x"])
    for name in ["Errands.md", "pic.png"] {
      try vaults[0].remove(name)
      try vaults[0].write("", to: ".\(name).icloud")
    }
    let talk = try vaults.sync(0).talk
    for name in ["Errands.md", "pic.png"] {
      #expect(talk.contains("\(name) is in the cloud, not on this disk"), "\(talk)")
    }
    try vaults.sync(1)
    #expect(vaults[1].notes.keys.sorted() == [".gitattributes", "Errands.md", "inbox.md", "pic.png"])
    try vaults[1].write("- a\n- b\n", to: "Errands.md")
    try vaults.sync(1)
    let refused = vaults[0].offload("offload sync")
    #expect(
      refused.talk.contains("Errands.md changed on the remote, but the file is in the cloud"),
      "\(refused.talk)")
    #expect(vaults[0].offload("offload tags rename a b").status != 0)
    #expect(vaults[0].offload("offload list").talk.contains("Errands.md"))
    let made = vaults[0].offload("offload collection new Errands")
    #expect(made.status == 1 && made.talk.contains("in the cloud"), "\(made.talk)")
    try vaults[0].remove("inbox.md")
    try vaults[0].write("", to: ".inbox.md.icloud")
    #expect(vaults[0].offload("offload capture soap").talk.contains("in the cloud"))
    #expect(!vaults[0].exists("inbox.md"))
  }
}

/// Files that a sync must not take for others than they are.
@Suite struct `Files that a sync has sent before` {
  @Test func `stay everywhere when a cloud takes a folder of them off the disk`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- bread\n", "P/p.md": "- p\n", "P/Q/q.md": "- q\n"])
    for (folder, placeholder, named) in [("P/Q", "P/.Q.icloud", "P/Q/q.md"), ("P", ".P.icloud", "P/p.md")] {
      try vaults[0].remove(folder)
      try vaults[0].write("", to: placeholder)
      let talk = try vaults.sync(0).talk
      #expect(talk.contains("\(named) is in the cloud, not on this disk"), "\(talk)")
    }
    try vaults.sync(1)
    #expect(try vaults[1].text("P/p.md") == "- p\n" && vaults[1].text("P/Q/q.md") == "- q\n")
    try vaults[1].write("- p\n- new\n", to: "P/p.md")
    try vaults.sync(1)
    let refused = vaults[0].offload("offload sync")
    #expect(refused.talk.contains("brctl download P/p.md"), "\(refused.talk)")
    #expect(!vaults[0].exists("P"))
  }

  @Test func `are not sent for the first time when the remote's branch was deleted`() throws {
    let vaults = try SyncedVaults(1, ["inbox.md": "- bread\n", ".obsidian/app.json": "{}\n"])
    try RealGit(in: vaults.hub.folder)("update-ref", "-d", "refs/heads/main")
    let talk = try vaults.sync(0, "offload sync --resend").talk
    #expect(!talk.contains("first time"), "\(talk)")
  }
}

/// A vault in which nobody has written anything yet.
@Suite struct `An empty vault` {
  @Test(arguments: ["", "# Inbox\n", "# Inbox\n\n"])
  func `takes over what its remote has`(inbox: String) throws {
    let vaults = try SyncedVaults(
      1, ["inbox.md": "# Inbox\n\n- bread\n", ".gitignore": "*.log\n", "Errands.md": "- a\n"])
    let other = try TestVault(["inbox.md": inbox])
    other.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    if !inbox.isEmpty { try other.write("*.tmp\n", to: ".gitignore") }
    #expect(other.offload("offload sync init \(vaults.hub.folder.path) --yes").status == 0)
    let run = other.offload("offload sync")
    #expect(run.status == 0, "\(run.talk)")
    try vaults.sync(0)
    for vault in [vaults[0], other] {
      #expect(try vault.text("inbox.md").trimmingCharacters(in: .newlines) == "# Inbox\n\n- bread")
      #expect(try vault.text("Errands.md") == "- a\n")
      #expect(!vault.notes.keys.contains { $0.contains(".conflict-") })
    }
  }

  @Test func `that finds only another branch is told of that, and joins it`() throws {
    let vaults = try SyncedVaults(1, ["inbox.md": "- bread\n"])
    try RealGit(in: vaults.hub.folder)("branch", "-m", "main", "trunk")
    let other = try TestVault(["inbox.md": ""])
    other.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    other.offload("offload sync init \(vaults.hub.folder.path) --yes")
    let run = other.offload("offload sync")
    #expect(run.talk.contains("origin has no branch main; it has trunk"), "\(run.talk)")
    try RealGit(in: other.folder)("config", "branch.main.merge", "refs/heads/trunk")
    other.offload("offload sync init --yes")
    #expect(other.offload("offload sync").status == 0)
    #expect(try other.text("inbox.md") == "- bread\n")
  }
}
