extension Change {
  private var scope: Scope { .within(self) }

  /// The items of the vault, within this operation.
  public var items: ItemRepository { ItemRepository(scope: scope) }
  /// The collections of the vault, within this operation.
  public var collections: CollectionRepository { CollectionRepository(scope: scope) }
  /// The places of items, within this operation.
  public var collectionItems: CollectionItemRepository { CollectionItemRepository(scope: scope) }
  /// The tags of the vault, within this operation.
  public var tags: TagRepository { TagRepository(scope: scope) }
  /// The vault with everything that the operation has done so far, for reading: lists, counts, addresses, checks. It
  /// refuses changes with `VaultError.busy`.
  public var soFar: Vault { vault.within(self) }
}
