import Foundation
import TestSupport
import Testing

@testable import OffloadCLI

@Suite struct `The page on the command line` {
  private static func page() throws -> String {
    try Project.text(of: "Sources/OffloadKit/OffloadKit.docc/CommandLine.md")
  }

  @Test func `has every command, and every option of each`() throws {
    let page = try Self.page()
    let words = Set(page.split { !$0.isLetter && $0 != "-" }.map(String.init))
    for command in CommandTable.offload.commands {
      let parts = command.name.split(separator: " ").map(String.init)
      #expect(parts.allSatisfy(words.contains), "\(command.name)")
      for option in command.options {
        #expect(words.contains("--\(option.name)"), "--\(option.name) of \(command.name)")
      }
    }
    for option in Option.global { #expect(words.contains("--\(option.name)"), "--\(option.name)") }
  }
}
