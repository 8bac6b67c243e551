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
    /// The text as people read it.
    let words: String
  }

  private static let mostPassages = 36
  private static let mostOfNote = 3

  /// Stores the passages to show: without lines of items that are among the results, and without titles of collections
  /// that are.
  mutating func take(_ found: [Passage]) {
    let items = Dictionary(grouping: results.map(\.item), by: \.place.path)
    var counts: [VaultPath: Int] = [:]
    passages = []
    for passage in found where passages.count < Self.mostPassages {
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
    guard let words = query.onlyWords else { return [] }
    return find(WordSearch(words)).value.prefix(Self.mostPassages).flatMap { note -> [Search.Passage] in
      let title = note.titleLine.map {
        Search.Passage(path: note.path, line: $0, title: note.title, text: nil, words: note.title)
      }
      return [title].compactMap(\.self)
        + note.lines.prefix(Self.mostPassages).map {
          Search.Passage(
            path: note.path, line: $0.number, title: note.title, text: $0.text,
            words: ReadableText.joined(ReadableText.of($0.text)))
        }
    }
  }
}

extension App {
  /// Returns a result as a row that shows where the words are, though they are far into the text or in a further line.
  func row(of item: Item, found row: ItemRow) -> ItemRow {
    guard let wanted else { return row }
    var row = row
    if let line = wanted.line(of: item.body), !wanted.isIn(row.words) {
      row.words = "\(row.words.prefix(Wanted.before)).. \(wanted.excerpt(of: ReadableText.of(String(line))))"
    } else {
      row.words = wanted.excerpt(of: row.words)
    }
    return row
  }

  func row(of passage: Search.Passage) -> ItemRow {
    var row = ItemRow()
    row.words = wanted?.excerpt(of: passage.words) ?? passage.words
    row.facts = passage.text == nil ? ["note"] : ["line \(passage.line)"]
    row.place = passage.text == nil ? nil : passage.title
    return row
  }
}
