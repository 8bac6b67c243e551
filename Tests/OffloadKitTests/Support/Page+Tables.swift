import Foundation
import TestSupport
import Testing

/// Parts of pages say what tables of the program say.
extension Page {
  /// Whether the lines after a piece of the page, up to the next that is empty, are these; recorded like all that is.
  func check(after head: String, is lines: [String]) throws {
    try check { page in
      let start = try #require(page.range(of: head), "\(head)").upperBound
      let end = try #require(page.range(of: "\n\n", range: page.index(before: start)..<page.endIndex))
        .lowerBound
      return String(page[..<start] + lines.joined(separator: "\n") + page[end...])
    }
  }

  /// Whether each of these lines is in the page, told by what it begins with; recorded likewise.
  func check(lines: [(start: String, rest: String)]) throws {
    try check { page in
      for line in lines { try #require(page.contains("\n" + line.start), "\(line.start)") }
      return page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        lines.first { line.hasPrefix($0.start) }.map { $0.start + $0.rest } ?? String(line)
      }.joined(separator: "\n")
    }
  }

  private func check(_ renewed: (String) throws -> String) throws {
    let now = try renewed(text())
    #expect(try Project.recorded(now, in: url) == now)
  }
}
