package import VaultModel
import VaultStore
import VaultSyntax

/// An item as it is seen, with its name and the hashes of what was read.
package struct SeenItem: Sendable {
  package let item: Item
  package let ref: ItemRef
  /// Of its own lines.
  package let hash: LineHash
  /// Of all lines of it and of the seen items in it.
  package let tree: LineHash
}

extension Sight {
  /// Returns the present state of items that a reading found, without those that have changed since.
  package func seen(_ items: [Item]) throws -> [SeenItem] {
    var files: [VaultPath: SeenFile?] = [:]
    return try items.compactMap { item in
      let path = item.place.path
      let file = try files[path] ?? seenFile(path)
      files[path] = .some(file)
      return file.flatMap { file in file.index(of: item.id, near: item.place).map(file.item) }
    }
  }

  /// Returns the item with an id that is nearest to a place; nil if none is there or seen.
  func item(_ id: ItemID?, near place: Place?) throws -> SeenItem? {
    guard let id, let place, let file = try seenFile(place.path), let index = file.index(of: id, near: place)
    else { return nil }
    return file.item(index)
  }

  /// Returns the item that a ref names; nil if it isn't there or isn't seen.
  package func item(_ ref: ItemRef) throws -> SeenItem? { try items(in: ref, limit: 1).first }

  /// Returns the item that a ref names and those in it, in order; none if it isn't there or isn't seen.
  package func items(in ref: ItemRef, skipping: Int = 0, limit: Int) throws -> [SeenItem] {
    guard let file = try seenFile(ref.path), let index = file.index(of: ref) else { return [] }
    let all = index..<file.document.outline.descendants(of: index).upperBound
    return all.dropFirst(skipping).prefix(limit).map(file.item)
  }

  /// Returns a file with its items; nil if it isn't there or isn't seen.
  private func seenFile(_ path: VaultPath) throws -> SeenFile? {
    guard files.contains(path), vault.settings.holdsItems(path), let document = try vault.document(at: path)
    else { return nil }
    return SeenFile(path, document, in: vault)
  }
}

/// A file with the ids of its items.
private struct SeenFile {
  let document: Document
  private let path: VaultPath
  private let reader: ItemReader
  private let ids: [ItemID?]

  init(_ path: VaultPath, _ document: Document, in vault: Vault) {
    (self.path, self.document) = (path, document)
    reader = ItemReader(path: path, document: document, vault: vault)
    ids = reader.ids
  }

  /// Returns the item with an id that is nearest to a place.
  func index(of id: ItemID?, near place: Place) -> Int? {
    if let there = document.outline.item(at: place), ids[there] == id { return there }
    return ids.indices.filter { ids[$0] == id }.min { distance($0, place.line) < distance($1, place.line) }
  }

  func index(of ref: ItemRef) -> Int? {
    let equal = ids.indices.filter { ids[$0] == ref.id }
    if equal.count == 1, ref.occurrence == nil { return equal[0] }
    return equal.first { document.items[$0].firstLine + 1 == ref.line }
  }

  private func distance(_ index: Int, _ line: Int) -> Int {
    abs(document.items[index].firstLine + 1 - line)
  }

  func item(_ index: Int) -> SeenItem {
    let item = reader.item(index)
    let isOnly = ids.count { $0 == ids[index] } == 1
    let occurrence = isOnly ? nil : ids[...index].count { $0 == ids[index] }
    let lines = document.items[index]
    return SeenItem(
      item: item,
      ref: ItemRef(path: path, id: ids[index], occurrence: occurrence, line: item.place.line),
      hash: LineHash(of: document.outline.ownLines(of: index), in: document),
      tree: LineHash(of: lines.firstLine..<lines.endLine, in: document))
  }
}
