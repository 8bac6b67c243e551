import OffloadKit
import TestSupport
import Testing

@Suite struct `Counted tags` {
  private static let names = ["a", "A", "b", "b/c", "B/C", "é", "e\u{301}", "É", "東京", "x-1"]

  /// Enough files for several threads.
  @Test func `are those that items and collections bear, as they are written first`() throws {
    var random = SeededGenerator(seed: 17)
    var files: [String: String] = [:]
    for number in 0..<60 {
      var text = random.isTrue(oneIn: 2) ? "---\ntags: [\(name(&random)), \(name(&random))]\n---\n" : ""
      for item in 0..<random.number(0..<6) {
        let tags = (0..<random.number(0..<4)).map { _ in "#\(name(&random))" }
        text += "- \(item) \(tags.joined(separator: " "))\n"
      }
      files["\(number).md"] = text
    }
    let sample = try SampleVault(files)
    let vault = try sample.vault
    var expected: [String: (name: String, items: Int, collections: Int)] = [:]
    let items = Dictionary(grouping: try vault.items.fetchAll(), by: \.place.path)
    for collection in try vault.collections.fetchAll() {
      for tag in collection.tags {
        expected[tag.lowercased(), default: (tag, 0, 0)].collections += 1
      }
      for tag in (items[collection.path] ?? []).flatMap(\.tags) {
        expected[tag.lowercased(), default: (tag, 0, 0)].items += 1
      }
    }
    let tags = try vault.tags.fetchAll()
    #expect(tags.count == expected.count)
    for tag in tags {
      let wanted = try #require(expected[tag.name.lowercased()])
      #expect(Array(tag.name.utf8) == Array(wanted.name.utf8))
      #expect(tag.itemCount == wanted.items, "\(tag.name)")
      #expect(tag.collectionCount == wanted.collections, "\(tag.name)")
    }
  }

  private func name(_ random: inout SeededGenerator) -> String {
    Self.names[random.number(0..<Self.names.count)]
  }
}

@Suite struct `Tags in prose` {
  @Test func `are counted by files, where neither an item nor the collection has them`() throws {
    let sample = try SampleVault([
      "A.md": "---\ntags: [a]\n---\n# Of #a and #b\n\nMore of #b.\n\n- x #c\n  note with #d\n",
      "B.md": "Only #b, `#e`, [x](#f) and #1.\n\n- y\n", "C.md": "- [[A#G]] #c\n\nprose #c\n",
    ])
    let tags = try sample.vault.tags.fetchAll()
    let prose = Dictionary(uniqueKeysWithValues: tags.map { ($0.name, $0.proseCount) })
    #expect(prose["a"] == 0 && prose["b"] == 2 && prose["c"] == 0)
    #expect(prose["d"] != nil && prose["e"] == nil && prose["f"] == nil && prose["G"] == nil)
    #expect(tags.allSatisfy { !$0.isUnused })
  }
}
