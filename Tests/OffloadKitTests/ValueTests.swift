import Foundation
import JSON
import OffloadKit
import TestSupport
import Testing
import VaultStore

/// What other programs do with the library's values.
@Suite struct `Values of the library` {
  private let files = [
    "inbox.md":
      "---\ntags: [home]\n---\n- [ ] call mum #family  [due:: 2026-03-11]  [x:: 1]  [x:: 2]\n- twin\n-\n",
    "w/Plan.md": "---\ntype: plan\n---\n# The plan\n- twin\n  - [x] in it ^b1\n",
  ]

  private func decoded(_ value: some Encodable) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSObject)
  }

  private func decoded(_ value: JSONValue) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(value.bytes)) as? NSObject)
  }

  @Test func `are encoded as the command line prints them`() throws {
    let sample = try SampleVault(files)
    let vault = try sample.vault
    let listing = try vault.list(ListRequest(includesClosed: true)).items
    try #require(listing.count == 5)
    for listed in listing { #expect(try decoded(listed) == decoded(JSONValue(listed))) }
    let call = try #require(try decoded(listing[0]) as? [String: Any])
    #expect(call["due"] as? String == "2026-03-11" && call["tags"] as? [String] == ["family"])
    #expect((call["fields"] as? [String: [String]])?["x"] == ["1", "2"] && call["priority"] is NSNull)

    var alone = try #require(try decoded(listing[0].item) as? [String: Any])
    for key in ["short", "address", "collection"] {
      #expect(alone[key] == nil)
      alone[key] = call[key]
    }
    #expect(alone as NSDictionary == call as NSDictionary)
    for collection in try vault.collections.fetchAll() {
      #expect(try decoded(collection) == decoded(JSONValue(collection)))
    }
    for tag in try vault.tags.fetchAll() { #expect(try decoded(tag) == decoded(JSONValue(tag))) }
  }

  @Test func `that name something are encoded as their text`() throws {
    let item = try #require(Item.parse("- a [due:: 2026-03-11T09:00]").first)
    let names = Names(
      id: try #require(item.id), place: Place(path: "a b/c.md", line: 3, column: 2), path: "a b/c.md",
      date: SampleVault.today, time: try #require(item.due), status: .inProgress, priority: .high)
    let data = try JSONEncoder().encode(names)
    #expect(try JSONDecoder().decode(Names.self, from: data) == names)
    let texts = try #require(try JSONSerialization.jsonObject(with: data) as? [String: String])
    #expect(texts["id"] == "\(names.id)" && texts["path"] == "a b/c.md" && texts["date"] == "2026-03-10")
    #expect(texts["time"] == "2026-03-11T09:00" && texts["status"] == "inProgress")
  }

  private struct Names: Codable, Equatable {
    var id: ItemID
    var place: Place
    var path: VaultPath
    var date: CivilDate
    var time: CivilDateTime
    var status: Status
    var priority: Priority
  }

  @Test func `refuse texts that name nothing, and names that are no text`() throws {
    func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws {
      #expect(throws: DecodingError.self) {
        try JSONDecoder().decode([Value].self, from: Data("[\"\(text)\"]".utf8))
      }
    }
    try decode(ItemID.self, "abc")
    try decode(VaultPath.self, "../a.md")
    try decode(Place.self, "a.md")
    try decode(CivilDate.self, "2026-02-30")
    try decode(CivilDateTime.self, "friday")
    let path = try #require(VaultPath([0xFF]))
    #expect(throws: EncodingError.self) { try JSONEncoder().encode([path]) }
  }

  @Test func `have ids of their own, also where words are the same or missing`() throws {
    let sample = try SampleVault(files)
    let vault = try sample.vault
    let listed = try vault.list(ListRequest(includesClosed: true)).items
    #expect(Set(listed.map(\.id)).count == listed.count)
    #expect(listed[0].id == listed[0].item.id?.description)
    // What stands above does not touch it.
    _ = try vault.items.create(NewItem("first"), at: .position(1))
    let later = try vault.list(ListRequest(includesClosed: true)).items
    #expect(later.contains { $0.id == listed[0].id && $0.item.place != listed[0].item.place })
    let children = try vault.collectionItems.fetchRootItems(of: "inbox.md")
    #expect(Set(children.map(\.id)).count == children.count)
    #expect(Set(try vault.collections.fetchAll().map(\.id)) == ["inbox.md", "w/Plan.md"])
    #expect(Set(try vault.tags.fetchAll().map(\.id)) == ["family", "home"])
  }

  @Test func `are made of a text as of a file`() throws {
    let sample = try SampleVault(files)
    for (path, text) in files {
      let path = try #require(VaultPath(path))
      #expect(Item.parse(text, in: path) == (try sample.vault.items.fetchByCollection(path)))
    }
    #expect(Item.parse("plain").map(\.content) == ["plain"] && Item.parse("plain", in: "A.md").isEmpty)
    #expect(Item.parse("").isEmpty)
    let plan = ItemCollection(
      path: "w/Plan.md", title: "The plan", isStructured: true, itemCount: 2, openCount: 1)
    let read = try #require(try sample.vault.collections.fetchAll().last)
    #expect(plan.name == read.name && plan.title == read.title && plan.openCount == read.openCount)
    #expect(ListedItem(Item.parse("- a")[0]).address == "inbox.md:1")
    #expect(CollectionItem(Item.parse("- a\n  - b", in: "A.md")[1]).parent == Place(path: "A.md", line: 1))
  }

  @Test func `cross from one task to another`() async throws {
    let sample = try SampleVault(files)
    let vault = try sample.vault
    let report = try await Task.detached {
      try vault.transaction("star") { try $0.items.star($0.items.fetchByTag("family")) }
    }
    .value
    #expect(report.value.map(\.isStarred) == [true])
    #expect(try await Task.detached { try vault.history.undo() }.value.value.command == "star")
  }
}

@Suite struct `Collections with their items` {
  @Test func `are the same from one reading as one by one`() throws {
    let sample = try SampleVault([
      "inbox.md": "- a #t\n", "A.md": "", "w/A.md": "# T\n- [x] b\n  - c\n", "tags.md": "- #t red\n",
    ])
    let vault = try sample.vault
    let all = try vault.collections.fetchWithItems()
    #expect(all.map(\.collection) == (try vault.collections.fetchAll()))
    for (collection, items) in all {
      let one = try vault.collections.fetchWithItems(collection.path)
      #expect(collection == one.collection && items == one.items)
    }
    try vault.transaction("t", dryRun: true) { change in
      try change.items.create(NewItem("d"), in: Target("A.md"))
      #expect(
        try change.collections.fetchWithItems().first { $0.collection.path == "A.md" }?.items.count == 1)
    }
  }
}

@Suite struct `A new item` {
  private func problems(_ text: String, _ more: (inout NewItem) -> Void = { _ in }) throws
    -> [ItemProblem]
  {
    let sample = try SampleVault(["inbox.md": "- a\n", "A.md": "", "f.txt": "x"])
    var item = NewItem(text)
    more(&item)
    let (vault, before) = (try sample.vault, sample.files)
    if item.attachedFiles == ["f.txt"] { item.attachedFiles = [sample.url("f.txt").path] }
    let found = try vault.items.validate(item)
    #expect(sample.files == before)
    return found
  }

  @Test func `is looked at before it is saved`() throws {
    #expect(try problems("call [[A]] [due:: friday]") == [])
    #expect(try problems("") == [.empty])
    #expect(try problems("a [due:: someday]") == [.invalidDate(key: "due", value: "someday")])
    #expect(try problems("a [priority:: very]\nmore") == [.invalidPriority("very")])
    #expect(
      try problems("[[B]] [repeat:: now and then]") == [.invalidRepeat("now and then"), .danglingLink("B")])
    #expect(try problems("a") { $0.attachedFiles = ["/nowhere/f"] } == [.missingAttachment("/nowhere/f")])
    #expect(try problems("") { $0.attachedFiles = ["f.txt"] } == [])
    #expect(throws: VaultError.self) { try problems("a") { $0.tags = ["a b"] } }
  }
}
