/// Items taken out of a file, ready to be put elsewhere: without quote marks, line endings and a place.
package struct Excerpt: Sendable {
  /// A line of an item after its first.
  struct FurtherLine: Sendable {
    /// The blanks at its start as they are; spaces where quote marks stood before them.
    var blanks: [UInt8]
    /// What follows; empty on a blank line, whose blanks count in code only.
    var text: [UInt8]
    /// Column of the text, from the quote's.
    var column: Int
    /// Whether the line is code or the like, whose own blanks and tabs are text.
    var isVerbatim: Bool
  }

  /// One item with all that belongs to it.
  struct Entry: Sendable {
    /// Empty for a plain line of the inbox.
    var marker: [UInt8]
    /// Blanks after the marker.
    var padding: [UInt8]
    /// The rest of the first line.
    var first: [UInt8]
    var markerColumn: Int
    var contentColumn: Int
    var further: [FurtherLine] = []
    var isQuoted = false

    /// Columns between the marker's end and the content.
    var contentOffset: Int { marker.isEmpty ? 1 : contentColumn - markerColumn - marker.count }

    /// What the item is read as in a file of its own.
    var structureAlone: Structure {
      let bullet = marker.isEmpty ? [UInt8(ascii: "-")] : marker
      let text = rendered(Layout(frame: LineFrame(), marker: bullet, ending: [.lineFeed]))
      let document = Document(text)
      return document.items.isEmpty ? Structure(of: document) : Structure(of: 0, in: document)
    }
  }

  var entries: [Entry]
  /// What the items are read as; they must be read as the same where they go.
  var structure: Structure

  package var isEmpty: Bool { entries.isEmpty }

  /// One item of exactly these words, with a checkbox if one is given. A backslash goes before a character that
  /// would make it something else. Further lines of the text become further lines of the item.
  package static func composing(
    _ text: [UInt8], checkbox: [UInt8]? = nil
  ) throws(EditRefusal) -> Excerpt {
    let composition = try Composition(text, checkbox: checkbox)
    let document = composition.document(behind: UInt8(ascii: "-"))
    var excerpt = document.excerpt(of: [0])
    // The bullet and its blank are the neighbours' where it goes.
    excerpt.entries[0].padding = []
    return excerpt
  }
}

extension Document {
  /// The items with all that belongs to them, in the order given. Items within others of them go with these.
  package func excerpt(of items: [Int]) -> Excerpt {
    var excerpt = Excerpt(entries: [], structure: Structure())
    for item in outermost(items) {
      let entry = entry(of: item, lines: Array(self.items[item].firstLine + 1..<self.items[item].endLine))
      excerpt.entries.append(entry)
      // A plain line is read as an item only when it has its bullet.
      excerpt.structure.append(entry.marker.isEmpty ? entry.structureAlone : Structure(of: item, in: self))
    }
    return excerpt
  }

  /// The first line of an item alone: without its further lines and children.
  package func excerpt(ofFirstLineOf item: Int) -> Excerpt {
    let entry = entry(of: item, lines: [])
    return Excerpt(entries: [entry], structure: entry.structureAlone)
  }

  /// The items that are in none of the others, in the order given and each once.
  package func outermost(_ items: [Int]) -> [Int] {
    let chosen = Set(items)
    var seen: Set<Int> = []
    return items.filter { item in
      var parent = self.items[item].parent
      while parent >= 0, !chosen.contains(parent) { parent = self.items[parent].parent }
      return parent < 0 && seen.insert(item).inserted
    }
  }

  /// An item's first line and these of its further ones.
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
      further: further.map { furtherLine($0, quoteDepth: found.quoteDepth) }, isQuoted: found.quoteDepth > 0)
  }

  private func furtherLine(_ index: Int, quoteDepth: Int) -> Excerpt.FurtherLine {
    let line = lines[index]
    let cut = QuoteCut(line, depth: quoteDepth, in: self)
    let block = blocks[blockIndex(onLine: index)]
    let raw = bytes[cut.offset..<line.end]
    let blanks = Array(raw.prefix { $0.isBlank })
    let column = cut.rest + Columns.width(of: blanks, from: cut.column + cut.rest)
    let isKept = quoteDepth == 0
    return Excerpt.FurtherLine(
      blanks: isKept ? blanks : Array(repeating: .space, count: column),
      text: Array(raw.dropFirst(blanks.count)),
      column: column, isVerbatim: block.kind.isVerbatim)
  }
}

extension Block.Kind {
  /// Whether blanks in its lines are part of what they say.
  fileprivate var isVerbatim: Bool {
    switch self {
    case .fencedCode, .indentedCode, .html, .comment, .math: true
    default: false
    }
  }
}
