import VaultSyntax

/// Items of a foreign file, ready to put into a collection.
package struct ImportedItems: Sendable {
  /// One outermost item with all items nested in it.
  struct Tree: Sendable {
    var excerpt: Excerpt
    /// The ids of its items that have words, its own first.
    var ids: [ItemID]
    var count: Int
    /// The first value of each field of the outermost item, by its key in lower case.
    var fields: [String: String]
  }

  var trees: [Tree]
  /// The parts of the file that Offload leaves out.
  package var losses: [Loss]

  /// The number of items, including nested ones.
  package var count: Int { trees.reduce(0) { $0 + $1.count } }

  var excerpt: Excerpt {
    trees.reduce(into: Excerpt.none) { $0.append($1.excerpt) }
  }

  /// Returns the items by the value of a field of the outermost ones, in order of appearance; nil for those without.
  package func parted(by key: String) -> [(value: String?, items: ImportedItems)] {
    var parts: [(value: String?, items: ImportedItems)] = []
    for tree in trees {
      let value = tree.fields[key.lowercased()].flatMap { $0.isEmpty ? nil : $0 }
      if let index = parts.firstIndex(where: { $0.value?.lowercased() == value?.lowercased() }) {
        parts[index].items.trees.append(tree)
      } else {
        parts.append((value, ImportedItems(trees: [tree], losses: [])))
      }
    }
    return parts
  }

  /// Returns the items without the outermost ones of which all ids, their own and those of nested items, are known.
  package func without(_ known: Set<ItemID>) -> ImportedItems {
    var rest = self
    rest.trees.removeAll { !$0.ids.isEmpty && $0.ids.count == $0.count && known.isSuperset(of: $0.ids) }
    return rest
  }
}

extension ImportedItems.Tree {
  /// Makes the tree of a document with one outermost item.
  init(_ document: Document, root: Int = 0) {
    let members = [root] + document.descendants(of: root)
    excerpt = document.excerpt(of: [root])
    ids = members.compactMap { ItemText($0, in: document).identity.map(ItemID.init(bits:)) }
    count = members.count
    let said = ItemText(root, in: document)
    fields = Dictionary(
      said.fields.map { (text(document.bytes[$0.name]).lowercased(), text(document.bytes[$0.value])) },
      uniquingKeysWith: { first, _ in first })
  }
}

extension Vault {
  /// Reads a foreign file. Changes nothing.
  ///
  /// - Parameters:
  ///   - bytes: the whole file.
  ///   - format: the format of the file.
  ///   - isRaw: whether to take a table's cells unchanged, including the apostrophes that keep a spreadsheet from
  ///     running them.
  /// - Throws: `ImportFault`.
  package func readImport(
    _ bytes: [UInt8], as format: ImportFormat, isRaw: Bool = false
  ) throws -> ImportedItems {
    let imported = try trees(of: bytes, as: format, isRaw)
    if imported.trees.isEmpty {
      throw imported.losses.isEmpty ? ImportFault.empty : ImportFault.allLeftOut(imported.losses)
    }
    return imported
  }

  private func trees(of bytes: [UInt8], as format: ImportFormat, _ isRaw: Bool) throws -> ImportedItems {
    try ImportFault.refuseNUL(in: bytes)
    if format == .markdown { return MarkdownReading(bytes).imported }
    let text = try ImportFault.text(bytes)
    let foreign =
      switch format {
      case .todoTxt, .markdown: TodoTxtReader.items(of: text)
      case .taskwarrior: try TaskwarriorReader.items(of: text)
      case .csv: try TableReader.items(of: text, isRaw: isRaw)
      case .json: try JSONItemReader.items(of: text)
      }
    return ForeignComposer(dialect: settings.fields, taskFilter: settings.taskFilter).imported(foreign)
  }

  /// Returns the items of the vault with the same words as imported ones, including done ones.
  package func known(among imported: ImportedItems) throws -> [ListedItem] {
    let ids = Set(imported.trees.flatMap(\.ids))
    return try scan { scanner in scanner.said.identity.map { ids.contains(ItemID(bits: $0)) } ?? false }.items
  }
}

extension ItemRepository {
  /// Puts imported items into a collection, at the end of its list or of a section's list, as one operation.
  ///
  /// They keep their dates and get no others, except that an open one is done in a board's lane for that.
  ///
  /// - Returns: the outermost of them as they are afterwards.
  @discardableResult
  package func add(_ imported: ImportedItems, to target: Target = .inbox) throws -> [Item] {
    try scope.change("import") { change in
      let path = try change.open(target)
      let lane = try change.lane(at: .end, section: target.section, in: path)
      let made = try change.settling(
        change.make(imported.excerpt, in: path, section: target.section, at: .end), in: lane)
      try change.tellOfSharedBlockIDs(of: made, in: path)
      return made
    }
  }
}
