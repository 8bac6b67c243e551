import VaultStore
import VaultSyntax

extension ItemRepository {
  /// Moves items, each with all that belongs to it, in the order given.
  ///
  /// Links in them are rewritten so that they still point at the same files, and links elsewhere to block ids
  /// that they carry follow them.
  ///
  /// - Throws: `VaultError.collectionNotFound`, `VaultError.sectionNotFound`, `VaultError.positionOutOfRange`,
  ///   or `VaultError.moveUnderItself` for a place within one of the items.
  @discardableResult
  public func moveToCollection(
    _ items: [Item], collection target: Target, position: Placement = .end
  ) throws -> [Item] {
    try scope.change("move") { draft in
      let path = try draft.open(target)
      let outside = items.filter { $0.place.path != path }
      if outside.isEmpty {
        return try draft.rearrange(items, in: path, section: target.section, at: position, vault: vault)
      }
      let here = items.filter { $0.place.path == path }
      var moved = try draft.bring(outside, to: path, section: target.section, at: position, vault: vault)
      if !here.isEmpty {
        moved += try draft.rearrange(here, in: path, section: target.section, at: position, vault: vault)
      }
      return moved
    }
  }
}

extension Draft {
  /// Moves items within their file.
  fileprivate func rearrange(
    _ items: [Item], in path: VaultPath, section: String?, at placement: Placement, vault: Vault
  ) throws -> [Item] {
    let before = try existingDocument(at: path)
    let indices = before.outermost(try before.locate(items, in: path))
    let destination = try before.destination(placement, section: section, in: path)
    let patches = try refusals(in: path) { try before.moving(indices, to: destination) }
    try edit(path) { _ in patches }
    return try find(items, in: path, vault: vault)
  }

  /// Moves items in from other files: they are added here before they are removed there.
  fileprivate func bring(
    _ items: [Item], to path: VaultPath, section: String?, at placement: Placement, vault: Vault
  ) throws -> [Item] {
    let links = LinkMove(vault: vault, draft: self, to: path)
    var excerpt = Excerpt.none
    for (source, members) in items.runs(by: \.place.path) {
      let document = try existingDocument(at: source)
      let indices = try document.locate(members, in: source)
      excerpt.append(try links.excerpt(of: indices, of: document, in: source))
      notes += document.leftBehind(by: indices, in: source)
    }
    let added = try insert(excerpt, in: path, section: section, at: placement, vault: vault)
    for (source, members) in Dictionary(grouping: items, by: \.place.path).sorted(by: { $0.key < $1.key }) {
      try edit(source) { document in
        document.removing(document.outermost(try document.locate(members, in: source)))
      }
    }
    try links.followBlockIDs()
    for (item, now) in zip(items, added) { events.append(ItemEvent(of: item, to: now)) }
    return added
  }

  /// Items as they stand now in the file that they were moved within.
  private func find(_ items: [Item], in path: VaultPath, vault: Vault) throws -> [Item] {
    let after = try existingDocument(at: path)
    let reader = ItemReader(path: path, document: after, vault: vault)
    var taken: Set<Int> = []
    return items.map { item in
      let words = item.fingerprint.words
      let same = after.items.indices.filter {
        !taken.contains($0) && after.fingerprint(of: $0).words == words
      }
      guard let index = same.first else { return item }
      taken.insert(index)
      let now = reader.item(index)
      events.append(ItemEvent(of: item, to: now))
      return now
    }
  }
}

extension Array {
  /// The elements in runs that share a value, in order.
  fileprivate func runs<Key: Hashable>(by key: (Element) -> Key) -> [(Key, [Element])] {
    reduce(into: []) { runs, element in
      if let last = runs.last, last.0 == key(element) {
        runs[runs.count - 1].1.append(element)
      } else {
        runs.append((key(element), [element]))
      }
    }
  }
}
