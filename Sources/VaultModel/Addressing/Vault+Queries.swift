import VaultStore

extension Vault {
  /// Reads a query from a text field. If the text isn't a valid query, the result searches for the text
  /// itself.
  ///
  /// As everywhere, `@name` means the vault's saved query.
  package func query(orWords text: String) -> Query { (try? query(text)) ?? .text(text) }

  /// Parses a query. In `in:`, a day's word means the note of that day, unless a collection has that name.
  ///
  /// - Throws: `QueryError`.
  public func query(_ text: String) throws(QueryError) -> Query {
    try Query.parse(text, today: now.date, saved: settings.queries).replacingPlaces(dayNote(inQuery:))
  }

  /// Parses a query that a shell has split into arguments; see `Query.parse(arguments:today:saved:)`.
  ///
  /// - Throws: `QueryError`.
  package func query(arguments: [String]) throws(QueryError) -> Query {
    try Query.parse(arguments: arguments, today: now.date, saved: settings.queries).replacingPlaces(
      dayNote(inQuery:))
  }

  /// Returns the note of a day that a name in a query means; nil if there is no such note, or if a collection
  /// has the name.
  private func dayNote(inQuery name: String) -> VaultPath? {
    guard DayWord(name, today: now.date) != nil, let path = try? collection(named: name),
      let note = try? dayNote(named: name), note.path == path
    else { return nil }
    return path
  }
}
