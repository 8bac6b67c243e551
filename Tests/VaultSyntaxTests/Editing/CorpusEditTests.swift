import Foundation
import TestSupport
import Testing

@testable import VaultSyntax

/// Edits of lines and files that nobody here wrote.
@Suite struct `Edits of real files` {
  private struct Toggle: Decodable {
    var before: String
    var after: String
    var today: String
    var globalFilter: String
  }

  /// Done or open again, as a command does it.
  private func toggle(_ line: String, today: String) throws -> String {
    var document = Document(bytes(line))
    let isDone = document.bytes[document.items[0].checkbox] == bytes("[x]")[...]
    document = Document(try document.applying(document.settingStatus(bytes(isDone ? " " : "x"), of: 0)))
    let patches = try document.settingField(
      .completion, to: isDone ? nil : bytes(today), of: 0, fallback: .emoji)
    return String(decoding: try document.applying(patches), as: UTF8.self)
  }

  /// Rows with a global filter are no concern here, nor are those that make a bare bullet a task or drop a
  /// trailing blank. Repetition is a matter of dates, which this module knows nothing of.
  @Test func `tasks are toggled as Obsidian Tasks does it`() throws {
    let rows = try Corpora.rows(of: "obsidian-tasks-toggle", as: Toggle.self)
    var counts = ["filter": 0, "bare": 0, "repeats": 0, "trailing": 0, "checked": 0]
    for row in rows {
      if !row.globalFilter.isEmpty {
        counts["filter", default: 0] += 1
      } else if row.before.contains("🔁") {
        counts["repeats", default: 0] += 1
      } else if !row.before.contains("[") {
        counts["bare", default: 0] += 1
      } else if row.before.hasSuffix(" "), !row.before.hasSuffix("  "), !row.before.hasSuffix("] "),
        !row.after.hasSuffix(" ")
      {
        counts["trailing", default: 0] += 1
      } else {
        counts["checked", default: 0] += 1
        #expect(try toggle(row.before, today: row.today) == row.after)
      }
    }
    let expected = ["filter": 14, "bare": 2, "repeats": 5, "trailing": 1, "checked": 9]
    #expect(counts == (rows.isEmpty ? counts : expected))
  }

  @Test func `one edit changes what it means and no other line`() throws {
    for (index, path) in Array(Corpora.markdown.enumerated()).every(isThorough ? 1 : 2) {
      let document = Document(try Corpora.bytes(of: path))
      guard !document.items.isEmpty else { continue }
      var random = SeededGenerator(seed: UInt64(index))
      for _ in 0..<(isThorough ? 2 : 1) {
        let item = random.number(0..<document.items.count)
        let name = "\(path):\(document.items[item].firstLine + 1)"
        try checkInPlace(document, item, name)
        try checkRemoval(document, item, name)
        try checkMove(document, item, random.number(0..<document.items.count), name)
      }
    }
  }

  private func checkInPlace(_ document: Document, _ item: Int, _ name: String) throws {
    let edits: [(Document, Int) throws -> [Patch]] = [
      { try $0.settingStatus(bytes("x"), of: $1) },
      { try $0.settingField(.due, to: bytes("2031-01-01"), of: $1, fallback: .dataview) },
      { try $0.addingTag(bytes("new"), to: $1) },
      { try $0.replacingWords(of: $1, with: bytes("new words")) },
      { try $0.settingBlockID(bytes("new-id"), of: $1) },
    ]
    for edit in edits {
      guard let patches = try? edit(document, item) else { continue }
      let result = try document.applying(patches)
      let diff = LineDiff(from: document.bytes, to: result)
      // A blank line keeps the next line out of a paragraph that begins with the edit.
      let limit = document.items[item].textKind == .paragraph ? 1 : 2
      #expect(
        diff.hunks.allSatisfy { $0.old.count <= 1 && $0.new.count <= limit } && diff.hunks.count <= 1,
        "\(name)")
      let again = Document(result)
      #expect(again.items.count == document.items.count, "\(name)")
      #expect(again.items.map(\.depth) == document.items.map(\.depth), "\(name)")
    }
  }

  private func checkRemoval(_ document: Document, _ item: Int, _ name: String) throws {
    let result = try document.applying(document.removing([item]))
    let diff = LineDiff(from: document.bytes, to: result)
    // A blank line, and where the item began on another's line (`- - a`) what is left of that.
    #expect(diff.hunks.reduce(0) { $0 + $1.new.count } <= 2, "\(name)")
    let left = document.items.count - 1 - document.descendants(of: item).count
    #expect(Document(result).items.count == left, "\(name)")
  }

  private func checkMove(_ document: Document, _ item: Int, _ other: Int, _ name: String) throws {
    do {
      let result = try document.applying(document.moving([item], to: .after(other)))
      let diff = LineDiff(from: document.bytes, to: result)
      let own = Set(document.items[item].firstLine..<document.items[item].endLine)
      let changed = diff.hunks.flatMap(\.old).filter { !own.contains($0) && !diff.old.isBlank($0) }
      // A move over few lines may show as the other lines' move.
      #expect(changed.count <= own.count + 1, "\(name) behind \(document.items[other].firstLine + 1)")
      #expect(Document(result).items.count == document.items.count, "\(name)")
    } catch let refusal as EditRefusal {
      #expect(refusal == .intoItself, "\(name) behind \(document.items[other].firstLine + 1): \(refusal)")
    }
  }
}
