import VaultStore
import VaultSyntax

/// A query for items, in the language of the command line.
///
/// Offload understands the whole query or rejects it; it never ignores a part.
public struct Query: Sendable {
  /// The longest query, in bytes.
  package static let lengthLimit = 65_536
  /// The most terms in a query, including those of saved queries.
  package static let termLimit = 1_000
  /// The deepest nesting of parentheses and saved queries.
  package static let depthLimit = 100

  /// The query as written.
  public let text: String
  package let expression: QueryExpression
  package let compiled: CompiledQuery
  /// The closed statuses that the query mentions, even to exclude them (`is:done`, `completed:today`). A
  /// listing leaves out items with the other closed statuses.
  package let statesSpokenOf: Set<Status>
  /// The parts of files and items that the query needs.
  package let asked: Asked

  /// The query that every item matches.
  public static let everything = Query("", .all([]))

  package init(_ text: String, _ expression: QueryExpression) {
    self.text = text
    self.expression = expression
    compiled = CompiledQuery(expression)
    let tests = expression.tests
    statesSpokenOf = Set(tests.flatMap(\.statesSpokenOf))
    asked = Asked(tests.map(\.asked))
  }

  /// Returns a query for items whose text contains a phrase, without regard to case and normal form.
  public static func text(_ phrase: String) -> Query {
    Query(phrase, .test(.text(TextPattern(phrase: phrase))))
  }

  /// Returns the query that every item of a file matches.
  package static func inFile(_ path: VaultPath) -> Query { Query("", .test(.place(PlacePattern(path)))) }

  /// The same query for the inbox only.
  package var inInbox: Query { Query(text, .all([.test(.place(.inbox)), expression])) }

  /// Parses a query; an empty one matches every item. `saved` contains the queries for `@name`, by name.
  package static func parse(_ text: String, today: CivilDate, saved: [String: String] = [:])
    throws(QueryError)
    -> Query
  {
    var context = QueryContext(today: today, saved: saved)
    return Query(text, try context.expression(of: text))
  }

  /// Parses a query that a shell has split into arguments, and joins them with spaces.
  ///
  /// A shell removes the quotation marks of `in:"Lisbon trip"`. If an argument is a key for text and a
  /// value with spaces and no other query syntax, Offload reads it as the one term that the user typed.
  package static func parse(arguments: [String], today: CivilDate, saved: [String: String] = [:])
    throws(QueryError)
    -> Query
  {
    try parse(arguments.map(QueryArgument.requoted).joined(separator: " "), today: today, saved: saved)
  }

  /// Returns the query with a file in place of each collection's name for which `path` returns one.
  func replacingPlaces(_ path: (String) -> VaultPath?) -> Query {
    let replaced = expression.replacingPlaces(path)
    return replaced == expression ? self : Query(text, replaced)
  }

  package func matches(_ scanner: borrowing ItemScanner) -> Bool { compiled.matches(scanner) }
}

// MARK: What the query speaks of

extension Query {
  /// Whether `list` shows items with a status at all.
  func mayList(_ status: Status) -> Bool { !status.isClosed || statesSpokenOf.contains(status) }

  /// The collections in `in:`, in lower case, in order. A front end reports those that don't exist.
  package var collectionNames: [String] {
    tests.compactMap { if case .place(let place) = $0 { place.collectionName } else { nil } }
  }

  /// The folders in `in:`, in lower case, each with its `/`.
  package var folderNames: [String] {
    tests.compactMap { if case .place(let place) = $0 { place.folderName } else { nil } }
  }

  /// The sections that the query names.
  var sections: [ValuePattern] {
    tests.compactMap { if case .section(let name) = $0, case .text = name.kind { name } else { nil } }
  }

  /// The words and phrases that the query searches for, in lower case.
  package var words: [String] {
    tests.compactMap { if case .text(let pattern) = $0 { pattern.phrase } else { nil } }
  }

  /// The tags in the query, without `#`, in lower case.
  package var tagNames: [String] {
    tests.compactMap { if case .tag(let tag) = $0 { tag.name.string } else { nil } }
  }

  /// The keys that the format doesn't name, in lower case. A front end looks for typos in them if the query
  /// finds nothing.
  package var unknownKeys: [String] { unknownTerms.map(\.key) }

  /// The same with the text of the value, in lower case; empty if the value isn't text.
  var unknownTerms: [(key: String, value: String, test: QueryTest)] {
    tests.compactMap {
      switch $0 {
      case .field(.other(let key), let value): (key.string, value.text, $0)
      case .hasField(.other(let key)): (key.string, "", $0)
      default: nil
      }
    }
  }

  private var tests: [QueryTest] { expression.tests }
}

extension QueryExpression {
  fileprivate func replacingPlaces(_ path: (String) -> VaultPath?) -> QueryExpression {
    switch self {
    case .test(.place(let place)):
      .test(.place(place.collectionName.flatMap(path).map(PlacePattern.init) ?? place))
    case .test: self
    case .not(let inner): .not(inner.replacingPlaces(path))
    case .all(let parts): .all(parts.map { $0.replacingPlaces(path) })
    case .any(let parts): .any(parts.map { $0.replacingPlaces(path) })
    }
  }

  /// All its tests, in order.
  package var tests: [QueryTest] {
    switch self {
    case .test(let test): [test]
    case .not(let inner): inner.tests
    case .all(let parts), .any(let parts): parts.flatMap(\.tests)
    }
  }
}
