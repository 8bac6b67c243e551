import VaultSyntax

/// The tags and fields in the text of an item, with the number of times that each appears.
struct SaidText {
  private var tags: [TagName: Int] = [:]
  private var values: [Value: Int] = [:]
  let blockID: String?

  /// A field's key and value in a form for comparison: the format's keys in one spelling, ids one by one.
  struct Value: Hashable {
    var key: String
    var text: String
  }

  init(_ document: Document) {
    let said = ItemText(0, in: document)
    for tag in said.tags { tags[TagName(document.bytes[tag.value]), default: 0] += 1 }
    for field in said.fields {
      let stated = Self.values(
        field.key?.rawValue ?? text(document.bytes[field.name]),
        text(field.key == nil ? document.bytes[field.value][...] : field.text(in: document.bytes)[...]))
      for value in stated { values[value, default: 0] += 1 }
    }
    blockID = said.blockID.map { text(document.bytes[$0.value]) }
  }

  static func values(_ key: String, _ value: String) -> [Value] {
    guard let known = ItemProperty.stated(by: key), let name = known.key else {
      return [Value(key: key.lowercased(), text: value)]
    }
    switch known.kind {
    case .texts:
      return value.split { $0 == "," || $0.isWhitespace }.map { Value(key: name, text: String($0)) }
    case .date: return [Value(key: name, text: CivilDateTime(iso: value)?.description ?? value)]
    case .rank, .flag: return [Value(key: name, text: value.lowercased())]
    case .word, .text, .rule, .choice: return [Value(key: name, text: value)]
    }
  }

  /// Takes one use of a tag. Returns whether there was one left.
  mutating func take(_ tag: String) -> Bool { Self.take(TagName(tag.utf8), from: &tags) }

  mutating func take(_ value: Value) -> Bool { Self.take(value, from: &values) }

  private static func take<Said>(_ one: Said, from counts: inout [Said: Int]) -> Bool {
    guard let count = counts[one] else { return false }
    counts[one] = count > 1 ? count - 1 : nil
    return true
  }

  fileprivate mutating func addTags(of other: SaidText) {
    tags.merge(other.tags) { $0 + $1 }
  }

  /// Whether only values of these keys are left.
  fileprivate func saysOnly(_ keys: Set<String>) -> Bool {
    tags.isEmpty && values.keys.allSatisfy { keys.contains($0.key) }
  }
}

extension ForeignItem {
  /// Removes the tags, fields and block id that the text already contains, each as often as it appears there.
  mutating func leaveOut(_ said: SaidText) {
    var said = said
    fields = fields.compactMap { key, value in
      let values = SaidText.values(key, value)
      let missing = values.filter { !said.take($0) }
      if missing.count == values.count { return (key, value) }
      return missing.isEmpty ? nil : (key, missing.map(\.text).joined(separator: ","))
    }
    // Tags within the values of fields come with the fields.
    for (_, value) in fields {
      let words = Document(Array("- a \(value)\n".utf8))
      if !words.items.isEmpty { said.addTags(of: SaidText(words)) }
    }
    tags = tags.filter { !said.take($0) }
    if blockID == said.blockID { blockID = nil }
  }

  /// Whether the item states everything that the text contains.
  func states(_ said: SaidText) -> Bool {
    var rest = said
    for tag in tags { _ = rest.take(tag) }
    for (key, value) in fields { for value in SaidText.values(key, value) { _ = rest.take(value) } }
    let keys = Set(fields.flatMap { SaidText.values($0.key, $0.value) }.map(\.key))
    return rest.saysOnly(keys) && (said.blockID == nil || said.blockID == blockID)
  }
}
