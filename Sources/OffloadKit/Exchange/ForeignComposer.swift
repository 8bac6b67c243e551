import VaultSyntax

/// Writes foreign items as lines: words and further lines so that Markdown reads them as nothing else, then the tags,
/// fields and block id that these don't contain yet.
///
/// It counts and leaves out a value or an item that can't be written. An import never fails because of one.
struct ForeignComposer {
  /// The dialect of the fields that it writes.
  let dialect: FieldDialect
  /// The text that makes a line a task; empty if a checkbox is enough.
  let taskFilter: [UInt8]

  func imported(_ foreign: ForeignItems) -> ImportedItems {
    var losses = foreign.losses
    let parents = Set(foreign.items.compactMap(\.parent))
    let order = depthFirst(foreign.items)
    var composed: [Int: Document] = [:]
    var depths: [Int: Int] = [:]
    for index in order {
      let item = foreign.items[index].parted
      depths[index] = item.parent.flatMap { depths[$0] }.map { $0 + 1 } ?? 0
      composed[index] = compose(item, holdsItems: parents.contains(index), &losses)
      if composed[index] == nil {
        losses.add(item.words.isEmpty ? .withoutWords(record: item.record) : .unwritable(item.words))
      }
    }
    // Nested items come first, so each item takes all of its own at once.
    var children: [Int: [Int]] = [:]
    for index in order.reversed() {
      guard let document = composed[index] else { continue }
      let own = (children[index] ?? []).reversed()
      let (whole, taken) = nesting(own.map { ($0, composed[$0] ?? Document([])) }, in: document)
      composed[index] = whole.parted(by: taken.first.map { foreign.items[$0].blankLines } ?? 0)
      for child in taken { composed[child] = nil }
      if let parent = foreign.items[index].parent, parent < index, composed[parent] != nil,
        depths[index, default: 0] % Self.mostLevels != 0
      {
        children[parent, default: []].append(index)
      }
    }
    let roots = order.filter { composed[$0] != nil }
    losses.add(.nesting, roots.count { foreign.items[$0].parent != nil })
    let trees = roots.compactMap { composed[$0].map { ImportedItems.Tree($0) } }
    return ImportedItems(trees: trees, losses: losses.losses)
  }

  /// Below this depth each level costs as much as all levels inside it together, and no person reads that deep.
  private static let mostLevels = 100

  /// Nests other items in the item of a document, as far as possible.
  ///
  /// - Returns: the document, and which of the items it contains.
  private func nesting(_ items: [(index: Int, document: Document)], in document: Document) -> (
    document: Document, taken: [Int]
  ) {
    if items.isEmpty { return (document, []) }
    var all = Excerpt.none
    for item in items { all.append(item.document.excerpt(of: [0])) }
    if let patches = try? document.inserting(all, at: .under(0, position: nil)),
      let bytes = try? document.applying(patches)
    {
      return (Document(bytes), items.map(\.index))
    }
    if items.count == 1 { return (document, []) }
    let half = items.count / 2
    let first = nesting(Array(items[..<half]), in: document)
    let second = nesting(Array(items[half...]), in: first.document)
    return (second.document, first.taken + second.taken)
  }

  /// Returns the items in an order that puts each after its parent and after the earlier items of that parent.
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

  /// Returns a document of one item, without the items nested in it; nil if it can't be written.
  private func compose(_ item: ForeignItem, holdsItems: Bool, _ losses: inout LossCount) -> Document? {
    var item = item
    var shape = ForeignShape(item, holdsItems: holdsItems)
    if shape == nil, item.checkbox != nil {
      item.checkbox = nil
      shape = ForeignShape(item, holdsItems: holdsItems)
      if shape != nil { losses.add(.checkbox) }
    }
    guard let shape else { return nil }
    if item.isFromVault, shape.isEscaped { losses.add(.escaped) }
    item.leaveOut(SaidText(shape.document))
    // Only text can hold fields with the same key, so write all of those as text.
    let counts = item.fields.reduce(into: [String: Int]()) { $0[$1.key.lowercased(), default: 0] += 1 }
    let repeated = item.fields.filter { counts[$0.key.lowercased(), default: 0] > 1 }
    item.fields.removeAll { counts[$0.key.lowercased(), default: 0] > 1 }
    let further = repeated.map { "  [\($0.key):: \($0.value)]" }.joined()
    guard var line = shape.firstLine(with: further) else { return nil }
    add(item, to: &line, &losses)
    return shape.replacingFirstLine(with: line)
  }

  private func add(_ item: ForeignItem, to line: inout Excerpt, _ losses: inout LossCount) {
    if item.checkbox != nil, !item.isFromVault {
      change(&line, { $0.adding(taskFilter: taskFilter, to: 0) }, else: {})
    }
    let tags = item.tags.filter { TagRule.isName(Array($0.utf8)) }
    var fields: [(key: String, change: FieldChange)] = []
    for (key, value) in item.fields {
      let field = FieldChange(Array(key.utf8), to: Array(value.utf8))
      if field.isWritable { fields.append((key, field)) } else { losses.add(.field(key)) }
    }
    for tag in item.tags where !TagRule.isName(Array(tag.utf8)) { losses.add(.tag(tag)) }
    change(
      &line, { try $0.addingTags(tags.map { Array($0.utf8) }, to: 0) },
      else: { for tag in tags { losses.add(.tag(tag)) } })
    change(
      &line, { try $0.settingFields(fields.map(\.change), of: 0, fallback: dialect) },
      else: { for field in fields { losses.add(.field(field.key)) } })
    if let id = item.blockID {
      change(&line, { try $0.settingBlockID(Array(id.utf8), of: 0) }, else: { losses.add(.blockID) })
    }
  }

  private func change(
    _ line: inout Excerpt, _ edit: (Document) throws -> [Patch], else refused: () -> Void
  ) {
    if let edited = try? line.editing({ try $0.edit(edit) }) { line = edited } else { refused() }
  }
}

extension Document {
  /// Returns a document of one item with empty lines before the first item nested in it.
  ///
  /// - Parameter count: the number of empty lines that must be there.
  fileprivate func parted(by count: Int) -> Document {
    guard count > 0, items.count > 1 else { return self }
    let line = items[1].firstLine
    let present = lines[..<line].reversed().prefix { $0.start == $0.end }.count
    guard present < count else { return self }
    var text = bytes
    text.insert(contentsOf: repeatElement(0x0A, count: count - present), at: lines[line].start)
    let parted = Document(text)
    return parted.items.map(\.depth) == items.map(\.depth) ? parted : self
  }
}
