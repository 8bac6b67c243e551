/// The tests of a query where they can be asked without being copied.
///
/// Taking a pattern out of an enumeration copies as much as the largest of all its cases. Here each kind of pattern
/// stands in a row of its own, and a question is a number in it.
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

  private var keys: [QueryKey] = []
  private var places: [PlacePattern] = []
  private var tags: [TagPattern] = []
  private var values: [ValuePattern] = []
  private var ids: [[UInt8]] = []
  private var texts: [TextPattern] = []
  /// One for each test, in their order.
  private(set) var questions: [Question] = []

  init(_ tests: [QueryTest]) {
    questions = tests.map { question(for: $0) }
  }

  func holds(_ question: Question, for scanner: borrowing ItemScanner) -> Bool {
    switch question {
    case .trait(let trait): trait.holds(for: scanner)
    case .hasField(let key): scanner.hasField(keys[key])
    case .place(let place): scanner.placeMatches(places[place])
    case .tag(let tag): scanner.tagMatches(tags[tag])
    case .section(let value): scanner.sectionMatches(values[value])
    case .type(let value): scanner.typeMatches(values[value])
    case .field(let key, let value): scanner.fieldMatches(keys[key], values[value])
    case .id(let id): scanner.idHasPrefix(ids[id])
    case .text(let text): scanner.textMatches(texts[text])
    }
  }

  private mutating func question(for test: QueryTest) -> Question {
    switch test {
    case .trait(let trait): .trait(trait)
    case .hasField(let key): .hasField(key: number(of: key, in: &keys))
    case .place(let place): .place(number(of: place, in: &places))
    case .tag(let tag): .tag(number(of: tag, in: &tags))
    case .section(let value): .section(value: number(of: value, in: &values))
    case .type(let value): .type(value: number(of: value, in: &values))
    case .field(let key, let value):
      .field(key: number(of: key, in: &keys), value: number(of: value, in: &values))
    case .id(let id): .id(number(of: id, in: &ids))
    case .text(let text): .text(number(of: text, in: &texts))
    }
  }

  private func number<Pattern>(of pattern: Pattern, in row: inout [Pattern]) -> Int {
    row.append(pattern)
    return row.count - 1
  }
}
