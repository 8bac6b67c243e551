import OffloadKit
import Testing
import VaultStore

@Suite struct `An address` {
  @Test(arguments: [
    "kmf", "KMF", "inbox.md:12", "work/A b.md:1", "kmf@inbox.md:12", "^renew", "^a-1", "bcdfghjklmnpqr",
  ])
  func `is read`(_ text: String) throws {
    #expect(try Address(parsing: text).text == text)
  }

  @Test(arguments: [
    ("", "notAnAddress"), ("^", "notAnAddress"), ("^a b", "notAnAddress"), ("kmfa", "notAnAddress"),
    ("km", "addressTooShort"),
    ("inbox.md:0", "notAnAddress"), ("inbox.md:x", "notAnAddress"), (":3", "notAnAddress"),
    ("../x.md:3", "notAnAddress"),
    ("bcdfghjklmnpqrst", "notAnAddress"), ("B", "addressTooShort"),
  ])
  func `is refused`(_ text: String, _ name: String) {
    let error = #expect(throws: VaultError.self) { try Address(parsing: text) }
    #expect(error?.name == name)
  }

  @Test func `of a place is its text`() {
    #expect(Address(Place(path: "A.md", line: 3)).text == "A.md:3")
  }
}

@Suite struct `An item id` {
  @Test func `is written in fourteen letters and read back`() throws {
    for bits in [0, 1, 19, 20, 1 << 59, (1 << 60) - 1, 0x0123_4567_89AB_CDE] as [UInt64] {
      let id = ItemID(bits: bits)
      #expect(
        id.description.utf8.count == 14 && ItemID(id.description) == id
          && ItemID(id.description.uppercased()) == id)
      for count in 1...14 {
        let prefix = try #require(ItemID.Prefix(id.letters(count)))
        #expect(prefix.matches(id) && prefix.count == count)
      }
    }
    #expect(ItemID(bits: 1).letters(3) == "cbb" && ItemID(bits: 0).letters(99).utf8.count == 14)
  }

  @Test(arguments: ["", "a", "bcdfghjklmnpq", "bcdfghjklmnpqrs", "zzzzzzzzzzzzzz", "bcdfghjklmnpqé"])
  func `is nothing else`(_ text: String) {
    #expect(ItemID(text) == nil)
  }

  @Test func `is no other prefix`() throws {
    let prefix = try #require(ItemID.Prefix("cbb"))
    #expect(!prefix.matches(ItemID(bits: 2)) && prefix.matches(ItemID(bits: 8001)))
  }
}

@Suite struct `Short ids` {
  @Test func `are as long as they must be to differ`() throws {
    let sample = try SampleVault(["A.md": (0..<400).map { "- thing \($0)\n" }.joined()])
    let listed = try sample.vault.list(ListRequest()).items
    let all = listed.compactMap(\.item.id)
    for item in listed {
      let (short, id) = (try #require(item.short), try #require(item.item.id))
      let prefix = try #require(ItemID.Prefix(short))
      #expect(all.filter(prefix.matches) == [id] && short.utf8.count >= 3 && item.address == short)
      if short.utf8.count > 3 {
        let shorter = try #require(ItemID.Prefix(String(short.dropLast())))
        #expect(all.filter(shorter.matches).count > 1)
      }
    }
    #expect(listed.contains { $0.short?.utf8.count == 4 })
  }

  @Test func `name the place as well where the words are the same`() throws {
    let sample = try SampleVault(["A.md": "- same\n- same\n-\n- other\n"])
    let listed = try sample.vault.list(ListRequest()).items
    let short = try #require(listed[0].short)
    #expect(
      listed.map(\.address) == [
        "\(short)@A.md:1", "\(short)@A.md:2", "A.md:3", try #require(listed[3].short),
      ])
    #expect(listed[2].short == nil)
    for item in listed {
      #expect(
        try sample.vault.resolve([Address(parsing: item.address)]).map(\.item.place) == [item.item.place])
    }
  }
}

@Suite struct `Resolving addresses` {
  private func sample() throws -> SampleVault {
    try SampleVault([
      "A.md": "- one ^Own\n- [x] same\n- same\n  - child\n", "B.md": "text\n- - inner\n", "tags.md": "- #t\n",
    ])
  }

  @Test func `finds each item once, in the order of the addresses`() throws {
    let sample = try sample()
    let id = try #require(try sample.item("one").id)
    let texts = [id.letters(6), "B.md:2", "^own", "A.md:1", "\(id.letters(4))@A.md:1"]
    let found = try sample.vault.resolve(texts.map { try Address(parsing: $0) })
    #expect(found.map(\.item.content) == ["one", "inner"])
    #expect(try sample.vault.items.fetchById(id).content == "one")
  }

  @Test func `looks among open items first, or among closed ones`() throws {
    let sample = try sample()
    let address = try Address(parsing: #require(try sample.item("same").id).letters(5))
    #expect(try sample.vault.resolve([address]).map(\.item.place.line) == [3])
    #expect(try sample.vault.resolve([address], preferring: .closed).map(\.item.place.line) == [2])
    try sample.vault.items.markCompleted(sample.vault.items.fetchByCollection("A.md"))
    let error = #expect(throws: VaultError.self) { try sample.vault.resolve([address]) }
    guard case .ambiguousItem(_, let candidates) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(
      candidates.map(\.item.place.line) == [2, 3] && candidates.allSatisfy { $0.address.contains("@A.md:") })
    let byID = #expect(throws: VaultError.self) {
      try sample.vault.items.fetchById(#require(candidates[0].item.id))
    }
    #expect(byID?.name == "ambiguousItem")
  }

  @Test(arguments: [
    ("A.md:5", "itemNotFound"), ("B.md:1", "itemNotFound"), ("no.md:1", "itemNotFound"),
    ("^none", "itemNotFound"),
    ("bbbb", "itemNotFound"), ("tags.md:1", "itemNotFound"), ("bbb@A.md:1", "itemMismatch"),
  ])
  func `refuses`(_ address: String, _ name: String) throws {
    try sample().refuse(name) { _ = try $0.resolve([Address(parsing: "A.md:1"), Address(parsing: address)]) }
  }

  @Test func `knows from the log what became of an item`() throws {
    let sample = try sample()
    let one = try sample.item("one")
    try sample.vault.items.update(one, text: Array("two".utf8))
    try sample.vault.items.moveToCollection([sample.item("two")], collection: Target("B.md"))
    let address = try Address(parsing: #require(one.id).letters(8))
    let error = try sample.refuse("itemNotFound") { _ = try $0.resolve([address]) }
    guard case .itemNotFound(_, let place, let words) = error else { return }
    #expect(place?.path == "A.md" && words == "two")
  }

  @Test func `an item is shown with its children and what links to it`() throws {
    let sample = try SampleVault([
      "A.md": "- one ^x\n  - child\n    - grandchild\n  - two\n- plain\n",
      "B.md": "- [[A#^X]]\n- [[A]] and [m](A.md#^x)\n- none\n",
      "inbox.md": "see [[#^x]] and [[A|a]]\n",
    ])
    let detail = try sample.vault.detail(of: sample.item("one"))
    #expect(detail.children.map(\.item.content) == ["child", "two"])
    #expect(detail.backlinks.map(\.item.place.description) == ["B.md:1", "B.md:2"])
    #expect(try sample.vault.detail(of: sample.item("plain")).backlinks.isEmpty)
    let links = try sample.vault.backlinks(to: sample.vault.collections.fetchByName("a"))
    #expect(links.value.map(\.item.place.description) == ["B.md:1", "B.md:2", "inbox.md:1"])
  }

  @Test func `items get their addresses, and lost ones their place`() throws {
    let sample = try sample()
    let one = try sample.item("one")
    var lost = one
    lost.place = Place(path: "A.md", line: 99)
    let listed = try sample.vault.listed([lost, one])
    #expect(listed.map(\.address) == ["A.md:99", try #require(one.id).letters(3)])
    #expect(try sample.vault.listed([]).isEmpty)
  }
}
