import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

/// The page that lists the commands, as the table of commands has them.
@Suite struct `The page on commands` {
  private static func text() -> String {
    let table = CommandTable.offload
    var page = """
      # Commands

      Every command, with its options.

      ## Overview

      `offload help COMMAND` explains each option and has examples that you can copy. `offload` without a command shows
      the day at a glance.

      """
    for task in Command.Task.allCases {
      let commands = table.commands.filter { $0.task == task }
      page += "\n## \(task.rawValue)\n\n| command | what it does | options |\n|---|---|---|\n"
      for command in commands {
        let words = [command.name] + command.parameters.map(\.usage) + command.needed.map(\.usage)
        let options = command.options.map { "`--\($0.name)`" }.joined(separator: " ")
        page += "| \(cell(code: words.joined(separator: " "))) | \(cell(command.summary)) | \(options) |\n"
      }
    }
    page += "\n## With every command\n\n| option | what it does |\n|---|---|\n"
    for option in Option.global { page += "| \(cell(code: option.usage)) | \(cell(option.summary)) |\n" }
    return page
  }

  private static func cell(_ text: String) -> String { text.replacing("|", with: "\\|") }
  private static func cell(code: String) -> String { "`\(cell(code))`" }

  /// With `OFFLOAD_RECORD=1` in the environment, the test writes the page.
  @Test func `is what the table says`() throws {
    let now = Self.text()
    #expect(try Project.recorded(now, in: Page(name: "Commands", catalogue: .users).url) == now)
  }
}
