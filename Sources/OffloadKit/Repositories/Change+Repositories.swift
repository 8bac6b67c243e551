extension Change {
  private var scope: Scope { .within(self) }

  /// Items, within this operation.
  public var items: ItemRepository { ItemRepository(scope: scope) }
  /// Collections, within this operation.
  public var collections: CollectionRepository { CollectionRepository(scope: scope) }
  /// Places of items, within this operation.
  public var collectionItems: CollectionItemRepository { CollectionItemRepository(scope: scope) }
  /// Tags, within this operation.
  public var tags: TagRepository { TagRepository(scope: scope) }
  /// The vault with what the operation has done so far, to be asked: for lists, counts, addresses, checks. It is no way to
  /// change anything, which it refuses as `VaultError.busy`.
  public var soFar: Vault { vault.within(self) }
}
