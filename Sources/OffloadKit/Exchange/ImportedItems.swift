import VaultSyntax

/// Items of a foreign file, ready to be put into a collection.
package struct ImportedItems: Sendable {
  /// One outermost item with all that is nested in it.
  struct Tree: Sendable {
    var excerpt: Excerpt
    /// The ids of its items that have words, itself first.
    var ids: [ItemID]
    var count: Int
  }

  var trees: [Tree]
  /// What of the file is left out.
  package var losses: [Loss]

  /// Number of items, nested ones included.
  package var count: Int { trees.reduce(0) { $0 + $1.count } }

  var excerpt: Excerpt {
    trees.reduce(into: Excerpt.none) { $0.append($1.excerpt) }
  }

  /// Without the outermost items that are known themselves, and in which everything is.
  package func without(_ known: Set<ItemID>) -> ImportedItems {
    var rest = self
    rest.trees.removeAll { !$0.ids.isEmpty && $0.ids.count == $0.count && known.isSuperset(of: $0.ids) }
    return rest
  }
}

extension ImportedItems.Tree {
  /// The tree that a document of one outermost item holds.
  init(_ document: Document, root: Int = 0) {
    let members = [root] + document.descendants(of: root)
    excerpt = document.excerpt(of: [root])
    ids = members.compactMap { ItemText($0, in: document).identity.map(ItemID.init(bits:)) }
    count = members.count
  }
}

extension Vault {
  /// Reads a foreign file; nothing is changed.
  ///
  /// - Parameters:
  ///   - bytes: the file, whole.
  ///   - format: what the file is.
  ///   - isRaw: whether a table's cells are taken as they are, with apostrophes that keep a spreadsheet from
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
    return ForeignComposer(dialect: settings.fields).imported(foreign)
  }

  /// The items of the vault that say the same as imported ones, done ones included.
  package func known(among imported: ImportedItems) throws -> [ListedItem] {
    let ids = Set(imported.trees.flatMap(\.ids))
    return try scan { scanner in scanner.said.identity.map { ids.contains(ItemID(bits: $0)) } ?? false }.items
  }
}

extension ItemRepository {
  /// Puts imported items into a collection, at the end of its list or its section's, as one operation.
  ///
  /// They keep the dates that they have and get no others.
  ///
  /// - Returns: the outermost of them as they stand then.
  @discardableResult
  package func add(_ imported: ImportedItems, to target: Target = .inbox) throws -> [Item] {
    try scope.change("import") { change in
      let path = try change.open(target)
      let made = try change.make(imported.excerpt, in: path, section: target.section, at: .end)
      try change.tellOfSharedBlockIDs(of: made, in: path)
      return made
    }
  }
}
