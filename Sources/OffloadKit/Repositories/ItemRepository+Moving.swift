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
  public func moveToCollection(_ items: [Item], collection target: Target, position: Placement = .end) throws -> [Item] {
    try scope.change("move") { draft in
      let path = try draft.open(target)
      let moves = Dictionary(grouping: items, by: \.place.path)
      if moves.count == 1, let only = moves.keys.first, only == path {
        return try rearrange(items, in: path, section: target.section, at: position, draft)
      }
      var excerpts = Excerpt()
      for item in items {
        guard let source = try draft.document(at: item.place.path) else {
          throw VaultError.changedUnderneath(item.place)
        }
        let index = try source.locate([item], in: item.place.path)[0]
        excerpts.append(source.excerpt(of: [index]))
      }
      let moved = try draft.insert(excerpts, in: path, section: target.section, at: position, vault: vault)
      for (source, members) in moves.sorted(by: { $0.key < $1.key }) {
        try draft.edit(source) { document in
          try document.removing(document.outermost(document.locate(members, in: source)))
        }
      }
      for (item, now) in zip(items, moved) { draft.events.append(ItemEvent(of: item, to: now)) }
      return moved
    }
  }
}
