import Foundation
import OffloadCLI
import TestSupport
import Testing

/// What somebody meets in the first five minutes, who has read nothing.
@Suite struct `The first five minutes` {
  /// Runs a command from another folder than the vault's.
  private func run(_ line: String, in folder: String, home: TestVault) throws -> TestVault.Run {
    let words = try #require(ShellLine(line)?.words)
    let console = TestConsole()
    let world = World(
      environment: ["OFFLOAD_NOW": "2026-03-10T09:00", "HOME": home.folder.path, "NO_COLOR": "1"],
      directory: folder, account: .homeless)
    return TestVault.Run(
      status: Program(console: console, world: world).run(Array(words.dropFirst())), console: console)
  }

  @Test func `begin with a vault that is meant from anywhere`() throws {
    let home = try TestVault()
    let made = try run("offload init \(home.folder.path)/notes --default", in: "/", home: home)
    #expect(made.status == 0, "\(made.talk)")
    #expect(try home.text(".config/offload/config.yml") == "vault: \(home.folder.path)/notes\n")
    for line in ["offload capture Call mum", "offload", "offload list", "offload done mum", "offload undo"] {
      #expect(try run(line, in: "/", home: home).status == 0, "\(line)")
    }
    #expect(try home.text("notes/inbox.md").hasSuffix("- Call mum  [created:: 2026-03-10]\n"))
    let other = try run("offload init \(home.folder.path)/other --default", in: "/", home: home)
    #expect(other.talk.contains("config.yml; before: vault: \(home.folder.path)/notes)\n"), "\(other.talk)")
  }

  @Test func `never make a vault of the home folder, unless that is said`() throws {
    let home = try TestVault(["README.md": "- a\n"])
    for folder in [home.folder.path, "/"] {
      let refused = try run("offload init", in: folder, home: home)
      #expect(refused.status == 1 && refused.talk.hasSuffix("hint: offload init ~/notes\n"))
      #expect(!(try run("offload list", in: folder, home: home)).talk.contains("offload init\n"))
    }
    #expect(!home.exists("inbox.md"))
    #expect(try run("offload init --here", in: home.folder.path, home: home).status == 0)
  }

  @Test func `take a setting's vault from the home folder, wherever one is`() throws {
    let home = try TestVault([".config/offload/config.yml": "vault: notes\n", "notes/inbox.md": "- a\n"])
    #expect(try run("offload list", in: "/", home: home).output == "hdf\tinbox.md:1\t- a\n")
  }

  @Test func `take a folder of Obsidian's for a vault`() throws {
    let vault = try TestVault([".obsidian/app.json": "{}", "A.md": "- a\n"])
    #expect(vault.offload("offload list").output == "hdf\tA.md:1\t- a\n")
  }

  @Test func `take paths as other programs print them`() throws {
    let vault = try TestVault(["inbox.md": "", "A.md": "- [ ] a\n", "s/x.md": "- [ ] x\n"])
    let folder = vault.folder.path
    for (line, place) in [
      ("./A.md:1", folder), ("\(folder)/A.md:1", folder), ("../A.md:1", "\(folder)/s"),
      ("x.md:1", "\(folder)/s"),
    ] {
      #expect(try run("offload done \(line)", in: place, home: vault).status == 0, "\(line)")
      #expect(try run("offload undo", in: place, home: vault).status == 0)
    }
  }

  @Test func `name items by their words`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] Buy milk\n- [ ] Buy bread\n- [x] Call mum\n"])
    let several = vault.offload("offload done buy")
    #expect(several.status == 3 && several.talk.contains("Buy milk") && several.talk.contains("Buy bread"))
    #expect(vault.offload("offload done 'buy MILK'").status == 0)
    #expect(vault.offload("offload reopen mum").status == 0)
    let none = vault.offload("offload done 'feed the cat'")
    #expect(none.status == 1 && none.talk.hasSuffix("hint: offload list --all 'feed the cat'\n"))
    #expect(
      try vault.text("inbox.md")
        == "- [x] Buy milk  [completion:: 2026-03-10]\n- [ ] Buy bread\n- [ ] Call mum\n")
  }

  @Test func `change nothing that has only a part of a word`() throws {
    let vault = try TestVault([
      "inbox.md": "- [ ] Water the balcony, see [[Balcony 2026#Plan 6]]\n- [ ] 3.5 km\n"
    ])
    for (line, says) in [
      ("done 6", "no open item has the number \"6\"\nhint: offload list --all 6\n"),
      (
        "delete 5", "no open item has the number \"5\"\nhint: offload list --all 5\n"
      ),
      (
        "star ony",
        "no open item has a word that begins with \"ony\"\nhint: offload list --all ony\n"
      ),
      ("done ''", "\"\" doesn't name an item\nhint: offload list\n"),
    ] {
      let run = vault.offload("offload \(line)")
      #expect(run.status != 0 && run.talk == "error: \(says)", "\(run.talk)")
    }
    #expect(vault.offload("offload list --count 6").output == "1\n")
  }

  @Test(arguments: [
    ("today", "offload"), ("tomorrow", "offload list due:tomorrow"), ("search milk", "offload find milk"),
    ("grep 'a b'", "offload find 'a b'"), ("add milk", "offload capture milk"),
    ("new x", "offload capture x"),
    ("note x", "offload capture x"), ("ls", "offload list"), ("rm milk", "offload delete milk"),
    ("mv milk Errands", "offload move milk --to Errands"), ("cat x", "offload show x"),
    ("rename a b", "offload collection rename a b"), ("version", "offload --version"),
    ("config", "offload help settings"),
  ])
  func `answer other programs' words with ours`(typed: String, hint: String) throws {
    let run = try TestVault(["inbox.md": ""]).offload("offload \(typed)")
    #expect(run.status == 2 && run.talk.hasSuffix("hint: \(hint)\n"), "\(run.talk)")
  }

  @Test(arguments: [
    ("set inbox.md:1 status=done", "offload done inbox.md:1"),
    ("set inbox.md:1 done=true", "offload done inbox.md:1"),
    ("set inbox.md:1 tags=foo", "offload tag foo inbox.md:1"),
    ("set inbox.md:1 title=x", "offload edit inbox.md:1 --text x"),
    ("capture pay rent --due tomorrow", "offload capture --due tomorrow pay rent"),
    ("list --due friday", "offload help list"),
    ("capture --due 'every monday' x", "offload set ITEM 'repeat=every monday'"),
    ("capture --due '2 wekes' x", "offload capture --due '2 weeks' x"),
    ("inbox 'a) or (in:B'", "offload help query"),
  ])
  func `answer what is meant otherwise with what to type`(typed: String, hint: String) throws {
    let vault = try TestVault(["inbox.md": "- a\n", "B.md": "- b\n"])
    let run = vault.offload("offload \(typed)")
    #expect(run.status == 2 && run.talk.hasSuffix("hint: \(hint)\n"), "\(run.talk)")
    #expect(try vault.text("inbox.md") == "- a\n")
  }

  @Test func `show no more of the day than a glance takes in`() throws {
    let old = (1...40).map { "- [ ] old \($0)  [due:: 2025-01-\($0 < 10 ? "0" : "")\(min($0, 28))]\n" }
      .joined()
    let vault = try TestVault(["inbox.md": "", "A.md": old + "- [ ] soon  [due:: 2026-03-12]\n"])
    let console = TestConsole()
    console.terminals = [.output, .error]
    let output = vault.offload("offload", console: console).output
    #expect(output.split(separator: "\n").count < 15)
    #expect(
      output.contains("soon") && output.contains("and 34 earlier: offload list is:ready due:..yesterday"))
  }

  @Test func `leave out of the day what can't be done yet`() throws {
    let vault = try TestVault([
      "inbox.md": "- now\n- later  [start:: 2026-03-11]\n- held  [dependsOn:: x]\n",
      "A.md": "- [ ] due now  [due:: 2026-03-10]  [start:: 2026-03-10]\n"
        + "- [ ] due later  [due:: 2026-03-12]  [start:: 2026-03-11]\n"
        + "- [ ] due held  [due:: 2026-03-10]  [dependsOn:: x]\n- [ ] star held  [starred:: true]  [dependsOn:: x]\n"
        + "- [ ] back held  [scheduled:: 2026-03-10]  [dependsOn:: x]\n",
      "B.md": "- [ ] first  [id:: x]\n",
    ])
    let day = vault.offload("offload").output
    #expect(
      day.split(separator: "\n").map { $0.split(separator: "\t").last } == [
        "- now", "- [ ] due now  [due:: 2026-03-10]  [start:: 2026-03-10]",
      ])
    let json = try #require(try vault.offload("offload --json").json() as? [String: Any])
    #expect(json["inboxCount"] as? Int == 1)
    #expect(vault.offload("offload list --count").output == "9\n")
    vault.offload("offload done B.md:1")
    #expect(vault.offload("offload").output.contains("star held"))
  }

  @Test func `make the section that something new is moved to`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] a\n"])
    #expect(vault.offload("offload move inbox.md:1 --to 'Fresh#Log' --create").status == 0)
    #expect(try vault.text("Fresh.md") == "# Fresh\n\n## Log\n\n- [ ] a\n")
  }

  @Test func `attach a file of Markdown without taking it for a collection`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let other = try TestVault(["n.md": "- [ ] task\n"])
    #expect(vault.offload("offload capture --attach \(other.folder.path)/n.md look").status == 0)
    #expect(vault.offload("offload list task").output.isEmpty)
    #expect(vault.offload("offload list has:attachment --count").output == "1\n")
  }

  @Test func `end records as they are asked to end`() throws {
    let vault = try TestVault(["inbox.md": "- a\n- b\n"])
    #expect(vault.offload(#"offload list --format '{content}\0'"#).output == "a\0b\0")
    #expect(vault.offload("offload inbox ''").output == vault.offload("offload list ''").output)
  }
}
