import OffloadKit
import Testing

@Suite struct `Sorting items` {
  /// Name, due date, effort and tags.
  struct Row {
    var name: String
    var due: String?
    var effort: String?
    var tags: [String] = []

    func values(_ property: SortKey.Property) -> [SortValue] {
      switch property {
      case .date("due"): due.flatMap { CivilDateTime(iso: $0) }.map { [.date($0)] } ?? []
      case .content: [SortValue(text: name)]
      case .field("effort"): effort.map { [SortValue(field: Array($0.utf8))] } ?? []
      case .tag: tags.map { SortValue(text: $0) }
      default: []
      }
    }
  }

  static let rows = [
    Row(name: "b", due: "2026-03-02", effort: "10", tags: ["home"]),
    Row(name: "a", due: nil, effort: "9", tags: ["work", "home"]),
    Row(name: "C", due: "2026-03-01T09:00", effort: "low"),
    Row(name: "d", due: "2026-03-01", effort: nil, tags: ["Work"]),
    Row(name: "B", due: "2026-03-02", effort: "2026-01-01", tags: ["home"]),
  ]

  @Test(arguments: [
    ("due", "d C b B a"), ("-due", "b B C d a"), ("due,content", "d C B b a"), ("due,-content", "d C b B a"),
    ("content", "a B b C d"),
    ("-content", "d C b B a"), ("effort", "a b B C d"), ("-effort", "C B b a d"),
    (" Due , -CONTENT", "d C b B a"), ("id", "b a C d B"),
    ("nosuchfield,content", "a B b C d"),
  ])
  func `puts what is missing last and keeps the order of equals`(keys: String, expected: String) throws {
    let sorted = Self.rows.sorted(by: try SortKey.parse(keys)) { $0.values($1).first }
    #expect(sorted.map(\.name).joined(separator: " ") == expected)
  }

  @Test func `groups by each value, those without one last`() throws {
    func groups(_ key: String) throws -> [String] {
      try Self.rows.grouped(by: #require(try SortKey.parse(key).first)) { $0.values($1) }
        .map { "\($0.value?.label ?? "-"): \($0.elements.map(\.name).joined(separator: " "))" }
    }
    #expect(try groups("due") == ["2026-03-01: d", "2026-03-01T09:00: C", "2026-03-02: b B", "-: a"])
    #expect(try groups("-due") == ["2026-03-02: b B", "2026-03-01T09:00: C", "2026-03-01: d", "-: a"])
    #expect(try groups("tag") == ["home: b a B", "Work: d", "work: a", "-: C"])
    #expect(try groups("effort") == ["9: a", "10: b", "2026-01-01: B", "low: C", "-: d"])
  }

  @Test(arguments: [
    ("due", SortKey(.date("due"))), ("-completed", SortKey(.date("completion"), descending: true)),
    ("path", SortKey(.collection)),
    ("text", SortKey(.content)), ("Effort", SortKey(.field("effort"))), ("taskid", SortKey(.field("taskid"))),
  ])
  func `knows these keys`(text: String, key: SortKey) throws { #expect(try SortKey.parse(text) == [key]) }

  @Test(arguments: [
    ("", SortKeyError.missingName(column: 1)), ("due,", .missingName(column: 5)),
    ("due,,id", .missingName(column: 5)), ("-", .missingName(column: 1)),
    ("due created", .blank(in: "due created", column: 1)),
    ("id,due created", .blank(in: "due created", column: 4)),
  ])
  func `refuses what is no list of keys`(text: String, error: SortKeyError) {
    #expect(throws: error) { try SortKey.parse(text) }
    #expect(!error.description.isEmpty)
  }
}
