extension Document {
  /// The links in the front matter, in the form of text: `related: "[[Errands]]"`, `up: "[home](Home.md)"`.
  package var frontMatterLinks: [BodyMarks.Link] {
    writtenFrontMatterLinks.compactMap { link in
      let (said, bytes) = said(link)
      return said.target(in: bytes).map { BodyMarks.Link(range: link.written, whole: link.whole, target: $0) }
    }
  }

  /// Returns patches that change the targets of links in the front matter, as long as it stays the same mapping.
  package func rewritingFrontMatterLinks(_ rewrite: (LinkTarget) -> LinkTarget?) -> LinkRewriting {
    var rewriting = LinkRewriting()
    let links = writtenFrontMatterLinks
    guard !links.isEmpty, let mapping = FrontMatter(in: self) else { return rewriting }
    let wanted = links.compactMap { link -> Patch? in
      let (said, bytes) = said(link)
      return said.patch(in: bytes, rewrite).map { written($0.replacement, of: link, in: mapping) }
    }
    rewriting.add(wanted, in: bytes) { patches in
      guard let changed = try? applying(patches), let after = FrontMatter(in: Document(changed)) else {
        return false
      }
      return after.entries.map(\.key) == mapping.entries.map(\.key)
        && after.mapping.issues.count == mapping.mapping.issues.count
    }
    return rewriting
  }

  /// The link with its target as the quotes around it mean it, and the bytes for that: the two before the target, then
  /// the target.
  private func said(_ link: WrittenLink) -> (WrittenLink, [UInt8]) {
    let raw = Array(bytes[link.written])
    let mark = openQuote(before: link.written.lowerBound)
    let isEscaped =
      mark == quote && raw.contains(quote) || mark == doubleQuote && raw.contains(UInt8(ascii: "\\"))
    var text = raw
    if let mark, isEscaped {
      text = YAMLMapping(Array("k: ".utf8) + [mark] + raw + [mark]).value("k")?.text ?? raw
    }
    let before = bytes[link.written.lowerBound - 2..<link.written.lowerBound]
    let end = text.count + before.count
    let said = WrittenLink(
      form: link.form, isEmbed: link.isEmbed, whole: 0..<end, written: before.count..<end
    )
    return (said, before + text)
  }

  /// The patch for a new target. It escapes the target for the quotes around it. Without quotes, it puts them around
  /// the whole wikilink if YAML would otherwise read it as something else.
  private func written(_ target: [UInt8], of link: WrittenLink, in mapping: FrontMatter) -> Patch {
    switch openQuote(before: link.written.lowerBound) {
    case quote: return Patch(link.written, with: YAMLWriter.singleQuoted(target).dropFirst().dropLast())
    case doubleQuote: return Patch(link.written, with: YAMLWriter.doubleQuoted(target).dropFirst().dropLast())
    default: break
    }
    let place = link.written.lowerBound
    let line = lines[lineIndex(at: place)]
    guard link.form == .wikilink, let end = wikilinkEnd(from: place, to: line.end),
      let entry = mapping.entries.first(where: { $0.lines.contains(place) }), !entry.value.isScalar,
      isValue(before: place - 2, on: line)
    else { return Patch(link.written, with: target) }
    let inside = target + bytes[link.written.upperBound..<end]
    if YAMLWriter.isPlain(inside, inFlow: true) { return Patch(link.written, with: target) }
    let whole = Array("[[".utf8) + inside + Array("]]".utf8)
    return Patch(place - 2..<end + 2, with: YAMLWriter.doubleQuoted(whole))
  }

  /// Whether a value begins at an offset: after a key, a dash, a comma, an opening bracket, or at the start of the
  /// line.
  private func isValue(before offset: Int, on line: Line) -> Bool {
    let before = bytes[line.start..<offset].reversed().drop(while: \.isBlank).first
    return before.map { ASCIISet(":-,[").contains($0) } ?? true
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
          written: (index + 2)..<stop))
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
          written: start..<end))
      index = end
    }
    return links
  }

  /// The quote that begins a text and is open before an offset on its line; nil if there is none.
  private func openQuote(before offset: Int) -> UInt8? {
    var open: UInt8?
    var last = UInt8.space
    var isEscaped = false
    for byte in bytes[lines[lineIndex(at: offset)].start..<offset] {
      if let mark = open {
        if byte == mark, !isEscaped { open = nil }
        isEscaped = mark == doubleQuote && byte == UInt8(ascii: "\\") && !isEscaped
      } else if byte == quote || byte == doubleQuote, beforeQuote.contains(last) {
        open = byte
      }
      last = byte
    }
    return open
  }
}

private let opening = UInt8(ascii: "[")
private let closing = UInt8(ascii: "]")
private let quote = UInt8(ascii: "'")
private let doubleQuote = UInt8(ascii: "\"")
/// The bytes that may precede a quote that begins a text, or the second of two quotes that mean one.
private let beforeQuote = ASCIISet(" \t,[{:-'")
