/// The tests of a query where they can be asked without being copied.
///
/// A pattern that is taken out of an enumeration is copied, and copying holds on to its memory, which threads that
/// ask the same query all the time do at each other's cost. Here each kind of pattern stands in a row of its own,
/// and a question is a number in it.
final class QueryProbe: Sendable {
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

  private let keys: Row<QueryKey>
  private let places: Row<PlacePattern>
  private let tags: Row<TagPattern>
  private let values: Row<ValuePattern>
  private let ids: Row<[UInt8]>
  private let texts: Row<TextPattern>
  /// One for each test, in their order.
  let questions: [Question]

  init(_ tests: [QueryTest]) {
    var patterns = Patterns()
    questions = tests.map { patterns.question(for: $0) }
    keys = Row(patterns.keys)
    places = Row(patterns.places)
    tags = Row(patterns.tags)
    values = Row(patterns.values)
    ids = Row(patterns.ids)
    texts = Row(patterns.texts)
  }

  func holds<Subject: QuerySubject & ~Copyable & ~Escapable>(
    _ question: Question, for subject: borrowing Subject
  ) -> Bool {
    switch question {
    case .trait(let trait): subject.has(trait)
    case .hasField(let key): subject.hasField(keys.base[key])
    case .place(let place): subject.placeMatches(places.base[place])
    case .tag(let tag): subject.tagMatches(tags.base[tag])
    case .section(let value): subject.sectionMatches(values.base[value])
    case .type(let value): subject.typeMatches(values.base[value])
    case .field(let key, let value): subject.fieldMatches(keys.base[key], values.base[value])
    case .id(let id): subject.idHasPrefix(ids.base[id])
    case .text(let text): subject.textMatches(texts.base[text])
    }
  }
}

/// Patterns by kind, as they are gathered.
private struct Patterns {
  var keys: [QueryKey] = []
  var places: [PlacePattern] = []
  var tags: [TagPattern] = []
  var values: [ValuePattern] = []
  var ids: [[UInt8]] = []
  var texts: [TextPattern] = []

  mutating func question(for test: QueryTest) -> QueryProbe.Question {
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

/// Values that stay in one place for as long as it lives.
private final class Row<Element: Sendable>: Sendable {
  nonisolated(unsafe) let base: UnsafePointer<Element>
  private let count: Int

  init(_ elements: [Element]) {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() { (memory + index).initialize(to: element) }
    base = UnsafePointer(memory)
    count = elements.count
  }

  deinit {
    let memory = UnsafeMutablePointer(mutating: base)
    memory.deinitialize(count: count)
    memory.deallocate()
  }
}
