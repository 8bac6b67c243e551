import Foundation
import OffloadKit
import TestSupport
import Testing
import VaultSync

@testable import OffloadCLI

/// Something that an archive can bring along, and what is said of it.
struct Brought: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let words: String
  let add: @Sendable (Archive) throws -> Void

  init(_ name: String, _ words: String, _ add: @escaping @Sendable (Archive) throws -> Void) {
    (testDescription, self.words, self.add) = (name, words, add)
  }

  /// A setting of the repository.
  static func setting(_ key: String, _ value: String? = nil) -> Brought {
    Brought(key, "\(key.lowercased())=") { try $0.git("config", key, value ?? $0.command) }
  }
}

/// On real git.
@Suite struct `What somebody agrees to who enables sync` {
  static let shown: [Brought] = [
    .setting("filter.x.clean"), .setting("filter.x.smudge"), .setting("filter.x.process"),
    .setting("core.sshCommand"), .setting("core.askPass"), .setting("core.gitProxy"),
    .setting("credential.helper"), .setting("credential.https://example.org.helper"),
    .setting("gpg.program"), .setting("gpg.ssh.program"), .setting("gpg.ssh.defaultKeyCommand"),
    .setting("remote.origin.uploadpack"), .setting("remote.origin.receivepack"),
    .setting("remote.origin.vcs"), .setting("remote.origin.proxy"),
    .setting("http.proxy", "http://127.0.0.1:1"), .setting("http.sslVerify", "false"),
    .setting("http.sslVerify", ""), .setting("http.curloptResolve", "example.org:443:127.0.0.1"),
    .setting("http.https://example.org.sslCAInfo", "/x"), .setting("http.extraHeader", "X: y"),
    .setting("fetch.bundleURI", "https://evil.example/"),
    .setting("lfs.customtransfer.x.path"), .setting("lfs.extension.x.clean"),
    .setting("lfs.url", "https://evil.example/"),
    Brought("a filter after many aliases", "filter.x.clean=touch") { archive in
      for number in 10..<40 { try archive.git("config", "alias.a\(number)", "log -\(number)") }
      try archive.git("config", "filter.x.clean", archive.command)
    },
    Brought("a command after many spaces", "filter.x.clean= [6000 spaces] touch") { archive in
      try archive.git("config", "filter.x.clean", String(repeating: " ", count: 6_000) + archive.command)
    },
    Brought("a command after many blank characters", "filter.x.clean=cat [300 spaces] ;touch") { archive in
      try archive.git(
        "config", "filter.x.clean", "cat\(String(repeating: "\u{2800}\u{A0}", count: 150));\(archive.command)"
      )
    },
    Brought("a setting of one working folder", "filter.x.clean=touch") { archive in
      try archive.git("config", "extensions.worktreeConfig", "true")
      try archive.git("config", "--worktree", "filter.x.clean", archive.command)
    },
    Brought("another URL to push to", "git uses https://evil.example/x.git for it") { archive in
      try archive.git("config", "remote.origin.pushurl", "https://evil.example/x.git")
    },
    Brought("another URL in the place of a beginning", "git uses evil:x.git for it") { archive in
      try archive.git("remote", "set-url", "origin", "https://good.example/x.git")
      try archive.git("config", "url.evil:.insteadOf", "https://good.example/")
    },
    Brought("another URL for pushing alone", "git uses evil:x.git for it") { archive in
      try archive.git("remote", "set-url", "origin", "https://good.example/x.git")
      try archive.git("config", "url.evil:.pushInsteadOf", "https://good.example/")
    },
    Brought("where large files go, in a file of the vault", ".lfsconfig lfs.url=https://evil.example/") {
      try $0.git("config", "filter.lfs.clean", "git-lfs clean -- %f")
      try $0.vault.write("[lfs]\nurl = https://evil.example/\n", to: ".lfsconfig")
    },
    Brought("a hook", ".git/hooks/pre-push") { try $0.addProgram(".git/hooks/pre-push") },
    Brought("a hook of references", ".git/hooks/reference-transaction") {
      try $0.addProgram(".git/hooks/reference-transaction")
    },
    Brought("a hook of the remote", "hooks/pre-receive") {
      try $0.addProgram("hooks/pre-receive", in: $0.hub)
    },
    Brought("a hook of a remote by a URL", "hooks/post-update") { archive in
      try archive.addProgram("hooks/post-update", in: archive.hub)
      try archive.git("remote", "set-url", "origin", "file://\(archive.hub.folder.path)")
    },
    Brought("a hook of a remote by a URL with a host", "hooks/update") { archive in
      try archive.addProgram("hooks/update", in: archive.hub)
      try archive.git("remote", "set-url", "origin", "file://localhost\(archive.hub.folder.path)")
    },
    .setting("hook.x.command"),
    Brought("a branch that is another one there", "branch.main.merge=refs/heads/x") {
      try $0.git("config", "branch.main.merge", "refs/heads/x")
    },
    Brought("a hook of a remote without its ending", "hooks/update") { archive in
      let path = archive.hub.folder.path
      try archive.addProgram("hooks/update", in: archive.hub)
      try FileManager.default.createSymbolicLink(atPath: path + "-x.git", withDestinationPath: path)
      try archive.git("remote", "set-url", "origin", path + "-x")
    },
    Brought("a remote that keeps its hooks elsewhere", "mine/pre-receive") { archive in
      try archive.addProgram("mine/pre-receive", in: archive.traces)
      try archive.hubGit("config", "core.hooksPath", archive.traces.url("mine").path)
    },
    Brought("a program that a remote's settings name", "core.fsmonitor=") { archive in
      try archive.hubGit("config", "core.fsmonitor", archive.command)
    },
  ]

  @Test(arguments: shown.sampled(5))
  func `is shown, and asked for again when it comes later`(brought: Brought) throws {
    let archive = try Archive()
    #expect(archive.vault.offload("offload sync init --yes").status == 0)
    try brought.add(archive)
    #expect(archive.screen.contains(brought.words), "\(archive.screen)")
    archive.vault.offload("offload capture soap")
    let run = archive.vault.offload("offload sync")
    #expect(run.status == 1)
    // Where a branch goes elsewhere than it comes from is refused by itself.
    let words = brought.words.contains("evil.example/x.git") ? "is pushed to" : "you haven't agreed to"
    #expect(run.talk.contains(words), "\(run.talk)")
    #expect(!archive.hasRun)
  }

  static let unshown: [Brought] = [
    .setting("alias.x"), .setting("core.editor"), .setting("core.pager"), .setting("merge.x.driver"),
    .setting("diff.external"), .setting("diff.x.textconv"), .setting("core.fsmonitor"),
    .setting("http.postBuffer", "1000000"), .setting("credential.helper", ""),
    .setting("core.hooksPath", "/tmp/nowhere"),
    Brought("a hook that no push has", "post-commit") { try $0.addProgram(".git/hooks/post-commit") },
    Brought("an example of a hook", "pre-push") { try $0.addProgram(".git/hooks/pre-push.sample") },
    Brought("a hook that can't be started", "pre-push") {
      try $0.vault.write("x", to: ".git/hooks/pre-push")
    },
    Brought("a hook where the repository names another folder", "Hooks that git starts") {
      try $0.addProgram("hooks/pre-push")
      try $0.git("config", "core.hooksPath", "hooks")
    },
  ]

  @Test(arguments: unshown.sampled(3))
  func `is nothing that no sync starts`(brought: Brought) throws {
    let archive = try Archive()
    archive.vault.offload("offload sync init --yes")
    try brought.add(archive)
    #expect(!archive.screen.contains(brought.words), "\(archive.screen)")
    archive.vault.offload("offload capture soap")
    #expect(archive.vault.offload("offload sync").status == 0)
    #expect(!archive.hasRun)
  }

  @Test func `is nothing that a remote would start that is not synced with`() throws {
    let archive = try Archive()
    archive.vault.offload("offload sync init --yes")
    #expect(archive.vault.offload("offload sync").status == 0)
    let other = try TestFolder()
    try RealGit(in: other.folder)("init", "--quiet", "--bare", ".")
    try archive.git("remote", "add", "backup", other.folder.path)
    try archive.addProgram("hooks/post-receive", in: other)
    #expect(archive.vault.offload("offload sync").status == 0)
    #expect(archive.screen.contains("hooks/post-receive"))
    try archive.git("config", "branch.main.remote", "backup")
    let run = archive.vault.offload("offload sync")
    #expect(run.talk.contains("the remote backup, \(other.folder.path)"), "\(run.talk)")
  }

  @Test func `is asked for by whatever else starts git`() throws {
    let archive = try Archive()
    archive.vault.offload("offload sync init --yes")
    try archive.git("config", "core.sshCommand", archive.command)
    let run = archive.vault.offload("offload merge main . main")
    #expect(run.talk.contains("you haven't agreed to: core.sshcommand"), "\(run.talk)")
  }

  static let refused: [Brought] =
    [
      ".git/hooks", ".git/config", ".git/index", ".git/objects", ".git/refs/heads/main", ".git/info/exclude",
      ".git/offload", ".git/logs/HEAD", ".git/hooks/pre-push", ".git/packed-refs", ".git/info/attributes",
    ].map { path in Brought(path, "\(path) is a link") { try $0.replaceByLink(path) } } + [
      Brought(".git", ".git isn't a folder") { try $0.replaceByLink(".git") },
      Brought("commondir", "another repository's files") {
        try $0.vault.write("../elsewhere\n", to: ".git/commondir")
      },
      Brought("alternates", "another repository's files") {
        try $0.vault.write("/elsewhere\n", to: ".git/objects/info/alternates")
      },
      Brought("a pipe", ".git/info/grafts is neither a file nor a folder") { archive in
        #expect(mkfifo(archive.vault.url(".git/info/grafts").path, 0o600) == 0)
      },
      Brought("folders without an end", "deeper than sync looks") { archive in
        let path = ".git/refs/" + String(repeating: "a/", count: 80)
        try FileManager.default.createDirectory(
          at: archive.vault.url(path), withIntermediateDirectories: true)
      },
      Brought("settings from a file of the vault", "include.path") { archive in
        try archive.vault.write("[filter \"x\"]\nclean = \(archive.command)\n", to: "settings")
        try archive.git("config", "include.path", "../settings")
      },
      Brought("settings on a condition", "include.path") {
        try $0.git("config", "includeIf.gitdir:/.path", "../settings")
      },
      Brought("two URLs", "more than one URL") {
        try $0.git("config", "--add", "remote.origin.url", "https://evil.example/x.git")
      },
      Brought("two URLs to push to", "more than one URL") {
        try $0.git("config", "--add", "remote.origin.pushurl", "https://evil.example/x.git")
        try $0.git("config", "--add", "remote.origin.pushurl", $0.hub.folder.path)
      },
      Brought("a remote in the vault", "is inside the vault") { archive in
        try RealGit(in: archive.vault.folder)("init", "--quiet", "--bare", ".data/hub.git")
        try archive.git("remote", "set-url", "origin", "./.data/hub.git")
      },
      Brought("a remote in the vault by a URL", "is inside the vault") { archive in
        try RealGit(in: archive.vault.folder)("init", "--quiet", "--bare", ".data/hub.git")
        let path = archive.vault.url(".data/hub.git").path.replacingOccurrences(of: "h", with: "%68")
        try archive.git("remote", "set-url", "origin", "file://\(path)")
      },
      Brought("a remote in the vault by a link elsewhere", "is inside the vault") { archive in
        try RealGit(in: archive.vault.folder)("init", "--quiet", "--bare", ".data/hub.git")
        let link = archive.traces.url("link").path
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: archive.vault.url(".data/hub.git").path)
        try archive.git("remote", "set-url", "origin", link)
      },
      Brought("a remote in the vault by a URL with a host", "is inside the vault") { archive in
        try RealGit(in: archive.vault.folder)("init", "--quiet", "--bare", ".data/hub.git")
        try archive.git(
          "remote", "set-url", "origin", "file://localhost\(archive.vault.url(".data/hub.git").path)")
      },
      Brought("the vault as its own remote", "is inside the vault") {
        try $0.git("remote", "set-url", "origin", ".")
      },
      Brought("a remote in somebody's home", "can't list the programs") {
        try $0.git("remote", "set-url", "origin", "~root/hub.git")
      },
      Brought("settings that nobody reads", "too long to check") { archive in
        try archive.git("config", "filter.x.clean", String(repeating: "x", count: 10_000) + archive.command)
      },
      Brought("so many settings that nobody reads them", "too long to check") { archive in
        let text = (0..<500).map { "[filter \"x\($0)\"]\nclean = cat # \($0)\n" }.joined()
        try archive.vault.write(archive.vault.text(".git/config") + text, to: ".git/config")
      },
    ]

  @Test(arguments: refused.sampled(3))
  func `is refused where it can't be told`(brought: Brought) throws {
    for isAgreed in [false, true] {
      let archive = try Archive()
      if isAgreed { #expect(archive.vault.offload("offload sync init --yes").status == 0) }
      try brought.add(archive)
      let settings = archive.vault.bytes(".git/config")
      for line in ["offload sync init --yes", "offload sync"] {
        let run = archive.vault.offload(line)
        #expect(run.status == 1, "\(line): \(run.talk)")
        if isAgreed || line != "offload sync" { #expect(run.talk.contains(brought.words), "\(run.talk)") }
      }
      #expect(archive.vault.bytes(".git/config") == settings)
      #expect(!archive.hasRun)
    }
  }

  @Test func `is asked for again at a terminal, where a yes goes on with the sync`() throws {
    let archive = try Archive()
    archive.vault.offload("offload sync init --yes")
    try archive.addProgram(".git/hooks/pre-push")
    archive.vault.offload("offload capture soap")
    for (answer, isDone) in [("n\n", false), ("y\n", true)] {
      let console = TestConsole()
      console.terminals = [.input, .output, .error]
      let run = archive.vault.offload("offload sync", input: answer, console: console)
      #expect(run.status == 0)
      #expect(run.talk.contains("New since you agreed, or changed:\n  .git/hooks/pre-push\n"), "\(run.talk)")
      #expect(archive.hasRun == isDone)
    }
    try archive.addProgram(".git/hooks/pre-push", in: archive.vault)
    #expect(archive.vault.offload("offload sync").status == 0, "the very same program")
    try archive.vault.write("#!/bin/sh\nexit 0\n", to: ".git/hooks/pre-push")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: archive.vault.url(".git/hooks/pre-push").path)
    #expect(archive.vault.offload("offload sync").status == 1, "another one of the same name")
    try archive.vault.remove(".git/hooks/pre-push")
    #expect(archive.vault.offload("offload sync").status == 0, "less than was agreed to")
    #expect(!SyncRefusal.mayPass(SyncRefusal.newTerms(["x"])), "a sync that goes on by itself ends")
  }

  @Test func `does not outlive a remote that went away for a while`() throws {
    let archive = try Archive()
    archive.vault.offload("offload sync init --yes")
    let away = archive.hub.folder.path + "-away"
    try FileManager.default.moveItem(atPath: archive.hub.folder.path, toPath: away)
    let run = archive.vault.offload("offload sync")
    #expect(run.talk.contains("git couldn't fetch anything"), "\(run.talk)")
    try FileManager.default.moveItem(atPath: away, toPath: archive.hub.folder.path)
    #expect(archive.vault.offload("offload sync").status == 0)
    try archive.addProgram("hooks/post-receive", in: archive.hub)
    #expect(archive.vault.offload("offload sync").talk.contains("hooks/post-receive"))
  }
}
