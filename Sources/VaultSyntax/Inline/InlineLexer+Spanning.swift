/// A token that may reach over lines, and ends at a place that is known when it begins.
struct Spanning {
  var kind: Token.Kind
  var range: Range<Int>
  /// Of a link. Empty elsewhere.
  var label: Range<Int>
  /// Of a link; on one line. Empty elsewhere.
  var target: Range<Int>

  init(kind: Token.Kind, range: Range<Int>, label: Range<Int>? = nil, target: Range<Int>? = nil) {
    (self.kind, self.range) = (kind, range)
    self.label = label ?? range.upperBound..<range.upperBound
    self.target = target ?? range.upperBound..<range.upperBound
  }

  /// What of it stands on a line; of a link without its target a part.
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

/// A place in the text of a paragraph, in which a line feed parts the lines.
struct ParagraphCursor {
  var line: Int
  var index: Int
  /// Where the line's text ends.
  var end: Int
}

extension InlineLexer {
  /// Makes a token of what of it stands on this line, and notes it if it goes on after; returns where to go on.
  mutating func append(_ spanning: Spanning) -> Int {
    let piece = spanning.piece(on: pending..<end)
    flush(to: piece.range.lowerBound)
    if !piece.range.isEmpty { tokens.append(piece) }
    pending = piece.range.upperBound
    self.spanning = spanning.range.upperBound > end ? spanning : nil
    return pending
  }

  /// Goes on with what an earlier line opened; returns where it ends on this line.
  mutating func continueOpened(from start: Int) -> Int {
    if let spanning { return append(spanning) }
    return continueEnclosure(from: start)
  }

  /// The place of an offset on this line or a further one; nil where the text does not reach so far.
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

  /// The byte at a place, a line feed between two lines; nil at the text's end.
  func byte(at cursor: ParagraphCursor) -> UInt8? {
    if cursor.index < cursor.end { return bytes[cursor.index] }
    return hasLine(behind: cursor) ? .lineFeed : nil
  }

  /// The next place; the same at the text's end.
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

  /// Skips blanks, and the end of a line among them.
  func skippingSpace(from start: ParagraphCursor) -> ParagraphCursor {
    var cursor = start
    while let byte = byte(at: cursor), byte.isBlank || byte == .lineFeed { cursor = advanced(cursor) }
    return cursor
  }

  private func hasLine(behind cursor: ParagraphCursor) -> Bool {
    !isInComment && cursor.line + 1 < lines.endIndex
  }
}
