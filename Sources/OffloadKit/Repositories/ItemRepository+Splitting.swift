import VaultSyntax

extension ItemRepository {
  /// Splits an item: the first part keeps its place, its id and all items nested in it. The others follow it, with
  /// the same tags, fields and state.
  ///
  /// - Parameters:
  ///   - item: the item as you fetched it.
  ///   - texts: the words of each part, in order. Words that are dates count as in captures.
  /// - Throws: `VaultError.emptyText` if a part has no words.
  @discardableResult
  public func split(_ item: Item, into texts: [String]) throws -> [Item] {
    try split(item, into: texts.map { Array($0.utf8) })
  }

  /// Does the same for words that may not be text.
  @discardableResult
  package func split(_ item: Item, into texts: [[UInt8]]) throws -> [Item] {
    guard let first = texts.first, texts.allSatisfy({ $0.contains { !isBlank($0) } }) else {
      throw VaultError.emptyText
    }
    return try scope.change("split") { change in
      let items = change.items
      var parts: [Item] = []
      for text in texts.dropFirst() {
        let copy = try items.duplicate(item, in: Target(item.place.path), at: .after(parts.last ?? item))
        parts.append(try items.update(copy, text: text))
      }
      return [try items.update(item, text: first)] + parts
    }
  }

  /// Joins items into the first, which keeps its place and takes the words of the others after its own. It also takes
  /// their tags, their nested items, and each field that it doesn't have. Links to the others lead to it.
  ///
  /// - Returns: the joined item, as it is now.
  /// - Throws: `VaultError.furtherLines` if an item other than the first has lines of its own after its first line;
  ///   `VaultError.moveUnderItself` if the first is nested in another one of them.
  @discardableResult
  public func join(_ items: [Item]) throws -> Item {
    guard var whole = items.first else { throw VaultError.emptyText }
    return try scope.change("join") { change in
      for part in items.dropFirst() where part.place != whole.place {
        whole = try change.join(part, to: whole)
      }
      return whole
    }
  }
}

extension Change {
  fileprivate func join(_ part: Item, to whole: Item) throws -> Item {
    guard part.body.isEmpty else { throw VaultError.furtherLines(part.place) }
    let target = Target(whole.place.path)
    // Next to each other in one file, neither can be among the items that move from the other.
    let part = try items.moveToCollection([part], collection: target, position: .after(whole))[0]
    let nested = try items.children(of: part)
    if !nested.isEmpty { try items.moveToCollection(nested, collection: target, position: .under(whole)) }
    let words = try [whole, part].map { try items.words(of: $0) }.filter { !$0.isEmpty }
    if let id = part.blockID, let kept = whole.blockID {
      try followBlockID(Array(id.utf8), to: Array(kept.utf8), in: target.path)
    }
    try items.delete([part])
    var joined = try items.update(whole, text: Array(words.joined(separator: Array("; ".utf8))))
    if let id = part.blockID, whole.blockID == nil { joined = try items.setBlockID(joined, to: id) }
    for tag in part.tags where !joined.tags.contains(where: { FoldedText($0) == FoldedText(tag) }) {
      joined = try items.addTag(tag, to: [joined])[0]
    }
    let fields = FieldsOfPart(part, besides: joined)
    if !fields.leftOut.isEmpty { notes.append(.leftOut(fields.leftOut, of: part.content)) }
    return fields.taken.isEmpty ? joined : try items.set([joined], fields.taken)[0]
  }
}

/// The fields of an item that becomes a part of another one.
private struct FieldsOfPart {
  /// The fields that the whole doesn't have.
  private(set) var taken: [FieldAssignment] = []
  /// The fields for which the whole has another value.
  private(set) var leftOut: [String] = []

  init(_ part: Item, besides whole: Item) {
    for property in ItemProperty.stated where !Self.ofItself.contains(property) {
      let (own, value) = (property.value(of: whole), property.value(of: part))
      if case (.texts(let standing), .texts(let texts)) = (own, value) {
        let all = standing + texts.filter { !standing.contains($0) }
        if all != standing { taken.append(FieldAssignment(property, to: all.joined(separator: ","))) }
      } else {
        add(property.key ?? property.name, value.cell, besides: own.cell)
      }
    }
    for field in part.fields {
      let own = whole.fields.first { FoldedText($0.key) == FoldedText(field.key) }
      add(field.key, field.values.joined(separator: ", "), besides: own?.values.joined(separator: ", ") ?? "")
    }
  }

  private mutating func add(_ key: String, _ value: String, besides own: String) {
    if value.isEmpty || value == own { return }
    if own.isEmpty {
      taken.append(FieldAssignment(key: key, value: value))
    } else {
      leftOut.append("\(key) \(value)")
    }
  }

  /// The days of creation and closing, for which the whole has its own.
  private static let ofItself: Set<ItemProperty> = [.created, .completed, .cancelled]
}

extension ItemRepository {
  /// Returns the items directly under an item.
  package func children(of item: Item) throws -> [Item] {
    try read(item) { document, index, reader in
      reader.items(document.items.indices.filter { document.items[$0].parent == index })
    }
  }

  /// Returns an item's words, with runs of spaces as one space.
  func words(of item: Item) throws -> [UInt8] {
    try read(item) { document, index, _ in ItemText(index, in: document).content }
  }

  private func read<Value>(_ item: Item, _ body: (Document, Int, ItemReader) throws -> Value) throws -> Value
  {
    let path = item.place.path
    guard let document = try scope.document(at: path) else { throw VaultError.changedUnderneath(item.place) }
    let index = try document.locate([item], in: path)[0]
    return try body(document, index, ItemReader(path: path, document: document, vault: vault))
  }
}
