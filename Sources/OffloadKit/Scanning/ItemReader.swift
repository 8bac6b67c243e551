import VaultStore
package import VaultSyntax

/// Makes model values of a document's items.
package struct ItemReader {
  package let path: VaultPath
  package let document: Document
  private let settings: VaultSettings

  package init(path: VaultPath, document: Document, vault: Vault) {
    (self.path, self.document, settings) = (path, document, vault.settings)
  }

  /// The items at indices of the document's items.
  package func items(_ indices: some Sequence<Int>) -> [Item] {
    scanning { scanner in
      var items: [Item] = []
      scanner.read(indices, into: &items)
      return items
    }
  }

  /// The item at an index of the document's items.
  package func item(_ index: Int) -> Item { scanning { $0.item(index) } }

  private func scanning<Result>(_ body: (borrowing ItemScanner) -> Result) -> Result {
    document.bytes.withUnsafeBufferPointer { bytes in
      var scanner = ItemScanner(settings: settings)
      scanner.open(path, bytes, document.outline)
      return body(scanner)
    }
  }
}
