import VaultSyntax

/// A question about items, in the language of the command line.
///
/// A query is read as a whole or refused: what is not understood is never left out.
public struct Query: Sendable {
  /// The longest text that is read, in bytes.
  package static let lengthLimit = 65_536
  /// The most terms that a query has, those of saved queries included.
  package static let termLimit = 1_000
  /// How deep parentheses and saved queries nest.
  package static let depthLimit = 100

  /// As it was written.
  public let text: String
  package let expression: QueryExpression
  package let compiled: CompiledQuery
  /// The states in which nothing is left to do that it says anything of, were it that nothing of it is wanted
  /// (`is:done`, `completed:today`): a listing leaves out items in the others.
  package let statesSpokenOf: Set<Status>
  /// What it asks of files and items.
  package let asked: Asked

  /// The query that every item answers.
  public static let everything = Query("", .all([]))

  package init(_ text: String, _ expression: QueryExpression) {
    self.text = text
    self.expression = expression
    compiled = CompiledQuery(expression)
    let tests = expression.tests
    statesSpokenOf = Set(tests.flatMap(\.statesSpokenOf))
    asked = Asked(tests.map(\.asked))
  }

  /// The items whose text holds a phrase, without regard to case and normal form.
  public static func text(_ phrase: String) -> Query {
    Query(phrase, .test(.text(TextPattern(phrase: phrase))))
  }

  /// The same, asked of the inbox alone.
  package var inInbox: Query { Query(text, .all([.test(.place(.inbox)), expression])) }

  /// Reads a query; an empty one matches every item. `saved` are the queries that `@name` stands for, by name.
  package static func parse(_ text: String, today: CivilDate, saved: [String: String] = [:])
    throws(QueryError)
    -> Query
  {
    var context = QueryContext(today: today, saved: saved)
    return Query(text, try context.expression(of: text))
  }

  /// Reads a query that a shell has split into arguments; they are joined by blanks.
  ///
  /// A shell takes the quotes of `in:"Lisbon trip"` away. An argument that is a key for any text and a value with
  /// blanks, but nothing else that queries are made of, is taken as it was typed: as one term.
  package static func parse(arguments: [String], today: CivilDate, saved: [String: String] = [:])
    throws(QueryError)
    -> Query
  {
    try parse(arguments.map(QueryArgument.requoted).joined(separator: " "), today: today, saved: saved)
  }

  package func matches(_ scanner: borrowing ItemScanner) -> Bool { compiled.matches(scanner) }
}

// MARK: What the query speaks of

extension Query {
  /// Whether `list` shows items of a status at all.
  func mayList(_ status: Status) -> Bool { !status.isClosed || statesSpokenOf.contains(status) }

  /// The collections that `in:` names, in lower case, in order: a front end says so when there is no such.
  package var collectionNames: [String] {
    tests.compactMap { if case .place(let place) = $0 { place.collectionName } else { nil } }
  }

  /// The folders that `in:` names, in lower case, each with its `/`.
  package var folderNames: [String] {
    tests.compactMap { if case .place(let place) = $0 { place.folderName } else { nil } }
  }

  /// The sections that it asks for by their names.
  var sections: [ValuePattern] {
    tests.compactMap { if case .section(let name) = $0, case .text = name.kind { name } else { nil } }
  }

  /// The words and phrases that it looks for, in lower case.
  package var words: [String] {
    tests.compactMap { if case .text(let pattern) = $0 { pattern.phrase } else { nil } }
  }

  /// The tags that it asks for, without `#`, in lower case.
  package var tagNames: [String] {
    tests.compactMap { if case .tag(let tag) = $0 { tag.name.string } else { nil } }
  }

  /// The keys that the format does not name, in lower case: what a front end looks at for a slip of the finger when
  /// nothing was found.
  package var unknownKeys: [String] { unknownTerms.map(\.key) }

  /// The same with the text that is asked for, in lower case; empty where that is none.
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
  /// All its tests, in order.
  package var tests: [QueryTest] {
    switch self {
    case .test(let test): [test]
    case .not(let inner): inner.tests
    case .all(let parts), .any(let parts): parts.flatMap(\.tests)
    }
  }
}
