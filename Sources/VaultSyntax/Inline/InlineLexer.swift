/// Cuts the lines of one paragraph into tokens, in one pass and in time proportional to their length.
///
/// No token crosses the end of a line. A span that may cross lines (code, comments, math, HTML, links) gives one token
/// per line. Before the lexer searches for a closing mark, it finds the last place of that mark, once. So every search
/// finds its mark, and none fails twice.
struct InlineLexer: ~Copyable {
  /// The tokens that the lexer looks for.
  enum Scope {
    case everything
    /// All except fields and block ids: for a field's value or a link's label.
    case nested
    /// Only tags and links: for the lines of a comment.
    case comment
  }

  let bytes: UnsafeBufferPointer<UInt8>
  let scope: Scope
  var tokens: [Token] = []
  /// The text of each line, without indentation, quote marks and line ending.
  let lines: ArraySlice<Range<Int>>
  /// Index of the current line.
  var line: Int
  /// Offset where the line's text begins.
  var textStart = 0
  /// Offset where its tokens end: before a block id, or at the end of the comment that the lexer is in.
  var end = 0
  /// Offset where the line's tokens end, even inside a comment.
  var lineEnd = 0
  var isInComment = false
  /// Offset where the text begins that isn't a token yet.
  var pending = 0
  /// The enclosure that an earlier line of the paragraph opened and didn't close.
  var enclosure: Enclosure?
  /// The token that an earlier line began, if its end is known.
  var spanning: Spanning?
  var closers = Closers()
  var brackets = BracketPairs()
  var bracketsAreKnown = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, lines: ArraySlice<Range<Int>>, scope: Scope) {
    self.bytes = bytes
    self.lines = lines
    self.scope = scope
    line = lines.startIndex
  }

  /// Reads all lines.
  ///
  /// - Parameters:
  ///   - firstLineIsItem: whether the first line may end in a block id of its own.
  ///   - isParagraph: whether the last line may end in one.
  mutating func read(firstLineIsItem: Bool, isParagraph: Bool, textStart start: Int? = nil) {
    for index in lines.indices {
      line = index
      textStart = index == lines.startIndex ? start ?? lines[index].lowerBound : lines[index].lowerBound
      readLine(
        lines[index],
        mayEndInBlockID: firstLineIsItem && index == lines.startIndex
          || isParagraph && index + 1 == lines.endIndex)
    }
  }

  private mutating func readLine(_ range: Range<Int>, mayEndInBlockID: Bool) {
    let blockID = mayEndInBlockID ? BlockID.atEnd(of: range, bytes) : nil
    end = blockID?.range.lowerBound ?? range.upperBound
    lineEnd = end
    pending = range.lowerBound
    if scope == .comment {
      appendComment(pending..<end)
    } else {
      readTokens(from: continueOpened(from: range.lowerBound))
      flushLine()
    }
    if let blockID {
      tokens.append(blockID)
      appendPlain(.space, blockID.range.upperBound..<range.upperBound)
    }
  }

  private mutating func readTokens(from start: Int) {
    var index = nextMark(from: start)
    while index < end {
      index = nextMark(from: readMark(bytes[index], at: index))
    }
  }

  /// The offset of the next byte that may open a token.
  func nextMark(from start: Int) -> Int {
    guard let base = bytes.baseAddress else { return end }
    var index = start
    while index < end, index + ByteBlock.size <= bytes.count {
      let block = ByteBlock(base, at: index)
      // `!`, `#`, `$`, `%` and `(`, with `"`, `&` and `'` between them.
      let punctuation = block.isAmong(8, from: UInt8(ascii: "!")) .| block.equals(UInt8(ascii: ":"))
      let brackets = block.isAmong(2, from: UInt8(ascii: "[")) .| block.equals(UInt8(ascii: "<"))
      let others = block.equals(UInt8(ascii: "`")) .| block.equals(0xE2) .| block.equals(0xF0)
      let first = ByteBlock.first(punctuation .| brackets .| others)
      if first < ByteBlock.size { return min(index + first, end) }
      index += ByteBlock.size
    }
    return min(index, end)
  }

  /// Reads the token that the byte at `index` opens, if any. Returns the offset to continue at.
  private mutating func readMark(_ byte: UInt8, at index: Int) -> Int {
    switch byte {
    case UInt8(ascii: "\\"): readEscape(at: index)
    case UInt8(ascii: "`"): readCode(at: index)
    case UInt8(ascii: "#"): readTag(at: index)
    case UInt8(ascii: "["): readBracket(at: index)
    case UInt8(ascii: "!"): readImage(at: index)
    case UInt8(ascii: "("): readField(at: index, isSquare: false) ?? (index + 1)
    case UInt8(ascii: "<"): readAngle(at: index)
    case UInt8(ascii: "%"): readComment(at: index)
    case UInt8(ascii: "$"): readMath(at: index)
    case UInt8(ascii: ":"): readBareURL(at: index)
    case 0xE2, 0xF0: readSignifier(at: index)
    default: index + 1
    }
  }

  private mutating func readEscape(at index: Int) -> Int {
    guard index + 1 < end, bytes[index + 1].isASCIIPunctuation else { return index + 1 }
    return append(.escape, index..<(index + 2))
  }

  mutating func readTag(at index: Int) -> Int {
    guard TagRule.mayBegin(bytes, at: index, textStart: textStart),
      let nameEnd = TagRule.nameEnd(bytes, from: index + 1, to: end)
    else { return index + 1 }
    return append(.tag, index..<nameEnd, value: (index + 1)..<nameEnd)
  }

  // MARK: Tokens

  /// Makes the text before `range` a token, then `range`. Returns the end of the range.
  @discardableResult
  mutating func append(
    _ kind: Token.Kind, _ range: Range<Int>, key: Range<Int>? = nil, value: Range<Int>? = nil
  ) -> Int {
    flush(to: range.lowerBound)
    tokens.append(Token(kind, range, key: key, value: value))
    pending = range.upperBound
    return range.upperBound
  }

  /// Makes tokens of the text up to `limit`: the whitespace at its ends and the text between. In a comment, it is one
  /// token.
  mutating func flush(to limit: Int) {
    guard pending < limit else { return }
    if isInComment {
      appendPlain(.comment, pending..<limit)
      pending = limit
      return
    }
    let first = bytes.skipBlanks(from: pending, to: limit)
    let last = bytes.trimBlanks(from: first, to: limit)
    appendPlain(.space, pending..<first)
    appendPlain(.text, first..<last)
    appendPlain(.space, last..<limit)
    pending = limit
  }

  /// Makes tokens of the rest of the line.
  private mutating func flushLine() {
    guard pending < end, breaksLine(at: end - 1) else { return flush(to: end) }
    flush(to: end - 1)
    appendPlain(.lineBreak, end - 1..<end)
  }

  /// Whether a byte is an unescaped backslash at the end of a line, and another line follows.
  func breaksLine(at index: Int) -> Bool {
    guard bytes[index] == UInt8(ascii: "\\"), scope == .everything, line + 1 < lines.endIndex,
      index + 1 == lines[line].upperBound
    else { return false }
    var start = index
    while start > lines[line].lowerBound, bytes[start - 1] == UInt8(ascii: "\\") { start -= 1 }
    return (index - start).isMultiple(of: 2)
  }

  func trimmed(_ range: Range<Int>) -> Range<Int> {
    let first = bytes.skipBlanks(from: range.lowerBound, to: range.upperBound)
    return first..<bytes.trimBlanks(from: first, to: range.upperBound)
  }

  func starts(with mark: StaticString, at index: Int, before limit: Int) -> Bool {
    guard index >= 0, index + mark.utf8CodeUnitCount <= limit else { return false }
    return mark.withUTF8Buffer { buffer in
      buffer.indices.allSatisfy { bytes[index + $0] == buffer[$0] }
    }
  }

  private mutating func appendPlain(_ kind: Token.Kind, _ range: Range<Int>) {
    guard !range.isEmpty else { return }
    tokens.append(Token(kind, range))
  }
}
