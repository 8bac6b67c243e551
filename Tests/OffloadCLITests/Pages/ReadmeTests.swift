import Foundation
import OffloadCLI
import TestSupport
import Testing

@Suite struct `The README` {
  @Test func `has commands that work, one after the other`() throws {
    let commands = try Self.commandsByTask()
    #expect(commands.count > 20)
    let vault = try TestVault.example()
    vault.environment["EDITOR"] = "vi"
    for command in commands {
      let run = try #require(
        vault.pipe(command, input: "call the plumber\n", console: Self.console)
          ?? (command.contains(">> inbox.md") ? vault.offload("offload inbox") : nil))
      #expect(run.status == 0, "\(command): \(run.talk)")
      #expect(!run.talk.contains("nothing changed"), "\(command)")
    }
  }

  /// The lines of the blocks in the chapter of that name, without their comments.
  private static func commandsByTask() throws -> [String] {
    let page = try String(contentsOf: Project.url("README.md"), encoding: .utf8)
    let chapter = page.components(separatedBy: "\n## ").first { $0.hasPrefix("By task\n") } ?? ""
    let blocks = chapter.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
    return blocks.flatMap { $0.element.components(separatedBy: "\n").dropFirst() }.filter { !$0.isEmpty }
  }

  private static func console() -> TestConsole {
    let console = TestConsole()
    console.shell = { _, arguments in edit(arguments) }
    return console
  }

  /// An editor that changes a word.
  private static func edit(_ arguments: [[UInt8]]) -> Int32 {
    let file = URL(fileURLWithPath: String(decoding: arguments.last ?? [], as: UTF8.self))
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return 1 }
    let changed = text.replacingOccurrences(of: "Renew", with: "Order")
    return (try? Data(changed.utf8).write(to: file)) == nil ? 1 : 0
  }
}
