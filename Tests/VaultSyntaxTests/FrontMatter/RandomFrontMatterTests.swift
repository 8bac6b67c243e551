import TestSupport
import Testing

@testable import VaultSyntax

/// Front matter made from a seed, with values in every style, comments, and things that are no YAML.
private struct RandomFrontMatter {
  var generator: SeededGenerator
  let lineEnding: String

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    lineEnding = seed % 4 == 0 ? "\r\n" : "\n"
  }

  mutating func document() -> Document {
    var text = "---⏎"
    for _ in 0..<Int.random(in: 0..<6, using: &generator) {
      text += pick(Self.keys) + ":" + pick(Self.values) + pick(Self.ends)
    }
    text += "---⏎- item⏎"
    return Document(Array(text.replacing("⏎", with: lineEnding).utf8))
  }

  /// One of keys, dashes and words alone, most of them in the usual order.
  mutating func plainDocument() -> Document {
    var text = "---⏎"
    for _ in 0..<Int.random(in: 0..<5, using: &generator) {
      text += pick(["tags", "Tag", "a", "k_1"]) + pick([":", ":", ": ", ":  ", ": [", " :"])
      for _ in 0..<Int.random(in: 0..<5, using: &generator) { text += pick(Self.plain) }
      text += pick(["⏎", "⏎", "]⏎", " ]⏎", "⏎⏎"])
    }
    text += "---⏎- item⏎"
    return Document(Array(text.replacing("⏎", with: lineEnding).utf8))
  }

  private static let plain = [
    "⏎  - ", "⏎  - ", "⏎- ", "⏎ -", "⏎  ", "a", "b/c", "12", "null", "~", "日本", " ", ", ", ",", "-", ".", "_",
    ":", "x y",
    "2026-03-01", "#a",
  ]

  mutating func value() -> YAMLValue {
    switch Int.random(in: 0..<5, using: &generator) {
    case 0: .bool(Bool.random(using: &generator))
    case 1: .number(Array("\(Int.random(in: -99...99, using: &generator))".utf8))
    case 2: .list((0..<Int.random(in: 0..<4, using: &generator)).map { _ in .string(pick(Self.texts)) })
    default: .string(pick(Self.texts))
    }
  }

  mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  static let keys = ["a", "tags", "Tags", "tag", "k", "\"q\"", "'s t'", "aliases", "b c", " in"]
  private static let ends = ["⏎", "⏎", "⏎", " # c⏎", "⏎⏎", "⏎# c⏎", "  ⏎", "⏎  # d⏎"]
  private static let values = [
    "", " v", " 'v'", " \"v\"", " [a, b]", " []", " [ 'a' , \"b\", c ]", "⏎  - a⏎  - 'b'", "⏎- a⏎- b # x",
    " a, b",
    " a b", " #a #b", " [#a, #b]", " |⏎  x⏎  y", " >-⏎  x⏎   y", " a⏎  b", " \"a⏎  b\"", " [a,⏎  b]",
    " {x: y}", "⏎  x: y",
    " &a v", " *a", " !!str v", " a: b", " \"open", " [open", " 'x' y", " {{x}}", " 12", " true", " ~",
    " 2026-03-01",
    "⏎  -⏎  - b", "⏎  - x: y⏎    z: 1", "\tt", " @x", "⏎\t- a", "⏎  - [a]", " \"\\x41\"", " it's",
    " http://a.b",
  ]
  private static let texts = [
    "x", "", " x", "x ", "a: b", "a #b", "#a", "- a", "true", "12", "null", "it's", "say \"x\"", "a, b",
    "[a]", "{a}", "a\nb",
    "tab\there", "日本 é", "2026-03-01", "2026-03-01T09:30", "yes", "*a", "&a", "!a", "%a", "@a", "`a", "a:",
    ":a", "?", "-", "~",
    "|", ">", "\\", "'", "\"", "---", "...", "=", "<<", "1:2", "a\u{0}b", "\u{FEFF}", "0x1", ".5", "+1",
  ]
}

@Suite struct `Any front matter` {
  static let count: UInt64 = sampled(8_000)

  @Test func `gives back what was set, and nothing else has changed`() {
    var changes = 0
    for seed in 0..<Self.count {
      var random = RandomFrontMatter(seed: seed)
      let document = random.document()
      guard let before = FrontMatter(in: document) else { continue }
      let key = random.pick(["a", "tags", "k", "q", "s t", "new", "b c", "x: y"])
      let value = random.value()
      guard let patches = try? before.setting(key, to: value) else { continue }
      changes += 1
      let changed = Document(document.bytes.patched(patches))
      let report =
        "seed \(seed): \(String(decoding: document.bytes, as: UTF8.self).debugDescription) \(key) \(value) → \(String(decoding: changed.bytes, as: UTF8.self).debugDescription)"
      guard let after = FrontMatter(in: changed) else {
        Issue.record("\(report)")
        return
      }
      let isRight = after.value(key) == value && others(than: key, in: before) == others(than: key, in: after)
      #expect(isRight, "\(report)")
      #expect(changed.bytes[after.range.upperBound...] == document.bytes[before.range.upperBound...])
      #expect(changed.bytes.patched(patches.inverted(in: document.bytes)) == document.bytes, "\(report)")
      if !isRight { return }
    }
    #expect(changes > Self.count / 4)
  }

  /// Front matter that is written plainly is read for its tags by a short way.
  @Test func `has the same tags read by themselves`() {
    for seed in 0..<Self.count * 2 {
      var random = RandomFrontMatter(seed: seed)
      let document = seed % 2 == 0 ? random.document() : random.plainDocument()
      let tags = document.bytes.withUnsafeBufferPointer { FrontMatter.tagNames($0, document.outline) }
      let expected = FrontMatter(in: document)?.tags.map(\.name) ?? []
      #expect(
        tags == expected, "seed \(seed): \(String(decoding: document.bytes, as: UTF8.self).debugDescription)")
    }
  }

  /// Lines that plainly are words are read by less work.
  @Test func `is the same read without the short ways`() {
    for seed in 0..<Self.count * 2 {
      var random = RandomFrontMatter(seed: seed)
      let document = seed % 2 == 0 ? random.document() : random.plainDocument()
      guard let frontMatter = FrontMatter(in: document) else { continue }
      var reader = YAMLReader(
        document.bytes, in: frontMatter.inside, readsTags: true, takingShortWays: false)
      reader.readDocument()
      #expect(
        "\(frontMatter.entries) \(frontMatter.mapping.issues)" == "\(reader.entries) \(reader.issues)",
        "seed \(seed): \(String(decoding: document.bytes, as: UTF8.self).debugDescription)")
    }
  }

  @Test func `gains and loses a tag, and nothing else`() {
    var changes = 0
    for seed in 0..<Self.count {
      var random = RandomFrontMatter(seed: seed)
      let document = random.document()
      guard let before = FrontMatter(in: document) else { continue }
      let name = Array(random.pick(["new", "a/b", "日本", "true", "1e3"]).utf8)
      guard let patches = try? before.addingTag(name) else { continue }
      changes += 1
      let changed = Document(document.bytes.patched(patches))
      let report =
        "seed \(seed): \(String(decoding: document.bytes, as: UTF8.self).debugDescription) → \(String(decoding: changed.bytes, as: UTF8.self).debugDescription)"
      guard let after = FrontMatter(in: changed) else {
        Issue.record("\(report)")
        return
      }
      let expected = Set(before.tags.map(\.name) + [name])
      let isRight =
        Set(after.tags.map(\.name)) == expected
        && others(than: "tags", in: before) == others(than: "tags", in: after)
      #expect(isRight, "\(report)")
      guard isRight, let removing = try? after.renamingTags({ $0 == name ? nil : $0 }) else { return }
      let last = FrontMatter(in: Document(changed.bytes.patched(removing)))
      #expect(last.map { Set($0.tags.map(\.name)) } == expected.subtracting([name]), "\(report)")
      guard let renaming = try? before.renamingTags({ $0 + Array("x".utf8) }) else { continue }
      let renamed = FrontMatter(in: Document(document.bytes.patched(renaming)))
      #expect(
        renamed.map { Set($0.tags.map(\.name)) } == Set(before.tags.map { $0.name + Array("x".utf8) }),
        "\(report)")
    }
    #expect(changes > Self.count / 4)
  }

  @Test(arguments: ["tags: :x", "tags: :\u{FFFD}, y", "tags: a[0]", "tags: -x", "tags: ?x"])
  func `gains a tag beside one that is odd`(line: String) throws {
    let document = Document(Array("---\n\(line)\n---\n- a\n".utf8))
    let patches = try #require(FrontMatter(in: document)).addingTag(Array("new".utf8))
    let after = try #require(FrontMatter(in: Document(document.bytes.patched(patches))))
    #expect(after.tags.contains { $0.name == Array("new".utf8) })
  }

  @Test func `is read whatever its bytes are`() {
    for seed in 0..<Self.count {
      var random = RandomText(seed: seed)
      let bytes = random.bytes()
      let mapping = YAMLMapping(bytes)
      for entry in mapping.entries {
        #expect(entry.lines.upperBound <= bytes.count && entry.value.range.upperBound <= bytes.count)
      }
    }
  }

  @Test(arguments: [
    "a: [\n", "a: {\n", "a: \"\n", "- ", "a:\n- ", "? a\n", "a: &b\n", "tags: #a ", "tags: [#a, ", "a: |\n",
    "a: 'b\n\n", "[", "{a: ",
    "a: b\n c\n", "\t", "a:", "a: \"\\", "  a:\n", "a: [b, ", "#\n", "a: [\"x 'y\n", "tags: a #b",
  ])
  func `is read in one go however odd it is`(piece: String) {
    let bytes = Array("---\n".utf8) + Array(String(repeating: piece, count: 20_000 / piece.utf8.count).utf8)
    let document = Document(bytes + Array("\n---\n".utf8))
    let entries = FrontMatter(in: document)?.entries ?? []
    #expect(entries.allSatisfy { $0.lines.upperBound <= document.bytes.count })
  }

  private func others(than key: String, in frontMatter: FrontMatter) -> [YAMLPair] {
    frontMatter.entries.filter { String(decoding: $0.key, as: UTF8.self).lowercased() != key }
      .filter { key != "tags" || String(decoding: $0.key, as: UTF8.self).lowercased() != "tag" }
      .map { YAMLPair($0.key, $0.value.value) }
  }
}

extension [Patch] {
  /// The patches that undo these, for the bytes that they have made of `bytes`.
  fileprivate func inverted(in bytes: [UInt8]) -> [Patch] {
    var shift = 0
    return enumerated().sorted {
      ($0.element.range.lowerBound, $0.offset) < ($1.element.range.lowerBound, $1.offset)
    }
    .map { _, patch in
      let start = patch.range.lowerBound + shift
      shift += patch.replacement.count - patch.range.count
      return Patch(start..<(start + patch.replacement.count), with: [UInt8](bytes[patch.range]))
    }
  }
}
