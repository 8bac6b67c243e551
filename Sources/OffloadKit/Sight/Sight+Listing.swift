package import VaultModel

/// A part of a list.
package struct SeenPage: Sendable {
  package let items: [SeenItem]
  /// Where the next part begins; nil after the last.
  package let next: ListCursor?
  /// The files that Offload couldn't read.
  package let unread: [String]
}

extension Sight {
  /// Parses a query. `@name` means a saved query if all of the vault is seen: the names of others are not for everyone.
  package func query(_ text: String) throws(QueryError) -> Query {
    isWhole ? try vault.query(text) : try Query.parse(text, today: vault.now.date)
  }

  /// Returns the items that a request lists, in its order, at most as many as its limit.
  ///
  /// - Parameter cursor: where the page before ended; nil for the first page.
  package func page(of request: ListRequest, after cursor: ListCursor? = nil) throws -> SeenPage {
    var request = request
    let limit = request.limit ?? .max
    request.limit = limit == .max ? limit : limit + 1
    request.after = try cursor.map { try position(of: $0, in: request.sort) }
    let found = vault.first(request)
    let items = try seen(Array(found.value.prefix(limit)))
    let hasMore = found.value.count > limit
    return SeenPage(
      items: items, next: hasMore ? items.last.map { ListCursor(after: $0, in: request.sort) } : nil,
      unread: named(found.unreadable))
  }

  /// Returns where a list goes on: behind the cursor's item where it is now, if its values are the same. Otherwise
  /// behind all items with smaller values, so that nothing is left out, though something may come twice.
  private func position(of cursor: ListCursor, in sort: [SortKey]) throws -> ListPosition {
    let item = try item(cursor.ref)?.item
    let now = item.map { ListPosition($0, in: sort) }
    if let now, now.values.map(ListCursor.kept) == cursor.values { return now }
    return ListPosition(values: cursor.values, path: cursor.ref.path, line: 0)
  }
}
