public import VaultStore
package import VaultSyntax

/// Makes `Item` values from a document.
package struct ItemReader {
  package let path: VaultPath
  package let document: Document
  private let settings: VaultSettings

  package init(path: VaultPath, document: Document, vault: Vault) {
    self.init(path: path, document: document, settings: vault.settings)
  }

  init(path: VaultPath, document: Document, settings: VaultSettings) {
    (self.path, self.document, self.settings) = (path, document, settings)
  }

  /// Returns the items at indices of the document's items.
  package func items(_ indices: some Sequence<Int>) -> [Item] {
    scanning { scanner in
      var items: [Item] = []
      scanner.read(indices, into: &items)
      return items
    }
  }

  /// The ids of the document's items, in order.
  package var ids: [ItemID?] {
    document.bytes.withUnsafeBufferPointer { bytes in
      var said = ItemText(skimming: true)
      return document.items.indices.map { index in
        said.read(bytes, document.outline, item: index)
        return said.identity.map(ItemID.init(bits:))
      }
    }
  }

  /// Returns the item at an index of the document's items.
  package func item(_ index: Int) -> Item { scanning { $0.item(index) } }

  private func scanning<Result>(_ body: (borrowing ItemScanner) -> Result) -> Result {
    document.bytes.withUnsafeBufferPointer { bytes in
      var scanner = ItemScanner(settings: settings)
      scanner.open(path, bytes, document.outline)
      return body(scanner)
    }
  }
}

extension Item {
  /// Parses the items of a text like a file of a vault without settings: for previews, tests, and texts
  /// outside a vault.
  ///
  /// - Parameters:
  ///   - markdown: the file's text.
  ///   - path: its path. In the inbox, plain lines are items too.
  public static func parse(_ markdown: String, in path: VaultPath = .inbox) -> [Item] {
    let document = Document(Array(markdown.utf8), kind: path.fileKind)
    return ItemReader(path: path, document: document, settings: VaultSettings()).items(document.items.indices)
  }
}
