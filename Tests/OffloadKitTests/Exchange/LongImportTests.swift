import Foundation
import TestSupport
import Testing

@testable import OffloadKit

/// Inputs that say one thing very often. Each would take many minutes if what they cost grew with the square of that.
@Suite struct `A long import` {
  private static let count = 6000

  private static func words(_ word: (Int) -> String) -> String {
    (0..<count).map(word).joined(separator: " ")
  }

  private static func json(_ object: [String: Any]) throws -> String {
    String(decoding: try JSONSerialization.data(withJSONObject: [object]), as: UTF8.self)
  }

  @Test(arguments: [
    ("x" + String(repeating: " +p @c due:", count: 20_000), "[project:: p]", 20_000),
    ("x word " + Self.words { "k\($0):v" }, ":: v]", count),
    ("x word " + Self.words { "@c\($0)" }, "#c", count),
    ("x word" + String(repeating: " due:2026-01-01", count: count), "[due:: 2026-01-01]", count),
    (
      "x word" + String(repeating: " completion:2026-01-01 status:cancelled", count: count), "[cancelled:: ",
      count
    ),
  ])
  func `of todo.txt is one item`(line: String, part: String, count: Int) throws {
    let made = try AnImport.inbox(line, as: .todoTxt)
    #expect(made.components(separatedBy: part).count == count + 1)
  }

  @Test func `of Taskwarrior is one item`() throws {
    let tags = try AnImport.inbox(
      Self.json(["description": "x", "uuid": "a", "tags": (0..<Self.count).map { "t\($0)" }]),
      as: .taskwarrior)
    #expect(tags.components(separatedBy: " #t").count == Self.count + 1)
    var task: [String: Any] = ["description": "x", "uuid": "a"]
    for number in 0..<Self.count { task["k\(number)"] = "v" }
    let fields = try AnImport.inbox(Self.json(task), as: .taskwarrior)
    #expect(fields.components(separatedBy: ":: v]").count == Self.count + 1)
  }

  @Test func `of JSON is one item`() throws {
    let tags = (0..<Self.count).map { "t\($0)" }
    let fields = Dictionary(uniqueKeysWithValues: (0..<Self.count).map { ("k\($0)", "v") })
    let made = try AnImport.inbox(Self.json(["content": "x", "tags": tags, "fields": fields]), as: .json)
    #expect(made.components(separatedBy: " #t").count == Self.count + 1)
    #expect(made.components(separatedBy: ":: v]").count == Self.count + 1)
    let values = try AnImport.inbox(Self.json(["content": "x", "fields": ["k": tags]]), as: .json)
    #expect(values.components(separatedBy: "[k:: t").count == Self.count + 1)
    // What has the fields already, with other values.
    let standing = Self.words { "[k\($0):: a]" }
    let changed = try AnImport.inbox(Self.json(["content": "x \(standing)", "fields": fields]), as: .json)
    #expect(changed.components(separatedBy: ":: v]").count == Self.count + 1)
  }

  @Test(arguments: ["- a", "- ```", "1. a"]) func `of a note's lines is one item`(line: String) throws {
    let body = Array(repeating: line, count: Self.count).joined(separator: "\n")
    let made = try AnImport.inbox(
      Self.json(["content": "x", "body": body, "path": "a.md", "line": 1]), as: .json, losing: nil)
    #expect(made.components(separatedBy: "\n").count >= Self.count)
  }

  @Test func `of a table is one item`() throws {
    let tags = "content,tags\nx,\"\(Self.words { "t\($0)" })\"\n"
    #expect(try AnImport.inbox(tags, as: .csv).components(separatedBy: " #t").count == Self.count + 1)
    let own =
      "content,\(Self.words { "field:k\($0)" }.replacing(" ", with: ","))\nx"
      + String(repeating: ",v", count: Self.count) + "\n"
    #expect(try AnImport.inbox(own, as: .csv).components(separatedBy: ":: v]").count == Self.count + 1)
  }

  @Test func `of a tree keeps it`() throws {
    let wide = (0..<Self.count / 2).map { number -> [String: Any] in
      ["content": "x", "path": "a.md", "line": number + 1, "parentline": number == 0 ? 0 : 1]
    }
    let made = try AnImport.inbox(
      String(decoding: JSONSerialization.data(withJSONObject: wide), as: UTF8.self), as: .json)
    #expect(made == "- x\n" + String(repeating: "  - x\n", count: Self.count / 2 - 1))
  }

  @Test func `of a tree of a thousand levels is cut off at each hundredth`() throws {
    let chain = (0..<1000).map { number -> [String: Any] in
      ["content": "x", "path": "a.md", "line": number + 1, "parentline": number]
    }
    let made = try AnImport.inbox(
      String(decoding: JSONSerialization.data(withJSONObject: chain), as: UTF8.self), as: .json,
      losing: [Loss(part: .nesting, count: 9)])
    #expect(made.split(separator: "\n").count { $0.hasPrefix("- ") } == 10)
    #expect(made.contains("\n" + String(repeating: " ", count: 198) + "- x\n"))
  }

  @Test func `of Markdown is one item`() throws {
    let made = try AnImport.inbox("- x \(Self.words { "[k\($0):: v]" })\n", as: .markdown)
    #expect(made.components(separatedBy: ":: v]").count == Self.count + 1)
  }
}

private typealias AnImport = `An import`

/// Exports of vaults that say one thing very often.
@Suite struct `A long export` {
  private static let count = 12_000

  private func exported(_ inbox: String, as format: ExportFormat) throws -> String {
    let sample = try SampleVault(["inbox.md": inbox])
    let listed = try sample.vault.list(ListRequest()).items
    return String(decoding: try sample.vault.export(listed, as: format).bytes, as: UTF8.self)
  }

  @Test("holds an item with many fields, or tags", arguments: ExportFormat.allCases)
  func wide(_ format: ExportFormat) throws {
    let fields = (0..<Self.count).map { "[k\($0):: v]" }.joined(separator: " ")
    #expect(try exported("- [ ] x \(fields)\n", as: format).contains("x"))
    let tags = (0..<Self.count).map { "#t\($0)" }.joined(separator: " ")
    #expect(try exported("- [ ] x \(tags)\n", as: format).contains("t\(Self.count - 1)"))
  }

  @Test("holds many items", arguments: ExportFormat.allCases)
  func long(_ format: ExportFormat) throws {
    let made = try exported((0..<Self.count).map { "- [ ] y\($0)\n" }.joined(), as: format)
    #expect(made.contains("y\(Self.count - 1)"))
  }
}
