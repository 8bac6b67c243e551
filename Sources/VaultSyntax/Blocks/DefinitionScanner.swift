/// Reads link reference definitions at the start of a paragraph.
struct DefinitionScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The lines of the file. The scanner reads only the paragraph's.
  let lines: [Line]
  /// Index of the line after the paragraph.
  let end: Int
  private var line = 0
  private var offset = 0

  init(bytes: UnsafeBufferPointer<UInt8>, lines: [Line], end: Int) {
    self.bytes = bytes
    self.lines = lines
    self.end = end
  }

  /// Index of the line after the definitions that begin on line `first`; `first` if there are none.
  mutating func lines(from first: Int) -> Int {
    var behind = first
    while behind < end, let next = definition(from: behind) { behind = next }
    return behind
  }

  /// The current byte: a line feed at the end of a line, nil at the end of the paragraph.
  private var byte: UInt8? {
    if line >= end { return nil }
    return offset < lines[line].end ? bytes[offset] : line + 1 < end ? 0x0A : nil
  }

  private mutating func advance() {
    if offset < lines[line].end {
      offset += 1
    } else {
      line += 1
      if line < end { offset = lines[line].content }
    }
  }

  private mutating func definition(from first: Int) -> Int? {
    line = first
    offset = lines[first].content
    guard !isFootnote(first), readLabel(), byte == UInt8(ascii: ":") else { return nil }
    advance()
    skipBlanksAndOneEnding()
    guard readDestination() else { return nil }
    let untitled = lineBehind()
    let before = offset
    let isSameLine = line
    skipBlanksAndOneEnding()
    guard line > isSameLine || offset > before, let titled = readTitle() else { return untitled }
    return titled
  }

  /// Whether a line begins with `[^1]`, without whitespace in the brackets. The rest of such a line is a footnote's
  /// text.
  private func isFootnote(_ line: Int) -> Bool {
    let (start, end) = (lines[line].content, lines[line].end)
    guard start + 2 < end, bytes[start] == UInt8(ascii: "["), bytes[start + 1] == UInt8(ascii: "^") else {
      return false
    }
    var index = start + 2
    while index < end, !bytes[index].isBlank, bytes[index] != UInt8(ascii: "]") { index += 1 }
    return index < end && index > start + 2 && bytes[index] == UInt8(ascii: "]")
  }

  /// Index of the next line, if only spaces and tabs are left on this one.
  private func lineBehind() -> Int? {
    line < end && bytes.skipBlanks(from: offset, to: lines[line].end) == lines[line].end ? line + 1 : nil
  }

  private mutating func skipBlanksAndOneEnding() {
    var endings = 0
    while let next = byte {
      if next == 0x0A { endings += 1 }
      guard next == 0x20 || next == 0x09 || next == 0x0A, endings < 2 else { return }
      advance()
    }
  }

  private mutating func readLabel() -> Bool {
    guard byte == UInt8(ascii: "[") else { return false }
    advance()
    var hasText = false
    for _ in 0..<1000 {
      guard var next = byte, next != UInt8(ascii: "[") else { return false }
      if next == UInt8(ascii: "]") {
        advance()
        return hasText
      }
      if next == UInt8(ascii: "\\") {
        advance()
        guard let escaped = byte else { return false }
        next = escaped == 0x0A ? UInt8(ascii: "\\") : escaped
        hasText = true
        if escaped == 0x0A { continue }
      }
      if next != 0x20, next != 0x09, next != 0x0A { hasText = true }
      advance()
    }
    return false
  }

  private mutating func readDestination() -> Bool {
    if byte == UInt8(ascii: "<") { return readPointedDestination() }
    var depth = 0
    var length = 0
    while let next = byte, next > 0x20, next != 0x7F {
      if next == UInt8(ascii: "(") { depth += 1 }
      if next == UInt8(ascii: ")") { depth -= 1 }
      if depth < 0 { return false }
      advance()
      if next == UInt8(ascii: "\\"), let escaped = byte, escaped > 0x20 { advance() }
      length += 1
    }
    return length > 0 && depth == 0 && (byte == nil || byte == 0x20 || byte == 0x09 || byte == 0x0A)
  }

  private mutating func readPointedDestination() -> Bool {
    advance()
    while let next = byte, next != 0x0A, next != UInt8(ascii: "<") {
      advance()
      if next == UInt8(ascii: ">") { return true }
      if next == UInt8(ascii: "\\"), let escaped = byte, escaped != 0x0A { advance() }
    }
    return false
  }

  /// Index of the line after the title at the current position; nil if there is no title or it doesn't end its line.
  private mutating func readTitle() -> Int? {
    guard let opening = byte else { return nil }
    let closing = opening == UInt8(ascii: "(") ? UInt8(ascii: ")") : opening
    guard [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: ")")].contains(closing) else { return nil }
    advance()
    while let next = byte {
      advance()
      if next == closing { return lineBehind() }
      if next == opening { return nil }
      if next == UInt8(ascii: "\\"), byte != nil { advance() }
    }
    return nil
  }
}
