extension Vault {
  /// Items: captured, found, changed, moved.
  public var items: ItemRepository { ItemRepository(scope: .vault(self)) }
  /// Collections: the vault's files.
  public var collections: CollectionRepository { CollectionRepository(scope: .vault(self)) }
  /// Order and nesting of items in their collections.
  public var collectionItems: CollectionItemRepository { CollectionItemRepository(scope: .vault(self)) }
  /// Tags and their register.
  public var tags: TagRepository { TagRepository(scope: .vault(self)) }
  /// What was done, and how to take it back.
  public var history: History { History(vault: self) }
}
