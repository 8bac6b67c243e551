import VaultStore
import VaultSyntax

/// Words to search for in everything that people wrote, items or not.
///
/// A note has the words if each of them is in its name, in its title, in an alias or anywhere in its text. Words match
/// without regard to case and normal form, as in queries. A phrase with spaces may go on in the next line.
package struct WordSearch: Sendable {
  fileprivate let words: [TextPattern]

  /// - Parameter phrases: words and phrases; those without a letter to look for count for nothing.
  package init(_ phrases: [String]) {
    words = phrases.filter { !$0.allSatisfy(\.isWhitespace) }.map(TextPattern.init(phrase:))
  }

  package var isEmpty: Bool { words.isEmpty }

  fileprivate func areAll(in text: UnsafeBufferPointer<UInt8>) -> Bool {
    words.allSatisfy { $0.matches(text) }
  }

  fileprivate func areAll(in text: String) -> Bool { words.allSatisfy { $0.matches(Array(text.utf8)) } }

  /// Returns the range of the first of the words in a text; nil if it has none.
  ///
  /// A pattern only answers whether a text matches. The shortest beginning of the text that matches ends with the
  /// words, and the shortest end of that is the words.
  fileprivate func place(in text: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    words.compactMap { word -> Range<Int>? in
      guard word.matches(text) else { return nil }
      let end = Self.least(in: 0...text.count) { word.matches(UnsafeBufferPointer(rebasing: text[..<$0])) }
      let begin = Self.least(in: 0...end) {
        word.matches(UnsafeBufferPointer(rebasing: text[(end - $0)..<end]))
      }
      return end - begin..<end
    }.min { $0.lowerBound < $1.lowerBound }
  }

  /// Returns the least number for which a condition holds that holds for all above it, too.
  private static func least(in numbers: ClosedRange<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (numbers.lowerBound, numbers.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Vault {
  /// Returns the notes that have all words: first those whose title, name or alias has them, then the others, both in
  /// path order.
  package func find(_ search: WordSearch) -> Survey<[FoundNote]> {
    let scan = VaultScan(self, where: \.isCollection)
    // A word in a file's name needn't be in its text.
    let named = search.words.filter { word in
      scan.files.contains { word.matches(Array($0.collectionName.utf8)) }
    }
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
    let read = Set(found.results.map { scan.files[$0.file] })
    let byName = Set(scan.files.filter { !read.contains($0) && search.areAll(in: $0.collectionName) })
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
    var found: [Int] = lines.filter { search.areAll(in: scanner.line($0)) }
    if found.isEmpty {
      let first = search.words.map { word in
        lines.first { word.matches(scanner.line($0)) }
          ?? lines.first { word.matches(scanner.twoLines(from: $0)) }
      }
      let name = scanner.path.collectionName
      let isElsewhere = zip(search.words, first).contains { word, line in
        line == nil && !word.matches(Array(name.utf8))
      }
      found = isElsewhere ? [] : Set(first.compactMap(\.self)).sorted()
    }
    return found.map { line -> NoteLine in
      let bytes = scanner.line(line)
      return NoteLine(number: line + 1, text: text(Array(bytes)), words: search.place(in: bytes))
    }
  }
}

extension ItemScanner {
  /// Returns a line with the next one.
  fileprivate func twoLines(from line: Int) -> UnsafeBufferPointer<UInt8> {
    let last = min(line + 1, outline.lines.count - 1)
    return slice(outline.lines[line].start..<outline.lines[last].end)
  }
}
