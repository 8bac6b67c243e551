package import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Gives an item a block id, by which links name it, in place of its old one. Links to the item follow.
  ///
  /// - Parameters:
  ///   - item: the item as you fetched it. If it has more than one block id, its `blockID` says which one to replace.
  ///   - id: letters, digits and hyphens. If nil, the item keeps its own, or gets a free one.
  /// - Throws: `VaultError.invalidBlockID`; `VaultError.blockIDExists` if another block of the file has the id, in
  ///   any case.
  @discardableResult
  public func setBlockID(_ item: Item, to id: String? = nil) throws -> Item {
    try scope.change("id") { change in
      let path = item.place.path
      let document = try change.existingDocument(at: path)
      let index = try document.locate([item], in: path)[0]
      let known = item.blockID.map { Array($0.utf8) }
      let old = ItemText(index, in: document).blockID(known, in: document.bytes).map {
        Array(document.bytes[$0.value])
      }
      if id == nil, old != nil { return item }
      let taken = Set(document.marks.blockIDs.map { text(document.bytes[$0]).lowercased() })
      let new =
        try id.map { try Self.blockID($0, besides: taken, of: path, ownedAs: old) }
        ?? item.freeBlockID(besides: taken)
      let changed = try change.edit([item], in: path) { document, index, _ in
        try document.settingBlockID(Array(new.utf8), of: index, inPlaceOf: old)
      }[0]
      if let old, text(old) != new { try change.followBlockID(old, to: Array(new.utf8), in: path) }
      var named = changed ?? item
      named.blockID = new
      return named
    }
  }

  /// Returns the item of a collection that has a block id, in any case, with that id as its `blockID`; nil if none
  /// has it.
  package func fetch(blockID name: String, in path: VaultPath) throws -> Item? {
    guard let document = try scope.document(at: path) else { return nil }
    for index in document.items.indices {
      guard let id = document.blockID(named: name, of: index) else { continue }
      var item = ItemReader(path: path, document: document, vault: vault).item(index)
      item.blockID = id
      return item
    }
    return nil
  }

  /// Returns the items of a collection that have no block id, each with the one that `setBlockID` gives it.
  package func withoutBlockID(in path: VaultPath) throws -> [(item: Item, free: String)] {
    guard let document = try scope.document(at: path) else { return [] }
    let taken = Set(document.marks.blockIDs.map { text(document.bytes[$0]).lowercased() })
    return try fetchByCollection(path).filter { $0.blockID == nil }.map {
      ($0, $0.freeBlockID(besides: taken))
    }
  }

  /// Returns the id, if the item can have it.
  private static func blockID(
    _ id: String, besides taken: Set<String>, of path: VaultPath, ownedAs old: [UInt8]?
  ) throws -> String {
    guard !id.isEmpty, id.utf8.allSatisfy({ isBlockIDByte($0) }) else { throw VaultError.invalidBlockID(id) }
    let isOwn = old.map { text($0).lowercased() } == id.lowercased()
    if !isOwn, taken.contains(id.lowercased()) { throw VaultError.blockIDExists(id, path) }
    return id
  }
}

extension Change {
  /// Returns a link to an item that works anywhere in the vault. An item without a block id gets one.
  ///
  /// - Returns: nil, with nothing changed, if brackets can't hold the name of the item's collection.
  package func linkFromAnywhere(to item: Item) throws -> String? {
    let path = item.place.path
    let names = try vault.within(self).allCollectionNames()
    let spellings = [names.shortestName(of: path), path.textWithoutExtension]
    guard let name = spellings.first(where: { LinkMap.isWikilink($0, to: $0) }) else { return nil }
    return try items.setBlockID(item).blockID.map { "[[\(name)#^\($0)]]" }
  }

  /// Updates links to an item whose new words gave it another block id, unless they could then mean another block.
  func followNewBlockID(of item: Item, from old: String?) throws {
    guard let old, let new = item.blockID, old != new else { return }
    let document = try existingDocument(at: item.place.path)
    let isAlone = document.blockIDs().count { text(document.bytes[$0]).lowercased() == new.lowercased() } == 1
    if isAlone { try followBlockID(Array(old.utf8), to: Array(new.utf8), in: item.place.path) }
  }

  /// Updates links to a block to its new id.
  func followBlockID(_ old: [UInt8], to new: [UInt8], in path: VaultPath) throws {
    let map = vault.linkMap(try vault.within(self).allCollectionNames())
    let into = LinksInto(path, try existingDocument(at: path), map)
    let wanted = old.map(\.asciiLowercased)
    try rewriteLinks { link, source in
      guard link.blockID == wanted, into.has(link, in: source) else { return nil }
      return link.naming(blockID: new)
    }
  }
}

extension Document {
  /// Returns the block id of an item's own lines that matches a name in any case, as the file writes it.
  func blockID(named name: String, of item: Int) -> String? {
    ItemText(item, in: self).blockIDs.lazy.map { text(bytes[$0.value]) }.first {
      $0.lowercased() == name.lowercased()
    }
  }
}

extension Item {
  /// Returns a free block id from the item's words, or from its line if it has none.
  fileprivate func freeBlockID(besides taken: Set<String>) -> String {
    let name = id?.letters(6) ?? "item-\(place.line)"
    return taken.contains(name) ? BlockIDName.free(name) { !taken.contains($0) } : name
  }
}
