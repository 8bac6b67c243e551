/// The kind of start that the reader found at a place in a line.
enum Start {
  /// A container began, and the line continues in it.
  case container
  /// A leaf took the rest of the line.
  case leaf
  /// Only text begins here.
  case text
}

extension BlockReader {
  /// Opens the container or leaf that begins at `place`. The checks follow CommonMark's order.
  mutating func readStart() -> Start {
    if place.indent >= 4 { return startIndentedCode() }
    switch bytes[place.position] {
    case UInt8(ascii: ">"):
      if place.count >= Container.limit { return .text }
      openQuote()
      return .container
    case UInt8(ascii: "#"):
      return startHeading() ? .leaf : .text
    case UInt8(ascii: "`"), UInt8(ascii: "~"):
      return startFence() ? .leaf : .text
    case UInt8(ascii: "<"):
      return startConflict() || startHTML() ? .leaf : .text
    case UInt8(ascii: "="):
      return endHeading() ? .leaf : .text
    case UInt8(ascii: "-"):
      if endHeading() || startThematicBreak() { return .leaf }
      if startItem() { return .container }
      return startTable() ? .leaf : .text
    case UInt8(ascii: "*"):
      if startThematicBreak() { return .leaf }
      return startItem() ? .container : .text
    case UInt8(ascii: "_"):
      return startThematicBreak() ? .leaf : .text
    case UInt8(ascii: "+"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return startItem() ? .container : .text
    case UInt8(ascii: "|"), UInt8(ascii: ":"):
      return startTable() ? .leaf : .text
    case UInt8(ascii: "%"):
      return startRegion(.comment, .unclosedComment) ? .leaf : .text
    case UInt8(ascii: "$"):
      return startRegion(.math, .unclosedMath) ? .leaf : .text
    default:
      return .text
    }
  }

  /// Whether the line continues the containers of the open paragraph, so that a new block would interrupt it.
  @inline(__always)
  func interruptsParagraph() -> Bool {
    leaf.kind == .paragraph && !place.hasOpened && place.count == containers.count
  }

  private mutating func startIndentedCode() -> Start {
    if leaf.kind == .paragraph, !place.hasOpened { return .text }
    begin()
    openLeaf(.indentedCode, .indentedCode)
    return .leaf
  }

  private mutating func startHeading() -> Bool {
    let marks = bytes.skip(UInt8(ascii: "#"), from: place.position, to: end)
    let level = marks - place.position
    guard level <= 6, bytes.isBlank(at: marks, end: end) else { return false }
    addLeaf(.heading)
    let start = bytes.skipBlanks(from: marks, to: end)
    addHeading(level, line..<line + 1, start..<headingEnd(from: start))
    return true
  }

  /// Offset after a heading's text, without the `#` characters that may close it.
  private func headingEnd(from start: Int) -> Int {
    let trimmed = bytes.trimBlanks(from: start, to: end)
    var marks = trimmed
    while marks > start, bytes[marks - 1] == UInt8(ascii: "#") { marks -= 1 }
    if marks == start { return start }
    guard marks < trimmed, bytes.isBlank(at: marks - 1, end: end) else { return trimmed }
    return bytes.trimBlanks(from: start, to: marks)
  }

  private mutating func addHeading(_ level: Int, _ lines: Range<Int>, _ text: Range<Int>) {
    let isTop = containers.count == 1
    if isTop { section = outline.headings.count }
    outline.headings.append(Heading(level: level, lines: lines, text: text, opensSection: isTop))
  }

  /// Turns the open paragraph into a heading, if the line underlines it.
  private mutating func endHeading() -> Bool {
    guard interruptsParagraph(), !leaf.isCapture else { return false }
    let mark = bytes[place.position]
    let marks = bytes.skip(mark, from: place.position, to: end)
    guard bytes.skipBlanks(from: marks, to: end) == end else { return false }
    let definitions = findDefinitionsEnd()
    if definitions == leaf.end {
      // The paragraph holds only definitions, so there is no text to underline.
      closeLeaf()
      return false
    }
    if definitions > leaf.start {
      list(.definition, leaf.start..<definitions)
    }
    let last = outline.lines[leaf.end - 1]
    let start = outline.lines[definitions].content
    let text = start..<bytes.trimBlanks(from: start, to: last.end)
    extendLeaf()
    markFirstLine(as: .heading, definitions)
    list(.heading, definitions..<leaf.end)
    addHeading(mark == UInt8(ascii: "=") ? 1 : 2, definitions..<leaf.end, text)
    leaf.kind = .none
    return true
  }

  /// Changes the kind of an item's first line, if the open leaf began there.
  mutating func markFirstLine(as kind: Block.Kind, _ line: Int) {
    guard leaf.item >= 0, outline.items[leaf.item].firstLine == line else { return }
    outline.items[leaf.item].textKind = kind
  }

  private mutating func startThematicBreak() -> Bool {
    guard place.position >= thematicBreakFailure else { return false }
    let mark = bytes[place.position]
    var offset = place.position
    var marks = 0
    while offset < end {
      if bytes[offset] == mark {
        marks += 1
      } else if !bytes.isBlank(at: offset, end: end) {
        break
      }
      offset += 1
    }
    guard offset == end, marks >= 3 else {
      thematicBreakFailure = offset
      return false
    }
    addLeaf(.thematicBreak)
    return true
  }

  private mutating func startFence() -> Bool {
    let mark = bytes[place.position]
    let marks = bytes.skip(mark, from: place.position, to: end)
    guard marks - place.position >= 3 else { return false }
    if mark == UInt8(ascii: "`"), bytes.contains("`", from: marks, to: end) { return false }
    begin()
    openLeaf(.fence, .fencedCode)
    leaf.mark = mark
    leaf.extent = marks - place.position
    return true
  }

  func endsFence() -> Bool {
    guard place.indent < 4, place.position < end, bytes[place.position] == leaf.mark else { return false }
    let marks = bytes.skip(leaf.mark, from: place.position, to: end)
    return marks - place.position >= leaf.extent && bytes.skipBlanks(from: marks, to: end) == end
  }
}
