extension Document {
  /// The links in the front matter, which are written as text: `related: "[[Errands]]"`, `up: "[home](Home.md)"`.
  package var frontMatterLinks: [BodyMarks.Link] {
    writtenFrontMatterLinks.compactMap { link in
      link.target(in: bytes).map { BodyMarks.Link(range: link.written, whole: link.whole, target: $0) }
    }
  }

  /// Patches that give links in the front matter other targets.
  package func rewritingFrontMatterLinks(_ rewrite: (LinkTarget) -> LinkTarget?) -> [Patch] {
    writtenFrontMatterLinks.compactMap { link in
      guard var patch = link.patch(in: bytes, rewrite) else { return nil }
      if isInSingleQuotes(link.written.lowerBound) {
        patch.replacement = patch.replacement.flatMap { $0 == quote ? [$0, $0] : [$0] }
      }
      return patch
    }
  }

  private var writtenFrontMatterLinks: [WrittenLink] {
    guard let lines = outline.frontMatter, lines.count > 1 else { return [] }
    return lines.dropFirst().dropLast().flatMap { line -> [WrittenLink] in
      let range = self.lines[line].start..<self.lines[line].end
      guard bytes[range].contains(opening) else { return [] }
      return wikilinks(in: range) + markdownLinks(in: range)
    }
  }

  private func wikilinks(in line: Range<Int>) -> [WrittenLink] {
    var links: [WrittenLink] = []
    var index = line.lowerBound
    while index + 1 < line.upperBound {
      guard bytes[index] == opening, bytes[index + 1] == opening,
        let close = wikilinkEnd(from: index + 2, to: line.upperBound)
      else {
        index += 1
        continue
      }
      let inside = bytes[(index + 2)..<close]
      let stop = inside.firstIndex(of: UInt8(ascii: "|")) ?? close
      let isEmbed = index > line.lowerBound && bytes[index - 1] == UInt8(ascii: "!")
      links.append(
        WrittenLink(
          form: .wikilink, isEmbed: isEmbed, whole: (isEmbed ? index - 1 : index)..<(close + 2),
          written: (index + 2)..<stop, isBare: false))
      index = close + 2
    }
    return links
  }

  private func wikilinkEnd(from start: Int, to end: Int) -> Int? {
    let place = (start..<end).first { bytes[$0] == opening || bytes[$0] == closing }
    guard let place, place + 1 < end, bytes[place] == closing, bytes[place + 1] == closing else { return nil }
    return place
  }

  /// `[label](target)` or `[label](<target>)`.
  private func markdownLinks(in line: Range<Int>) -> [WrittenLink] {
    var links: [WrittenLink] = []
    var opener: Int?
    var index = line.lowerBound
    while index + 1 < line.upperBound {
      defer { index += 1 }
      if bytes[index] == opening { opener = index }
      guard bytes[index] == closing, bytes[index + 1] == UInt8(ascii: "("), let label = opener else {
        continue
      }
      opener = nil
      let isEnclosed = index + 2 < line.upperBound && bytes[index + 2] == UInt8(ascii: "<")
      let start = index + (isEnclosed ? 3 : 2)
      let ends = ASCIISet(isEnclosed ? ">" : ") \t")
      guard let end = (start..<max(start, line.upperBound)).first(where: { ends.contains(bytes[$0]) }),
        end > start
      else { continue }
      let isEmbed = label > line.lowerBound && bytes[label - 1] == UInt8(ascii: "!")
      let last = (end..<line.upperBound).first { bytes[$0] == UInt8(ascii: ")") } ?? end
      links.append(
        WrittenLink(
          form: .markdown, isEmbed: isEmbed, whole: (isEmbed ? label - 1 : label)..<(last + 1),
          written: start..<end, isBare: !isEnclosed))
      index = end
    }
    return links
  }

  /// Whether a single quote that begins a text stands open before an offset on its line.
  private func isInSingleQuotes(_ offset: Int) -> Bool {
    var open: UInt8?
    var last = UInt8.space
    for byte in bytes[lines[lineIndex(at: offset)].start..<offset] {
      if let mark = open {
        if byte == mark { open = nil }
      } else if byte == quote || byte == UInt8(ascii: "\""), beforeQuote.contains(last) {
        open = byte
      }
      last = byte
    }
    return open == quote
  }
}

private let opening = UInt8(ascii: "[")
private let closing = UInt8(ascii: "]")
private let quote = UInt8(ascii: "'")
/// What may stand before a quote that begins a text, or the second of two that stand for one.
private let beforeQuote = ASCIISet(" \t,[{:-'")
