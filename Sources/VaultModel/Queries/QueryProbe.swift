/// The tests of a query, in a form that needs no copies.
///
/// To get a pattern out of an enum, Swift copies as much as the largest case needs. Here each kind of
/// pattern has an array of its own, and a question contains an index into it.
struct QueryProbe: Sendable {
  enum Question {
    case trait(ItemTrait)
    case hasField(key: Int)
    case place(Int)
    case tag(Int)
    case section(value: Int)
    case type(value: Int)
    case field(key: Int, value: Int)
    case id(Int)
    case text(Int)
  }

  private let keys: BorrowedItem<QueryKey>
  private let places: BorrowedItem<PlacePattern>
  private let tags: BorrowedItem<TagPattern>
  private let values: BorrowedItem<ValuePattern>
  /// Nil for letters with which no id begins.
  private let ids: [ItemID.Prefix?]
  private let texts: BorrowedItem<TextPattern>
  /// One for each test, in order.
  let questions: [Question]

  init(_ tests: [QueryTest]) {
    var rows = Rows()
    questions = tests.map { rows.question(for: $0) }
    keys = BorrowedItem(rows.keys)
    places = BorrowedItem(rows.places)
    tags = BorrowedItem(rows.tags)
    values = BorrowedItem(rows.values)
    ids = rows.ids
    texts = BorrowedItem(rows.texts)
  }

  func holds(_ question: Question, for scanner: borrowing ItemScanner) -> Bool {
    switch question {
    case .trait(let trait): trait.holds(for: scanner)
    case .hasField(let key): keys.lend(key) { scanner.hasField($0) }
    case .place(let place): places.lend(place) { scanner.placeMatches($0) }
    case .tag(let tag): tags.lend(tag) { scanner.tagMatches($0) }
    case .section(let value): values.lend(value) { scanner.sectionMatches($0) }
    case .type(let value): values.lend(value) { scanner.typeMatches($0) }
    case .field(let key, let value):
      keys.lend(key) { key in values.lend(value) { scanner.fieldMatches(key, $0) } }
    case .id(let id): scanner.idMatches(ids[id])
    case .text(let text): texts.lend(text) { scanner.textMatches($0) }
    }
  }

  /// Collects the patterns of the questions.
  private struct Rows {
    var keys: [QueryKey] = []
    var places: [PlacePattern] = []
    var tags: [TagPattern] = []
    var values: [ValuePattern] = []
    var ids: [ItemID.Prefix?] = []
    var texts: [TextPattern] = []

    mutating func question(for test: QueryTest) -> Question {
      switch test {
      case .trait(let trait): .trait(trait)
      case .hasField(let key): .hasField(key: number(of: key, in: &keys))
      case .place(let place): .place(number(of: place, in: &places))
      case .tag(let tag): .tag(number(of: tag, in: &tags))
      case .section(let value): .section(value: number(of: value, in: &values))
      case .type(let value): .type(value: number(of: value, in: &values))
      case .field(let key, let value):
        .field(key: number(of: key, in: &keys), value: number(of: value, in: &values))
      case .id(let id): .id(number(of: ItemID.Prefix(text(id)), in: &ids))
      case .text(let text): .text(number(of: text, in: &texts))
      }
    }

    private func number<Pattern>(of pattern: Pattern, in row: inout [Pattern]) -> Int {
      row.append(pattern)
      return row.count - 1
    }
  }
}
