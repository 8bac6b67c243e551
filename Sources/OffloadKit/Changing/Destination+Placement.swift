import VaultStore
import VaultSyntax

extension Document {
  /// Returns the place of a placement in this document.
  ///
  /// - Throws: `VaultError.sectionNotFound`; `VaultError.changedUnderneath` if the item that the placement names is
  ///   gone; `VaultError.collectionMismatch` if that item is in another file.
  func destination(_ placement: Placement, section: String?, in path: VaultPath) throws -> Destination {
    switch placement {
    case .end: return .end(section: try heading(section, in: path))
    case .position(let position): return .position(position, section: try heading(section, in: path))
    case .before(let item): return .before(try index(of: item, in: path))
    case .after(let item): return .after(try index(of: item, in: path))
    case .under(let item): return .under(try index(of: item, in: path), position: nil)
    }
  }

  private func index(of item: Item, in path: VaultPath) throws -> Int {
    guard item.place.path == path else { throw VaultError.collectionMismatch(path, item.place) }
    return try locate([item], in: path)[0]
  }

  /// Returns the section for new items. In a board only lanes have some: without a name, the first one.
  private func heading(_ name: String?, in path: VaultPath) throws -> Int? {
    guard let board = KanbanBoard(self) else { return try name.map { try existingSection($0, in: path) } }
    guard let name else {
      guard let first = board.lanes.first else {
        throw VaultError.sectionNotFound(name: "Todo", collection: path, nearest: [])
      }
      return first.heading
    }
    let found = try existingSection(name, in: path)
    if board.lane(under: found) != nil { return found }
    let lanes = board.lanes.prefix(3).map { text(bytes[headings[$0.heading].text]) }
    throw VaultError.sectionNotFound(name: name, collection: path, nearest: lanes)
  }

  /// Returns the index of the heading that opens a section.
  ///
  /// - Throws: `VaultError.sectionNotFound`.
  func existingSection(_ name: String, in path: VaultPath) throws -> Int {
    if let found = section(named: Array(name.utf8)) { return found }
    let title = outline.titleHeading
    let names = headings.indices.filter { headings[$0].opensSection && $0 != title }.map {
      text(bytes[headings[$0].text])
    }
    let near = Suggestion.nearest(to: name, among: names)
    throw VaultError.sectionNotFound(
      name: name, collection: path, nearest: near.map { [$0] } ?? Array(names.prefix(3)))
  }
}
