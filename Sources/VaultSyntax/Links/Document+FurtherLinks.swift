/// The links of a body that `BodyMarks` leaves out, and its footnotes.
package struct FurtherLinks: Sendable {
  /// `[words][label]`, `[label][]` and `[label]` if the body defines the label, `<file.md>`, and `[^1]`, which is its
  /// own anchor.
  package var links: [BodyMarks.Link] = []
  /// The `[^1]` where the text of a footnote begins.
  package var footnotes: [Range<Int>] = []
}

extension Document {
  /// The further links and the footnotes of the body, in order.
  package var furtherLinks: FurtherLinks {
    var found = FurtherLinks()
    let definitions = definedTargets
    guard !definitions.isEmpty || mayHoldFurtherLinks else { return found }
    var inline = InlineTokens()
    for block in blocks where block.kind.holdsTags {
      for line in textLines(of: block, reading: &inline) {
        if !definitions.isEmpty { found.links += references(on: line, definitions) }
        found.links += line.pointedLinks(in: bytes).compactMap { link in
          link.target(in: bytes).map { BodyMarks.Link(range: link.written, whole: link.whole, target: $0) }
        }
        addFootnotes(on: line, to: &found)
      }
    }
    return found
  }

  private var mayHoldFurtherLinks: Bool {
    bytes.withUnsafeBufferPointer { bytes in
      for index in bytes.indices.dropLast() {
        switch bytes[index] {
        case UInt8(ascii: "[") where bytes[index + 1] == UInt8(ascii: "^"): return true
        case UInt8(ascii: "<") where bytes[index + 1] > 0x20: return true
        default: continue
        }
      }
      return false
    }
  }

  private func addFootnotes(on line: TextLine, to found: inout FurtherLinks) {
    for (index, token) in line.tokens.enumerated() where token.kind == .footnote {
      let behind = token.range.upperBound
      if index == 0, behind < bytes.count, bytes[behind] == UInt8(ascii: ":") {
        found.footnotes.append(token.range)
      } else {
        let target = LinkTarget(form: .markdown, isEmbed: false, path: [], anchor: Array(bytes[token.range]))
        found.links.append(BodyMarks.Link(range: token.range, whole: token.range, target: target))
      }
    }
  }

  // MARK: References

  /// The targets that the body defines, by their labels in the form that compares equal.
  private var definedTargets: [String: LinkTarget] {
    var targets: [String: LinkTarget] = [:]
    for block in blocks where block.kind == .definition {
      for link in definitions(in: block) {
        let start = link.whole.lowerBound + 1
        guard let target = link.target(in: bytes),
          let end = bytes[start..<link.written.lowerBound].firstIndex(of: UInt8(ascii: "]"))
        else { continue }
        let label = label(start..<end)
        if targets[label] == nil { targets[label] = target }
      }
    }
    return targets
  }

  /// A label in the form that compares equal: in lower case, with each run of whitespace as one space.
  private func label(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self).lowercased().split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
  }

  private func references(on line: TextLine, _ targets: [String: LinkTarget]) -> [BodyMarks.Link] {
    let pairs = brackets(on: line)
    var links: [BodyMarks.Link] = []
    var end = line.text.lowerBound
    for pair in pairs where pair.lowerBound >= end {
      let label = pairs.first { $0.lowerBound == pair.upperBound }
      let named = label.flatMap { $0.count > 2 ? $0 : nil } ?? pair
      guard let target = targets[self.label(named.dropFirst().dropLast())] else { continue }
      let whole = pair.lowerBound..<(label ?? pair).upperBound
      links.append(BodyMarks.Link(range: whole, whole: whole, target: target))
      end = whole.upperBound
    }
    return links
  }

  /// Square brackets with the text between them, in the order in which they open. Brackets that belong to another token
  /// don't count.
  private func brackets(on line: TextLine) -> [Range<Int>] {
    var (open, pairs): ([Int], [Range<Int>]) = ([], [])
    for token in line.tokens where token.kind == .text {
      for index in token.range {
        if bytes[index] == UInt8(ascii: "[") { open.append(index) }
        if bytes[index] == UInt8(ascii: "]"), let first = open.popLast() { pairs.append(first..<index + 1) }
      }
    }
    return pairs.sorted { $0.lowerBound < $1.lowerBound }
  }
}

extension TextLine {
  /// `<file.md>` and `<file.md#anchor>`, which many people write, although Markdown itself reads them as words.
  func pointedLinks(in bytes: [UInt8]) -> [WrittenLink] {
    var links: [WrittenLink] = []
    var open: Int?
    for token in tokens {
      guard token.kind == .text || token.kind == .space else {
        open = nil
        continue
      }
      for index in token.range {
        if bytes[index] == UInt8(ascii: "<") { open = index }
        guard bytes[index] == UInt8(ascii: ">"), let start = open else { continue }
        open = nil
        let written = (start + 1)..<index
        guard bytes[written].prefix(while: { $0 != UInt8(ascii: "#") }).suffix(3).elementsEqual(".md".utf8)
        else { continue }
        links.append(
          WrittenLink(
            form: .markdown, isEmbed: false, whole: start..<index + 1, written: written))
      }
    }
    return links
  }
}
