extension Vault {
  /// Reads a query that a person has typed in one field. What is no query is looked for as it was typed.
  ///
  /// As everywhere, `@name` stands for the vault's saved query.
  package func query(orWords text: String) -> Query { (try? query(text)) ?? .text(text) }

  /// Reads a query.
  ///
  /// - Throws: `QueryError`.
  public func query(_ text: String) throws(QueryError) -> Query {
    try Query.parse(text, today: now.date, saved: settings.queries)
  }

  /// Reads a query that a shell has split into arguments; see `Query.parse(arguments:today:saved:)`.
  ///
  /// - Throws: `QueryError`.
  package func query(arguments: [String]) throws(QueryError) -> Query {
    try Query.parse(arguments: arguments, today: now.date, saved: settings.queries)
  }
}
