import OffloadKit
import TerminalKit

/// Notes as readable lines.
extension App {
  /// Returns the lines of a file from one of its entries on.
  ///
  /// - Parameter limit: the number of lines that are enough.
  func lines(of file: OpenedFile, from start: Int, limit: Int) -> [TextLine] {
    var lines: [TextLine] = []
    for entry in file.rows[start...] where lines.count < limit {
      if case .heading = entry, !lines.isEmpty { lines.append(TextLine("")) }
      lines += self.lines(of: entry, in: file)
    }
    return lines
  }

  /// Returns the lines of a row: for an item, those of its text as well. A row that goes on with a line has none.
  private func lines(of entry: Entry, in file: OpenedFile) -> [TextLine] {
    switch entry {
    case .heading(let text): return [TextLine(text, style: .bold)]
    case .row(.item(let key)):
      guard let item = file.index(of: key).map({ file.items[$0] }) else { return [] }
      let margin = 2 * item.depth + (item.checkbox == nil ? 2 : 4)
      return [line(of: item, below: 0)]
        + furtherLines(of: item).map { line in
          var line = line
          line.indent += margin
          return line
        }
    case .row(.text(_, let index)): return [file.prose.line(beginningAt: index)].compactMap(\.self)
    case .row: return [TextLine("two versions")]
    }
  }

  /// Returns the lines around an entry, with a mark at the line that was found.
  func surroundings(ofEntry index: Int, in file: OpenedFile, limit: Int) -> [TextLine] {
    let around = 3
    var (above, below): ([TextLine], [TextLine]) = ([], [])
    var first = index
    while first > 0, above.count < around {
      first -= 1
      above = lines(of: file.rows[first], in: file).filter { !$0.isEmpty } + above
    }
    // Rows of a line that begins above them have none of their own.
    var own = lines(of: file.rows[index], in: file)
    if own.isEmpty, let line = above.popLast() { own = [line] }
    let marked = wanted.flatMap { wanted in own.firstIndex { wanted.isIn($0.text) } } ?? 0
    let next = file.entryAfter(index)
    for entry in file.rows[(index + 1)..<next] where own.count < limit { own += lines(of: entry, in: file) }
    for entry in file.rows[next...] where below.count < around {
      below += lines(of: entry, in: file).filter { !$0.isEmpty }
    }
    let start = max(0, above.count + marked - around)
    return (above + own + below.prefix(around)).enumerated().dropFirst(start).map { place, line in
      var line = wanted?.highlighted(line) ?? line
      line.gutter = place == above.count + marked ? ">" : " "
      return line
    }
  }

  /// Returns the lines of an item's text below its words.
  func furtherLines(of item: Item) -> [TextLine] {
    if item.body.isEmpty { return [] }
    let lines = item.body.split(separator: "\n", omittingEmptySubsequences: false)
    return Array(MarkdownLines.shown(lines.prefix(200)).drop(while: \.isEmpty))
  }

  func line(of item: Item, below depth: Int) -> TextLine {
    let mark = box(of: item).map { $0 + " " } ?? "- "
    var line = TextLine(
      runs(of: item), indent: 2 * max(0, item.depth - depth), style: item.status.isClosed ? .dim : .plain)
    line.lead = mark
    return line
  }

  /// Returns the words of an item; for a link to a collection, its name.
  func runs(of item: Item) -> [ReadableText.Run] {
    if let name = item.linkedCollection { return [.init(text: "\(signs.link) \(name)")] }
    return ReadableText.runs(of: item.wordsOrLine)
  }
}

extension Wanted {
  /// Returns a line with what is wanted in bold.
  func highlighted(_ line: TextLine) -> TextLine {
    var line = line
    let places = places(in: line.runs.map(\.text).joined())
    guard !places.isEmpty else { return line }
    // Terminals don't show dim letters as bold.
    let base = line.style.attributes.intersection(.dim)
    line.style.attributes.subtract(.dim)
    var letter = 0
    line.runs = line.runs.flatMap { run in
      var parts: [ReadableText.Run] = []
      for character in run.text {
        let isWanted = places.contains { $0.contains(letter) }
        let attributes = isWanted ? run.attributes.union(.bold) : run.attributes.union(base)
        if parts.last?.attributes != attributes { parts.append(.init(text: "", attributes: attributes)) }
        parts[parts.count - 1].text.append(character)
        letter += 1
      }
      return parts
    }
    return line
  }
}
