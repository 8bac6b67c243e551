/// What begins with a mark, ends with another, and may reach over the lines of a paragraph.
enum Enclosure: Equatable {
  /// A code span between runs of so many backticks.
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

  /// Reads math: `$$ … $$`, or `$…$` on one line with no blank next to either sign inside and no digit behind
  /// the second, so that prices are none.
  mutating func readMath(at index: Int) -> Int {
    if starts(with: "$$", at: index, before: end) {
      return readEnclosure(.math, at: index, inside: index + 2) ?? (index + 2)
    }
    guard index + 1 < end, !bytes[index + 1].isBlank, hasMathEnd(from: index + 2) else { return index + 1 }
    var closer = index + 2
    let line = lines[line].lowerBound..<end
    while closer < end, !Self.endsMath(bytes, at: closer, in: line) { closer += 1 }
    return closer < end ? append(.math, index..<(closer + 1)) : index + 1
  }

  static func endsMath(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, in range: Range<Int>) -> Bool {
    guard bytes[index] == UInt8(ascii: "$"), index > range.lowerBound else { return false }
    let previous = bytes[index - 1]
    guard !previous.isBlank, previous != UInt8(ascii: "\\") else { return false }
    return index + 1 >= range.upperBound || !bytes[index + 1].isASCIIDigit
  }

  /// Makes a token of what the enclosure holds on this line and notes it if the line ends within it; nil where
  /// it is closed nowhere.
  mutating func readEnclosure(_ enclosure: Enclosure, at index: Int, inside: Int) -> Int? {
    guard hasCloser(enclosure, from: inside) else { return nil }
    flush(to: index)
    let closer = closingEnd(of: enclosure, from: inside)
    if closer == nil { self.enclosure = enclosure }
    appendEnclosed(enclosure, index..<(closer ?? end))
    return closer ?? end
  }

  /// Goes on with what an earlier line opened; returns where it ends on this line.
  mutating func continueEnclosure(from start: Int) -> Int {
    guard let enclosure else { return start }
    let closer = closingEnd(of: enclosure, from: start)
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

  /// Makes tokens of a comment, or a piece of one: the tags in it count.
  mutating func appendComment(_ range: Range<Int>) {
    var start = range.lowerBound
    for index in range where bytes[index] == UInt8(ascii: "#") && index >= start {
      guard TagRule.mayBegin(bytes, at: index, textStart: textStart),
        let nameEnd = TagRule.nameEnd(bytes, from: index + 1, to: range.upperBound)
      else { continue }
      if start < index { append(.comment, start..<index) }
      append(.tag, index..<nameEnd, value: (index + 1)..<nameEnd)
      start = nameEnd
    }
    if start < range.upperBound { append(.comment, start..<range.upperBound) }
  }

  /// The offset behind the closing mark on this line.
  func closingEnd(of enclosure: Enclosure, from start: Int) -> Int? {
    switch enclosure {
    case .code(let length): codeEnd(length, from: start)
    case .htmlComment: offset(behind: "-->", from: start)
    case .instruction: offset(behind: "?>", from: start)
    case .cdata: offset(behind: "]]>", from: start)
    case .comment: offset(behind: "%%", from: start)
    case .math: offset(behind: "$$", from: start)
    }
  }

  private func codeEnd(_ length: Int, from start: Int) -> Int? {
    var index = start
    while index < end {
      guard bytes[index] == UInt8(ascii: "`") else {
        index += 1
        continue
      }
      let run = index
      while index < end, bytes[index] == UInt8(ascii: "`") { index += 1 }
      if index - run == length { return index }
    }
    return nil
  }

  private func offset(behind mark: StaticString, from start: Int) -> Int? {
    let length = mark.utf8CodeUnitCount
    var index = start
    while index + length <= end {
      if starts(with: mark, at: index, before: end) { return index + length }
      index += 1
    }
    return nil
  }
}
