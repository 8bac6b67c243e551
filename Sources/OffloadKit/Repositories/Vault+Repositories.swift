extension Vault {
  /// The items of the vault: capture, find, change and move them here.
  public var items: ItemRepository { ItemRepository(scope: .vault(self)) }
  /// The collections of the vault: its files.
  public var collections: CollectionRepository { CollectionRepository(scope: .vault(self)) }
  /// The order and nesting of items in their collections.
  public var collectionItems: CollectionItemRepository { CollectionItemRepository(scope: .vault(self)) }
  /// The tags of the vault and their register.
  public var tags: TagRepository { TagRepository(scope: .vault(self)) }
  /// The operations on the vault, with undo and redo.
  public var history: History { History(vault: self) }
}
