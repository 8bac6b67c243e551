extension Vault {
  /// Reads a query from a text field. If the text isn't a valid query, the result searches for the text
  /// itself.
  ///
  /// As everywhere, `@name` means the vault's saved query.
  package func query(orWords text: String) -> Query { (try? query(text)) ?? .text(text) }

  /// Parses a query.
  ///
  /// - Throws: `QueryError`.
  public func query(_ text: String) throws(QueryError) -> Query {
    try Query.parse(text, today: now.date, saved: settings.queries)
  }

  /// Parses a query that a shell has split into arguments; see `Query.parse(arguments:today:saved:)`.
  ///
  /// - Throws: `QueryError`.
  package func query(arguments: [String]) throws(QueryError) -> Query {
    try Query.parse(arguments: arguments, today: now.date, saved: settings.queries)
  }
}
