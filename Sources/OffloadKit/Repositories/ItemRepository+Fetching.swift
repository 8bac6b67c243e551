public import VaultStore
import VaultSyntax

extension ItemRepository {
  // Each of these throws `VaultError.unreadable` if Offload can't read a file that may have more items.

  /// Returns all items, in file order.
  public func fetchAll() throws -> [Item] {
    try fetch(nil)
  }

  /// Returns the item with an id.
  ///
  /// - Throws: `VaultError.itemNotFound`; `VaultError.ambiguousItem` if more than one item has the same words.
  public func fetchById(_ id: ItemID) throws -> Item {
    try vault.resolve([Address(parsing: id.description)])[0].item
  }

  /// Returns the thoughts of the inbox that aren't nested in others, newest first: by their day of capture, then by
  /// their place in the file. A thought without a day counts as of the day of the item above it.
  public func fetchCaptureItems() throws -> [Item] {
    guard try scope.document(at: .inbox) != nil else { return [] }
    var day: CivilDateTime?
    let dated = try fetchByCollection(.inbox).compactMap { item -> (day: CivilDateTime?, item: Item)? in
      day = item.created ?? day
      return item.isCapture && item.parent == nil ? (day, item) : nil
    }
    return dated.sorted { first, second in
      guard first.day != second.day else { return first.item.place.line > second.item.place.line }
      guard let newer = first.day, let older = second.day else { return first.day != nil }
      return newer > older
    }.map(\.item)
  }

  /// Returns the items of a collection, in file order.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  public func fetchByCollection(_ path: VaultPath) throws -> [Item] {
    guard let document = try scope.document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return ItemReader(path: path, document: document, vault: vault).items(document.items.indices)
  }

  /// Returns the items that begin on some lines, from 1. If none does, returns the innermost item that the first of
  /// these lines belongs to. It reads no other items.
  package func fetchByCollection(_ path: VaultPath, onLines lines: ClosedRange<Int>) throws -> [Item] {
    guard let document = try scope.document(at: path) else { return [] }
    let items = document.items
    var wanted = items.indices.filter { lines.contains(items[$0].firstLine + 1) }
    if wanted.isEmpty {
      let line = lines.lowerBound - 1
      let around = items.indices.last { items[$0].firstLine < line && line < items[$0].endLine }
      wanted = around.map { [$0] } ?? []
    }
    return ItemReader(path: path, document: document, vault: vault).items(wanted)
  }

  /// Returns the first line of each item of a collection, in file order: `Item.text` without the rest of the model.
  package func firstLines(of path: VaultPath) throws -> [(place: Place, text: String)] {
    guard let document = try scope.document(at: path) else { return [] }
    let outline = document.outline
    return document.items.indices.map { index in
      let line = outline.lines[document.items[index].firstLine]
      return (outline.place(of: index, in: path), text(document.bytes[line.start..<line.end]))
    }
  }

  /// Returns the items with a tag, or a tag nested under it, their own or inherited.
  public func fetchByTag(_ tag: String) throws -> [Item] {
    let name = try TagName(validating: tag)
    return try fetch(.tag(TagPattern(text(name.bytes))))
  }

  /// Returns the items of a type, in any case of its letters.
  public func fetchByType(_ type: String) throws -> [Item] {
    try fetch(.type(ValuePattern(text: type)))
  }

  /// Returns the starred items, including done ones.
  public func fetchStarred() throws -> [Item] { try fetch(.trait(.starred)) }

  /// Returns the items that are done.
  public func fetchCompleted() throws -> [Item] { try fetch(.trait(.status(.done))) }

  /// Returns the items that are neither done nor cancelled.
  public func fetchIncomplete() throws -> [Item] { try fetch(.trait(.open)) }

  /// Returns the items whose text contains a phrase, ignoring case and normal form.
  public func searchByContent(_ phrase: String) throws -> [Item] {
    try fetch(.text(TextPattern(phrase: phrase)))
  }

  /// Returns the items for which a test holds, including closed ones.
  private func fetch(_ test: QueryTest?) throws -> [Item] {
    let query = Query("", test.map { .test($0) } ?? .all([]))
    let listing = try vault.list(ListRequest(query, includesClosed: true))
    try listing.unreadable.refuseIncomplete()
    return listing.items.map(\.item)
  }
}
