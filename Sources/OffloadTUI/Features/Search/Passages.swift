import OffloadKit

extension Search {
  /// A line of a note that has the words.
  struct Passage: Equatable, Sendable {
    let path: VaultPath
    /// From 1.
    let line: Int
    /// The note's title.
    let title: String
    /// The whole line; nil for the title.
    let text: String?
    /// The line from shortly before the words on.
    let words: String
  }

  private static let most = 36
  private static let mostOfNote = 3

  /// Stores the passages to show: without lines of items that are among the results, and without titles of collections
  /// that are.
  mutating func take(_ found: [Passage]) {
    let items = Dictionary(grouping: results.map(\.item), by: \.place.path)
    var counts: [VaultPath: Int] = [:]
    passages = []
    for passage in found where passages.count < Self.most {
      let isKnown =
        passage.text == nil
        ? collections.contains(passage.path)
        : (items[passage.path] ?? []).contains { ($0.place.line...$0.endLine).contains(passage.line) }
      guard !isKnown, counts[passage.path, default: 0] < Self.mostOfNote else { continue }
      counts[passage.path, default: 0] += 1
      passages.append(passage)
    }
  }

  func passage(_ path: VaultPath, _ line: Int) -> Passage? {
    passages.first { $0.path == path && $0.line == line }
  }
}

extension Vault {
  /// No more notes and lines are looked at: most of them aren't shown.
  private static let mostPassages = 200

  /// Returns the titles and the lines with the words of a search. A query that asks for more than words is about items.
  func passages(with query: Query) -> [Search.Passage] {
    let words = query.words
    // A regular expression has no words.
    guard !words.isEmpty, words.count == query.expression.tests.count, query.expression.isWords else {
      return []
    }
    return find(WordSearch(words)).value.prefix(Self.mostPassages).flatMap { note -> [Search.Passage] in
      let title = note.titleLine.map {
        Search.Passage(path: note.path, line: $0, title: note.title, text: nil, words: note.title)
      }
      return [title].compactMap(\.self)
        + note.lines.prefix(Self.mostPassages).map {
          Search.Passage(
            path: note.path, line: $0.number, title: note.title, text: $0.text,
            words: ReadableText.joined(ReadableText.of($0.fromWords)))
        }
    }
  }
}

extension QueryExpression {
  fileprivate var isWords: Bool {
    switch self {
    case .test(.text): true
    case .all(let parts): parts.allSatisfy(\.isWords)
    case .any, .not, .test: false
    }
  }
}

extension NoteLine {
  /// Columns before the words that a row shows.
  private static let before = 24

  /// The line from shortly before the words on. Many people write a whole paragraph on one line.
  fileprivate var fromWords: String {
    let bytes = Array(text.utf8)
    guard let words, words.lowerBound > 2 * Self.before else { return text }
    let before = String(decoding: bytes[..<words.lowerBound], as: UTF8.self)
    return ".." + before.suffix(Self.before).drop { $0 != " " }
      + String(decoding: bytes[words.lowerBound...], as: UTF8.self)
  }
}

extension App {
  func row(of passage: Search.Passage) -> ItemRow {
    var row = ItemRow()
    row.words = passage.words
    row.facts = passage.text == nil ? ["note"] : ["line \(passage.line)"]
    row.place = passage.text == nil ? nil : passage.title
    return row
  }
}
