/// The words of an item's first line, and the identity that they give.
extension ItemText {
  /// Finds the words among the tokens of the first line: all tokens except fields, block id and the tags at either end.
  mutating func findWords(_ bytes: UnsafeBufferPointer<UInt8>) {
    let range = wordTokens()
    guard !range.isEmpty else {
      // Without words, the whole text counts.
      if let first = tokens.first, let last = tokens.last {
        let text = first.range.lowerBound..<last.range.upperBound
        identity = ItemIdentity.hash(UnsafeBufferPointer(rebasing: bytes[text]))
      }
      return
    }
    if range.count == 1 { wholeToken = tokens[range.lowerBound] }
    if isOnePiece(range, bytes) {
      takeAsWords(
        bytes, tokens[range.lowerBound].range.lowerBound..<tokens[range.upperBound - 1].range.upperBound)
    } else {
      joinWords(bytes, range)
    }
  }

  /// Whether the bytes of some tokens are their words: there is no tag, field, block id or run of whitespace among
  /// them.
  private func isOnePiece(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    for token in tokens[range] {
      switch token.kind {
      case .tag, .field, .emojiField, .blockID: return false
      default: break
      }
    }
    let (start, end) = (
      tokens[range.lowerBound].range.lowerBound, tokens[range.upperBound - 1].range.upperBound
    )
    return !PlainText.hasBlankRun(bytes, start..<end)
  }

  mutating func takeAsWords(_ bytes: UnsafeBufferPointer<UInt8>, _ text: Range<Int>) {
    let slice = UnsafeBufferPointer(rebasing: bytes[text])
    if !isSkimming {
      words.append(text)
      content.append(contentsOf: slice)
    }
    identity = ItemIdentity.hash(slice)
  }

  private mutating func joinWords(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    var blankIsDue = false
    var continuesPiece = false
    hashed.removeAll(keepingCapacity: true)
    for index in range {
      let token = tokens[index]
      switch token.kind {
      case .space:
        blankIsDue = true
      case .field, .emojiField, .blockID:
        continuesPiece = false
      default:
        if blankIsDue { appendWord([0x20]) }
        blankIsDue = false
        appendCollapsed(bytes, token)
        if isSkimming { continue }
        if continuesPiece {
          words[words.count - 1] = words[words.count - 1].lowerBound..<token.range.upperBound
        } else {
          words.append(token.range)
        }
        continuesPiece = true
      }
    }
    identity = hashed.withUnsafeBufferPointer(ItemIdentity.hash)
  }

  /// The tokens between the tags at either end. A tag that touches a word belongs to the words: `#later: call`.
  private func wordTokens() -> Range<Int> {
    var first = 0
    while first < tokens.count, tokens[first].standsApart || isTag(first, apartFrom: first + 1) {
      first += 1
    }
    var last = tokens.count
    while last > first, tokens[last - 1].standsApart || isTag(last - 1, apartFrom: last - 2) {
      last -= 1
    }
    return first..<last
  }

  private func isTag(_ index: Int, apartFrom neighbour: Int) -> Bool {
    guard tokens[index].kind == .tag else { return false }
    return !tokens.indices.contains(neighbour) || tokens[neighbour].standsApart
  }

  private mutating func appendWord(_ bytes: some Collection<UInt8>) {
    if !isSkimming { content.append(contentsOf: bytes) }
    hashed.append(contentsOf: bytes)
  }

  /// Adds a token's bytes, with each run of whitespace as one space. The `#` of a tag doesn't count for the identity.
  private mutating func appendCollapsed(_ bytes: UnsafeBufferPointer<UInt8>, _ token: Token) {
    var start = token.range.lowerBound
    let end = token.range.upperBound
    if token.kind == .tag {
      if !isSkimming { content.append(bytes[start]) }
      start += 1
    }
    var index = start
    while index < end {
      if bytes[index] == 0x09 || (bytes[index] == 0x20 && index + 1 < end && bytes[index + 1].isBlank) {
        appendWord(bytes[start..<index])
        appendWord([0x20])
        index = bytes.skipBlanks(from: index, to: end)
        start = index
      } else {
        index += 1
      }
    }
    appendWord(bytes[start..<end])
  }
}
