import Foundation
import OffloadCLI
import Testing

@Suite struct `The README` {
  @Test func `has commands that work, one after the other`() throws {
    let commands = try Self.commandsByTask()
    #expect(commands.count > 20)
    let vault = try TestVault.example()
    vault.environment["EDITOR"] = "vi"
    for command in commands {
      let run = try Self.run(command, in: vault)
      #expect(run.status == 0, "\(command): \(run.talk)")
      #expect(!run.talk.contains("nothing was changed"), "\(command)")
    }
  }

  /// The lines of the blocks in the chapter of that name, without their comments.
  private static func commandsByTask() throws -> [String] {
    let page = try String(contentsOf: Project.root.appendingPathComponent("README.md"), encoding: .utf8)
    let chapter = page.components(separatedBy: "\n## ").first { $0.hasPrefix("By task\n") } ?? ""
    let blocks = chapter.components(separatedBy: "```").enumerated().filter { $0.offset % 2 == 1 }
    return blocks.flatMap { $0.element.components(separatedBy: "\n").dropFirst() }.filter { !$0.isEmpty }
  }

  /// Runs what of a line is Offload's; other programs before it give it a line to read.
  private static func run(_ line: String, in vault: TestVault) throws -> TestVault.Run {
    var input = ""
    var last: TestVault.Run?
    for stage in line.components(separatedBy: " | ") {
      if stage.hasPrefix("offload") {
        let console = TestConsole()
        console.shell = { _, arguments in edit(arguments) }
        let command = stage.replacing(#/ > \S+( +#.*)?$/#, with: "")
        let run = vault.offload(command, input: input, console: console)
        guard run.status == 0 else { return run }
        (input, last) = (run.output, run)
      } else if last == nil {
        input = "call the plumber\n"
      }
    }
    return try last ?? #require(line.contains(">> inbox.md") ? vault.offload("offload inbox") : nil)
  }

  /// An editor that changes a word.
  private static func edit(_ arguments: [[UInt8]]) -> Int32 {
    let file = URL(fileURLWithPath: String(decoding: arguments.last ?? [], as: UTF8.self))
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return 1 }
    let changed = text.replacingOccurrences(of: "Renew", with: "Order")
    return (try? Data(changed.utf8).write(to: file)) == nil ? 1 : 0
  }
}
