/// A token that may cross lines, with an end that is known when it begins.
struct Spanning {
  var kind: Token.Kind
  var range: Range<Int>
  /// The label of a link; empty for other kinds.
  var label: Range<Int>
  /// The target of a link, which is on one line; empty for other kinds.
  var target: Range<Int>

  init(kind: Token.Kind, range: Range<Int>, label: Range<Int>? = nil, target: Range<Int>? = nil) {
    (self.kind, self.range) = (kind, range)
    self.label = label ?? range.upperBound..<range.upperBound
    self.target = target ?? range.upperBound..<range.upperBound
  }

  /// The part of the token on a line. The part of a link without its target is a `linkPart`.
  fileprivate func piece(on line: Range<Int>) -> Token {
    let piece = range.clamped(to: line)
    let label = label.clamped(to: piece)
    switch kind {
    case .link, .image:
      guard piece.lowerBound <= target.lowerBound, target.upperBound <= piece.upperBound else {
        return Token(.linkPart, piece, key: label)
      }
      return Token(kind, piece, key: label, value: target)
    default:
      return Token(kind, piece)
    }
  }
}

/// A position in the text of a paragraph, with a line feed between two lines.
struct ParagraphCursor {
  var line: Int
  var index: Int
  /// Offset where the line's text ends.
  var end: Int
}

extension InlineLexer {
  /// Makes a token of the part on this line, and remembers the whole if it continues on the next. Returns the offset to
  /// continue at.
  mutating func append(_ spanning: Spanning) -> Int {
    let piece = spanning.piece(on: pending..<end)
    flush(to: piece.range.lowerBound)
    if !piece.range.isEmpty { tokens.append(piece) }
    pending = piece.range.upperBound
    self.spanning = spanning.range.upperBound > end ? spanning : nil
    return pending
  }

  /// Continues the token that an earlier line opened. Returns the offset where it ends on this line.
  mutating func continueOpened(from start: Int) -> Int {
    if let spanning { return append(spanning) }
    return continueEnclosure(from: start)
  }

  /// The position of an offset on this line or a later one; nil if the text ends before it.
  func cursor(at index: Int) -> ParagraphCursor? {
    if index <= end { return ParagraphCursor(line: line, index: index, end: end) }
    guard !isInComment else { return nil }
    var (low, high) = (line + 1, lines.endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if lines[middle].upperBound < index { low = middle + 1 } else { high = middle }
    }
    guard low < lines.endIndex else { return nil }
    return ParagraphCursor(line: low, index: index, end: lines[low].upperBound)
  }

  /// The byte at a position, a line feed between two lines; nil at the end of the text.
  func byte(at cursor: ParagraphCursor) -> UInt8? {
    if cursor.index < cursor.end { return bytes[cursor.index] }
    return hasLine(behind: cursor) ? .lineFeed : nil
  }

  /// The next position; the same one at the end of the text.
  func advanced(_ cursor: ParagraphCursor) -> ParagraphCursor {
    var next = cursor
    if cursor.index < cursor.end {
      next.index += 1
    } else if hasLine(behind: cursor) {
      next.line += 1
      (next.index, next.end) = (lines[next.line].lowerBound, lines[next.line].upperBound)
    }
    return next
  }

  /// Skips spaces, tabs and ends of lines.
  func skippingSpace(from start: ParagraphCursor) -> ParagraphCursor {
    var cursor = start
    while let byte = byte(at: cursor), byte.isBlank || byte == .lineFeed { cursor = advanced(cursor) }
    return cursor
  }

  private func hasLine(behind cursor: ParagraphCursor) -> Bool {
    !isInComment && cursor.line + 1 < lines.endIndex
  }
}
