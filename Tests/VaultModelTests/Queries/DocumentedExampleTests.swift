import Foundation
import TestSupport
import Testing
import VaultModel

/// The page on queries, whose examples must be what they say they are.
@Suite struct `The examples of the page on queries` {
  /// What stands in code marks in the first column of a section's tables.
  private static func examples(under heading: String) throws -> [String] {
    let text = try Page("Queries").text()
    let section = try #require(text.components(separatedBy: "\n## ").first { $0.hasPrefix(heading + "\n") })
    let cells = section.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .compactMap { $0.replacing("\\|", with: "¦").split(separator: "|").first }
    let examples = cells.flatMap { cell in
      cell.split(separator: "`", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
        .map { String($0.element).replacing("¦", with: "|") }
    }
    try #require(!examples.isEmpty)
    return examples
  }

  @Test(arguments: ["Overview", "Terms"])
  func `are queries`(heading: String) throws {
    for text in try Self.examples(under: heading) {
      #expect(throws: Never.self, "\(text)") {
        try Query.parse(text, today: AskedItem.today, saved: ["trips": "tag:trip"])
      }
    }
  }

  @Test func `are dates`() throws {
    for text in try Self.examples(under: "Dates") {
      #expect(throws: Never.self, "\(text)") { try NaturalDate.parse(text, today: AskedItem.today) }
    }
  }

  @Test func `are rules of repetition`() throws {
    for text in try Self.examples(under: "Repetition") where text.hasPrefix("every") {
      #expect(Recurrence(text) != nil, "\(text)")
    }
  }
}
