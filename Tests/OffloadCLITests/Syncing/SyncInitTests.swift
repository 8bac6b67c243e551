import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// On real git.
@Suite struct `Enabling sync` {
  /// A folder that is no repository yet, as Obsidian and other programs leave it.
  private static func folder() throws -> TestVault {
    let vault = try TestVault([
      "inbox.md": "- bread\n", "picture.png": "x", ".env": "KEY=1\n", ".trash/Old.md": "- old\n",
      ".obsidian/workspace.json": "{}", ".obsidian/workspace-mobile.json": "{}",
      ".obsidian/plugins/x/data.json": "{}", ".gitignore": "*.log\n", "x.log": "x", "key": "x",
    ])
    vault.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    for name in [".env", "key"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: vault.url(name).path)
    }
    return vault
  }

  @Test func `shows hidden files of a folder that is no repository yet, as it does in one`() throws {
    let vault = try Self.folder()
    let before = vault.offload("offload sync init ssh://example.org/x.git --dry-run").talk
    #expect(!vault.exists(".git"))
    try RealGit(in: vault.folder)("init", "--quiet", "--initial-branch=main", ".")
    let after = vault.offload("offload sync init ssh://example.org/x.git --dry-run").talk
    #expect("The folder becomes a git repository.\n" + after.replacing("Branch: main\n", with: "") == before)
    for words in [
      ".env", ".trash/Old.md", ".obsidian/plugins/x/data.json", "picture.png", "/.obsidian/workspace*.json",
      "/.trash/", "/key",
    ] {
      #expect(before.contains("  \(words)\n"), "\(before)")
    }
    #expect(!before.contains("x.log"))
  }

  @Test func `has git ignore what is private or changes all the time, if that is wanted`() throws {
    for (line, answers) in [("offload sync init --yes --ignore", ""), ("offload sync init", "y\ny\n")] {
      let vault = try Self.folder()
      let console = TestConsole()
      console.terminals = answers.isEmpty ? [] : [.input, .output, .error]
      let hub = try TestFolder()
      try RealGit(in: hub.folder)("init", "--quiet", "--bare", "--initial-branch=main", ".")
      #expect(vault.offload("\(line) \(hub.folder.path)", input: answers, console: console).status == 0)
      #expect(
        try vault.text(".gitignore")
          == "*.log\n/.env\n/.obsidian/workspace*.json\n/.trash/\n/key\n")
      #expect(vault.offload("offload sync").status == 0)
      let sent = try RealGit(in: hub.folder)("ls-tree", "-r", "--name-only", "main").split(separator: "\n")
      #expect(
        sent == [
          ".gitattributes", ".gitignore", ".obsidian/plugins/x/data.json", "inbox.md", "picture.png",
        ])
    }
  }

  @Test func `ends where the input ends, at either question`() throws {
    for answers in ["", "n\n", "y\n"] {
      let vault = try Self.folder()
      let console = TestConsole()
      console.terminals = [.input, .output, .error]
      let run = vault.offload("offload sync init ssh://example.org/x.git", input: answers, console: console)
      #expect(run.talk.contains("Nothing changed"), "\(run.talk)")
      #expect(!vault.exists(".git"))
    }
  }

  @Test func `names the repository that the folder lies in`() throws {
    for option in ["--dry-run", "--yes"] {
      let vault = try TestVault(["a/inbox.md": "- bread\n"])
      vault.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
      try RealGit(in: vault.folder)("init", "--quiet", ".")
      let run = vault.offload("offload --vault a sync init \(option)")
      #expect(run.status == 0, "\(run.talk)")
      #expect(
        run.talk.contains("The folder is in the git repository \(vault.folder.path), which"), "\(run.talk)")
    }
  }

  @Test func `says how to keep git's files out of Syncthing`() throws {
    let vault = try Self.folder()
    try vault.write("", to: ".stfolder/x")
    #expect(vault.offload("offload sync init --dry-run").talk.contains("echo /.git >> .stignore"))
    try vault.write("/.git\n", to: ".stignore")
    #expect(!vault.offload("offload sync init --dry-run").talk.contains(">> .stignore"))
  }

  @Test func `names notes that git ignores`() throws {
    let vault = try Self.folder()
    try vault.write("*.log\narchive/\n.DS_Store\nDraft.md\n", to: ".gitignore")
    try vault.write("- x\n", to: "archive/L.md")
    try vault.write("- x\n", to: "Draft.md")
    try vault.write("x", to: "archive/x.png")
    let run = vault.offload("offload sync init --dry-run")
    #expect(
      run.talk.contains("Notes that git ignores, and that stay here:\n  Draft.md\n  archive/L.md\n"),
      "\(run.talk)")
  }

  @Test func `in a clone whose server names another branch says how to get the files`() throws {
    let vaults = try SyncedVaults(1)
    try RealGit(in: vaults.hub.folder)("symbolic-ref", "HEAD", "refs/heads/master")
    let clone = try TestVault()
    clone.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    #expect(clone.offload("offload sync init").talk.contains("there are no notes in "))
    try RealGit(in: clone.folder)("clone", "--quiet", vaults.hub.folder.path, ".")
    let run = clone.offload("offload sync init")
    #expect(run.status == 1)
    #expect(run.talk.contains("hint: git switch main"), "\(run.talk)")
    try RealGit(in: clone.folder)("switch", "--quiet", "main")
    #expect(clone.offload("offload sync init --yes").status == 0)
  }

  @Test(arguments: [
    ("shallow", "git fetch --unshallow"), ("MERGE_HEAD", "git status"), ("rebase-merge/x", "git status"),
  ])
  func `refuses a repository as a sync does`(file: String, hint: String) throws {
    let vault = try Self.folder()
    try RealGit(in: vault.folder)("init", "--quiet", "--initial-branch=main", ".")
    try vault.write("", to: ".git/\(file)")
    for line in ["offload sync init --dry-run", "offload sync init --yes"] {
      let run = vault.offload(line)
      #expect(run.status == 1)
      #expect(run.talk.contains("hint: \(hint)"), "\(run.talk)")
    }
  }

  @Test func `names programs last, and folders rather than thousands of files`() throws {
    let archive = try Archive()
    try archive.addProgram(".git/hooks/pre-push")
    for number in 1...300 { try archive.vault.write("x", to: "\(number).dat") }
    for number in 1...60 { try archive.vault.write("x", to: ".h\(number)/x") }
    let lines = archive.screen.split(separator: "\n")
    #expect(lines.count < 40, "\(archive.screen)")
    #expect(lines.contains("  ./ (300 files)"), "\(archive.screen)")
    #expect(lines.suffix(4).first == "Hooks that git starts at each push:")
  }

  @Test func `leaves what editors say of themselves where it is`() throws {
    let vaults = try SyncedVaults()
    for name in [".inbox.md.swp", ".#inbox.md", "a/.~lock.b.odt#"] { try vaults[0].write("x", to: name) }
    try vaults[0].write("x", to: "a/b.odt")
    try vaults.sync(0)
    try vaults.sync(1)
    #expect(vaults[1].notes.keys.sorted() == [".gitattributes", "a/b.odt", "inbox.md"])
  }

  @Test func `suggests no line for what git has, or for notes that are all closed to others`() throws {
    let vault = try Self.folder()
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: vault.url("inbox.md").path)
    let shown = vault.offload("offload sync init --dry-run").talk
    #expect(!shown.contains("/key"), "\(shown)")
    #expect(shown.contains("/.env"), "\(shown)")
    let git = RealGit(in: vault.folder)
    try git("init", "--quiet", ".")
    try git("add", "--all")
    #expect(!vault.offload("offload sync init --dry-run").talk.contains("Better left here"))
  }

  /// What fails in the middle, and how it is arranged.
  static let failures: [(name: String, begin: @Sendable (TestVault) throws -> Void)] = [
    ("a link to git's settings", { try $0.link(".gitattributes", to: ".git/config") }),
    ("a link out of the vault", { try $0.link(".gitattributes", to: "/nowhere/x") }),
    ("a folder in the place", { try $0.write("x", to: ".gitattributes/x") }),
    (
      "no place for the consent",
      { vault in
        let place = URL(fileURLWithPath: vault.environment["XDG_STATE_HOME"] ?? "")
        let folder = place.appendingPathComponent("offload")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("x".utf8).write(to: folder.appendingPathComponent("sync"))
      }
    ),
  ]

  @Test(arguments: failures.flatMap { failure in [false, true].map { (failure.name, $0) } }.sampled(3))
  func `leaves nothing behind where it fails in the middle`(name: String, isRepository: Bool) throws {
    let vault = try TestVault(["inbox.md": "- bread\n"])
    vault.environment["GIT_CONFIG_GLOBAL"] = "/dev/null"
    if isRepository { try RealGit(in: vault.folder)("init", "--quiet", ".") }
    try #require(Self.failures.first { $0.name == name }).begin(vault)
    let before = vault.bytes(".git/config")
    let run = vault.offload("offload sync init ssh://example.org/x.git --yes")
    #expect(run.status != 0)
    #expect(vault.exists(".git") == isRepository)
    #expect(vault.bytes(".git/config") == before)
    #expect(vault.offload("offload sync").talk.contains("offload sync init"))
  }
}

/// On real git: repositories as honest people have them.
@Suite struct `A repository of an honest person` {
  @Test func `with large files, credential helpers and another working folder, is synced as ever`() throws {
    let archive = try Archive()
    for (key, value) in [
      ("filter.lfs.clean", "cat"), ("filter.lfs.smudge", "cat"), ("credential.helper", "cache"),
      ("lfs.repositoryFormatVersion", "0"), ("http.postBuffer", "524288000"),
    ] {
      try archive.git("config", key, value)
    }
    for hook in ["pre-push", "post-checkout", "post-commit", "post-merge"] {
      try archive.addProgram(".git/hooks/\(hook)")
    }
    try archive.vault.write("*.bin filter=lfs\n", to: ".gitattributes")
    try archive.vault.write("large", to: "a.bin")
    let other = archive.traces.url("other").path
    try archive.git("worktree", "add", "--quiet", other, "-b", "other")
    let shown = archive.screen
    for words in [
      "filter.lfs.clean=cat", "filter.lfs.smudge=cat", "credential.helper=cache", "hooks/pre-push",
    ] {
      #expect(shown.contains("  " + words) || shown.contains("/" + words), "\(shown)")
    }
    #expect(!shown.contains("post-merge"))
    #expect(archive.vault.offload("offload sync init --yes").status == 0)
    let run = archive.vault.offload("offload sync")
    #expect(run.status == 0, "\(run.talk)")
    #expect(archive.hasRun, "the hook that was agreed to")
    #expect(try archive.hubGit("show", "main:a.bin") == "large")
  }

  @Test(arguments: ["absolute", "~/hooks"])
  func `has the hooks of their own settings`(way: String) throws {
    let archive = try Archive()
    let home = try TestFolder()
    try archive.addProgram("hooks/pre-push", in: home)
    let folder = way == "absolute" ? home.url("hooks").path : way
    try home.write("[core]\nhooksPath = \(folder)\n", to: "gitconfig")
    archive.vault.environment["GIT_CONFIG_GLOBAL"] = home.url("gitconfig").path
    archive.vault.environment["HOME"] = home.folder.path
    #expect(archive.screen.contains("\(home.folder.path)/hooks/pre-push"), "\(archive.screen)")
    archive.vault.offload("offload sync init --yes")
    let run = archive.vault.offload("offload sync")
    #expect(run.status == 0, "\(run.talk)")
    #expect(archive.hasRun)
  }

  @Test(arguments: [
    "git@example.org:ada/notes.git", "ssh://git@example.org:22/notes.git", "https://example.org/notes.git",
    "example.org:notes.git", "git://example.org/notes.git",
  ])
  func `goes over the network, with no question but where to`(url: String) throws {
    let archive = try Archive()
    try archive.git("remote", "set-url", "origin", url)
    #expect(archive.screen == "Branch: main\nRemote: origin, \(url)\n")
    #expect(archive.vault.offload("offload sync init --yes").status == 0)
  }
}
