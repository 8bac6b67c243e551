/// Reads a file's block structure in one pass over its lines, with a stack of open containers and one open leaf. The
/// appendix of the CommonMark specification describes the method.
///
/// Every access to `bytes` stays below an `end` from `lineEnd(from:)`, which is never beyond the buffer.
struct BlockReader: ~Copyable {
  let bytes: UnsafeBufferPointer<UInt8>
  let isInbox: Bool
  var outline: Outline
  var containers = ContainerStack()
  var leaf = Leaf()
  /// How far the reader is in the current line.
  var place = Place()
  /// Index of the current line.
  var line = 0
  /// Offset of the current line.
  var start = 0
  /// Offset where the line's own text begins, after the part that belongs to containers.
  var content = 0
  /// Offset where its text ends.
  var end = 0
  /// Offset of the line after the current one.
  var next = 0
  var lists = 0
  /// Index of the last heading that opened a section.
  var section = -1
  /// Whether the innermost container is an item that has only its marker so far.
  var isEmptyItemOpen = false
  /// Index of the first blank block whose item isn't known yet; -1 if there is none.
  var unsettledBlank = -1
  /// Offset where the last search for a thematic break failed; a search from before it would fail as well.
  var thematicBreakFailure = -1
  /// Whether a search for the end of a conflict has reached the end of the file.
  var hasNoMoreConflicts = false

  init(_ bytes: UnsafeBufferPointer<UInt8>, kind: FileKind, outline: consuming Outline) {
    self.bytes = bytes
    isInbox = kind == .inbox
    self.outline = outline
  }

  consuming func finish() -> Outline { outline }

  /// - Parameter takingShortWays: whether the reader takes a faster path for lines that are plainly items. The result
  ///   is the same.
  mutating func readFile(takingShortWays: Bool = true) {
    let isMarked = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    let text = isMarked ? 3 : 0
    var offset = readFrontMatter(textFrom: text)
    while offset < bytes.count {
      if !takingShortWays || !readPlainItem(at: offset) {
        readLine(from: offset, textFrom: max(offset, text))
      }
      offset = next
    }
    line = outline.lines.count
    close(to: 1)
    settleBlanks()
  }

  private mutating func readLine(from offset: Int, textFrom: Int) {
    start = offset
    end = bytes.lineEnd(from: textFrom)
    next = bytes.nextLine(after: end)
    line = outline.lines.count
    containers.match(bytes, from: textFrom, to: end, limit: containers.count, place: &place)
    content = place.position
    if place.position == end {
      readBlankLine()
    } else if !continueLeaf() {
      readStarts()
    }
    outline.lines.append(Line(start: start, content: content, end: end, next: next))
  }

  private mutating func readBlankLine() {
    var count = place.count
    if isEmptyItemOpen, count == containers.count {
      // An item can begin with one blank line, not with two.
      count -= 1
    }
    isEmptyItemOpen = false
    if place.quote > 0 { containers[place.quote].end = line + 1 }
    if count == containers.count, leaf.holdsBlankLines { return }
    close(to: count, settling: false)
    emitBlank(line..<line + 1, in: place.quote)
  }

  /// Opens everything that begins on the current line: containers, then one leaf.
  private mutating func readStarts() {
    isEmptyItemOpen = false
    if isInbox, place.column == 0, leaf.kind == .paragraph {
      if place.count == containers.count, startTable() { return }
      // The kind of a line in the inbox doesn't depend on the lines above it.
      close(to: 1)
    }
    while place.position < end {
      switch readStart() {
      case .container: continue
      case .leaf: return
      case .text: return readText()
      }
    }
    finishMarkers()
  }

  /// Finishes a line on which only containers begin.
  private mutating func finishMarkers() {
    content = end
    if place.item >= 0 {
      isEmptyItemOpen =
        containers.last.item == place.item
        && !containers.last.isQuote
      touch()
      emit(.emptyItem, line..<line + 1)
    } else {
      touch()
      emitBlank(line..<line + 1, in: containers.count - 1)
    }
  }

  private mutating func readText() {
    if !place.hasOpened {
      let isRow =
        leaf.kind == .table && place.count == containers.count
        && !(isInbox && place.column == 0 && !bytes.contains("|", from: place.position, to: end))
      if leaf.kind == .paragraph || isRow { return extendLeaf() }
    }
    let isCapture = isInbox && place.column == 0 && !place.hasOpened
    begin()
    if isCapture { addCapture() }
    openLeaf(.paragraph, .paragraph)
    if isCapture {
      containers[0].listMarker = Container.captureMarker
      leaf.isCapture = true
      leaf.item = outline.items.count - 1
    }
  }
}
