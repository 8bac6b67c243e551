import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// On real git, with a repository between two homes.
@Suite struct `Syncing a vault` {
  @Test func `brings what is new to each, in one operation, and leaves git clean`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    vaults[1].offload("offload capture tea")
    try vaults.settle()
    let inbox = try vaults[0].text("inbox.md")
    for words in ["bread", "milk", "soap", "tea"] { #expect(inbox.contains("- \(words)"), "\(inbox)") }
    #expect(try vaults.git(0)("log", "--format=%an <%ae>", "--merges") == "Offload <offload@localhost>\n")
  }

  @Test func `merges an item that was moved here and edited there`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload move bread --to Errands --create")
    try vaults[1].replace("- bread", with: "- bread #shop", in: "inbox.md")
    try vaults.settle()
    #expect(try vaults[1].text("Errands.md").contains("- bread #shop"))
    #expect(try !vaults[1].text("inbox.md").contains("bread"))
  }

  @Test func `brings a rename as one, so that an undo of what was done before finds the file`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    vaults[0].offload("offload move bread milk --to Errands --create")
    vaults[0].offload("offload tag shop bread")
    try vaults.settle()
    vaults[1].offload("offload collection rename Errands Shopping")
    try vaults.settle()
    #expect(!vaults[0].exists("Errands.md"))
    let undo = try vaults[0].offload("offload undo \(Self.number(of: "tag shop bread", in: vaults[0]))")
    #expect(undo.status == 0, "\(undo.talk)")
    #expect(try vaults[0].text("Shopping.md").contains("- bread\n"))
    let back = try vaults[0].offload("offload undo \(Self.number(of: "sync", in: vaults[0])) --yes")
    #expect(back.status == 0, "\(back.talk)")
    #expect(try vaults[0].text("Errands.md").contains("- bread\n"))
    #expect(!vaults[0].exists("Shopping.md"))
  }

  private static func number(of command: String, in vault: TestVault) throws -> String {
    let lines = vault.offload("offload log").output.split(separator: "\n")
    return String(try #require(lines.first { $0.hasSuffix(command) }?.split(separator: "\t").first))
  }

  @Test func `brings a rename taken back, after which there is nothing left to undo of it`() throws {
    let vaults = try SyncedVaults(2, ["inbox.md": "- a\n", "Errands.md": "- b\n- c\n"])
    vaults[0].offload("offload collection rename Errands Shopping")
    try vaults.settle()
    vaults[1].offload("offload collection rename Shopping Errands")
    try vaults.settle()
    let undo = try vaults[0].offload(
      "offload undo \(Self.number(of: "rename Errands Shopping", in: vaults[0]))")
    #expect(undo.status == 1 && undo.talk.contains("has nothing left to undo"), "\(undo.talk)")
    #expect(try vaults[0].text("Errands.md") == "- b\n- c\n")
  }

  @Test(arguments: ["B.md", "C.md"])
  func `brings names that changed hands, and an older undo refuses to write into the wrong file`(new: String)
    throws
  {
    let (a, b) = ("# A\n\n- a\n", "# B\n\n- b\n")
    let vaults = try SyncedVaults(2, ["inbox.md": "- i\n", "A.md": a + "- x\n", "B.md": b])
    vaults[0].offload("offload delete x")
    try vaults.settle()
    try vaults[1].write(a, to: new)
    try vaults[1].write(new == "B.md" ? b : "# New\n\n- n\n", to: "A.md")
    try vaults.settle()
    let before = vaults[0].notes
    let undo = try vaults[0].offload("offload undo \(Self.number(of: "delete x", in: vaults[0]))")
    #expect(undo.status == 1 && undo.talk.contains("A.md is now \(new)"), "\(undo.talk)")
    #expect(vaults[0].notes == before)
  }

  @Test func `keeps two versions of words, and never a marker`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].replace("- bread", with: "- bread from Ada", in: "inbox.md")
    try vaults[1].replace("- bread", with: "- bread at noon", in: "inbox.md")
    let talk = try vaults.sync(0).talk + vaults.sync(1).talk
    #expect(talk.contains("offload resolve"))
    try vaults.settle()
    let inbox = try vaults[0].text("inbox.md")
    #expect(inbox.contains(#/bread at noon  \[conflict:: ([a-z]{8})\]\n- bread from Ada  \[conflict:: \1\]/#))
    #expect(!inbox.contains("<<<<<<<"))
  }

  @Test func `carries files of any kind and name but its own and git's`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].write([0, 255, 10, 13], to: "attachments/a b \"c\"\n.png")
    try vaults[0].write("{}", to: ".obsidian/app.json")
    try vaults[0].write("x", to: ".offload/mine")
    try vaults.settle()
    #expect(vaults[1].bytes("attachments/a b \"c\"\n.png") == [0, 255, 10, 13])
    #expect(vaults[1].bytes(".obsidian/app.json") == Array("{}".utf8))
    #expect(!vaults[1].exists(".offload/mine"))
    try vaults[1].remove("attachments/a b \"c\"\n.png")
    try vaults.settle()
    #expect(!vaults[0].exists("attachments/a b \"c\"\n.png"))
  }

  @Test func `tells everywhere which files can be started`() throws {
    let vaults = try SyncedVaults()
    func setMode(_ mode: Int, _ number: Int) throws {
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: vaults[number].url("tool.sh").path)
    }
    func mode(_ number: Int) throws -> Int? {
      let attributes = try FileManager.default.attributesOfItem(atPath: vaults[number].url("tool.sh").path)
      return attributes[.posixPermissions] as? Int
    }
    try vaults[0].write("#!/bin/sh\n", to: "tool.sh")
    try setMode(0o640, 0)
    try vaults.settle()
    try setMode(0o600, 1)
    try setMode(0o750, 0)
    try vaults.settle()
    #expect(try mode(1) == 0o700)
    try vaults[1].write("#!/bin/sh\necho\n", to: "tool.sh")
    try setMode(0o700, 1)
    try setMode(0o640, 0)
    try vaults.settle()
    #expect(try mode(0) == 0o640)
    #expect(try mode(1) == 0o600)
    #expect(try vaults[0].text("tool.sh") == "#!/bin/sh\necho\n")
  }

  @Test func `tells of files that git does not know yet which can be started`() throws {
    let vaults = try SyncedVaults()
    func mode(_ name: String) throws -> String {
      try String(vaults.git(0)("ls-tree", "main", name).prefix(6))
    }
    try vaults[0].write("#!/bin/sh\n", to: "run.sh")
    try vaults[0].write("x", to: "data.txt")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: vaults[0].url("run.sh").path)
    try vaults.settle()
    #expect(try mode("run.sh") == "100755")
    #expect(try mode("data.txt") == "100644")
    #expect(FileManager.default.isExecutableFile(atPath: vaults[1].url("run.sh").path))
    try FileManager.default.moveItem(at: vaults[0].url("run.sh"), to: vaults[0].url("start.sh"))
    try vaults.settle()
    #expect(try mode("start.sh") == "100755")
    try vaults[1].remove("start.sh")
    try vaults.settle()
    let number = try #require(vaults[0].offload("offload log --limit 1").output.split(separator: "\t").first)
    #expect(vaults[0].offload("offload undo \(number) --yes").status == 0)
    try vaults.settle()
    #expect(try mode("start.sh") == "100755")
  }

  @Test func `keeps both of a file that is no text and that both changed`() throws {
    let vaults = try SyncedVaults()
    try vaults[0].write([0, 1], to: "attachments/a.bin")
    try vaults[1].write([0, 2], to: "attachments/a.bin")
    try vaults.settle()
    let files = vaults[0].notes.filter { $0.key.hasPrefix("attachments/") }
    #expect(Set(files.values) == [[0, 1], [0, 2]])
  }

  @Test func `starts no git where this user has not said so`() throws {
    let vaults = try SyncedVaults(1)
    let copy = try TestVault()
    copy.environment = vaults[0].environment
    try copy.copy(vaults[0].folder)
    for line in ["offload sync", "offload sync --status"] {
      let run = copy.offload(line)
      #expect(run.status == 1)
      #expect(run.talk.contains("hint: offload sync init"))
    }
    let other = try TestVault()
    vaults[0].environment["XDG_STATE_HOME"] = other.homeFolder.path
    #expect(vaults[0].offload("offload sync").status == 1)
  }

  @Test func `asks before it is enabled, and shows what would be started and sent`() throws {
    let vaults = try SyncedVaults(1)
    let clone = try TestVault()
    try RealGit(in: clone.folder)("clone", "--quiet", vaults.hub.folder.path, ".")
    try RealGit(in: clone.folder)("config", "core.sshCommand", "touch /tmp/stranger")
    try clone.write("#!/bin/sh\n", to: ".git/hooks/pre-push")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: clone.url(".git/hooks/pre-push").path)
    try clone.write("x", to: "picture.png")
    #expect(clone.offload("offload sync init").talk.contains("add --yes"))
    let shown = clone.offload("offload sync init --dry-run").talk
    for words in ["core.sshcommand=touch", "pre-push", "picture.png", "Branch: main"] {
      #expect(shown.contains(words), "\(shown)")
    }
    let console = TestConsole()
    console.terminals = [.input, .error]
    #expect(
      clone.offload("offload sync init", input: "n\n", console: console).talk.contains("Nothing changed"))
    #expect(clone.offload("offload sync").status == 1)
  }

  @Test func `runs no hook but the user's own before a push`() throws {
    let vaults = try SyncedVaults(1)
    let trace = vaults.hub.url("trace")
    for hook in ["reference-transaction", "post-index-change", "post-commit", "pre-push", "update"] {
      let path = ".git/hooks/\(hook)"
      try vaults[0].write("#!/bin/sh\necho \(hook) >> '\(trace.path)'\n", to: path)
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: vaults[0].url(path).path)
    }
    vaults.agree(0)
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    let ran = Set(String(decoding: vaults.hub.bytes("trace") ?? [], as: UTF8.self).split(separator: "\n"))
    // Git tells the last one of where it notes that the remote is.
    #expect(ran == ["pre-push", "reference-transaction"])
    try vaults.hub.remove("trace")
    vaults[0].offload("offload capture tea")
    try vaults.git(0)("config", "core.hooksPath", vaults[0].url(".git/hooks").path)
    try vaults.sync(0)
    #expect(!vaults.hub.exists("trace"))
  }

  @Test func `says what waits while the remote is away, and sends it later`() throws {
    let vaults = try SyncedVaults()
    let elsewhere = vaults.hub.folder.path + "-away"
    try FileManager.default.moveItem(atPath: vaults.hub.folder.path, toPath: elsewhere)
    defer { try? FileManager.default.removeItem(atPath: elsewhere) }
    vaults[0].offload("offload capture soap")
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1)
    #expect(run.talk.contains("1 commit waits here"), "\(run.talk)")
    #expect(vaults[0].offload("offload sync --status").talk.contains("Sync has failed"))
    try FileManager.default.moveItem(atPath: elsewhere, toPath: vaults.hub.folder.path)
    try vaults.settle()
    #expect(try vaults[1].text("inbox.md").contains("soap"))
    #expect(!vaults[0].offload("offload sync --status").talk.contains("failed"))
  }

  @Test func `tells its state as JSON`() throws {
    let vaults = try SyncedVaults(1)
    let status = try #require(vaults[0].offload("offload sync --status --json").json() as? [String: Any])
    #expect(status["branch"] as? String == "origin/main")
    #expect(status["lastSuccess"] is Int)
    #expect(status["conflicts"] as? Int == 0)
    let report = try #require(vaults[0].offload("offload sync --json").json() as? [String: Any])
    #expect(report["sent"] as? [String] == [])
  }
}

@Suite struct `Undo beside a sync` {
  @Test func `passes over what came in, and takes it back by its number for everybody`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    vaults[1].offload("offload capture tea")
    try vaults.sync(0)
    try vaults.sync(1)
    let number = try #require(vaults[1].offload("offload log --limit 1").output.split(separator: "\t").first)
    #expect(vaults[1].offload("offload undo").talk.contains("Undone: capture \"tea\""))
    #expect(try vaults[1].text("inbox.md").contains("soap"))
    #expect(vaults[1].offload("offload redo").status == 0)
    let asked = vaults[1].offload("offload undo \(number)")
    #expect(asked.status == 1)
    #expect(asked.talk.contains("on all your machines at the next sync"), "\(asked.talk)")
    #expect(vaults[1].offload("offload undo \(number) --yes").status == 0)
    #expect(try !vaults[1].text("inbox.md").contains("soap"))
    try vaults.settle()
    #expect(try !vaults[0].text("inbox.md").contains("soap"))
    #expect(try vaults[0].text("inbox.md").contains("tea"))
  }
}

@Suite struct `Folding a copy beside a sync` {
  @Test func `knows from git what both had begun with`() throws {
    let vaults = try SyncedVaults(1)
    let base = try vaults[0].text("inbox.md")
    try vaults[0].replace("- bread\n", with: "", in: "inbox.md")
    try vaults.sync(0)
    try vaults[0].write(
      base + "- tea\n", to: "inbox.sync-conflict-20260301-080000-ABCDEFG.md")
    #expect(vaults[0].offload("offload fold").status == 0)
    let inbox = try vaults[0].text("inbox.md")
    #expect(inbox.contains("tea"))
    #expect(!inbox.contains("bread"), "\(inbox)")
  }
}
