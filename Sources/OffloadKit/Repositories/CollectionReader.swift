import VaultStore
import VaultSyntax

/// Makes model values of the vault's collections.
struct CollectionReader {
  private let vault: Vault

  init(_ vault: Vault) {
    self.vault = vault
  }

  /// All collections, by path.
  func all() throws -> Survey<[ItemCollection]> {
    let scan = VaultScan(vault)
    let names = CollectionNames(scan.files)
    let settings = vault.settings
    let found = scan.map { scanner in
      var openCount = 0
      for index in scanner.outline.items.indices {
        scanner.stand(at: index, reading: false)
        if !scanner.status.isClosed { openCount += 1 }
      }
      return Self.collection(at: scanner.path, scanner.document(), openCount: openCount, settings)
    }
    let collections = found.results.map { found in
      var collection = found.result
      collection.name = names.shortestName(of: collection.path)
      return collection
    }
    return Survey(collections, unreadable: found.unreadable)
  }

  /// One collection.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  func collection(at path: VaultPath, in scope: Scope) throws -> ItemCollection {
    guard let document = try scope.document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return collection(
      at: path, document,
      ItemReader(path: path, document: document, vault: vault).items(document.items.indices))
  }

  /// The collection that a document is, and its items.
  func collection(at path: VaultPath, _ document: Document, _ items: [Item]) -> ItemCollection {
    let openCount = items.count { !$0.status.isClosed }
    var collection = Self.collection(at: path, document, openCount: openCount, vault.settings)
    collection.name = vault.collectionNames().shortestName(of: path)
    return collection
  }

  private static func collection(
    at path: VaultPath, _ document: Document, openCount: Int, _ settings: VaultSettings
  ) -> ItemCollection {
    let front = FrontMatter(in: document)
    func word(_ key: String) -> String? { front?.value(key)?.text.map { text($0) } }
    return ItemCollection(
      path: path, name: path.collectionName,
      title: document.title.map { text(document.bytes[$0]) } ?? path.collectionName,
      isStructured: word("type")?.lowercased() == "plan",
      tags: front?.tags.map { text($0.name) } ?? [],
      isStarred: word("starred").map { Array($0.utf8).withUnsafeBufferPointer(FieldKind.isTrue) } ?? false,
      created: word("created").flatMap { CivilDateTime(iso: $0) },
      aliases: front?.aliases.map { text($0) } ?? [],
      fields: front?.freeFields.map { ItemField(key: text($0.key), values: $0.values.map { text($0) }) }
        ?? [],
      sections: document.sectionNames,
      itemCount: document.items.count, openCount: openCount)
  }
}

extension Document {
  /// Texts of the headings that open a section, the title aside, in order.
  fileprivate var sectionNames: [String] {
    let title = outline.titleHeading
    return headings.indices.filter { headings[$0].opensSection && $0 != title }.map {
      text(bytes[headings[$0].text])
    }
  }
}

extension Vault {
  /// A file as a document, read now; nil where there is no such file.
  func document(at path: VaultPath) throws -> Document? {
    if let document = unwritten.documents[path] { return document }
    if unwritten.gone.contains(path) { return nil }
    return try wrapping { try store.readIfThere(path) }.map { Document($0.bytes, kind: path.fileKind) }
  }
}
