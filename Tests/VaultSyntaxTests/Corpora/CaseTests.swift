import Foundation
import Testing

@testable import VaultSyntax

/// Structure as other projects and Obsidian itself state it.
@Suite struct `Stated cases` {
  @Test func `Obsidian's cache has the same items, parents and status characters`() throws {
    let rows = try Corpora.rows(of: "obsidian-cache", as: CachedFile.self)
    var deviations: [String] = []
    for row in rows {
      let document = Document(Array(row.text.utf8))
      let items = document.items.map { item in
        CachedItem(
          line: item.firstLine, parent: item.parent < 0 ? -1 : document.items[item.parent].firstLine,
          task: item.hasCheckbox ? String(document.text(item.checkbox).dropFirst().dropLast()) : nil)
      }
      let expected = row.listItems.map {
        CachedItem(line: $0.line, parent: max($0.parent, -1), task: $0.task)
      }
      if items != expected { deviations.append(row.file) }
    }
    expectRows(rows.count, 37)
    // `- [ ] 1. text`: Obsidian lists a second item behind the checkbox, twice in this file. In CommonMark, and
    // here, the line has one marker, and `1. text` is the task's text.
    #expect(deviations == (rows.isEmpty ? [] : ["Test Data/numbered_tasks_issue_3481.md"]))
  }

  @Test func `Obsidian's cache has the same headings and regions`() throws {
    for row in try Corpora.rows(of: "obsidian-cache", as: CachedFile.self) {
      let document = Document(Array(row.text.utf8))
      let headings = document.headings.map { CachedHeading(line: $0.lines.lowerBound, level: $0.level) }
      #expect(headings == row.headings, "\(row.file)")
      let regions = document.blocks.filter { $0.item < 0 && $0.quoteDepth == 0 }.compactMap { block in
        Self.sectionTypes[block.kind].map {
          CachedSection(type: $0, line: block.lines.lowerBound, endLine: block.lines.upperBound - 1)
        }
      }
      let expected = row.sections.filter { Self.sectionTypes.values.contains($0.type) }
      #expect(regions == expected, "\(row.file)")
    }
  }

  @Test(
    "specifications' examples have the same items",
    arguments: [("gfm-tasklist", 6), ("commonmark-spec-lists", 701)])
  func specifications(file: String, count: Int) throws {
    let rows = try Corpora.rows(of: file, as: SpecifiedList.self)
    var frontMatter = 0
    for row in rows where !row.hasFootnotes {
      let document = Document(Array(row.markdown.utf8))
      if document.outline.frontMatter != nil {
        frontMatter += 1
        continue
      }
      #expect(
        document.items.map { $0.depth + 1 } == row.items.map(\.depth), "\(row.markdown.debugDescription)")
      guard file == "gfm-tasklist" else { continue }
      let checks = document.items.map {
        $0.hasCheckbox ? document.text($0.checkbox).lowercased() == "[x]" : nil
      }
      #expect(checks == row.items.map(\.checked), "\(row.markdown.debugDescription)")
    }
    expectRows(rows.count, count)
    // Two examples of each CommonMark and GFM begin and end with `---`: that is front matter here.
    expectRows(frontMatter, file == "gfm-tasklist" ? 0 : 4)
    // The items of this one are the footnotes that an extension of GFM collects under the text.
    expectRows(rows.count(where: \.hasFootnotes), file == "gfm-tasklist" ? 0 : 1)
  }

  private static let sectionTypes: [Block.Kind: String] = [
    .frontMatter: "yaml", .heading: "heading", .fencedCode: "code", .indentedCode: "code", .html: "html",
    .comment: "comment",
  ]

  /// Without the folder there are no rows, and nothing is wrong with that.
  private func expectRows(_ found: Int, _ expected: Int) {
    #expect(found == (Corpora.folder == nil ? 0 : expected))
  }
}

private struct CachedFile: Decodable {
  let file: String
  let text: String
  let listItems: [CachedItem]
  let headings: [CachedHeading]
  let sections: [CachedSection]
}

private struct CachedItem: Decodable, Equatable {
  let line: Int
  let parent: Int
  let task: String?
}

private struct CachedHeading: Decodable, Equatable {
  let line: Int
  let level: Int
}

private struct CachedSection: Decodable, Equatable {
  let type: String
  let line: Int
  let endLine: Int
}

private struct SpecifiedList: Decodable {
  struct Item: Decodable {
    let depth: Int
    let checked: Bool?
  }

  let markdown: String
  let items: [Item]
  let flags: [String]?

  var hasFootnotes: Bool { flags?.contains("footnotes") == true }
}
