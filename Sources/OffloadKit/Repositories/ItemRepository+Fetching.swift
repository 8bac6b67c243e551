public import VaultStore
import VaultSyntax

extension ItemRepository {
  // Each throws `VaultError.unreadable` where a file cannot be read in which there may be more.

  /// All items, in file order.
  public func fetchAll() throws -> [Item] {
    try fetch(nil)
  }

  /// The item with an id.
  ///
  /// - Throws: `VaultError.itemNotFound`; `VaultError.ambiguousItem` where several items have the same words.
  public func fetchById(_ id: ItemID) throws -> Item {
    try vault.resolve([Address(parsing: id.description)])[0].item
  }

  /// The items of the inbox.
  public func fetchCaptureItems() throws -> [Item] {
    try scope.document(at: .inbox) == nil ? [] : fetchByCollection(.inbox)
  }

  /// The items of a collection, in file order.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  public func fetchByCollection(_ path: VaultPath) throws -> [Item] {
    guard let document = try scope.document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return ItemReader(path: path, document: document, vault: vault).items(document.items.indices)
  }

  /// The items that bear a tag, their own or inherited, or one nested under it.
  public func fetchByTag(_ tag: String) throws -> [Item] {
    let name = try TagName(validating: tag)
    return try fetch(.tag(TagPattern(text(name.bytes))))
  }

  /// The items of a type, whatever the case of its letters.
  public func fetchByType(_ type: String) throws -> [Item] {
    try fetch(.type(ValuePattern(text: type)))
  }

  /// Starred items, done ones included.
  public func fetchStarred() throws -> [Item] { try fetch(.trait(.starred)) }

  /// Items that are done.
  public func fetchCompleted() throws -> [Item] { try fetch(.trait(.status(.done))) }

  /// Items that are neither done nor cancelled.
  public func fetchIncomplete() throws -> [Item] { try fetch(.trait(.open)) }

  /// Items whose text holds a phrase, without regard to case and normal form.
  public func searchByContent(_ phrase: String) throws -> [Item] {
    try fetch(.text(TextPattern(phrase: phrase)))
  }

  /// The items, closed ones included, for which a test holds.
  private func fetch(_ test: QueryTest?) throws -> [Item] {
    let query = Query("", test.map { .test($0) } ?? .all([]))
    let listing = try vault.list(ListRequest(query, includesClosed: true))
    try listing.unreadable.refuseIncomplete()
    return listing.items.map(\.item)
  }
}
