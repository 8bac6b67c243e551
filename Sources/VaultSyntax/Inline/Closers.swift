/// Finds the last `]]` of a line, or of a comment on the line.
private struct LastWikilinkEnd {
  /// Offset where the line or the comment ends.
  private var limit = -1
  private var last = -1

  /// Offset of the last `]]` in `range`. The upper bound identifies the line or comment; the lexer has read everything
  /// before the range.
  mutating func offset(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Int {
    if limit != range.upperBound {
      (limit, last) = (range.upperBound, Closers.lastIndex(of: "]]", bytes, range))
    }
    return last
  }
}

/// The last places of closing marks. The lexer looks for each of them once, when it first needs it.
struct Closers {
  private static let unknown = -2

  /// For backtick runs, by their length. The lexer doesn't read longer runs as code.
  private var backticks: [Int] = []
  private var lastHTMLComment = unknown
  private var lastInstruction = unknown
  private var lastCDATA = unknown
  private var lastPercents = unknown
  private var lastDollars = unknown
  fileprivate var lastWikilink = LastWikilinkEnd()
  fileprivate var lastWikilinkOfComment = LastWikilinkEnd()
  private var lastDollar = unknown

  private static let longestBacktickRun = 64

  /// Forgets the places, and keeps the memory.
  mutating func removeAll() {
    var others = Closers()
    swap(&backticks, &others.backticks)
    others.backticks.removeAll(keepingCapacity: true)
    self = others
  }
}

extension InlineLexer {
  /// Whether the enclosure's closing mark is at or after `index` in the paragraph.
  mutating func hasCloser(_ enclosure: Enclosure, from index: Int) -> Bool {
    closers.last(enclosure, bytes, lines) >= index
  }

  /// Whether `]]` is at or after `index` on the line; in a comment, before the comment's end.
  mutating func hasWikilinkEnd(from index: Int) -> Bool {
    isInComment
      ? closers.lastWikilinkOfComment.offset(bytes, index..<end) >= index
      : closers.lastWikilink.offset(bytes, index..<end) >= index
  }

  /// Whether a dollar sign that may close math is at or after `index` in the paragraph.
  mutating func hasMathEnd(from index: Int) -> Bool { closers.lastMathEnd(bytes, lines) >= index }
}

extension Closers {
  fileprivate mutating func lastBackticks(
    _ length: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ArraySlice<Range<Int>>
  ) -> Int {
    guard length <= Self.longestBacktickRun else { return -1 }
    if backticks.isEmpty {
      backticks.append(contentsOf: repeatElement(-1, count: Self.longestBacktickRun + 1))
      for line in lines { noteBackticks(bytes, line) }
    }
    return backticks[length]
  }

  private mutating func noteBackticks(_ bytes: UnsafeBufferPointer<UInt8>, _ line: Range<Int>) {
    var index = line.lowerBound
    while index < line.upperBound {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let start = index
      while index < line.upperBound, bytes[index] == UInt8(ascii: "`") { index += 1 }
      if index - start <= Self.longestBacktickRun { backticks[index - start] = start }
    }
  }

  fileprivate mutating func last(
    _ enclosure: Enclosure, _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ArraySlice<Range<Int>>
  ) -> Int {
    switch enclosure {
    case .code(let length): lastBackticks(length, bytes, lines)
    case .htmlComment: Self.find("-->", bytes, lines, &lastHTMLComment)
    case .instruction: Self.find("?>", bytes, lines, &lastInstruction)
    case .cdata: Self.find("]]>", bytes, lines, &lastCDATA)
    case .comment: Self.find("%%", bytes, lines, &lastPercents)
    case .math: Self.find("$$", bytes, lines, &lastDollars)
    }
  }

  private static func find(
    _ mark: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ArraySlice<Range<Int>>,
    _ known: inout Int
  ) -> Int {
    if known == unknown {
      known = -1
      for line in lines.reversed() where known < 0 {
        known = lastIndex(of: mark, bytes, line)
      }
    }
    return known
  }

  fileprivate static func lastIndex(
    of mark: StaticString, _ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> Int {
    let length = mark.utf8CodeUnitCount
    var index = range.upperBound - length
    while index >= range.lowerBound {
      let isHere = mark.withUTF8Buffer { buffer in
        (0..<length).allSatisfy { bytes[index + $0] == buffer[$0] }
      }
      if isHere { return index }
      index -= 1
    }
    return -1
  }

  fileprivate mutating func lastMathEnd(
    _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ArraySlice<Range<Int>>
  ) -> Int {
    if lastDollar == Self.unknown {
      lastDollar = -1
      for line in lines.reversed() where lastDollar < 0 {
        lastDollar = line.last { InlineLexer.endsMath(bytes, at: $0, in: line) } ?? -1
      }
    }
    return lastDollar
  }
}
