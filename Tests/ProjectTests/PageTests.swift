import TestSupport
import Testing

@Suite struct `The pages for who works on the project` {
  /// What the second columns of tables have in code marks, where it can be the name of one.
  private static func names(in page: String) throws -> [String] {
    let rows = try Project.text(of: "Sources/OffloadKit/OffloadKit.docc/\(page).md").split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
    return rows.flatMap { row in
      let cells = row.split(separator: "|")
      guard cells.count > 1 else { return [String]() }
      return cells[1].matches(of: #/`([A-Z]\w+(?:\+\w+)?)`/#).map { String($0.1) }
    }
  }

  @Test func `name files, folders and types that there are`() throws {
    let files = Project.sources.flatMap { $0.path.dropLast(".swift".count).split(separator: "/") }
    let types = Project.sources.flatMap { file in
      file.text.matches(of: #/\b(?:struct|enum|class|protocol) (\w+)/#).map(\.1)
    }
    let known = Set(files + types)
    let named = try Self.names(in: "AddingThings")
    #expect(named.count > 60)
    #expect(named.filter { !known.contains($0[...]) } == [])
  }
}
