import TestSupport
import Testing

@testable import VaultSyntax

@Suite struct `The laws of edits` {
  /// What an item is apart from its place: enough to know it again.
  private func texts(_ document: Document) -> [[UInt8]] {
    document.items.map { Array(document.bytes[$0.text]) }
  }

  private func forEach(_ count: UInt64, _ body: (Document, inout SeededGenerator, UInt64) throws -> Void)
    rethrows
  {
    for seed in 1...sampled(count) {
      var generator = RandomLists(seed: seed)
      let document = seed.isMultiple(of: 3) ? generator.wild() : generator.tidy()
      guard !document.items.isEmpty else { continue }
      var random = SeededGenerator(seed: seed &+ 1_000_000)
      try body(document, &random, seed)
    }
  }

  /// The lines that two texts do not share, as git shows them.
  private func changedLines(_ old: [UInt8], _ new: [UInt8]) -> (removed: Int, added: Int) {
    let hunks = LineDiff(from: old, to: new).hunks
    return (hunks.reduce(0) { $0 + $1.old.count }, hunks.reduce(0) { $0 + $1.new.count })
  }

  /// Whether something begins on the item's first line that a further line ends: there, what is new stands before
  /// it, between the words.
  private func reachesOver(_ item: Int, in document: Document) -> Bool {
    guard let line = document.firstTextLine(of: item) else { return false }
    return line.openToken(in: document) < line.endOfText
  }

  /// Without the blanks that may part words from what stood directly behind them.
  private func blankless(_ bytes: [UInt8]) -> [UInt8] { bytes.filter { $0 != 0x20 && $0 != 0x09 } }

  @Test func `a status changes one line and is read back`() throws {
    try forEach(2_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      guard let patches = try? document.settingStatus(bytes("x"), of: item) else { return }
      let result = Document(try document.applying(patches), kind: document.kind)
      #expect(result.items.count == document.items.count, "seed \(seed)")
      #expect(result.bytes[result.items[item].checkbox] == bytes("[x]")[...], "seed \(seed)")
      let (removed, added) = changedLines(document.bytes, result.bytes)
      #expect(
        removed == added && (removed <= 1 || document.items[item].isPlainLine)
          || document.items[item].textKind != .paragraph, "seed \(seed)")
    }
  }

  @Test func `a field changes one line, is read back, and goes again`() throws {
    try forEach(2_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      let key = random.pick(FieldKey.allCases.filter(\.isDate))
      let dialect = random.pick([FieldDialect.dataview, .emoji])
      guard
        let patches = try? document.settingField(key, to: bytes("2027-12-31"), of: item, fallback: dialect)
      else { return }
      let had = ItemText(item, in: document).field(key) != nil
      let result = Document(try document.applying(patches), kind: document.kind)
      let text = ItemText(item, in: result)
      #expect(result.items.count == document.items.count, "seed \(seed)")
      #expect(text.field(key)?.text(in: result.bytes) == bytes("2027-12-31"), "seed \(seed)")
      #expect(text.identity == ItemText(item, in: document).identity || text.words.isEmpty, "seed \(seed)")
      #expect(changedLines(document.bytes, result.bytes).removed <= 1, "seed \(seed)")
      guard !had else { return }
      let back = try result.applying(result.settingField(key, to: nil, of: item, fallback: dialect))
      #expect(
        blankless(back) == blankless(document.bytes) || document.items[item].textKind == .emptyItem,
        "seed \(seed)")
    }
  }

  @Test func `a tag changes one line, is read back, and goes again`() throws {
    try forEach(2_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      guard let patches = try? document.addingTag(bytes("new/tag"), to: item) else { return }
      let result = Document(try document.applying(patches), kind: document.kind)
      let text = ItemText(item, in: result)
      #expect(result.items.count == document.items.count, "seed \(seed)")
      #expect(text.tags.contains { result.bytes[$0.value] == bytes("new/tag")[...] }, "seed \(seed)")
      #expect(text.identity == ItemText(item, in: document).identity || text.words.isEmpty, "seed \(seed)")
      #expect(changedLines(document.bytes, result.bytes).removed <= 1, "seed \(seed)")
      let back = try result.applying(result.removingTag(bytes("NEW/tag"), from: item))
      #expect(
        blankless(back) == blankless(document.bytes) || document.items[item].textKind == .emptyItem,
        "seed \(seed)")
    }
  }

  @Test func `a block id is read back, and goes again`() throws {
    try forEach(2_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      guard let patches = try? document.settingBlockID(bytes("new-id"), of: item) else { return }
      let had = ItemText(item, in: document).blockID != nil
      let result = Document(try document.applying(patches), kind: document.kind)
      let text = ItemText(item, in: result)
      #expect(result.items.count == document.items.count, "seed \(seed)")
      #expect(text.blockID.map { result.bytes[$0.value] } == bytes("new-id")[...], "seed \(seed)")
      #expect(text.identity == ItemText(item, in: document).identity || text.words.isEmpty, "seed \(seed)")
      #expect(result.blocks.map(\.kind) == document.blocks.map(\.kind) || text.words.isEmpty, "seed \(seed)")
      guard !had else { return }
      let back = try result.applying(result.settingBlockID(nil, of: item))
      #expect(
        blankless(back) == blankless(document.bytes) || document.items[item].textKind == .emptyItem,
        "seed \(seed)")
    }
  }

  @Test func `words change one line, and tags, fields and block id stay`() throws {
    try forEach(2_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      guard let patches = try? document.replacingWords(of: item, with: bytes("- new words")),
        !reachesOver(item, in: document)
      else { return }
      let result = Document(try document.applying(patches), kind: document.kind)
      let (old, new) = (ItemText(item, in: document), ItemText(item, in: result))
      #expect(result.items.count == document.items.count, "seed \(seed)")
      #expect(
        new.content == bytes(document.items[item].hasCheckbox ? "- new words" : "\\- new words"),
        "seed \(seed)"
      )
      #expect(
        Set(new.tags.map { TagName(result.bytes[$0.value]) }).isSuperset(
          of: old.tags.filter { old.tokens.contains($0) }.map { TagName(document.bytes[$0.value]) }),
        "seed \(seed)")
      #expect(new.fields.map(\.key) == old.fields.map(\.key), "seed \(seed)")
      #expect(changedLines(document.bytes, result.bytes).removed <= 1, "seed \(seed)")
    }
  }

  @Test func `renaming a tag leaves no line without it changed`() throws {
    try forEach(2_000) { document, random, seed in
      let result = try document.applying(document.renamingTags { $0 == bytes("t") ? bytes("other") : $0 })
      let again = Document(result, kind: document.kind)
      #expect(again.items.count == document.items.count, "seed \(seed)")
      let diff = LineDiff(from: document.bytes, to: result)
      for hunk in diff.hunks {
        for line in hunk.old { #expect(diff.old[line].contains(UInt8(ascii: "#")), "seed \(seed)") }
      }
      #expect(again.renamingTags { $0 == bytes("t") ? bytes("other") : $0 }.isEmpty, "seed \(seed)")
    }
  }

  @Test func `removing takes the item's lines and blank ones alone, and leaves the other items`() throws {
    try forEach(3_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      // Where what is left would be read as something else it is refused.
      guard let patches = try? document.removing([item]) else { return }
      let result = Document(try document.applying(patches), kind: document.kind)
      var expected = texts(document)
      expected.removeSubrange(item..<document.descendants(of: item).upperBound)
      #expect(texts(result) == expected, "seed \(seed)")
      let gone = LineDiff(from: document.bytes, to: result.bytes)
      let own = document.items[item].endLine - document.items[item].firstLine
      let nonBlank = gone.hunks.reduce(0) { count, hunk in
        count + hunk.old.count { !gone.old[$0].allSatisfy { " \t\r\n>".utf8.contains($0) } }
      }
      #expect(nonBlank <= own, "seed \(seed)")
    }
  }

  @Test func `inserting a new item changes no line that stood, and removing it gives the first bytes`() throws
  {
    try forEach(3_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      let destination = random.pick([
        Destination.end(section: nil), .before(item), .after(item), .under(item, position: nil),
        .position(1, section: nil),
      ])
      guard let patches = try? document.inserting(Excerpt.composing(bytes("brand new")), at: destination)
      else { return }
      let result = Document(try document.applying(patches), kind: document.kind)
      let new = try #require(texts(result).firstIndex(of: bytes("brand new")), "seed \(seed)")
      #expect(texts(result).filter { $0 != bytes("brand new") }.count == document.items.count, "seed \(seed)")
      let endsOpen = TextLines(document.bytes).lacksFinalEnding
      #expect(
        changedLines(document.bytes, result.bytes).removed <= (endsOpen ? 1 : 0)
          || document.items[item].isPlainLine,
        "seed \(seed)")
      guard !endsOpen, !document.items[item].isPlainLine else { return }
      let back = try result.applying(result.removing([new]))
      let blankless = { (bytes: [UInt8]) in
        TextLines(bytes).indices.map { Array(TextLines(bytes)[$0]) }.filter {
          !$0.allSatisfy { " \t\r\n>".utf8.contains($0) }
        }
      }
      #expect(
        blankless(back) == blankless(document.bytes) || document.items[item].textKind == .emptyItem,
        "seed \(seed)")
    }
  }

  @Test func `moving keeps every item and what it says`() throws {
    try forEach(3_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      let other = random.number(0..<document.items.count)
      let destination = random.pick([
        Destination.end(section: nil), .before(other), .after(other), .under(other, position: nil),
        .position(1, section: nil),
      ])
      guard let patches = try? document.moving([item], to: destination) else { return }
      let result = Document(try document.applying(patches), kind: document.kind)
      let sorted = { (document: Document) in
        self.texts(document).map { String(decoding: $0, as: UTF8.self) }.sorted()
      }
      #expect(
        sorted(result) == sorted(document) || document.items.contains(where: \.isPlainLine), "seed \(seed)")
      #expect(result.items.count == document.items.count, "seed \(seed)")
      let moved = document.items[item].endLine - document.items[item].firstLine
      let diff = LineDiff(from: document.bytes, to: result.bytes)
      let removed = diff.hunks.reduce(0) { count, hunk in count + hunk.old.count { !diff.old.isBlank($0) } }
      #expect(removed <= max(moved, document.lines.count - moved) + 2, "seed \(seed)")
    }
  }

  @Test func `moving an item to another file and back gives the first bytes`() throws {
    try forEach(3_000) { document, random, seed in
      let item = random.number(0..<document.items.count)
      guard document.items[item].parent < 0, document.items[item].quoteDepth == 0,
        !document.items[item].isPlainLine,
        document.items[item].marker.count == 1, document.items.count > 1,
        document.items[0].list == document.items[item].list, item > 0
      else { return }
      let excerpt = document.excerpt(of: [item])
      let other = Document(bytes("1. x\n2. y\n"))
      guard let there = try? Document(other.applying(other.inserting(excerpt, at: .after(0)))) else { return }
      #expect(try there.applying(there.removing([1])) == other.bytes, "seed \(seed)")
      guard let taken = try? document.removing([item]) else { return }
      let rest = Document(try document.applying(taken), kind: document.kind)
      let before = try #require(
        document.items[..<item].lastIndex { $0.parent < 0 && $0.list == document.items[item].list })
      guard let back = try? rest.applying(rest.inserting(there.excerpt(of: [1]), at: .after(before))) else {
        return
      }
      let trimmed = { (bytes: [UInt8]) in
        TextLines(bytes).indices.map { TextLines(bytes)[$0].filter { !" \t\r\n".utf8.contains($0) } }.filter {
          !$0.isEmpty
        }
      }
      #expect(trimmed(back) == trimmed(document.bytes), "seed \(seed)")
    }
  }

  @Test func `flattening keeps every item in its order`() throws {
    try forEach(2_000) { document, random, seed in
      guard !seed.isMultiple(of: 3) else { return }
      let result = Document(try document.applying(try document.flattened()), kind: document.kind)
      #expect(texts(result) == texts(document), "seed \(seed)")
      #expect(result.items.allSatisfy { $0.parent < 0 }, "seed \(seed)")
    }
  }
}
