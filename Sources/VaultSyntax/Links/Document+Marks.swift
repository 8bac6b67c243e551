/// The links, tags and block ids in a file's body, with their places.
package struct BodyMarks: Sendable {
  package struct Link: Sendable, Hashable {
    /// Bytes of the target as written; of the whole link if it has no written target.
    package var range: Range<Int>
    /// Bytes from the first bracket to the last; for a definition, its line.
    package var whole: Range<Int>
    package var target: LinkTarget
  }

  package struct Tag: Sendable, Hashable {
    /// Bytes of the name, without `#`.
    package var range: Range<Int>
    /// Whether the tag is between words and is one of them, so that it counts for the item's identity.
    package var isWord: Bool
  }

  /// Links to files, without those that have a scheme.
  package var links: [Link] = []
  package var tags: [Tag] = []
  /// The ids of items and paragraphs, without `^`.
  package var blockIDs: [Range<Int>] = []
}

extension Document {
  /// The links, tags and block ids of the body, in order.
  package var marks: BodyMarks {
    var (marks, inline) = (BodyMarks(), InlineTokens())
    for block in blocks where block.kind.holdsTags || block.kind == .definition {
      addLinks(of: block, to: &marks, reading: &inline)
    }
    marks.blockIDs = blockIDs()
    return marks
  }

  /// The block ids of the body, without `^`, in order. With `range`, only those on these lines.
  package func blockIDs(inLines range: Range<Int>? = nil) -> [Range<Int>] {
    let wanted = range ?? 0..<lines.count
    var ids: [Range<Int>] = []
    bytes.withUnsafeBufferPointer { bytes in
      for block in blocks where block.lines.overlaps(wanted) {
        BlockID.each(in: block, outline, bytes) { ids.append($0.value) }
      }
    }
    guard let range else { return ids }
    return ids.filter { range.contains(lineIndex(at: $0.lowerBound)) }
  }

  private func addLinks(of block: Block, to marks: inout BodyMarks, reading inline: inout InlineTokens) {
    if block.kind == .definition {
      return add(definitions(in: block), to: &marks)
    }
    if addTrailingTags(of: block, to: &marks) { return }
    let (first, last) = (lines[block.lines.lowerBound], lines[block.lines.upperBound - 1])
    guard
      bytes[first.start..<last.end].contains(where: { $0 == UInt8(ascii: "#") || $0 == UInt8(ascii: "[") })
    else { return }
    let lines = textLines(of: block, reading: &inline)
    let wholes = wholes(ofLinksIn: lines)
    for line in lines { add(line.links, wholes, to: &marks) }
    for line in lines {
      let tags = line.tags
      if tags.isEmpty { continue }
      let ends = line.tagsAtEnds
      marks.tags += tags.map { BodyMarks.Tag(range: $0.value, isWord: ends[$0.range.lowerBound] == nil) }
    }
  }

  private func add(
    _ links: [WrittenLink], _ wholes: [Int: Range<Int>] = [:], to marks: inout BodyMarks
  ) {
    marks.links += links.compactMap { link in
      link.target(in: bytes).map {
        BodyMarks.Link(range: link.written, whole: wholes[link.whole.lowerBound] ?? link.whole, target: $0)
      }
    }
  }

  /// The bytes of links that cross lines, by the offset of the part that has the target.
  private func wholes(ofLinksIn lines: [TextLine]) -> [Int: Range<Int>] {
    guard lines.contains(where: { $0.tokens.contains { $0.kind == .linkPart } }) else { return [:] }
    var wholes: [Int: Range<Int>] = [:]
    /// The parts so far of a link that continues from the line before.
    var whole = 0..<0
    var target: Int?
    for line in lines {
      for (index, token) in line.tokens.enumerated() where [.link, .image, .linkPart].contains(token.kind) {
        let isEnded =
          target != nil && whole.upperBound > 0 && bytes[whole.upperBound - 1] == UInt8(ascii: ")")
        if index > 0 || whole.isEmpty || isEnded { (whole, target) = (token.range, nil) }
        whole = whole.lowerBound..<token.range.upperBound
        if token.kind != .linkPart { target = token.range.lowerBound }
        if let target { wholes[target] = whole }
      }
      if let last = line.tokens.last, ![.link, .image, .linkPart].contains(last.kind) { whole = 0..<0 }
    }
    return wholes
  }

  /// Adds the tags of a one-line item that is words and then marks, as most items are: no tag is a word and there is no
  /// link. Returns false if the lexer has to read the item.
  private func addTrailingTags(of block: Block, to marks: inout BodyMarks) -> Bool {
    guard block.kind == .paragraph, block.lines.count == 1, block.item >= 0,
      items[block.item].firstLine == block.lines.lowerBound
    else { return false }
    let text = items[block.item].text
    let count = marks.tags.count
    let isRead = bytes.withUnsafeBufferPointer { bytes in
      TrailingMarks.each(in: text, bytes) { mark in
        if mark.kind == .tag { marks.tags.append(BodyMarks.Tag(range: mark.value, isWord: false)) }
      }
    }
    if !isRead { marks.tags.removeSubrange(count...) }
    return isRead
  }
}
