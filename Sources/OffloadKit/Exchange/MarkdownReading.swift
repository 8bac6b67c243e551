import VaultSyntax

/// The items of a Markdown file. All bytes stay except indentation and line endings.
struct MarkdownReading {
  private let document: Document

  init(_ bytes: [UInt8]) {
    document = Document(bytes, kind: .collection)
  }

  var imported: ImportedItems {
    let roots = document.items.indices.filter { document.items[$0].parent < 0 }
    var losses = LossCount()
    losses.add(.otherText, document.blocks.count { $0.item < 0 && $0.kind != .blank })
    return ImportedItems(trees: roots.map { ImportedItems.Tree(document, root: $0) }, losses: losses.losses)
  }
}
