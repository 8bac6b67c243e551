extension Leaf {
  /// Whether blank lines may turn out to stand inside it.
  var holdsBlankLines: Bool {
    switch kind {
    case .indentedCode, .fence, .region: true
    case .html: mark < 6
    case .none, .paragraph, .table: false
    }
  }
}

extension BlockReader {
  /// Adds the current line to the open leaf where that takes lines as they are.
  mutating func continueLeaf(_ place: Place) -> Bool {
    guard leaf.kind != .none, leaf.kind != .paragraph, place.count == containers.count else {
      return false
    }
    switch leaf.kind {
    case .none, .paragraph, .table: return false
    case .indentedCode: if place.indent < 4 { return false }
    case .fence, .html, .region: break
    }
    isEmptyItemOpen = false
    extendLeaf()
    content = verbatimContent(place)
    let isLast =
      switch leaf.kind {
      case .fence: endsFence(place)
      case .html: endsHTML(from: place.position)
      case .region: start >= leaf.extent
      case .none, .paragraph, .table, .indentedCode: false
      }
    if isLast { closeLeaf(isComplete: true) }
    return true
  }

  mutating func extendLeaf() {
    leaf.end = line + 1
    touch()
  }

  /// Begins a leaf on the current line. `begin(_:)` has been called.
  mutating func openLeaf(_ kind: Leaf.Kind, _ block: Block.Kind, _ place: Place) {
    containers.last.listMarker = 0
    leaf = Leaf(
      kind: kind, block: block, start: line, item: containers.last.item, quoteDepth: containers.last.quotes)
    extendLeaf()
    setContent(place, of: block)
  }

  /// Lists a block that is the current line alone.
  mutating func addLeaf(_ block: Block.Kind, _ place: Place) {
    begin(place)
    containers.last.listMarker = 0
    touch()
    setContent(place, of: block)
    emit(block, line..<line + 1)
  }

  private mutating func setContent(_ place: Place, of block: Block.Kind) {
    switch block {
    case .fencedCode, .indentedCode, .html, .comment, .math:
      content = verbatimContent(place)
    default:
      content = place.position
    }
    if place.item >= 0 { setText(of: place.item, block, place) }
  }

  /// Lists the open leaf. Blank lines at its end that nothing followed are not part of it.
  ///
  /// `isComplete` is whether its own end was read.
  mutating func closeLeaf(isComplete: Bool = false) {
    let closed = leaf
    leaf.kind = .none
    if closed.kind == .paragraph { return closeParagraph(closed) }
    outline.blocks.append(closed.listed(as: closed.block, closed.start..<closed.end))
    guard closed.holdsBlankLines, !isComplete else { return }
    if closed.kind == .fence { report(.unclosedFence, closed.start) }
    if closed.kind == .html { report(.unclosedHTML, closed.start) }
    if closed.end < line { emitBlank(closed.end..<line, in: innermostQuote) }
  }

  mutating func report(_ kind: SyntaxIssue.Kind, _ line: Int) {
    outline.issues.append(SyntaxIssue(kind: kind, line: line))
  }

  private mutating func closeParagraph(_ closed: Leaf) {
    if closed.isCapture { outline.items[closed.item].endLine = closed.end }
    let definitions = definitionLines(of: closed)
    if definitions > closed.start {
      outline.blocks.append(closed.listed(as: .definition, closed.start..<definitions))
    }
    if definitions < closed.end {
      outline.blocks.append(closed.listed(as: .paragraph, definitions..<closed.end))
    }
  }

  /// Index of the line behind the link reference definitions that a paragraph begins with.
  func definitionLines(of paragraph: Leaf) -> Int {
    let first = outline.lines[paragraph.start]
    let label = first.content
    guard label < first.end, bytes[label] == UInt8(ascii: "["), !paragraph.isCapture else {
      return paragraph.start
    }
    if first.end - label > 3, bytes[label + 2] == UInt8(ascii: "]"), bytes[label + 3] != UInt8(ascii: ":") {
      // A checkbox, as most of these are.
      return paragraph.start
    }
    var scanner = DefinitionScanner(bytes: bytes, lines: outline.lines, end: paragraph.end)
    return scanner.lines(from: paragraph.start)
  }

  private var innermostQuote: Int {
    var index = containers.count - 1
    while index > 0, !containers[index].isQuote { index -= 1 }
    return index
  }

  mutating func emit(_ kind: Block.Kind, _ lines: Range<Int>) {
    let container = containers.last
    outline.blocks.append(
      Block(kind: kind, lines: lines, item: container.item, quoteDepth: container.quotes))
  }

  /// Lists blank lines that stand in a quote (0: in none). The items inside that quote get them only if they go
  /// on behind them.
  mutating func emitBlank(_ lines: Range<Int>, in quote: Int) {
    let container = containers[quote]
    let last = outline.blocks.count - 1
    if unsettledBlank >= 0, outline.blocks[last].kind == .blank, outline.blocks[last].item == container.item,
      outline.blocks[last].quoteDepth == container.quotes
    {
      outline.blocks[last].lines = outline.blocks[last].lines.lowerBound..<lines.upperBound
      return
    }
    if unsettledBlank < 0 { unsettledBlank = outline.blocks.count }
    outline.blocks.append(
      Block(kind: .blank, lines: lines, item: container.item, quoteDepth: container.quotes))
  }
}

extension Leaf {
  func listed(as kind: Block.Kind, _ lines: Range<Int>) -> Block {
    Block(kind: kind, lines: lines, item: item, quoteDepth: quoteDepth)
  }
}
