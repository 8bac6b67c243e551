import Foundation
import OffloadCLI
import OffloadKit
import TestSupport
import Testing

@Suite struct `The command for the terminal interface` {
  @Test func `needs a terminal`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let run = vault.offload("offload ui")
    #expect(run.status == 1)
    #expect(run.talk == "error: offload ui needs a terminal\nhint: offload inbox\n")
  }

  @Test func `says so where a build has none`() throws {
    let vault = try TestVault(["inbox.md": ""])
    let console = TestConsole()
    console.terminals = [.input, .output]
    let run = vault.offload("offload ui", console: console)
    #expect(run.status == 1)
    #expect(run.talk.contains("this build has no terminal interface"))
  }

  @Test func `hands over the vault, the settings and the editor`() throws {
    let vault = try TestVault([
      "inbox.md": "", ".config/offload/config.yml": "editor: ed\nvoice: rec\nopen: see\n",
    ])
    let console = TestConsole()
    console.terminals = [.input, .output]
    var commands: [String] = []
    console.shell = { command, arguments in
      commands.append(
        command + " " + arguments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " "))
      return commands.count > 1 ? 1 : 0
    }
    let world = World(
      environment: ["HOME": vault.folder.path, "OFFLOAD_NOW": "2026-03-10T09:00"],
      directory: vault.folder.path, account: .homeless
    ) { start in
      #expect(start.isLinear)
      #expect(start.vault.settings.queries.isEmpty)
      #expect(start.settings.voice == "rec")
      #expect(start.settings.open == "see")
      #expect(start.now().date == CivilDate(year: 2026, month: 3, day: 10))
      #expect(start.world.variable("HOME") != nil)
      try start.edit(Array("/x".utf8), 7)
      do {
        try start.edit(Array("/y".utf8), 8)
      } catch {
        #expect(Failure(describing: error).message.line == "your editor \"ed\" ended with status 1")
      }
    }
    #expect(Program(console: console, world: world).run(["ui", "--accessible"].map { Argument($0) }) == 0)
    #expect(commands == ["ed +7 /x", "ed +8 /y"])
  }
}
