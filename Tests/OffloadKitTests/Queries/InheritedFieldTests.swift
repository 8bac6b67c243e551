import OffloadKit
import Testing

@Suite struct `A field of front matter` {
  private static let files = [
    "A.md": "---\narea: Home\nbudget: 20\nnames: [x, \"y z\"]\ndue: 2026-03-01\ntype: plan\nempty:\n---\n"
      + "- a\n- b  [area:: work]\n  - c  (area:: )\n",
    "B.md": "- d  [budget:: 5]\n",
  ]

  @Test(arguments: [
    ("area:home", ["a", "c"]), ("area:work", ["b"]), ("has:area", ["a", "b", "c"]), ("area:none", ["d"]),
    ("budget:10..", ["a", "b", "c"]), ("budget:..10", ["d"]), ("names:\"y z\"", ["a", "b", "c"]),
    ("names:x names:/^y/", ["a", "b", "c"]), ("due:any", []), ("type:plan", []), ("has:empty", []),
    ("has:aliases", []), ("Area:HOME", ["a", "c"]),
  ])
  func `is that of the items that have none`(query: String, found: [String]) throws {
    let sample = try SampleVault(Self.files)
    let vault = try sample.vault
    let query = try Query.parse(query, today: SampleVault.today)
    #expect(try vault.list(ListRequest(query)).items.map(\.item.content) == found)
    #expect(try vault.count(ListRequest(query)) == found.count)
  }

  @Test func `is told of the collection`() throws {
    let sample = try SampleVault(Self.files)
    let collection = try sample.vault.collections.fetchByName("A")
    #expect(collection.fields.map(\.key) == ["area", "budget", "names", "due"])
    #expect(collection.fields.map(\.values) == [["Home"], ["20"], ["x", "y z"], ["2026-03-01"]])
  }
}

@Suite struct `A name in a query` {
  @Test(arguments: [
    ("tga:home", [UnknownName.field("tga", nearest: "tag")]),
    ("status:open has:effort", [.field("status", nearest: "is:open")]),
    ("status:soon captured:any", [.field("status", nearest: "is"), .field("captured", nearest: "created")]),
    ("in:Erands or in:errands", [.collection("erands", nearest: "Errands")]),
    ("in:W/ or in:deep/ or in:deep/er/ in:de/", [.folder("w/"), .folder("de/")]),
    ("in:errands#Soon", [.section("soon")]),
    ("section:Soon or section:later or section:\"a b\"", [.section("soon"), .section("a b")]),
    ("not xyz:1 xyz:2", [.field("xyz", nearest: nil)]),
    ("effort:7 tag:none due:none", []),
  ])
  func `that is nothing's is known as such`(query: String, unknown: [UnknownName]) throws {
    let sample = try SampleVault([
      "Errands.md": "- a\n- [x] b  [effort:: 2]\n\n## Later\n\n- [x] c\n", "deep/er/A.md": "- d\n",
    ])
    let vault = try sample.vault
    #expect(try vault.unknownNames(in: .parse(query, today: SampleVault.today)) == unknown)
  }
}
