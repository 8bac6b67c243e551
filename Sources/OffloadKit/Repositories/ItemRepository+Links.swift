public import VaultStore
import VaultSyntax

/// The target of a new link item.
public enum LinkSubject: Sendable, Hashable {
  /// A collection.
  case collection(VaultPath)
  /// An item. It gets a block id if it has none.
  case item(Item)
}

extension ItemRepository {
  /// Makes an item that is only a link to a collection or to an item.
  @discardableResult
  public func link(to subject: LinkSubject, in target: Target, at placement: Placement = .end) throws -> Item
  {
    try scope.change("link") { change in
      let (path, anchor) = try end(of: subject, change)
      let text = try change.wikilink(to: path, anchor: anchor, in: target.path)
      return try change.items.create(
        NewItem(text: text), in: target, at: placement)
    }
  }

  /// Attaches a file: copies it into the attachments of the vault, and embeds it after the item's words.
  ///
  /// - Parameters:
  ///   - item: the item as you fetched it.
  ///   - path: the path of the file, as the system takes it.
  /// - Throws: `VaultError.attachmentUnreadable`.
  @discardableResult
  public func updateAttachment(_ item: Item, adding path: String) throws -> Item {
    try updateAttachment(item, adding: Array(path.utf8))
  }

  /// Does the same for a path that may not be text.
  @discardableResult
  package func updateAttachment(_ item: Item, adding source: [UInt8]) throws -> Item {
    try scope.change("attach") { change in
      let embed = try change.attach(source, for: item.place.path).embed
      return try change.items.edit("attach", [item]) { document, index, _ in
        try document.addingWords(embed, to: index)
      }[0]
    }
  }

  private func end(of subject: LinkSubject, _ change: Change) throws -> (path: VaultPath, anchor: [UInt8]?) {
    switch subject {
    case .collection(let path): return (path, nil)
    case .item(let item):
      let named = try change.items.setBlockID(item)
      return (item.place.path, named.blockID.map { Array($0.utf8) })
    }
  }
}

extension Change {
  /// Returns a link to a collection, or to a block in it, as a file needs to write it.
  ///
  /// - Parameter label: the text to show in place of the name. If a label can't contain it, it goes before the link.
  func wikilink(
    to path: VaultPath, anchor: [UInt8]? = nil, labeled label: [UInt8] = [], in source: VaultPath
  ) throws -> [UInt8] {
    let map = vault.linkMap(try vault.within(self).allCollectionNames())
    let bare = LinkTarget(form: .wikilink, isEmbed: false, path: Array(path.collectionName.utf8), anchor: nil)
    let name = map.link(bare, at: LinkPlace(source: source, file: path), to: path, in: source).path
    let target = name + (anchor.map { Array("#^".utf8) + $0 } ?? [])
    func inBrackets(_ words: [UInt8]) -> [UInt8] { Array("[[".utf8) + words + Array("]]".utf8) }
    if label.isEmpty { return inBrackets(target) }
    let isLabel = !label.contains { "[]|\n".utf8.contains($0) }
    return isLabel
      ? inBrackets(target + Array("|".utf8) + label) : label + Array(" ".utf8) + inBrackets(target)
  }
}

extension ItemRepository {
  /// Returns the problems of an item. Changes nothing.
  public func validate(_ item: Item) throws -> [ItemProblem] {
    var problems: [ItemProblem] = item.text.isEmpty || item.id == nil ? [.empty] : []
    problems += item.misreadFields
    let map = vault.linkMap(vault.collectionNames())
    var finder = AttachmentFinder(vault)
    for case (let name, let target?) in zip(item.links, item.linkTargets) where !target.path.isEmpty {
      if map.file(of: target, in: item.place.path) != nil { continue }
      if item.attachments.contains(name) {
        if finder.file(target, for: item.place.path) == nil {
          problems.append(.missingAttachment(name))
        }
      } else {
        problems.append(.danglingLink(name))
      }
    }
    return problems
  }
}

extension ItemRepository {
  /// Returns the problems that a new item would have, before you save it. Changes nothing.
  ///
  /// - Parameters:
  ///   - item: the new item.
  ///   - collection: the file that it will go to.
  /// - Throws: the errors of ``create(_:in:at:)-(NewItem,_,_)`` for its tags and its type.
  public func validate(_ item: NewItem, in collection: VaultPath = .inbox) throws -> [ItemProblem] {
    var unreadable: [ItemProblem] = []
    let composer = Composer(vault: vault) { source in
      if !vault.store.canReadOutside(source) {
        unreadable.append(.missingAttachment(OffloadKit.text(source)))
      }
      return collection
    }
    do {
      let excerpt = try composer.compose(item)
      let empty = Document([], kind: collection.fileKind)
      let destination = try empty.destination(.end, section: nil, in: collection)
      let alone = try refusals(in: collection) { try empty.insertion(of: excerpt, at: destination).document }
      // The collection may not exist yet.
      var later = vault
      later.unwritten.make(collection)
      let reader = ItemReader(path: collection, document: alone, vault: later)
      return try unreadable + ItemRepository(scope: .vault(later)).validate(reader.item(0))
    } catch VaultError.emptyText {
      return [.empty]
    }
  }
}
