import Foundation
import TestSupport
import Testing

@Suite struct `The pages for who works on the project` {
  /// What the second columns of tables have in code marks, where it can be the name of one.
  private static func names(in page: String) throws -> [String] {
    let rows = try Page(page).text().split(separator: "\n")
      .filter { $0.hasPrefix("| ") }
    return rows.flatMap { row in
      let cells = row.split(separator: "|")
      guard cells.count > 1 else { return [String]() }
      return cells[1].matches(of: #/`((?:\.ci/|[A-Z][a-z])[\w.+/-]+)`/#).map { String($0.1) }
    }
  }

  @Test func `name files, folders and types that there are`() throws {
    let sources = Project.sources + Project.tests
    let files = sources.flatMap { $0.path.dropLast(".swift".count).split(separator: "/") }
    let types = sources.flatMap { file in
      file.text.matches(of: #/\b(?:struct|enum|class|protocol) (\w+)/#).map(\.1)
    }
    let known = Set(files + types)
    let named = try Self.names(in: "AddingThings")
    let (paths, single) = (named.filter { $0.contains("/") }, named.filter { !$0.contains("/") })
    #expect(single.count > 40)
    #expect(single.filter { !known.contains($0[...]) } == [])
    #expect(paths.count > 40)
    #expect(paths.filter { !Self.isThere($0) } == [])
  }

  /// Whether there is a file or folder, whose ending may be left out.
  private static func isThere(_ path: String) -> Bool {
    let places = ["Sources/\(path)", "Sources/\(path).swift", path]
    return places.contains { FileManager.default.fileExists(atPath: Project.root.appending(path: $0).path) }
  }
}
