/// The state while parsing a query: the day, the saved queries, and the size so far.
struct QueryContext {
  let today: CivilDate
  private let saved: [String: String]
  /// The number of terms and saved queries so far; a saved query can be empty.
  private var count = 0
  /// The names of the saved queries around the present place.
  private var path: [String] = []

  init(today: CivilDate, saved: [String: String]) {
    self.today = today
    self.saved = saved
  }

  mutating func expression(of query: String) throws(QueryError) -> QueryExpression {
    guard query.utf8.count <= Query.lengthLimit else {
      throw QueryError(.tooLong(limit: Query.lengthLimit), at: 0, in: "")
    }
    var parser = try QueryParser(query, context: self)
    let expression = try parser.parse()
    self = parser.context
    return expression
  }

  /// Counts a term; false if there are too many.
  mutating func countsOneMore() -> Bool {
    count += 1
    return count <= Query.termLimit
  }

  mutating func expression(ofSaved name: String) throws(SavedFault) -> QueryExpression {
    guard let query = saved[name] else {
      throw SavedFault(
        fault: .unknownSaved(name, suggestion: Suggestion.nearest(to: name, among: saved.keys.sorted())))
    }
    if let start = path.firstIndex(of: name) {
      throw SavedFault(fault: .savedCycle(Array(path[start...]) + [name]))
    }
    guard path.count < Query.depthLimit else { throw SavedFault(fault: .tooDeep(limit: Query.depthLimit)) }
    path.append(name)
    defer { path.removeLast() }
    do {
      return try expression(of: query)
    } catch {
      if case .savedCycle = error.fault { throw SavedFault(fault: error.fault) }
      throw SavedFault(fault: .inSaved(name, error))
    }
  }

  /// A fault without its place in the query, which the parser adds.
  struct SavedFault: Error { var fault: QueryError.Fault }
}
