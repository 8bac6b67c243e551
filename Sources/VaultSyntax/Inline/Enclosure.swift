/// A span between an opening and a closing mark that may cross the lines of a paragraph.
enum Enclosure: Equatable {
  /// A code span between runs of this many backticks.
  case code(Int)
  /// `<!-- … -->`
  case htmlComment
  /// `<? … ?>`
  case instruction
  /// `<![CDATA[ … ]]>`
  case cdata
  /// `%% … %%`
  case comment
  /// `$$ … $$`
  case math

  var tokenKind: Token.Kind {
    switch self {
    case .code: .code
    case .htmlComment, .instruction, .cdata: .html
    case .comment: .comment
    case .math: .math
    }
  }
}

extension InlineLexer {
  mutating func readCode(at index: Int) -> Int {
    var inside = index
    while inside < end, bytes[inside] == UInt8(ascii: "`") { inside += 1 }
    return readEnclosure(.code(inside - index), at: index, inside: inside) ?? inside
  }

  mutating func readComment(at index: Int) -> Int {
    guard starts(with: "%%", at: index, before: end) else { return index + 1 }
    return readEnclosure(.comment, at: index, inside: index + 2) ?? (index + 2)
  }

  /// Reads math: `$$ … $$`, or `$…$` without whitespace on the inside of the dollar signs and without a digit after the
  /// second one, so that prices aren't math.
  mutating func readMath(at index: Int) -> Int {
    if starts(with: "$$", at: index, before: end) {
      return readEnclosure(.math, at: index, inside: index + 2) ?? (index + 2)
    }
    guard index + 1 < end, !bytes[index + 1].isBlank, hasMathEnd(from: index + 2) else { return index + 1 }
    var range = lines[line].lowerBound..<end
    var closer = index + 2
    for next in line..<lines.endIndex {
      if next > line { (range, closer) = (lines[next], lines[next].lowerBound) }
      while closer < range.upperBound {
        if Self.endsMath(bytes, at: closer, in: range) {
          return append(Spanning(kind: .math, range: index..<(closer + 1)))
        }
        closer += 1
      }
    }
    return index + 1
  }

  static func endsMath(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, in range: Range<Int>) -> Bool {
    guard bytes[index] == UInt8(ascii: "$"), index > range.lowerBound else { return false }
    let previous = bytes[index - 1]
    guard !previous.isBlank, previous != UInt8(ascii: "\\") else { return false }
    return index + 1 >= range.upperBound || !bytes[index + 1].isASCIIDigit
  }

  /// Makes a token of the enclosure's part on this line, and remembers the enclosure if it continues on the next.
  /// Returns the offset to continue at; nil if nothing closes the enclosure.
  mutating func readEnclosure(_ enclosure: Enclosure, at index: Int, inside: Int) -> Int? {
    guard hasCloser(enclosure, from: inside) else { return nil }
    flush(to: index)
    let closer = closingEnd(of: enclosure, from: inside, to: end)
    if closer == nil { self.enclosure = enclosure }
    appendEnclosed(enclosure, index..<(closer ?? end))
    return closer ?? end
  }

  /// Continues the enclosure that an earlier line opened. Returns the offset where it ends on this line.
  mutating func continueEnclosure(from start: Int) -> Int {
    guard let enclosure else { return start }
    let closer = closingEnd(of: enclosure, from: start, to: end)
    if closer != nil { self.enclosure = nil }
    appendEnclosed(enclosure, start..<(closer ?? end))
    return closer ?? end
  }

  private mutating func appendEnclosed(_ enclosure: Enclosure, _ range: Range<Int>) {
    if enclosure == .comment {
      appendComment(range)
    } else if !range.isEmpty {
      append(enclosure.tokenKind, range)
    }
  }

  /// Makes tokens of a comment, or of a part of one. Tags and links in a comment count.
  mutating func appendComment(_ range: Range<Int>) {
    let outerEnd = end
    (pending, end, isInComment) = (range.lowerBound, range.upperBound, true)
    var index = nextMark(from: range.lowerBound)
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "#"): index = readTag(at: index)
      case UInt8(ascii: "["): index = readBracketInComment(at: index)
      case UInt8(ascii: "!"): index = readImage(at: index)
      default: index += 1
      }
      index = nextMark(from: index)
    }
    flush(to: range.upperBound)
    (end, isInComment) = (outerEnd, false)
  }

  /// The offset after the closing mark, if it is before `limit`.
  func closingEnd(of enclosure: Enclosure, from start: Int, to limit: Int) -> Int? {
    switch enclosure {
    case .code(let length): codeEnd(length, from: start, to: limit)
    case .htmlComment: offset(behind: "-->", from: start, to: limit)
    case .instruction: offset(behind: "?>", from: start, to: limit)
    case .cdata: offset(behind: "]]>", from: start, to: limit)
    case .comment: offset(behind: "%%", from: start, to: limit)
    case .math: offset(behind: "$$", from: start, to: limit)
    }
  }

  private func codeEnd(_ length: Int, from start: Int, to limit: Int) -> Int? {
    var index = start
    while index < limit {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let run = index
      while index < limit, bytes[index] == UInt8(ascii: "`") { index += 1 }
      if index - run == length { return index }
    }
    return nil
  }

  private func offset(behind mark: StaticString, from start: Int, to limit: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    var index = start
    while index + length <= limit {
      if starts(with: mark, at: index, before: limit) { return index + length }
      index += 1
    }
    return nil
  }
}
