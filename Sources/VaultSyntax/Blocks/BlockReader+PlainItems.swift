extension BlockReader {
  /// Reads a line that is a bullet, an optional checkbox and text, as nearly every line with an item is. The result is
  /// the same as in CommonMark's order, without the checks for blocks that such a line can't be. Returns false, and
  /// reads nothing, if the line may be something else.
  mutating func readPlainItem(at offset: Int) -> Bool {
    guard leaf.kind == .paragraph || leaf.kind == .none else { return false }
    let marker = bytes.skip(0x20, from: offset, to: bytes.count)
    // A bullet, a space, a checkbox with its space, and the first byte of the text.
    guard marker + 7 <= bytes.count, Self.isBullet(bytes[marker]), bytes[marker + 1] == 0x20 else {
      return false
    }
    let text = marker + 2
    let words = Self.checkboxEnd(at: text, bytes)
    guard Self.beginsWords(bytes[words]), let count = containersContinued(byColumn: marker - offset) else {
      return false
    }
    start = offset
    end = bytes.lineEnd(from: words)
    next = bytes.nextLine(after: end)
    line = outline.lines.count
    isEmptyItemOpen = false
    openPlainItem(marker, column: marker - offset, text: text, words: words, in: count)
    outline.lines.append(Line(start: start, content: content, end: end, next: next))
    return true
  }

  private mutating func openPlainItem(_ marker: Int, column: Int, text: Int, words: Int, in count: Int) {
    close(to: count)
    place.count = count
    place.quote = 0
    place.position = text
    place.column = column + 2
    addItem(marker..<marker + 1, column: column, contentColumn: column + 2)
    openParagraph()
    outline.items[place.item].setText(
      words..<bytes.trimBlanks(from: words, to: end), text..<(words == text ? text : words - 1), .paragraph)
  }

  /// Offset after a checkbox of one ASCII character and its space; `text` if there is none.
  private static func checkboxEnd(at text: Int, _ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard bytes[text] == UInt8(ascii: "["), bytes[text + 2] == UInt8(ascii: "]"), bytes[text + 3] == 0x20,
      bytes[text + 1] &- 0x20 < 0x60
    else { return text }
    return text + 4
  }

  /// The number of containers that a line continues, if only spaces indent it. Nil if the line may not be an item: in a
  /// quote, if it is indented as code, or at the limit of nesting.
  private mutating func containersContinued(byColumn column: Int) -> Int? {
    place.base = 0
    var count = 1
    while count < containers.count, !containers[count].isQuote, column - place.base >= containers[count].width
    {
      place.base += containers[count].width
      count += 1
    }
    let isInQuote = count < containers.count && containers[count].isQuote
    return isInQuote || column - place.base >= 4 || count >= Container.limit ? nil : count
  }

  private static func isBullet(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "+")
  }

  /// Whether text that begins with the byte is a paragraph, whatever comes after it.
  private static func beginsWords(_ byte: UInt8) -> Bool { byte.isASCIILetter || byte >= 0x80 }
}
