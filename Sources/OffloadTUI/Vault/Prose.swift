import OffloadKit

/// The text of a note between its items, as rows of some width.
struct Prose: Equatable, Sendable {
  struct Row: Equatable, Sendable {
    let text: TextLine
    /// The line of the file that it comes from, from 1.
    let line: Int
    /// Its line in `lines`; nil if it goes on with the line of the row above.
    fileprivate let beginning: Int?
  }

  private let parts: [NotePart]
  /// The readable lines, before they are laid out.
  private let lines: [TextLine]
  /// Columns; `.max` before it is laid out.
  let width: Int
  let rows: [Row]

  /// - Parameter parts: headings, and lines outside items.
  init(_ parts: [NotePart]) {
    self.init(parts, Self.readable(parts), width: .max)
  }

  private init(_ parts: [NotePart], _ lines: [TextLine], width: Int) {
    (self.parts, self.lines, self.width) = (parts, lines, width)
    rows = lines.enumerated().flatMap { index, line in
      (width == .max ? [line] : line.rows(in: width)).enumerated().map { place, row in
        Row(text: row, line: row.source, beginning: place == 0 ? index : nil)
      }
    }
  }

  static func == (left: Prose, right: Prose) -> Bool {
    left.width == right.width && left.parts == right.parts
  }

  func laidOut(in width: Int) -> Prose { width == self.width ? self : Prose(parts, lines, width: width) }

  /// Returns the same text in the width of an earlier state of the file. Most changes leave the text alone.
  func following(_ old: Prose) -> Prose { parts == old.parts ? old : laidOut(in: old.width) }

  /// Returns the whole line of which a row is the first one.
  func line(beginningAt row: Int) -> TextLine? {
    rows.indices.contains(row) ? rows[row].beginning.map { lines[$0] } : nil
  }

  /// Returns the lines of the file that a row and those that go on with it come from.
  func parts(ofRow row: Int) -> [NotePart] {
    guard rows.indices.contains(row), let index = rows[...row].lazy.reversed().compactMap(\.beginning).first
    else { return [] }
    let own = lines[index].source...lines[index].source + lines[index].joints.count
    return parts.filter { own.contains($0.line) }
  }

  /// The headings and the rows in the order of their lines.
  func entries(of path: VaultPath) -> [(line: Int, entry: Entry)] {
    let headings = parts.lazy.filter { $0.kind == .heading }.map {
      (line: $0.line, entry: Entry.heading($0.text))
    }
    return headings + rows.enumerated().map { ($1.line, .row(.text(path, $0))) }
  }

  /// Returns the lines without Markdown's marks. Lines with items or headings between them aren't one block.
  private static func readable(_ parts: [NotePart]) -> [TextLine] {
    var lines: [TextLine] = []
    var rest = parts.filter { $0.kind != .heading }[...]
    while let first = rest.first {
      let block = rest.enumerated().prefix { $1.line == first.line + $0 }.map(\.element)
      rest = rest.dropFirst(block.count)
      let shown = MarkdownLines.shown(block.map { $0.text[...] })
      guard let begin = shown.firstIndex(where: { !$0.isEmpty }),
        let end = shown.lastIndex(where: { !$0.isEmpty })
      else { continue }
      lines += shown[begin...end].map { line in
        var line = line
        line.source += first.line
        return line
      }
    }
    return lines
  }
}
