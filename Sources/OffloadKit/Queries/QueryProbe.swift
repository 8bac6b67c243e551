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
    case .hasField(let key): with(key, of: keys) { scanner.hasField($0) }
    case .place(let place): with(place, of: places) { scanner.placeMatches($0) }
    case .tag(let tag): with(tag, of: tags) { scanner.tagMatches($0) }
    case .section(let value): with(value, of: values) { scanner.sectionMatches($0) }
    case .type(let value): with(value, of: values) { scanner.typeMatches($0) }
    case .field(let key, let value):
      with(key, of: keys) { key in with(value, of: values) { scanner.fieldMatches(key, $0) } }
    case .id(let id): scanner.idHasPrefix(ids[id])
    case .text(let text): with(text, of: texts) { scanner.textMatches($0) }
    }
  }

  /// Asks one of a row where it lies: a subscript of the array would copy it, for each item.
  @inline(__always)
  private func with<Pattern>(_ number: Int, of row: [Pattern], _ ask: (borrowing Pattern) -> Bool) -> Bool {
    row.withUnsafeBufferPointer { ask($0[number]) }
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
