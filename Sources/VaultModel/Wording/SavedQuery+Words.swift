extension SavedQuery {
  /// Returns a warning about the comment after the query, with the whole text in quotes; nil without such a comment.
  package func warning(of name: String) -> Statement? {
    guard let comment else { return nil }
    let text = query.isEmpty ? comment : "\(query) \(comment)"
    let whole = String(text.flatMap { $0 == "'" ? ["'", "'"] : [$0] })
    return
      "\(comment.inQuotes) after @\(name) is a comment; if it's a part of the query, write \("\(name): '\(whole)'")"
  }
}
