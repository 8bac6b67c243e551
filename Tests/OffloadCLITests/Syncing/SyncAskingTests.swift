import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// What a sync asks people for, and what it never waits for.
@Suite struct `A sync and who is asked` {
  /// Vaults whose remote is reached by a program that stands in for ssh: it lets nobody in whom it may not ask, and writes down
  /// how it was called.
  private static func vaults(_ tools: TestFolder) throws -> SyncedVaults {
    let vaults = try SyncedVaults(1)
    try tools.write(
      """
      #!/bin/sh
      echo "$@" >> '\(tools.folder.path)/calls'
      case "$*" in *BatchMode=yes*) echo 'ada@example.org: Permission denied (publickey).' >&2; exit 255 ;; esac
      for word; do command=$word; done
      exec sh -c "$command"

      """, to: "ssh")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.url("ssh").path)
    try vaults.git(0)("remote", "set-url", "origin", "ssh://ada@example.org\(vaults.hub.folder.path)")
    vaults.agree(0)
    vaults[0].environment["PATH"] = "\(tools.folder.path):/usr/local/bin:/usr/bin:/bin"
    return vaults
  }

  @Test func `somebody at a terminal is asked, once git was not let in`() throws {
    let tools = try TestFolder()
    let vaults = try Self.vaults(tools)
    vaults[0].offload("offload capture soap")
    let console = TestConsole()
    console.terminals = [.input, .output, .error]
    let run = vaults[0].offload("offload sync", console: console)
    #expect(run.status == 0, "\(run.talk)")
    // Fetching and pushing, each tried without asking first.
    let calls = String(decoding: tools.bytes("calls") ?? [], as: UTF8.self).split(separator: "\n")
    #expect(calls.map { $0.contains("BatchMode") } == [true, false, true, false])
    #expect(try RealGit(in: vaults.hub.folder)("show", "main:inbox.md").contains("soap"))
    // Nothing else is shown while ssh may ask.
    #expect(console.saidOfWaiting.texts == ["nothing", "working", "nothing", "working"])
  }

  @Test func `the line that says that work goes on is away as long as another program has the terminal`() {
    let shown = SaidOfWaiting()
    let line = WorkingLine(columns: 40) { shown.add($0) }
    line.say("working")
    line.say(nil)
    _ = line.tell()
    #expect(shown.texts == ["\rworking…", "\r\u{1B}[K"])
    line.say("working")
    #expect(shown.texts.last?.contains("working") == true)
  }

  @Test func `a pipe is never asked, and git only once`() throws {
    let tools = try TestFolder()
    let vaults = try Self.vaults(tools)
    let run = vaults[0].offload("offload sync")
    #expect(run.status == 1)
    #expect(run.talk.contains("Permission denied"), "\(run.talk)")
    let calls = String(decoding: tools.bytes("calls") ?? [], as: UTF8.self).split(separator: "\n")
    #expect(calls.count == 1)
  }

  @Test func `nobody is asked at a pipe whether git may be started, or what came in be taken back`() throws {
    let vaults = try SyncedVaults()
    vaults[0].offload("offload capture soap")
    try vaults.settle()
    let number = try #require(vaults[1].offload("offload log --limit 1").output.split(separator: "\t").first)
    for line in ["offload undo \(number)", "offload sync init"] {
      let run = vaults[1].offload(line)
      #expect(run.status == 1)
      #expect(run.talk.contains("add --yes"), "\(run.talk)")
    }
    for (answer, isDone) in [("n\n", false), ("", false), ("y\n", true)] {
      let console = TestConsole()
      console.terminals = [.input, .error]
      vaults[1].offload("offload undo \(number)", input: answer, console: console)
      #expect(try vaults[1].text("inbox.md").contains("soap") != isDone)
    }
  }
}

@Suite struct `What a sync leaves in git` {
  @Test func `is signed where one's own settings say so, but for merges`() throws {
    let vaults = try SyncedVaults()
    let tools = try TestFolder()
    try tools.write(
      """
      #!/bin/sh
      cat > /dev/null
      printf '\\n[GNUPG:] SIG_CREATED x\\n' >&2
      printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nx\\n-----END PGP SIGNATURE-----\\n'

      """, to: "sign")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: tools.url("sign").path)
    try tools.write("sync:\n  sign: True\n", to: "offload/config.yml")
    try vaults.git(1)("config", "gpg.program", tools.url("sign").path)
    vaults.agree(1)
    vaults[1].environment["XDG_CONFIG_HOME"] = tools.folder.path
    vaults[0].offload("offload capture soap")
    vaults[1].offload("offload capture tea")
    try vaults.settle()
    let commits = try vaults.git(1)("log", "--format=%H %s").split(separator: "\n").map {
      $0.split(separator: " ", maxSplits: 1).map(String.init)
    }
    let signed = try commits.filter { try vaults.git(1)("cat-file", "-p", $0[0]).contains("gpgsig") }.map {
      $0[1]
    }
    #expect(signed == ["1 file, by offload sync"])
    let failing = "#!/bin/sh\necho 'no key' >&2\nexit 1\n"
    try tools.write(failing, to: "sign")
    vaults[1].offload("offload capture salt")
    #expect(vaults[1].offload("offload sync").talk.contains("commit-tree"))
    #expect(try vaults[1].text("inbox.md").contains("salt"))
    try tools.write("sync:\n  sign: maybe\n", to: "offload/config.yml")
    #expect(vaults[1].offload("offload sync").talk.contains("sign: true or false"))
    try vaults.settle()
  }

  @Test func `is put together after a push, once a day, and nothing is pruned`() throws {
    let vaults = try SyncedVaults(1)
    let git = vaults.git(0)
    try vaults[0].write("what no commit has\n", to: ".git/lost")
    let lost = try git("hash-object", "-w", ".git/lost").trimmingCharacters(in: .whitespacesAndNewlines)
    // A few objects are loose as long as nobody packs them.
    #expect(vaults[0].paths { $0.hasPrefix(".git/objects/pack/") && $0.hasSuffix(".pack") } != [])
    func lastTime() -> [UInt8]? { vaults[0].bytes(".git/offload/tidied") }
    let first = try #require(lastTime())
    vaults[0].offload("offload capture soap")
    try vaults.sync(0)
    #expect(lastTime() == first)
    vaults[0].environment["OFFLOAD_NOW"] = "2026-03-11T09:01"
    try vaults.sync(0)
    #expect(lastTime() == first, "nothing was pushed")
    vaults[0].offload("offload capture tea")
    try vaults.sync(0)
    #expect(lastTime() != first)
    #expect(try git("cat-file", "-t", lost) == "blob\n")
    // A moment that nobody lives to see.
    try vaults[0].write("\(Int.max)", to: ".git/offload/tidied")
    vaults[0].offload("offload capture nuts")
    try vaults.sync(0)
    #expect(lastTime() != Array("\(Int.max)".utf8))
  }
}
