public import VaultStore
import VaultSyntax

extension ItemRepository {
  /// All items, in file order.
  public func fetchAll() throws -> [Item] {
    try fetch(.everything)
  }

  /// The item with an id.
  ///
  /// - Throws: `VaultError.itemNotFound`; `VaultError.ambiguousItem` where several items have the same words.
  public func fetchById(_ id: ItemID) throws -> Item {
    try vault.resolve([Address(parsing: id.description)])[0].item
  }

  /// The items of the inbox.
  public func fetchCaptureItems() throws -> [Item] {
    vault.collectionNames().paths.contains(.inbox) ? try fetchByCollection(.inbox) : []
  }

  /// The items of a collection, in file order.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  public func fetchByCollection(_ path: VaultPath) throws -> [Item] {
    let document: Document?
    switch scope {
    case .draft(_, let draft): document = try draft.document(at: path)
    case .vault(let vault):
      document = try vault.wrapping { try vault.store.readIfThere(path) }.map {
        Document($0.bytes, kind: path.fileKind)
      }
    }
    guard let document else { throw VaultError.collectionNotFound(name: path.text, nearest: []) }
    return ItemReader(path: path, document: document, vault: vault).items(document.items.indices)
  }

  /// The items that bear a tag, their own or inherited, or one nested under it.
  public func fetchByTag(_ tag: String) throws -> [Item] {
    let name = try TagName(validating: tag)
    return try fetch(query("tag", text(name.bytes)))
  }

  /// The items of a type.
  public func fetchByType(_ type: String) throws -> [Item] {
    try fetch(query("type", type))
  }

  /// Starred items, done ones included.
  public func fetchStarred() throws -> [Item] { try fetch(query("is", "starred")) }

  /// Items that are done.
  public func fetchCompleted() throws -> [Item] { try fetch(query("is", "done")) }

  /// Items that are neither done nor cancelled.
  public func fetchIncomplete() throws -> [Item] { try fetch(query("is", "open")) }

  /// Items whose text holds a phrase, without regard to case and normal form.
  public func searchByContent(_ phrase: String) throws -> [Item] {
    let pattern = TextPattern(phrase: phrase)
    return try vault.look { $0.textMatches(pattern) }.items.map(\.item)
  }

  private func fetch(_ query: Query) throws -> [Item] {
    try vault.list(ListRequest(query, includesClosed: true)).items.map(\.item)
  }

  private func query(_ key: String, _ value: String) throws -> Query {
    try Query.parse("\(key):\"\(value)\"", today: vault.clock.date)
  }
}
