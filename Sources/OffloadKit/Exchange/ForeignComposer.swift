import VaultSyntax

/// Makes lines of foreign items: words that nothing else is made of, then tags, fields and block id.
///
/// What cannot be written is counted and left out; an import never fails for one value.
struct ForeignComposer {
  /// How fields are written.
  let dialect: FieldDialect

  func imported(_ foreign: ForeignItems) throws -> ImportedItems {
    var losses = foreign.losses
    var documents: [Int: (document: Document, places: [Int: Int])] = [:]
    var roots: [Int] = []
    var rootOf: [Int: Int] = [:]
    for index in depthFirst(foreign.items) {
      let item = foreign.items[index]
      guard let line = try compose(item, &losses) else {
        losses.add(.withoutWords)
        continue
      }
      let parent = item.parent.flatMap { rootOf[$0] == nil ? nil : $0 }
      if let parent, let root = rootOf[parent], let tree = documents[root], let place = tree.places[parent] {
        let patches = try tree.document.inserting(line, at: .under(place, position: nil))
        documents[root]?.places[index] = tree.document.items.count
        documents[root]?.document = Document(try tree.document.applying(patches))
        rootOf[index] = root
      } else {
        roots.append(index)
        documents[index] = (try Self.document(line), [index: 0])
        rootOf[index] = index
      }
    }
    let trees = roots.compactMap { documents[$0].map { ImportedItems.Tree($0.document) } }
    return ImportedItems(trees: trees, losses: losses.losses)
  }

  /// Every item behind the one that it is nested under and all that stands before it there.
  private func depthFirst(_ items: [ForeignItem]) -> [Int] {
    var children: [Int: [Int]] = [:]
    var waiting: [Int] = []
    for (index, item) in items.enumerated() {
      if let parent = item.parent, parent < index {
        children[parent, default: []].append(index)
      } else {
        waiting.append(index)
      }
    }
    waiting.reverse()
    var order: [Int] = []
    while let next = waiting.popLast() {
      order.append(next)
      waiting += (children[next] ?? []).reversed()
    }
    return order
  }

  /// One item without what is nested in it; nil where it says nothing.
  private func compose(_ item: ForeignItem, _ losses: inout LossCount) throws -> Excerpt? {
    var tags = item.tags.filter { tag in
      let isTag = TagRule.isName(Array(tag.utf8))
      if !isTag { losses.add(.tag(tag)) }
      return isTag
    }
    var words = item.words.split(whereSeparator: \.isNewline).joined(separator: " ")
    if words.allSatisfy(\.isWhitespace) {
      guard !tags.isEmpty else { return nil }
      words = "#\(tags.removeFirst())"
    }
    let repeated = repeatedFields(of: item)
    let checkbox = item.checkbox.map { Array("[\($0)]".utf8) }
    guard var line = try? Excerpt.composing(Array((words + repeated).utf8), checkbox: checkbox) else {
      losses.add(.checkbox)
      return try? Excerpt.composing(Array((words + repeated).utf8))
    }
    for tag in tags { line = try line.editing { try $0.addingTag(Array(tag.utf8), to: 0) } }
    for (key, value) in item.fields where !isRepeated(key, in: item) {
      let change = FieldChange(Array(key.utf8), to: Array(value.utf8))
      if let edited = try? line.editing({ try $0.settingFields([change], of: 0, fallback: dialect) }) {
        line = edited
      } else {
        losses.add(.field(key))
      }
    }
    if let id = item.blockID {
      if let edited = try? line.editing({ try $0.settingBlockID(Array(id.utf8), of: 0) }) {
        line = edited
      } else {
        losses.add(.blockID)
      }
    }
    return try adding(item.body, to: line)
  }

  /// All fields whose key stands several times: only text can hold these.
  private func repeatedFields(of item: ForeignItem) -> String {
    item.fields.filter { isRepeated($0.key, in: item) }.map { "  [\($0.key):: \($0.value)]" }.joined()
  }

  private func isRepeated(_ key: String, in item: ForeignItem) -> Bool {
    item.fields.count { $0.key.lowercased() == key.lowercased() } > 1
  }

  /// The lines as they are, where they belong to the item so; else as words.
  private func adding(_ body: String, to line: Excerpt) throws -> Excerpt {
    let lines = body.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    guard lines.contains(where: { !$0.allSatisfy(\.isWhitespace) }) else { return line }
    let first = try Self.document(line)
    let further = lines.map { $0.allSatisfy(\.isWhitespace) ? "" : "  \($0)" }.joined(separator: "\n")
    let whole = Document(first.bytes + Array(further.utf8) + [0x0A])
    if whole.items.count == 1, whole.items[0].firstLine == 0, whole.items[0].endLine == whole.lines.count,
      ItemText(0, in: whole).identity == ItemText(0, in: first).identity
    {
      return whole.excerpt(of: [0])
    }
    let marker = first.items[0]
    let text = first.bytes[marker.text.lowerBound..<first.lines[0].end] + [0x0A] + Array(body.utf8)
    let checkbox = marker.hasCheckbox ? Array(first.bytes[marker.checkbox]) : nil
    return try Excerpt.composing(Array(text), checkbox: checkbox)
  }

  private static func document(_ excerpt: Excerpt) throws -> Document {
    let empty = Document([])
    return Document(try empty.applying(empty.inserting(excerpt, at: .end(section: nil))))
  }
}
