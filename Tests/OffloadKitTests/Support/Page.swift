import Foundation
import Testing

/// A page of the documentation, parts of which say what tables of the program say.
struct Page {
  let name: String

  /// Whether the lines after a piece of the page, up to the next that is empty, are these.
  ///
  /// With `OFFLOAD_RECORD=1` in the environment they are written into the page.
  func check(after head: String, is lines: [String]) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/OffloadKit/OffloadKit.docc/\(name).md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let start = try #require(page.range(of: head), "\(head)").upperBound
    let end = try #require(page.range(of: "\n\n", range: page.index(before: start)..<page.endIndex))
      .lowerBound
    let now = String(page[..<start] + lines.joined(separator: "\n") + page[end...])
    if ProcessInfo.processInfo.environment["OFFLOAD_RECORD"] == "1", now != page {
      try Data(now.utf8).write(to: file)
    }
    #expect(page == now)
  }

  /// Whether each of these lines stands in the page, told by what it begins with; recorded likewise.
  func check(lines: [(start: String, rest: String)]) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/OffloadKit/OffloadKit.docc/\(name).md")
    let page = try String(contentsOf: file, encoding: .utf8)
    let now = page.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      lines.first { line.hasPrefix($0.start) }.map { $0.start + $0.rest } ?? String(line)
    }.joined(separator: "\n")
    for line in lines { try #require(page.contains("\n" + line.start), "\(line.start)") }
    if ProcessInfo.processInfo.environment["OFFLOAD_RECORD"] == "1", now != page {
      try Data(now.utf8).write(to: file)
    }
    #expect(page == now)
  }
}
