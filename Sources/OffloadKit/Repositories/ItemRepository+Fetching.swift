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

  /// The thoughts of the inbox, without what is nested in others, newest first: by the day on which they were captured, where
  /// one that has no day counts with the one above it, and then by their place in the file.
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

  /// The items of a collection, in file order.
  ///
  /// - Throws: `VaultError.collectionNotFound`.
  public func fetchByCollection(_ path: VaultPath) throws -> [Item] {
    guard let document = try scope.document(at: path) else {
      throw VaultError.collectionNotFound(name: path.text, nearest: [])
    }
    return ItemReader(path: path, document: document, vault: vault).items(document.items.indices)
  }

  /// Those that begin on some of its lines, from 1, or where none does, the innermost that the first line belongs to; no
  /// others are read.
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

  /// The line on which each item of a collection begins, in file order: `Item.text` without the rest of the model.
  package func firstLines(of path: VaultPath) throws -> [(place: Place, text: String)] {
    guard let document = try scope.document(at: path) else { return [] }
    let outline = document.outline
    return document.items.indices.map { index in
      let line = outline.lines[document.items[index].firstLine]
      return (outline.place(of: index, in: path), text(document.bytes[line.start..<line.end]))
    }
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
