import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `A capture` {
  @Test func `reads one line at a terminal, where nothing needs quotes`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let console = TestConsole()
    console.terminals = [.input, .output, .error]
    let run = vault.offload("offload capture", input: "it's $5 --task #errand\nnot this\n", console: console)
    #expect(run.status == 0)
    #expect(try vault.text("inbox.md") == "- it's $5 --task #errand  [created:: 2026-03-10]\n")
  }

  @Test func `does not wait for standard input that nobody asked for`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let run = vault.offload("offload capture", input: "milk\n")
    #expect(run.status == 2)
    #expect(run.talk.hasSuffix("hint: offload capture -\n"))
  }

  @Test func `of standard input is one item, or with --lines one a line`() throws {
    let vault = try TestVault(["inbox.md": ""])
    vault.offload("offload capture -", input: "first\nsecond\n\n")
    #expect(try vault.text("inbox.md") == "- first  [created:: 2026-03-10]\n  second\n")
    vault.offload("offload undo")
    vault.offload("offload capture --lines --tag a", input: "first\r\n\n  \nsecond\n")
    #expect(
      try vault.text("inbox.md")
        == "- first #a  [created:: 2026-03-10]\n- second #a  [created:: 2026-03-10]\n")
  }

  @Test func `makes what it goes to, where that is asked for`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let missing = vault.offload("offload capture --to 'Days/Today#Log' a walk")
    #expect(missing.status == 1)
    #expect(missing.talk.hasSuffix("hint: offload capture --create --to 'Days/Today#Log' a walk\n"))
    #expect(vault.offload("offload capture --to 'Days/Today#Log' --create a walk").status == 0)
    #expect(try vault.text("Days/Today.md") == "# Today\n\n## Log\n\n- a walk  [created:: 2026-03-10]\n")
    vault.offload("offload undo")
    #expect(!vault.exists("Days/Today.md"))
  }

  @Test func `prints its place to a pipe, an address that needs no second look`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let run = vault.offload("offload capture two")
    #expect(run.output == "inbox.md:2\tinbox.md:2\t- two  [created:: 2026-03-10]\n")
    #expect(vault.offload("offload capture three --quiet").console.both.isEmpty)
  }
}

@Suite struct `Items by a query or by a pipe` {
  private func vault() throws -> TestVault {
    try TestVault(["inbox.md": "- a #x\n- b #x\n  - c #x\n- d\n", "Other.md": "# Other\n"])
  }

  @Test func `are all changed, or none`() throws {
    let vault = try vault()
    let refused = vault.offload("offload star --where tag:x --expect 2")
    #expect(refused.status == 1)
    #expect(
      refused.talk == "error: expected 2 items, but found 3; nothing changed\nhint: offload list tag:x\n")
    #expect(try vault.text("inbox.md") == "- a #x\n- b #x\n  - c #x\n- d\n")
    #expect(vault.offload("offload star --where tag:x --expect 3").status == 0)
    #expect(try vault.text("inbox.md").components(separatedBy: "starred:: true").count == 4)
  }

  @Test func `take what is nested in them along when they move`() throws {
    let vault = try vault()
    let run = vault.offload("offload move --where tag:x --to Other")
    #expect(run.talk == "Moved \"a\" and 1 more to Other.  (undo: offload undo)\n")
    #expect(try vault.text("Other.md") == "# Other\n\n- a #x\n- b #x\n  - c #x\n")
    #expect(try vault.text("inbox.md") == "- d\n")
  }

  @Test func `with the words of another one are named by their address in the receipt`() throws {
    let vault = try TestVault(["inbox.md": "- milk #a\n- milk\n"])
    let talk = vault.offload("offload done --where tag:a").talk
    #expect(talk.contains(#/^Completed "milk" \([a-z]{3}@inbox\.md:1\)\.  \(undo: offload undo\)\n$/#))
    #expect(vault.offload("offload delete --where is:done").talk.contains("@inbox.md:1)"))
    #expect(vault.offload("offload done --where milk").talk.hasPrefix("Completed \"milk\".  "))
  }

  @Test func `may be none, which is no failure`() throws {
    let vault = try vault()
    let run = vault.offload("offload done --where nothing")
    #expect(run.status == 0 && run.talk == "Nothing found; nothing changed.\n")
    let json = vault.offload("offload done --where nothing --json")
    #expect(json.output == #"{"operation":null,"items":[],"files":[]}"# + "\n")
  }

  @Test func `come from standard input as list and grep print them`() throws {
    let vault = try vault()
    let listed = vault.offload("offload list tag:x").output
    #expect(vault.offload("offload untag x -", input: listed).status == 0)
    #expect(try vault.text("inbox.md") == "- a\n- b\n  - c\n- d\n")
    #expect(vault.offload("offload tag y -", input: "inbox.md:4:- d\n").status == 0)
    #expect(try vault.text("inbox.md") == "- a\n- b\n  - c\n- d #y\n")
  }

  @Test func `are all found before anything changes`() throws {
    let vault = try vault()
    #expect(vault.offload("offload done inbox.md:1 inbox.md:99").status == 1)
    #expect(try vault.text("inbox.md").hasPrefix("- a #x\n"))
  }

  @Test func `with the same words are told apart by their places`() throws {
    let vault = try TestVault(["inbox.md": "- milk\n- milk\n"])
    let listed = vault.offload("offload list milk").output.split(separator: "\n").map(String.init)
    let addresses = listed.map { String($0.split(separator: "\t")[0]) }
    let prefix = try #require(addresses.first?.split(separator: "@").first.map(String.init))
    #expect(addresses == ["\(prefix)@inbox.md:1", "\(prefix)@inbox.md:2"])
    let refused = vault.offload("offload done \(prefix)")
    #expect(refused.status == 3)
    #expect(
      refused.talk == """
        error: "\(prefix)" matches 2 items
          \(prefix)@inbox.md:1  milk
          \(prefix)@inbox.md:2  milk
        hint: offload show \(prefix)@inbox.md:1

        """)
    #expect(vault.offload("offload done \(addresses[1])").status == 0)
    #expect(try vault.text("inbox.md") == "- milk\n- [x] milk  [completion:: 2026-03-10]\n")
  }
}

@Suite struct `JSON for other programs` {
  @Test func `has an item's keys in the order of the contract`() throws {
    let vault = try TestVault([
      "inbox.md": "- [ ] Renew passport #errand  [effort:: 2]  [due:: 2026-03-01]\n  the old one\n"
    ])
    let line = vault.offload("offload list --json").output.split(separator: "\n")[1]
    let keys = line.matches(of: /[{,]"(\w+)":/).map { String($0.1) }
    #expect(
      keys == [
        "id", "short", "address", "path", "line", "endLine", "collection", "section", "content", "text",
        "body", "type",
        "status", "checkbox", "tags", "inheritedTags", "starred", "created", "due", "scheduled", "start",
        "completed",
        "cancelled", "priority", "repeat", "taskId", "dependsOn", "onCompletion", "blockId", "fields",
        "effort", "links",
        "attachments", "parent", "parentLine", "depth", "position", "children",
      ])
  }

  @Test func `is an array even of nothing`() throws {
    let vault = try TestVault(["inbox.md": ""])
    #expect(vault.offload("offload list --json").output == "[]\n")
    #expect(vault.offload("offload tags --json").output == "[]\n")
    #expect(vault.offload("offload list --count --json").output == "0\n")
  }

  @Test func `groups where groups are asked for`() throws {
    let vault = try TestVault(["inbox.md": "- a #x\n- b #y #x\n- c\n"])
    let groups = try #require(try vault.offload("offload list --group tag --json").json() as? [[String: Any]])
    #expect(groups.map { $0["group"] as? String } == ["x", "y", nil])
    #expect(groups.map { ($0["items"] as? [Any])?.count } == [2, 1, 1])
  }
}

@Suite struct `At a terminal` {
  @Test func `ids, tags and dates have colours`() throws {
    let vault = try TestVault([
      "inbox.md": "- [ ] milk #home\n", "tags.md": "- #home  [color:: ff0000]\n",
    ])
    vault.environment["NO_COLOR"] = nil
    let console = TestConsole()
    console.terminals = [.output, .error]
    let output = vault.offload("offload inbox", console: console).output
    #expect(output.contains("\u{1B}[91m#home\u{1B}[0m"))
    #expect(output.contains("\u{1B}[2m[ ] \u{1B}[0mmilk"))
  }

  @Test func `nothing in a file can steer it`() throws {
    let vault = try TestVault(["inbox.md": "- a\u{1B}[2Jb\u{202E}c\u{9B}d\n"])
    let console = TestConsole()
    console.terminals = [.output]
    let shown = vault.offload("offload inbox", console: console).output
    #expect(shown.hasSuffix("  a␛[2Jb\u{FFFD}c\u{FFFD}d\n"))
    #expect(vault.offload("offload inbox").output.contains("a\u{1B}[2Jb"))
  }
}

@Suite struct `The vault that is meant` {
  @Test func `is named, set, around here, or the usual one`() throws {
    let here = try TestVault(["inbox.md": "- here\n", "deep/x.md": ""])
    let other = try TestVault(["inbox.md": "- other\n"])
    let usual = try TestVault(["inbox.md": "- usual\n", "config/offload/config.yml": ""])
    try usual.write("vault: \(usual.folder.path)\n", to: "config/offload/config.yml")
    let nowhere = try TestVault()

    #expect(here.offload("offload inbox").output.hasSuffix("- here\n"))
    #expect(here.offload("offload inbox --vault \(other.folder.path)").output.hasSuffix("- other\n"))
    here.environment["OFFLOAD_VAULT"] = other.folder.path
    #expect(here.offload("offload inbox").output.hasSuffix("- other\n"))
    #expect(here.offload("offload inbox --vault \(usual.folder.path)").output.hasSuffix("- usual\n"))
    nowhere.environment["XDG_CONFIG_HOME"] = usual.folder.appendingPathComponent("config").path
    #expect(nowhere.offload("offload inbox").output.hasSuffix("- usual\n"))
  }

  @Test func `is found upward from a folder within it`() throws {
    let vault = try TestVault(["inbox.md": "- here\n", "deep/er/x.md": ""])
    let console = TestConsole()
    let folder = vault.folder.appendingPathComponent("deep/er")
    let world = World(environment: [:], directory: folder.path, account: .homeless)
    #expect(Program(console: console, world: world).run([Argument("inbox")]) == 0)
    #expect(String(decoding: console.output, as: UTF8.self).hasSuffix("- here\n"))
  }

  @Test func `has a clock that can be set`() throws {
    let vault = try TestVault(["inbox.md": ""])
    vault.environment["OFFLOAD_NOW"] = "yesterday"
    let run = vault.offload("offload capture x")
    #expect(run.status == 2)
    #expect(run.talk.hasPrefix("error: OFFLOAD_NOW must be a date"))
    #expect(try vault.text("inbox.md") == "")
  }
}

@Suite struct `A change whose report cannot be written` {
  @Test func `is done all the same`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let console = TestConsole()
    console.failure = .cannotWrite(code: 28)
    let run = vault.offload("offload capture milk", console: console)
    #expect(run.status == 0)
    #expect(run.talk.contains("note: it is done, but Offload can't write the results"))
    #expect(try vault.text("inbox.md") == "- milk  [created:: 2026-03-10]\n")
    #expect(vault.offload("offload list", console: console).status == 1)
  }
}

@Suite struct `A relative link` {
  static let files = [
    "inbox.md": "", "a/t.md": "- see [u](u.md) ![p](p.png)\n\n[ref]: u.md\n", "a/u.md": "- u\n",
    "a/p.png": "p",
    "b/z.md": "- z\n",
  ]

  @Test func `goes on naming the file from where its item is moved to`() throws {
    let vault = try TestVault(Self.files)
    #expect(vault.offload("offload move a/t.md:1 --to b/z").status == 0)
    #expect(try vault.text("b/z.md") == "- z\n- see [u](../a/u.md) ![p](../a/p.png)\n")
  }

  @Test func `goes on naming the file when its collection moves to another folder`() throws {
    let vault = try TestVault(Self.files)
    #expect(vault.offload("offload collection rename a/t b/t").status == 0)
    #expect(try vault.text("b/t.md") == "- see [u](../a/u.md) ![p](../a/p.png)\n\n[ref]: ../a/u.md\n")
  }
}

/// Settings that cannot be read are said once by each command, which goes on.
@Suite struct `Settings that cannot be read` {
  @Test(arguments: [".obsidian/plugins/obsidian-tasks-plugin/data.json", ".offload/config.yml"])
  func `are said once`(_ path: String) throws {
    let vault = try TestVault(["inbox.md": "- [ ] tea\n", path + "/x": ""])
    let note = "note: Offload can't read \(path): It is a folder; it uses the default settings\n"
    for line in ["offload", "offload list", "offload check", "offload log", "offload tags", "offload stats"] {
      let run = vault.offload(line)
      #expect(run.talk.components(separatedBy: note).count == 2 && run.status == 0, "\(line): \(run.talk)")
    }
    let capture = vault.offload("offload capture milk")
    #expect(capture.status == (path.hasPrefix(".offload") ? 1 : 0), "\(capture.talk)")
    #expect(capture.talk.contains("Offload can't read \(path)"), "\(capture.talk)")
  }
}

@Suite struct `Bare words` {
  private static let files = ["inbox.md": "- water the plants\n- plants catalogue\n- call mum\n- eggs\n"]

  @Test func `that one item has all of are its name`() throws {
    let vault = try TestVault(Self.files)
    #expect(vault.offload("offload done call mum").status == 0)
    #expect(try vault.text("inbox.md").contains("- [x] call mum"))
  }

  @Test func `that name an item each are refused, with all of them`() throws {
    let vault = try TestVault(Self.files)
    let run = vault.offload("offload delete water catalogue")
    #expect(run.status == 3 && run.talk.contains("plants catalogue"), "\(run.talk)")
    #expect(try vault.text("inbox.md") == Self.files["inbox.md"])
    let hint = try #require(run.talk.split(separator: "\n").last?.dropFirst("hint: ".count))
    #expect(vault.offload(String(hint)).status == 0)
    #expect(try vault.text("inbox.md") == "- call mum\n- eggs\n")
  }

  @Test func `in quotes name one item each`() throws {
    let vault = try TestVault(Self.files)
    #expect(vault.offload("offload delete 'water the' 'plants cat'").status == 0)
    #expect(try vault.text("inbox.md") == "- call mum\n- eggs\n")
  }
}
