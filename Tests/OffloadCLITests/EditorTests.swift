import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `Editing in an editor` {
  /// A console whose editor replaces one text by another in the file that it is given.
  private func editor(_ old: String, _ new: String, status: Int32 = 0) -> TestConsole {
    let console = TestConsole()
    console.shell = { _, arguments in
      let url = URL(fileURLWithPath: String(decoding: arguments.last ?? [], as: UTF8.self))
      let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
      let edited = old.isEmpty ? new : text.replacingOccurrences(of: old, with: new)
      try? Data(edited.utf8).write(to: url)
      return status
    }
    return console
  }

  @Test func `changes what was edited, as one operation`() throws {
    let vault = try TestVault(["inbox.md": "- one\r\n- two\r\n"])
    let run = vault.offload("offload edit inbox.md:2", console: editor("two", "2"))
    #expect(run.status == 0)
    #expect(run.talk == "Edited inbox.md.  (undo: offload undo)\n")
    #expect(try vault.text("inbox.md") == "- one\r\n- 2\r\n")
    vault.offload("offload undo")
    #expect(try vault.text("inbox.md") == "- one\r\n- two\r\n")
  }

  @Test func `makes the note of a day if something was written, and undo removes it`() throws {
    let vault = try TestVault(["inbox.md": "- ring Ana today\n"])
    #expect(
      vault.offload("offload edit today", console: editor("x", "y")).talk
        == "Already done; nothing changed.\n")
    #expect(!vault.exists("2026-03-10.md"))
    let run = vault.offload("offload edit today", console: editor("", "- a walk\n"))
    #expect(run.talk == "Edited 2026-03-10.md.  (undo: offload undo)\n")
    #expect(try vault.text("2026-03-10.md") == "- a walk\n")
    vault.offload("offload undo")
    #expect(!vault.exists("2026-03-10.md"))
  }

  @Test func `is told the line, by the editor that the environment names`() throws {
    let vault = try TestVault(["inbox.md": "- one\n- two\n"])
    vault.environment["EDITOR"] = "ed"
    vault.environment["VISUAL"] = "nvim -f"
    let console = TestConsole()
    var called: (String, [UInt8])?
    console.shell = { command, arguments in
      called = (command, arguments[0])
      return 0
    }
    let run = vault.offload("offload edit inbox.md:2", console: console)
    #expect(called?.0 == "nvim -f" && called?.1 == Array("+2".utf8))
    #expect(run.talk == "Already done; nothing changed.\n")
  }

  @Test(arguments: [
    ("code", "--wait"), ("subl -n", "--wait"), ("gvim", "-f"), ("emacsclient -n", "--wait"),
    ("true", "--wait"),
  ])
  func `that ends at once is an error, and its file is named once something was saved in it`(
    command: String, option: String
  ) throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    vault.environment["VISUAL"] = command
    var files: [URL] = []
    for line in ["offload edit inbox.md:1", "offload capture --editor"] {
      let console = TestConsole()
      console.endsAtOnce = true
      console.shell = { _, arguments in
        let words = arguments.flatMap { String(decoding: $0, as: UTF8.self).split(separator: ":") }
        files += words.filter { $0.hasPrefix("/") }.map { URL(fileURLWithPath: String($0)) }
        return 0
      }
      let run = vault.offload(line, console: console)
      #expect(run.status == 1)
      #expect(run.talk.contains("your editor \"\(command)\" ended at once, and nothing changed"))
      #expect(run.talk.contains("hint: export VISUAL='\(command) \(option)'"))
    }
    #expect(files.count == 2 && !vault.offload("offload").talk.contains("note:"))
    for file in files {
      try Data("- saved later\n".utf8).write(to: file)
      let talk = vault.offload("offload").talk
      #expect(talk.contains(file.lastPathComponent) && talk.contains("has text that isn't in the vault"))
    }
    #expect(try vault.text("inbox.md") == "- one\n")
  }

  @Test func `that changes something in no time has changed it`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let console = editor("one", "two")
    console.endsAtOnce = true
    #expect(vault.offload("offload edit inbox.md:1", console: console).status == 0)
    #expect(try vault.text("inbox.md") == "- two\n")
    #expect(!vault.offload("offload").talk.contains("note:"))
  }

  @Test func `is told of no more once the vault had what is in its copy`() throws {
    let vault = try TestVault(["inbox.md": "- [ ] one\n"])
    let console = editor("nothing", "else")
    console.endsAtOnce = true
    vault.offload("offload edit inbox.md:1", console: console)
    #expect(vault.offload("offload done one").status == 0)
    #expect(!vault.offload("offload").talk.contains("note:"))
    #expect(vault.offload("offload check --rule left-draft").output == "")
  }

  @Test func `changes nothing when the editor fails`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let run = vault.offload("offload edit inbox.md:1", console: editor("one", "two", status: 1))
    #expect(run.status == 1)
    let talk = run.talk.split(separator: "\n")
    #expect(talk.first?.hasPrefix("note: Offload kept your text in ") ?? false)
    #expect(talk.dropFirst().first == "error: your editor \"vi\" ended with status 1")
    #expect(try vault.text("inbox.md") == "- one\n")
    #expect(vault.offload("offload check --rule left-draft").output.contains("drafts/inbox.md"))
  }

  @Test func `leaves no draft behind in which nothing was written`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let run = vault.offload("offload edit inbox.md:1", console: editor("nothing", "else", status: 1))
    #expect(run.talk.hasPrefix("error: your editor \"vi\" ended with status 1"))
    #expect(vault.offload("offload check --rule left-draft").output == "")
  }

  @Test func `is done where its copy cannot be taken away`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let console = TestConsole()
    console.shell = { _, arguments in
      let copy = URL(fileURLWithPath: String(decoding: arguments.last ?? [], as: UTF8.self))
      try? Data("- two\n".utf8).write(to: copy)
      let inTheWay = URL(fileURLWithPath: copy.path + "~")
      try? FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: false)
      return 0
    }
    let run = vault.offload("offload edit inbox.md:1", console: console)
    #expect(run.status == 0)
    #expect(run.talk == "Edited inbox.md.  (undo: offload undo)\n")
    #expect(try vault.text("inbox.md") == "- two\n")
  }

  @Test func `keeps what was written where the file cannot be changed, and says where`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let console = TestConsole()
    console.shell = { _, arguments in
      let copy = URL(fileURLWithPath: String(decoding: arguments.last ?? [], as: UTF8.self))
      try? Data("- two\n".utf8).write(to: copy)
      try? FileManager.default.setAttributes(
        [.posixPermissions: 0o444], ofItemAtPath: vault.folder.appendingPathComponent("inbox.md").path)
      return 0
    }
    let run = vault.offload("offload edit inbox.md:1", console: console)
    #expect(run.status == 1)
    let start = "note: Offload kept your text in "
    let kept = try #require(run.talk.split(separator: "\n").first { $0.hasPrefix(start) })
    #expect(try String(contentsOfFile: String(kept.dropFirst(start.count)), encoding: .utf8) == "- two\n")
    #expect(try vault.text("inbox.md") == "- one\n")
  }

  @Test func `keeps a capture that cannot be made, where nobody else reads it, and says where`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let run = vault.offload("offload capture --editor --to Nowhere", console: editor("", "two\n"))
    #expect(run.status != 0)
    let kept = try #require(
      run.talk.split(separator: "\n").first { $0.hasPrefix("note: Offload kept your text in ") })
    let path = String(kept.dropFirst("note: Offload kept your text in ".count))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "two\n")
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
  }

  @Test func `keeps what another program saved meanwhile`() throws {
    let vault = try TestVault(["inbox.md": "- one\n- two\n- three\n"])
    let console = TestConsole()
    console.shell = { _, arguments in
      try? vault.write("- one\n- two\n- three\n- four\n", to: "inbox.md")
      let draft = URL(fileURLWithPath: String(decoding: arguments.last ?? [], as: UTF8.self))
      try? Data("- 1\n- two\n- three\n".utf8).write(to: draft)
      return 0
    }
    #expect(vault.offload("offload edit inbox.md:1", console: console).status == 0)
    #expect(try vault.text("inbox.md") == "- 1\n- two\n- three\n- four\n")
  }

  @Test func `captures what is written`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    vault.environment["OFFLOAD_NOW"] = "2026-03-10"
    let console = editor("", "two\nmore of it\n")
    #expect(vault.offload("offload capture --editor", console: console).status == 0)
    #expect(try vault.text("inbox.md") == "- one\n- two  [created:: 2026-03-10]\n  more of it\n")
  }

  @Test func `captures nothing where nothing is written`() throws {
    let vault = try TestVault(["inbox.md": "- one\n"])
    let console = TestConsole()
    console.shell = { _, _ in 0 }
    let run = vault.offload("offload capture --editor", console: console)
    #expect(run.status == 1 && run.talk.hasPrefix("error: the text is empty"))
  }
}

@Suite struct `Capturing by voice` {
  @Test func `takes what the user's own command prints`() throws {
    let vault = try TestVault(["inbox.md": "", "config/offload/config.yml": "voice: dictate -q\n"])
    vault.environment["XDG_CONFIG_HOME"] = vault.folder.appendingPathComponent("config").path
    let console = TestConsole()
    var command = ""
    console.shell = { line, arguments in
      if line.contains("dictate -q") {
        command = line
        let file = URL(fileURLWithPath: String(decoding: arguments[0], as: UTF8.self))
        try? Data("call the dentist\n".utf8).write(to: file)
      }
      return 0
    }
    #expect(vault.offload("offload capture --voice --task", console: console).status == 0)
    #expect(command.contains("dictate -q"))
    #expect(try vault.text("inbox.md") == "- [ ] call the dentist  [created:: 2026-03-10]\n")
  }

  @Test func `is never read from the vault's settings`() throws {
    let vault = try TestVault(["inbox.md": "", ".offload/config.yml": "voice: rm -rf /\neditor: rm -rf /\n"])
    let console = TestConsole()
    var commands: [String] = []
    console.shell = { command, _ in
      commands.append(command)
      return 1
    }
    let run = vault.offload("offload capture --voice", console: console)
    #expect(run.status == 1 && run.talk.hasPrefix("error: your settings have no voice command"))
    vault.offload("offload capture --editor", console: console)
    #expect(commands == ["vi"])
  }
}
