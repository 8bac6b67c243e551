import VaultStore
import VaultSyntax

/// Words to search for in everything that people wrote, items or not.
///
/// A note has the words if each of them is in its name, in its title, in an alias or anywhere in its text. Words match
/// without regard to case and normal form, as in queries; letters without accents match those with them. A phrase with
/// spaces may go on in the next line.
package struct WordSearch: Sendable {
  fileprivate let words: [TextPattern]

  /// - Parameter phrases: words and phrases; those without a letter to look for count for nothing.
  package init(_ phrases: [String]) {
    words = phrases.filter { !$0.allSatisfy(\.isWhitespace) }.map(TextPattern.init(phrase:))
  }

  package var isEmpty: Bool { words.isEmpty }

  fileprivate func areAll(in text: String) -> Bool { words.allSatisfy { $0.matches(Array(text.utf8)) } }

  /// Returns the place of the first of the words in a text; nil unless it has all of them.
  fileprivate func place(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var first: Range<Int>?
    for word in words {
      guard let place = word.firstPlace(in: text) else { return nil }
      if first.map({ place.lowerBound < $0.lowerBound }) ?? true { first = place }
    }
    return first
  }
}

extension Vault {
  /// Returns the notes that have all words: first those whose title, name or alias has them, then the others, both in
  /// path order.
  package func find(_ search: WordSearch) -> Survey<[FoundNote]> {
    let scan = VaultScan(self, where: \.isCollection)
    let names = scan.files.map { Array($0.collectionName.utf8) }
    // A word in a file's name needn't be in its text.
    let named = search.words.filter { word in names.contains { word.matches($0) } }
    let (all, needed) = (search.words, search.words.filter { !named.contains($0) })
    let look = { @Sendable (scanner: inout ItemScanner) -> FoundNote? in
      scanner.read(.everything)
      return FoundNote(in: scanner, search)
    }
    let found = scan.map(
      where: { bytes in
        needed.allSatisfy { $0.matches(bytes) }
          && (!needed.isEmpty || all.contains { $0.matches(bytes) })
      }, look)
    var notes = found.results.compactMap(\.result)
    let read = Set(found.results.map(\.file))
    let byName =
      named.count < all.count
      ? []
      : Set(
        names.indices.filter { file in !read.contains(file) && all.allSatisfy { $0.matches(names[file]) } }
          .map { scan.files[$0] })
    if !byName.isEmpty {
      notes += VaultScan(self, where: byName.contains).map(look).results.compactMap(\.result)
      notes.sort { $0.path < $1.path }
    }
    return Survey(
      notes.filter { $0.titleLine != nil } + notes.filter { $0.titleLine == nil },
      unreadable: found.unreadable)
  }
}

extension FoundNote {
  /// Looks at the scanner's file; nil if it hasn't all words.
  fileprivate init?(in scanner: borrowing ItemScanner, _ search: WordSearch) {
    let path = scanner.path
    let heading = scanner.outline.titled
    let title = heading.map { text(scanner.bytes[$0.text]) } ?? path.collectionName
    let names = [title, path.collectionName] + (scanner.frontMatter?.aliases.map { text($0) } ?? [])
    let titleLine = heading.map { $0.lines.lowerBound + 1 } ?? 1
    let isInTitle = names.contains(where: search.areAll)
    let lines = Self.lines(of: scanner, search)
    guard isInTitle || !lines.isEmpty else { return nil }
    self.init(
      path: path, title: title, titleLine: isInTitle ? titleLine : nil,
      lines: heading == nil || !isInTitle ? lines : lines.filter { $0.number != titleLine })
  }

  /// Returns the lines with all words; if there are none, the first line with each of them.
  private static func lines(of scanner: borrowing ItemScanner, _ search: WordSearch) -> [NoteLine] {
    let lines = scanner.outline.lines.indices
    let found = lines.compactMap { line in
      search.place(in: scanner.line(line)).map { NoteLine(scanner, line, words: $0) }
    }
    if !found.isEmpty { return found }
    let first = search.words.map { word in
      lines.first { word.matches(scanner.line($0)) }
        ?? lines.first { word.matches(scanner.twoLines(from: $0)) }
    }
    let name = Array(scanner.path.collectionName.utf8)
    let isElsewhere = zip(search.words, first).contains { word, line in line == nil && !word.matches(name) }
    return isElsewhere
      ? []
      : Set(first.compactMap(\.self)).sorted().map { line in
        let places = search.words.compactMap { $0.firstPlace(in: scanner.line(line)) }
        return NoteLine(scanner, line, words: places.min { $0.lowerBound < $1.lowerBound })
      }
  }
}

extension NoteLine {
  fileprivate init(_ scanner: borrowing ItemScanner, _ line: Int, words: Range<Int>?) {
    self.init(number: line + 1, text: VaultModel.text(scanner.line(line)), words: words)
  }
}

extension ItemScanner {
  /// Returns a line with the next one.
  fileprivate func twoLines(from line: Int) -> UnsafeBufferPointer<UInt8> {
    let last = min(line + 1, outline.lines.count - 1)
    return slice(outline.lines[line].start..<outline.lines[last].end)
  }
}
