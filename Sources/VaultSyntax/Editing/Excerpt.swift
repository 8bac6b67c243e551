/// Items from a file, ready to go elsewhere: without quote marks, line endings and a place.
package struct Excerpt: Sendable {
  /// A line of an item after its first.
  struct FurtherLine: Sendable {
    /// The whitespace at its start, as it is in the file; spaces in a quote.
    var blanks: [UInt8]
    /// The rest of the line; empty on a blank line, whose whitespace counts only in code.
    var text: [UInt8]
    /// Column of the text, from the start of the quote's text.
    var column: Int
    /// Whether the line is code or similar, in which spaces and tabs are text.
    var isVerbatim: Bool
  }

  /// One item with everything that belongs to it.
  struct Entry: Sendable {
    /// Empty for a plain line of the inbox.
    var marker: [UInt8]
    /// Whitespace after the marker.
    var padding: [UInt8]
    /// The rest of the first line.
    var first: [UInt8]
    var markerColumn: Int
    var contentColumn: Int
    var further: [FurtherLine] = []
    var isQuoted = false

    /// Columns between the marker's end and the content.
    var contentOffset: Int { marker.isEmpty ? 1 : contentColumn - markerColumn - marker.count }

    /// The structure of the item in a file of its own.
    var structureAlone: Structure {
      let bullet = marker.isEmpty ? [UInt8(ascii: "-")] : marker
      let text = rendered(Layout(frame: LineFrame(), marker: bullet, ending: [.lineFeed]))
      let document = Document(text)
      return document.items.isEmpty ? Structure(of: document) : Structure(of: 0, in: document)
    }
  }

  var entries: [Entry]
  /// The structure of the items, which must be the same at the place where they go.
  var structure: Structure

  package var isEmpty: Bool { entries.isEmpty }

  /// Makes one item of exactly these words, with `checkbox` if it isn't nil. A backslash goes before a character that
  /// would make the item something else. Further lines of the text become further lines of the item.
  package static func composing(
    _ text: [UInt8], checkbox: [UInt8]? = nil
  ) throws(EditRefusal) -> Excerpt {
    let composition = try Composition(text, checkbox: checkbox)
    let document = composition.document(behind: UInt8(ascii: "-"))
    var excerpt = document.excerpt(of: [0])
    // The item takes the bullet and the space after it from its neighbours.
    excerpt.entries[0].padding = []
    return excerpt
  }
}

extension Document {
  /// The items with everything that belongs to them, in the given order. An item inside another of them goes with that
  /// one.
  package func excerpt(of items: [Int]) -> Excerpt {
    var excerpt = Excerpt(entries: [], structure: Structure())
    for item in outermost(items) {
      let entry = entry(of: item, lines: Array(self.items[item].firstLine + 1..<self.items[item].endLine))
      excerpt.entries.append(entry)
      // A plain line reads as an item only with its bullet.
      excerpt.structure.append(entry.marker.isEmpty ? entry.structureAlone : Structure(of: item, in: self))
    }
    return excerpt
  }

  /// Only the first line of an item, without its further lines and children.
  package func excerpt(ofFirstLineOf item: Int) -> Excerpt {
    let entry = entry(of: item, lines: [])
    return Excerpt(entries: [entry], structure: entry.structureAlone)
  }

  /// The items that aren't inside any of the others, in the given order and each once.
  package func outermost(_ items: [Int]) -> [Int] {
    let chosen = Set(items)
    var seen: Set<Int> = []
    return items.filter { item in
      var parent = self.items[item].parent
      while parent >= 0, !chosen.contains(parent) { parent = self.items[parent].parent }
      return parent < 0 && seen.insert(item).inserted
    }
  }

  /// An item's first line and the given further lines of it.
  func entry(of item: Int, lines further: [Int]) -> Excerpt.Entry {
    let found = items[item]
    let line = lines[found.firstLine]
    let cut = QuoteCut(line, depth: found.quoteDepth, in: self)
    let start = found.isPlainLine ? found.text.lowerBound : found.marker.upperBound
    let padding = found.isPlainLine ? [] : Array(bytes[start..<line.end].prefix { $0.isBlank })
    var first = Array(bytes[start + padding.count..<line.end])
    if found.isPlainLine, let offset = Composition.escapeOffset(of: first, isFirst: true) {
      first.insert(UInt8(ascii: "\\"), at: offset)
    }
    return Excerpt.Entry(
      marker: Array(bytes[found.marker]), padding: padding, first: first,
      markerColumn: found.markerColumn - cut.column, contentColumn: found.contentColumn - cut.column,
      further: further.map { furtherLine($0, of: found) }, isQuoted: found.quoteDepth > 0)
  }

  private func furtherLine(_ index: Int, of item: ListItem) -> Excerpt.FurtherLine {
    let line = lines[index]
    let cut = QuoteCut(line, depth: item.quoteDepth, in: self)
    let block = blocks[blockIndex(onLine: index)]
    let raw = bytes[cut.offset..<line.end]
    var blanks = Array(raw.prefix { $0.isBlank })
    let text = Array(raw.dropFirst(blanks.count))
    let start = cut.column + cut.rest
    let column = cut.rest + Columns.width(of: blanks, from: start)
    if item.quoteDepth > 0 {
      // Tabs in code stay, from where the item's text begins.
      let content = item.contentColumn - cut.column
      let own =
        block.kind.isVerbatim && column > content
        ? Columns.rest(of: blanks, from: start, after: item.contentColumn) : []
      blanks = Array(repeating: .space, count: own.isEmpty ? column : content) + own
    }
    return Excerpt.FurtherLine(
      blanks: blanks, text: text, column: column, isVerbatim: block.kind.isVerbatim)
  }
}

extension Block.Kind {
  /// Whether whitespace in the block's lines is part of its text.
  fileprivate var isVerbatim: Bool {
    switch self {
    case .fencedCode, .indentedCode, .html, .comment, .math: true
    default: false
    }
  }
}
