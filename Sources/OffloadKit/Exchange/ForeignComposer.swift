import VaultSyntax

/// Makes lines of foreign items: words and further lines that nothing else is made of, then what of tags, fields and
/// block id these do not say yet.
///
/// What cannot be written is counted and left out; an import never fails for one value, nor for one item.
struct ForeignComposer {
  /// How fields are written.
  let dialect: FieldDialect

  func imported(_ foreign: ForeignItems) -> ImportedItems {
    var losses = foreign.losses
    var documents: [Int: (document: Document, places: [Int: Int])] = [:]
    var roots: [Int] = []
    var rootOf: [Int: Int] = [:]
    let parents = Set(foreign.items.compactMap(\.parent))
    for index in depthFirst(foreign.items) {
      let item = foreign.items[index].parted
      guard let composed = compose(item, holdsItems: parents.contains(index), &losses) else {
        losses.add(item.words.isEmpty ? .withoutWords : .unwritable(item.words))
        continue
      }
      let parent = item.parent.flatMap { rootOf[$0] == nil ? nil : $0 }
      if let parent, let root = rootOf[parent], let tree = documents[root], let place = tree.places[parent] {
        let line = composed.excerpt(of: [0])
        if let patches = try? tree.document.inserting(line, at: .under(place, position: nil)),
          let bytes = try? tree.document.applying(patches)
        {
          documents[root]?.places[index] = tree.document.items.count
          documents[root]?.document = Document(bytes)
          rootOf[index] = root
          continue
        }
      }
      if item.parent != nil { losses.add(.nesting) }
      roots.append(index)
      documents[index] = (composed, [index: 0])
      rootOf[index] = index
    }
    let trees = roots.compactMap { documents[$0].map { ImportedItems.Tree($0.document) } }
    return ImportedItems(trees: trees, losses: losses.losses)
  }

  /// Every item after the one that it is nested under and all that stands before it there.
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

  /// A document of one item, without what is nested in it; nil where it cannot be written.
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
    let repeated = repeatedFields(of: item)
    guard var line = shape.firstLine(with: repeated) else { return nil }
    add(item, to: &line, &losses)
    return shape.replacingFirstLine(with: line)
  }

  private func add(_ item: ForeignItem, to line: inout Excerpt, _ losses: inout LossCount) {
    for tag in item.tags {
      let name = Array(tag.utf8)
      change(&line, { try $0.addingTag(name, to: 0) }, else: { losses.add(.tag(tag)) })
    }
    for (key, value) in item.fields where !isRepeated(key, in: item) {
      let field = FieldChange(Array(key.utf8), to: Array(value.utf8))
      change(
        &line, { try $0.settingFields([field], of: 0, fallback: dialect) }, else: { losses.add(.field(key)) })
    }
    if let id = item.blockID {
      change(&line, { try $0.settingBlockID(Array(id.utf8), of: 0) }, else: { losses.add(.blockID) })
    }
  }

  private func change(
    _ line: inout Excerpt, _ edit: (Document) throws -> [Patch], else refused: () -> Void
  ) {
    if let edited = try? line.editing({ try $0.edit(edit) }) { line = edited } else { refused() }
  }

  /// All fields whose key stands several times: only text can hold these.
  private func repeatedFields(of item: ForeignItem) -> String {
    item.fields.filter { isRepeated($0.key, in: item) }.map { "  [\($0.key):: \($0.value)]" }.joined()
  }

  private func isRepeated(_ key: String, in item: ForeignItem) -> Bool {
    item.fields.count { $0.key.lowercased() == key.lowercased() } > 1
  }
}
