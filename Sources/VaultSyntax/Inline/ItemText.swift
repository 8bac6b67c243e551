/// What one item says: its words, tags, fields, links and block id.
///
/// Words and fields at writing time are a matter of the item's first line; tags, fields, links and embeds are
/// found in all paragraphs that belong to the item itself. The same value can read one item after another and
/// then keeps the memory that it has.
///
/// Whoever reads many items and shows few can skim them: tags, fields, links, block id and identity are the same,
/// and the rest, which takes longer, is left out. Who asks for no links can leave those out as well.
package struct ItemText: Sendable {
  /// The first line's tokens; they tile its text. Not to be asked of what was skimmed.
  package internal(set) var tokens: [Token] = []
  /// What of the first line are words: maximal ranges without blanks at their ends. None of what was skimmed.
  package internal(set) var words: [Range<Int>] = []
  /// In the order in which they stand, those in fields and link labels included.
  package private(set) var tags: [Token] = []
  package private(set) var fields: [Field] = []
  /// Wikilinks, Markdown links, embeds and images.
  package private(set) var links: [Token] = []
  /// Those of the item's own lines, in the order in which they stand.
  package internal(set) var blockIDs: [Token] = []
  /// The words, runs of blanks as one space. Tags between words keep their `#`. Empty of what was skimmed.
  package internal(set) var content: [UInt8] = []
  /// The token that all the words are, where they are just one.
  var wholeToken: Token?
  /// 60 bits that are the same for all items with the same words. An item without words has that of its whole
  /// text; an item without any text has none.
  package internal(set) var identity: UInt64?

  let isSkimming: Bool
  /// Whether links may be left out of what is skimmed, and with them whether the whole text is one.
  package var leavesLinks = false
  var inline = InlineTokens()
  var lines: [Range<Int>] = []
  var hashed: [UInt8] = []

  package init(skimming: Bool = false) { isSkimming = skimming }

  package init(_ item: Int, in document: Document) {
    self.init()
    document.bytes.withUnsafeBufferPointer { read($0, document.outline, item: item) }
  }

  /// The first field with the key: where a line has several, the first counts.
  package func field(_ key: FieldKey) -> Field? {
    fields.first { $0.key == key }
  }

  /// The one by which links are to name the item: the first.
  package var blockID: Token? { blockIDs.first }

  /// The block id with a name; the first where none has it.
  package func blockID(_ name: [UInt8]?, in bytes: [UInt8]) -> Token? {
    guard let name else { return blockID }
    return blockIDs.first { bytes[$0.value] == name[...] } ?? blockID
  }

  /// Whether the whole text is one link to a collection.
  package var isOneLink: Bool {
    guard links.count == 1, let wholeToken, wholeToken.range == links[0].range else { return false }
    return wholeToken.kind == .wikilink || wholeToken.kind == .link
  }

  // MARK: Reading

  /// Reads a text of one line, as if it were all that an item says.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, text: Range<Int>) {
    removeAll()
    readFirstLine(bytes, text)
  }

  /// Reads what an item of the outline says.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, _ outline: borrowing Outline, item: Int) {
    removeAll()
    let (first, next) = (outline.items[item].firstLine, outline.items[item].endLine)
    let (text, kind) = (outline.items[item].text, outline.items[item].textKind)
    if kind == .paragraph || kind == .heading,
      next == first + 1 || outline.blocks[outline.blockIndex(onLine: first)].lines.count == 1
    {
      readFirstLine(bytes, text)
      if next > first + 1 { readFurtherBlocks(bytes, outline, item, from: first + 1) }
      return
    }
    lines.append(text)
    let further = appendFirstBlock(outline, item)
    if kind.holdsText {
      readFirstParagraph(bytes, kind)
      if further > first + 1 {
        let block = outline.blocks[outline.blockIndex(onLine: first)]
        BlockID.each(in: block, from: first + 1, outline, bytes) { blockIDs.append($0) }
      }
    } else {
      if kind == .comment {
        inline.read(bytes, lines: lines[...], of: kind, firstLine: false)
        collect(bytes)
      }
      takeAllAsWords(bytes)
    }
    if next > first + 1 { readFurtherBlocks(bytes, outline, item, from: further) }
  }

  private mutating func removeAll() {
    if !tokens.isEmpty { tokens.removeAll(keepingCapacity: true) }
    if !words.isEmpty { words.removeAll(keepingCapacity: true) }
    tags.removeFew()
    fields.removeFew()
    links.removeFew()
    if !content.isEmpty { content.removeAll(keepingCapacity: true) }
    lines.removeFew()
    blockIDs.removeFew()
    wholeToken = nil
    identity = nil
  }

  /// Reads an item's first line, after which its paragraph ends.
  private mutating func readFirstLine(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) {
    let end = PlainText.end(bytes, text)
    guard end == text.upperBound else {
      if readTrailingMarks(bytes, text, from: end) || isSkimming && skim(bytes, text) { return }
      lines.append(text)
      readFirstParagraph(bytes, .paragraph)
      return
    }
    guard !text.isEmpty else { return }
    if !isSkimming { tokens.append(Token(.text, text)) }
    takeAsWords(bytes, text)
  }

  /// Reads a text that is words up to `start` and marks from there on; false, and nothing is read, where it is
  /// not.
  private mutating func readTrailingMarks(
    _ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>, from start: Int
  ) -> Bool {
    guard start > text.lowerBound, bytes[start - 1] == 0x20 else { return false }
    if !isSkimming { tokens.append(Token(.text, text.lowerBound..<start - 1)) }
    let isWhole = TrailingMarks(bytes, to: text.upperBound).read(from: start) { mark in
      if !isSkimming {
        tokens.append(Token(.space, mark.range.lowerBound - 1..<mark.range.lowerBound))
        tokens.append(mark)
      }
      collect(mark, bytes)
    }
    if isWhole { takeAsWords(bytes, text.lowerBound..<start - 1) } else { removeAll() }
    return isWhole
  }

  /// Reads a text in which code and emphasis may stand, but no tag and no field before the marks at its end, nor a bracket
  /// where links are asked for: whatever is opened there can be closed by none of those. False, and nothing is read, where
  /// it is not.
  private mutating func skim(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) -> Bool {
    guard PlainText.beginsAndEndsInWords(bytes, text) else { return false }
    var start = TrailingMarks.start(bytes, text, from: text.lowerBound)
    while start < text.upperBound {
      if readTrailingMarks(bytes, text, from: start) { return true }
      guard leavesLinks, bytes[start] == UInt8(ascii: "[") else { return false }
      start = TrailingMarks.start(bytes, text, from: start + 1)
    }
    guard BlockID.atEnd(of: text, bytes) == nil else { return false }
    takeAsWords(bytes, text)
    return true
  }

  /// Reads `lines`, the first of which is the item's first line.
  private mutating func readFirstParagraph(_ bytes: UnsafeBufferPointer<UInt8>, _ kind: Block.Kind) {
    let end = lines[0].upperBound
    inline.read(bytes, lines: lines[...], of: kind, firstLine: true)
    collect(bytes)
    if lines.count == 1 {
      swap(&tokens, &inline.tokens)
    } else {
      tokens.append(contentsOf: inline.tokens.prefix { $0.range.lowerBound < end })
    }
    if let last = tokens.last(where: { $0.kind != .space }), last.kind == .blockID { blockIDs.append(last) }
    findWords(bytes)
  }

  private mutating func takeAllAsWords(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !lines[0].isEmpty else { return }
    tokens.append(Token(.text, lines[0]))
    findWords(bytes)
  }

  /// Adds the tags, fields and links of the lines that were read last.
  mutating func collect(_ bytes: UnsafeBufferPointer<UInt8>) {
    var nested = 0
    for token in inline.tokens {
      while nested < inline.nested.count, inline.nested[nested].range.lowerBound < token.range.lowerBound {
        collect(inline.nested[nested], bytes)
        nested += 1
      }
      collect(token, bytes)
    }
    for token in inline.nested[nested...] { collect(token, bytes) }
  }

  private mutating func collect(_ token: Token, _ bytes: UnsafeBufferPointer<UInt8>) {
    switch token.kind {
    case .tag: tags.append(token)
    case .field, .emojiField: if let field = Field(token, bytes) { fields.append(field) }
    case .wikilink, .embed, .link, .image: links.append(token)
    default: break
    }
  }
}

extension Array {
  /// Empties a list of a few elements, which takes less one by one than by the way for any number of them.
  fileprivate mutating func removeFew() { while !isEmpty { removeLast() } }
}
