import Foundation
import TestSupport
import Testing

@testable import OffloadCLI
@testable import OffloadKit

@Suite struct `What cannot be meant` {
  @Test(arguments: [
    ("offload set inbox.md:1 repeat=foo", 2, "error: repeat takes a rule like every week, not \"foo\""),
    ("offload set inbox.md:1 due=soonish", 2, "error: \"soonish\" isn't a date"),
    ("offload set inbox.md:1 created=x", 2, "error: \"x\" isn't a date"),
    ("offload set inbox.md:1 'type=]'", 2, "error: type takes a word without brackets, not \"]\""),
    ("offload capture --type ']' hello", 2, "error: type takes a word without brackets, not \"]\""),
    ("offload capture --type '' hello", 2, "error: type takes a word without brackets, not \"\""),
    ("offload capture --tag '' hello", 2, "error: \"\" isn't a tag"),
    ("offload list --format '{frob}'", 2, "error: --format: the results have no {frob}"),
    (
      "offload list --format '{contnet}'", 2,
      "error: --format: the results have no {contnet}; did you mean {content}?"
    ),
    ("offload list nothing --format '{frob}'", 2, "error: --format: the results have no {frob}"),
    ("offload list --json --format '{content}'", 2, "--json and --format can't be used together"),
    ("offload tags --json --format '{name}'", 2, "--json and --format can't be used together"),
    ("offload --vault inbox.md list", 1, "error: FOLDER/inbox.md isn't a folder"),
    ("offload --vault inbox.md/x list", 1, "error: FOLDER/inbox.md/x isn't a folder"),
    ("offload --vault '' list", 2, "error: --vault needs a folder"),
    ("offload --vault gone list", 1, "error: there is no folder FOLDER/gone"),
  ])
  func `is refused, and nothing is changed`(line: String, status: Int32, message: String) throws {
    let vault = try TestVault(["inbox.md": "- a  [effort:: 2]\n"])
    let run = vault.offload(line)
    #expect(run.status == status)
    #expect(run.talk.contains(message.replacing("FOLDER", with: vault.folder.path)), "\(run.talk)")
    #expect(run.output == "" && (run.talk.contains("hint") || line.contains("gone")))
    #expect(try vault.text("inbox.md") == "- a  [effort:: 2]\n")
  }

  @Test func `is not a limit that a count would pass over`() throws {
    let vault = try TestVault(["inbox.md": "- a #x #X\n- b\n- c\n"])
    #expect(vault.offload("offload list --count --limit 2").output == "2\n")
    #expect(vault.offload("offload list --count --limit 5").output == "3\n")
    #expect(vault.offload("offload list a --format '{tags}'").output == "x\n")
  }

  @Test func `is not a field that some other item has`() throws {
    let vault = try TestVault(["inbox.md": "- a\n- b  [effort:: 2]\n"])
    #expect(vault.offload("offload list --format '{content}:{Effort}'").output == "a:\nb:2\n")
    #expect(vault.offload("offload list a --format '{content}:{effort}'").output == "a:\n")
  }

  @Test func `are names beside the keys of an item`() throws {
    let vault = try TestVault(["inbox.md": "- a\n"])
    let items = try #require(try vault.offload("offload list --json").json() as? [[String: Any]])
    let first = try #require(items.first)
    #expect(Set(first.keys) == Set(ItemProperty.all.map(\.name)))
  }

  @Test(arguments: [
    ("offload collection follow Errands Errandss", "hint: offload show Errands\n"),
    ("offload show Errand", "hint: offload show Errands\n"),
    ("offload move inbox.md:1 --to Errand", "hint: offload move inbox.md:1 --to Errands\n"),
  ])
  func `is corrected in its line, but not to a name that stands there`(line: String, hint: String) throws {
    let vault = try TestVault(["inbox.md": "- a\n", "Errands.md": "- b\n"])
    let run = vault.offload(line)
    #expect(run.status == 1 && run.talk.hasSuffix(hint), "\(run.talk)")
  }

  @Test func `is not a vault whose disk is not mounted, until somebody begins a new one`() throws {
    let vault = try TestVault()
    #expect(vault.offload("offload --vault . capture a").status == 0)
    for name in try FileManager.default.contentsOfDirectory(atPath: vault.folder.path) {
      try FileManager.default.removeItem(at: vault.folder.appendingPathComponent(name))
    }
    let refused = vault.offload("offload --vault . capture b")
    let real = vault.folder.resolvingSymlinksInPath().path
    #expect(refused.status == 1)
    #expect(refused.talk.contains("error: \(real) was a vault, but it's empty now; nothing changed"))
    #expect(refused.talk.hasSuffix("hint: offload init \(real)\n"))
    let read = vault.offload("offload --vault . list")
    #expect(read.status == 0 && read.talk.contains("its disk probably isn't mounted"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: vault.folder.path) == [])
    #expect(vault.offload("offload init").status == 0)
    #expect(vault.offload("offload --vault . capture b").status == 0)
  }

  @Test func `is no key beside one that cannot be looked for`() throws {
    let vault = try TestVault()
    var world = World(
      environment: ["HOME": vault.homeFolder.path], directory: vault.folder.path,
      account: Account(number: 0, list: vault.folder.path))
    #expect(world.user(nil).keys.unread != nil)
    let console = TestConsole()
    let words = ["--vault", ".", "capture", "a"].map { Argument($0) }
    #expect(Program(console: console, world: world).run(words) == 1)
    #expect(String(decoding: console.talk, as: UTF8.self).contains("no place for the key"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: vault.folder.path) == [])
    world = World(
      environment: ["HOME": vault.homeFolder.path], directory: vault.folder.path,
      account: Account(number: 0, list: "/nonexistent"))
    #expect(world.user(nil).keys.unread == nil)
  }

  @Test func `a folder of Markdown that is no vault yet is offered as one, but for the home folder`() throws {
    let vault = try TestVault(["Notes.md": "- a\n"])
    let run = vault.offload("offload list 'b c'")
    #expect(run.status == 1 && run.talk.hasSuffix("hint: offload --vault . list 'b c'\n"))
    #expect(vault.offload("offload").talk.hasSuffix("hint: offload --vault .\n"))
    #expect(vault.offload("offload --vault . list").output == "hdf\tNotes.md:1\t- a\n")
    vault.environment["HOME"] = vault.folder.path
    #expect(vault.offload("offload list").talk.hasSuffix("hint: offload init ~/notes --default\n"))
  }

  @Test func `a folder is named without what leads nowhere`() throws {
    let vault = try TestVault()
    #expect(vault.offload("offload init .").talk.hasPrefix("Made \(vault.folder.path) a vault."))
    #expect(vault.offload("offload init ./a/./b/").talk.hasPrefix("Made \(vault.folder.path)/a/b a vault."))
  }
}

@Suite struct `A file that nobody can read` {
  private func vault() throws -> TestVault {
    let vault = try TestVault(["inbox.md": "- a #x  [due:: 2026-03-10] ^k\n", "B.md": "- b\n"])
    let shut = vault.folder.appendingPathComponent("shut.md").path
    // On Linux root reads what has no mode at all, but not this.
    #if os(Linux)
      try FileManager.default.createSymbolicLink(atPath: shut, withDestinationPath: "/proc/self/mem")
    #else
      FileManager.default.createFile(atPath: shut, contents: nil, attributes: [.posixPermissions: 0])
    #endif
    return vault
  }

  @Test(arguments: [
    "offload", "offload --json", "offload inbox", "offload list", "offload list --count",
    "offload list --json",
    "offload list --tree", "offload list --group tag", "offload collections", "offload tags", "offload stats",
    "offload stats --json", "offload export csv", "offload show inbox", "offload show inbox.md:1",
    "offload check",
  ])
  func `is an error, behind what could be read`(line: String) throws {
    let run = try vault().offload(line)
    #expect(run.status == 1 && !run.output.isEmpty)
    #expect(run.talk.contains("shut.md can't be read: ") || run.output.contains("shut.md"), "\(run.talk)")
  }

  @Test func `is no error to what has nothing to do with it`() throws {
    let vault = try vault()
    for line in ["offload capture c", "offload done inbox.md:1", "offload undo", "offload log"] {
      #expect(vault.offload(line).status == 0)
    }
  }

  @Test(arguments: [true, false])
  func `is named where it should be the inbox`(isFolder: Bool) throws {
    let vault = try TestVault()
    let inbox = vault.folder.appendingPathComponent("inbox.md")
    if isFolder {
      try FileManager.default.createDirectory(at: inbox, withIntermediateDirectories: true)
    } else {
      try FileManager.default.createSymbolicLink(atPath: inbox.path, withDestinationPath: "nowhere")
    }
    for line in [
      "offload", "offload inbox", "offload list", "offload show inbox", "offload capture a", "offload check",
    ] {
      let run = vault.offload(line.replacing("offload", with: "offload --vault ."))
      #expect(run.status == 1 && (run.talk + run.output).contains("inbox.md"), "\(line): \(run.talk)")
      #expect(!run.talk.contains("Nothing found") && !run.output.contains("Nothing for today"))
    }
  }
}

@Suite struct `A list that finds nothing` {
  @Test(arguments: [
    ("offload list tga:x", "note: no item has a field \"tga\"; did you mean tag?\n"),
    ("offload list --count status:open", "note: no item has a field \"status\"; did you mean is:open?\n"),
    ("offload list in:Erands --json", ""),
    ("offload list in:Erands", "note: there is no collection \"erands\"; did you mean Errands?\n"),
    ("offload list tag:hmoe", "note: nothing has the tag #hmoe; did you mean #home?\n"),
    ("offload list tag:home is:done", ""), ("offload list tag:listed", ""),
    (
      "offload star --where tag:hmoe",
      "note: nothing has the tag #hmoe; did you mean #home?\nNothing found; nothing changed.\n"
    ),
    ("offload list --quiet in:Erands", ""), ("offload list effort:9", ""), ("offload list a", ""),
    (
      "offload list --sort deu", "note: no item has a field \"deu\", so it sorts nothing; did you mean due?\n"
    ),
    ("offload list --sort effort,-due", ""),
  ])
  func `says which names are nothing's`(line: String, talk: String) throws {
    let vault = try TestVault([
      "inbox.md": "- a  [effort:: 2]\n", "Errands.md": "- b #home/x\n", "tags.md": "- #listed\n",
    ])
    let run = vault.offload(line)
    #expect(run.status == 0 && run.talk == talk)
  }
}
