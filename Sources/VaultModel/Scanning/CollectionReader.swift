import VaultStore
package import VaultSyntax

/// Makes `ItemCollection` values from the vault's files.
package struct CollectionReader {
  private let vault: Vault

  package init(_ vault: Vault) {
    self.vault = vault
  }

  /// Returns all collections, by path.
  package func all() throws -> Survey<[ItemCollection]> {
    let scan = VaultScan(vault)
    let found = scan.map { scanner in
      scanner.read(.everything)
      var openCount = 0
      for index in scanner.outline.items.indices {
        scanner.stand(at: index, reading: false)
        if !scanner.status.isClosed { openCount += 1 }
      }
      return Self.collection(scanner, openCount: openCount)
    }
    return Survey(
      Self.naming(found.results.map(\.result), among: scan.collections), unreadable: found.unreadable)
  }

  /// Returns all collections, by path, with their items.
  ///
  /// - Throws: `VaultError.unreadable`.
  package func allWithItems() throws -> [(collection: ItemCollection, items: [Item])] {
    let scan = VaultScan(vault)
    let found = try scan.map { scanner -> (collection: ItemCollection, items: [Item]) in
      scanner.read(.everything)
      var items: [Item] = []
      scanner.read(scanner.outline.items.indices, into: &items)
      return (Self.collection(scanner, openCount: items.count { !$0.status.isClosed }), items)
    }.complete()
    return zip(Self.naming(found.map(\.collection), among: scan.collections), found).map { ($0, $1.items) }
  }

  /// Gives collections their shortest names among some files.
  static func naming(_ collections: [ItemCollection], among files: [VaultPath]) -> [ItemCollection] {
    let names = CollectionNames(files)
    var collections = collections
    for index in collections.indices {
      collections[index].name = names.shortestName(of: collections[index].path)
    }
    return collections
  }

  /// Returns the collection of a file, if it exists.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  package func collection(at path: VaultPath, _ document: Document?) throws -> ItemCollection {
    guard let document else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return collection(
      at: path, document,
      ItemReader(path: path, document: document, vault: vault).items(document.items.indices))
  }

  /// Returns the collection of a document with these items.
  func collection(
    at path: VaultPath, _ document: Document, _ items: [Item], named name: String? = nil
  ) -> ItemCollection {
    let openCount = items.count { !$0.status.isClosed }
    var collection = document.bytes.withUnsafeBufferPointer {
      Self.collection(path, $0, document.outline, FrontMatter(in: document), openCount: openCount)
    }
    collection.name = name ?? vault.collectionNames().shortestName(of: path)
    return collection
  }

  /// Returns the collection of the scanner's file, with its bare name.
  static func collection(_ scanner: borrowing ItemScanner, openCount: Int) -> ItemCollection {
    collection(scanner.path, scanner.bytes, scanner.outline, scanner.frontMatter, openCount: openCount)
  }

  private static func collection(
    _ path: VaultPath, _ bytes: UnsafeBufferPointer<UInt8>, _ outline: Outline, _ front: FrontMatter?,
    openCount: Int
  ) -> ItemCollection {
    func word(_ key: String) -> [UInt8]? { front?.value(key)?.text }
    let name = path.collectionName
    return ItemCollection(
      path: path, name: name, title: outline.title.map { text(bytes[$0]) } ?? name,
      isStructured: word("type").map { text($0).lowercased() == "plan" } ?? false,
      tags: front?.tags.map { text($0.name) } ?? [],
      isStarred: word("starred").map { $0.withUnsafeBufferPointer(FieldKind.isTrue) } ?? false,
      created: word("created").flatMap { CivilDateTime(iso: text($0)) },
      aliases: front?.aliases.map { text($0) } ?? [],
      fields: front?.freeFields.map { ItemField(key: text($0.key), values: $0.values.map { text($0) }) }
        ?? [],
      sections: outline.sectionHeadings.map { text(bytes[$0.text]) },
      itemCount: outline.items.count, openCount: openCount)
  }
}

extension Outline {
  /// The headings that open a section, in order, without the title.
  fileprivate var sectionHeadings: [Heading] {
    let title = titleHeading
    return headings.indices.filter { headings[$0].opensSection && $0 != title }.map { headings[$0] }
  }
}
