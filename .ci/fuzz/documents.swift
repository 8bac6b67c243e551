func checkLaws(_ document: Document) {
  let broken = document.brokenLaws
  law(broken.isEmpty, broken.joined(separator: "; "))
}

func fuzzDocument(_ bytes: [UInt8], kind: FileKind) {
  let document = Document(bytes, kind: kind)
  checkLaws(document)
  for item in document.items.indices {
    let text = ItemText(item, in: document)
    law(text.content == ItemText(item, in: document).content, "an item is read twice as once")
    for token in text.tags { law(token.range.upperBound <= bytes.count, "a tag is out of bounds") }
    for field in text.fields { law(field.value.upperBound <= bytes.count, "a field is out of bounds") }
  }
  if let frontMatter = FrontMatter(in: document) {
    law(frontMatter.range.upperBound <= bytes.count, "front matter is out of bounds")
    _ = frontMatter.tags
  }
  _ = document.rewritingLinks { _ in nil }
}

func fuzzFrontMatter(_ bytes: [UInt8]) {
  for entry in YAMLMapping(bytes).entries {
    law(
      entry.lines.upperBound <= bytes.count && entry.value.range.upperBound <= bytes.count,
      "an entry is out of bounds")
  }
  let document = Document(Array("---\n".utf8) + bytes + Array("\n---\n- a\n".utf8))
  checkLaws(document)
  guard let before = FrontMatter(in: document) else { return }
  if let patches = try? before.setting("new", to: .string(Array("a: #b".utf8))) {
    let after = FrontMatter(in: Document(applied(patches, to: document)))
    law(
      after?.value("new") == .string(Array("a: #b".utf8)),
      "what was set is not read back: \(shown(applied(patches, to: document)))")
  }
  if let patches = try? before.addingTag(Array("fuzz".utf8)) {
    let after = FrontMatter(in: Document(applied(patches, to: document)))
    law(
      after?.tags.contains { $0.name == Array("fuzz".utf8) } == true,
      "a tag that was added is not read back: \(shown(applied(patches, to: document)))")
  }
  if let patches = try? before.renamingTags({ $0 + Array("x".utf8) }) { _ = applied(patches, to: document) }
}

/// Patches of our own never get in each other's way.
func applied(_ patches: [Patch], to document: Document) -> [UInt8] {
  do {
    return try document.applying(patches)
  } catch {
    fatalError("our own patches are in conflict: \(error)")
  }
}

/// The first bytes choose an edit, an item and a place.
func fuzzEdit(_ input: [UInt8]) {
  guard input.count > 4 else { return }
  let document = Document(Array(input[4...]), kind: input[0] & 1 == 0 ? .collection : .inbox)
  guard !document.items.isEmpty else { return }
  let item = Int(input[1]) % document.items.count
  let other = Int(input[2]) % document.items.count
  let destinations: [Destination] = [
    .end(section: nil), .end(section: document.headings.isEmpty ? nil : 0),
    .position(Int(input[3]) % 5, section: nil),
    .before(other), .after(other), .under(other, position: nil), .under(other, position: 1),
  ]
  let destination = destinations[Int(input[3]) % destinations.count]
  let text = Array("new words #t [due:: 2026-03-01]".utf8)
  let patches: [Patch]?
  switch (input[0] >> 1) % 14 {
  case 0: patches = try? document.settingStatus(Array("x".utf8), of: item)
  case 1: patches = try? document.settingField(.due, to: Array("2027-12-31".utf8), of: item, fallback: .emoji)
  case 2: patches = try? document.settingField(.due, to: nil, of: item, fallback: .dataview)
  case 3: patches = try? document.addingTag(Array("new/tag".utf8), to: item)
  case 4: patches = document.renamingTags { $0 + Array("x".utf8) }
  case 5: patches = try? document.replacingWords(of: item, with: text)
  case 6: patches = try? document.settingBlockID(Array("id".utf8), of: item)
  case 7: patches = try? document.removing([item])
  case 8: patches = try? document.removing([item, other])
  case 9: patches = try? document.inserting(Excerpt.composing(text), at: destination)
  case 10: patches = try? document.inserting(document.excerpt(of: [item, other]), at: destination)
  case 11: patches = try? document.moving([item], to: destination)
  case 12: patches = try? document.flattened()
  default: patches = try? document.addingBullet(to: item)
  }
  guard let patches else { return }
  let result = Document(applied(patches, to: document), kind: document.kind)
  checkLaws(result)
  checkReverting(document.bytes, result.bytes)
}

/// Any patches are refused, or change their ranges alone.
func fuzzPatches(_ input: [UInt8]) {
  let halves = parts(input, 2)
  let bytes = halves[1]
  var patches: [Patch] = []
  var numbers = halves[0].makeIterator()
  while let start = numbers.next(), let length = numbers.next(), let added = numbers.next() {
    let new = [UInt8](repeating: UInt8(ascii: "+"), count: Int(added % 4))
    patches.append(Patch(Int(start)..<Int(start) + Int(length % 8), with: new))
  }
  guard let result = try? Patch.applying(patches, to: bytes) else { return }
  let change = patches.reduce(0) { $0 + $1.replacement.count - $1.range.count }
  law(result.count == bytes.count + change, "a patch is lost")
}
