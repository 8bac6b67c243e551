import Testing
import VaultModel

@Suite struct `Sorting items` {
  /// Name, due date, effort and tags.
  struct Row {
    var name: String
    var due: String?
    var effort: String?
    var tags: [String] = []

    func values(_ property: SortKey.Property) -> [SortValue] {
      switch property {
      case .known(.due): due.flatMap { CivilDateTime(iso: $0) }.map { [.date($0)] } ?? []
      case .known(.content): [SortValue(text: name)]
      case .field("effort"): effort.map { [SortValue(field: Array($0.utf8))] } ?? []
      case .known(.tags): tags.map { SortValue(text: $0) }
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

  @Test(arguments: [
    ("due", SortKey(.known(.due))), ("-completed", SortKey(.known(.completed), descending: true)),
    ("path", SortKey(.known(.path))),
    ("text", SortKey(.known(.content))), ("Effort", SortKey(.field("effort"))),
    ("taskid", SortKey(.field("taskid"))),
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
