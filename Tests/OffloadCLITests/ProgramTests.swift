import Foundation
import Testing

@testable import OffloadCLI

@Suite struct `The program` {
  private func run(_ words: [String], console: TestConsole = TestConsole(), status: Int32) -> TestConsole {
    let world = World(environment: [:], directory: "/", account: .homeless)
    let program = Program(console: console, world: world)
    #expect(program.run(words.map { Argument($0) }) == status)
    return console
  }

  @Test func `tells a wrong command line in two lines and exits with 2`() {
    let console = run(["lits"], status: 2)
    #expect(console.output.isEmpty)
    #expect(
      String(decoding: console.talk, as: UTF8.self) == """
        error: there is no command "lits"
        hint: offload list

        """)
  }

  @Test(arguments: [
    ["--color=always", "lits"], ["lits", "--color=always"], ["list", "--nope", "--color=always"],
  ])
  func `colours what is wrong with a command line, where that is asked for`(words: [String]) {
    #expect(run(words, status: 2).talk.contains(0x1B))
    #expect(!run(words.map { $0.replacing("always", with: "auto") }, status: 2).talk.contains(0x1B))
  }

  @Test func `tells it as one JSON object where JSON was asked for`() {
    let console = run(["--json", "help", "\u{1B}x"], status: 2)
    #expect(
      String(decoding: console.talk, as: UTF8.self) == #"""
        {"error":{"code":"no-such-help","message":"there is no help for \"\u001bx\"","hint":"offload help"}}

        """#)
  }

  @Test func `shows its version`() {
    #expect(
      String(decoding: run(["--version"], status: 0).output, as: UTF8.self) == "offload \(Version.number)\n")
  }

  @Test func `fails when its results cannot be written`() {
    let console = TestConsole()
    console.failure = .cannotWrite(code: 28)
    #expect(
      String(decoding: run(["help"], console: console, status: 1).talk, as: UTF8.self).hasPrefix(
        "error: Offload can't write the results"))
  }

  @Test(arguments: [80, 40])
  func `has help that fits`(width: Int) {
    let page = HelpPage(table: .offload, width: width)
    var pages = [page.firstPage(), page.overview()] + CommandTable.offload.commands.map(page.page(of:))
    pages +=
      HelpTopic.all.map { page.page(of: $0) } + [page.page(ofGroup: "collection"), page.page(of: .glance)]
    for line in pages.joined() {
      #expect(line.width <= width, "\(line.rendered(.none))")
    }
  }

  @Test func `has a first page that fits on a screen`() {
    #expect(HelpPage(table: .offload, width: 80).firstPage().count <= 23)
  }

  @Test(arguments: HelpTopic.all.filter { $0.kind == .otherTools })
  func `has a screen for people from other tools, whose commands are understood`(topic: HelpTopic) throws {
    #expect(HelpPage(table: .offload, width: 80).page(of: topic).count <= 23)
    for case .rows(let rows) in topic.parts {
      for (_, meaning) in rows {
        let command = try #require(
          meaning.split(separator: ", with ").first?.split(separator: ", then ").first)
        guard let words = ShellLine(String(command).replacing(#/^a collection: | > \S+$/#, with: ""))?.words
        else {
          Issue.record("\(command)")
          continue
        }
        #expect(words.first == Argument("offload"))
        #expect(throws: Never.self) { try ArgumentParser(table: .offload).parse(Array(words.dropFirst())) }
      }
    }
  }

  @Test(arguments: CommandTable.offload.commands.flatMap(\.examples).map(\.line))
  func `has examples that are understood`(line: String) throws {
    // What other programs of a pipe do is their business, and where the results go the shell's.
    let stages = line.components(separatedBy: " | ").filter { $0.hasPrefix("offload") }
    let command = try #require(stages.last).replacing(#/ >>? \S+$/#, with: "")
    let words = try #require(ShellLine(command)?.words)
    #expect(words.first == Argument("offload"))
    #expect(throws: Never.self) { try ArgumentParser(table: .offload).parse(Array(words.dropFirst())) }
  }

  @Test(arguments: CommandTable.offload.commands.map(\.name))
  func `says each thing in one line`(name: String) throws {
    let command = try #require(CommandTable.offload.command(name))
    #expect(command.summary.count <= 60 && !command.summary.hasSuffix("."))
    #expect(!command.about.joined().contains("!"))
    #expect(Set(command.allOptions.map(\.name)).count == command.allOptions.count)
  }
}
