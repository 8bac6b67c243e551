/// The content of one item: its words, tags, fields, links and block ids.
///
/// Words, and the fields that Offload writes, belong to the item's first line. Tags, fields, links and embeds count in
/// all paragraphs of the item itself. One value can read one item after another and reuses its memory.
///
/// A caller that reads many items and shows few can skim them. Tags, fields, links, block ids and identity are the
/// same; the rest, which takes longer, is missing. A caller that needs no links can leave those out as well.
package struct ItemText: Sendable {
  /// The tokens of the first line, which tile its text. Don't use them after skimming.
  package internal(set) var tokens: [Token] = []
  /// The words of the first line: maximal ranges without whitespace at their ends. Empty after skimming.
  package internal(set) var words: [Range<Int>] = []
  /// In order, including those in fields and link labels.
  package private(set) var tags: [Token] = []
  package private(set) var fields: [Field] = []
  /// Wikilinks, Markdown links, embeds and images.
  package private(set) var links: [Token] = []
  /// Those on the item's own lines, in order.
  package internal(set) var blockIDs: [Token] = []
  /// The words, with each run of whitespace as one space. Tags between words keep their `#`. Empty after skimming.
  package internal(set) var content: [UInt8] = []
  /// The only token of the words; nil if they have more than one.
  var wholeToken: Token?
  /// 60 bits that are the same for all items with the same words. If an item has no words, they come from its whole
  /// text; nil if it has no text.
  package internal(set) var identity: UInt64?

  let isSkimming: Bool
  /// Whether skimming may leave out links, and with them whether the whole text is one link.
  package var leavesLinks = false
  var inline = InlineTokens()
  var lines: [Range<Int>] = []
  var hashed: [UInt8] = []

  package init(skimming: Bool = false) { isSkimming = skimming }

  package init(_ item: Int, in document: Document) {
    self.init()
    document.bytes.withUnsafeBufferPointer { read($0, document.outline, item: item) }
  }

  /// The first field with the key, which is the one that counts.
  package func field(_ key: FieldKey) -> Field? {
    fields.first { $0.key == key }
  }

  /// The block id for links to the item: the first.
  package var blockID: Token? { blockIDs.first }

  /// The block id with a name; the first if none has it.
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

  /// Reads a text of one line, as if it were the whole item.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, text: Range<Int>) {
    removeAll()
    readFirstLine(bytes, text)
  }

  /// Reads an item of the outline.
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

  /// Reads an item's first line, which must be the last of its paragraph.
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

  /// Reads a text that is words up to `start` and marks from there on. Otherwise returns false and reads nothing.
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

  /// Reads a text that may contain code and emphasis, but no tag or field before the marks at its end, and no bracket
  /// if the caller needs links. Such marks can't close anything that the text opens. For any other text, returns false
  /// and reads nothing.
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

  /// Reads `lines`, which begin with the item's first line.
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

  /// Adds the tags, fields and links of the lines that `inline` read last.
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
  /// Empties an array of a few elements. Removing them one by one costs less than the way for any number.
  fileprivate mutating func removeFew() { while !isEmpty { removeLast() } }
}
