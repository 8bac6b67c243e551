extension Leaf {
  /// Whether the leaf can contain blank lines.
  var holdsBlankLines: Bool {
    switch kind {
    case .indentedCode, .fence, .region: true
    case .html: mark < 6
    case .none, .paragraph, .table: false
    }
  }
}

extension BlockReader {
  /// Adds the current line to the open leaf, if the leaf takes lines verbatim. Otherwise returns false.
  mutating func continueLeaf() -> Bool {
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
    content = verbatimContent()
    let isLast =
      switch leaf.kind {
      case .fence: endsFence()
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

  /// Begins a leaf on the current line. The caller has called `begin()`.
  mutating func openLeaf(_ kind: Leaf.Kind, _ block: Block.Kind) {
    openLeaf(kind)
    leaf.block = block
    setContent(of: block)
  }

  private mutating func openLeaf(_ kind: Leaf.Kind) {
    containers.last.listMarker = 0
    leaf.kind = kind
    leaf.start = line
    leaf.content = place.position
    leaf.item = containers.last.item
    leaf.quoteDepth = containers.last.quotes
    leaf.isCapture = false
    extendLeaf()
  }

  /// Begins a paragraph on the current line. The caller sets the item's text.
  mutating func openParagraph() {
    openLeaf(.paragraph)
    leaf.block = .paragraph
    content = place.position
  }

  /// Lists a block that consists of the current line.
  mutating func addLeaf(_ block: Block.Kind) {
    begin()
    containers.last.listMarker = 0
    touch()
    setContent(of: block)
    emit(block, line..<line + 1)
  }

  private mutating func setContent(of block: Block.Kind) {
    switch block {
    case .fencedCode, .indentedCode, .html, .comment, .math:
      content = verbatimContent()
    default:
      content = place.position
    }
    if place.item >= 0 { setText(of: place.item, block) }
  }

  /// Lists the open leaf, without blank lines at its end that nothing followed.
  ///
  /// `isComplete` is whether the reader has found the leaf's own end.
  mutating func closeLeaf(isComplete: Bool = false) {
    if leaf.kind == .paragraph { return closeParagraph() }
    list(leaf.block, leaf.start..<leaf.end)
    if leaf.holdsBlankLines, !isComplete {
      if leaf.kind == .fence { report(.unclosedFence, leaf.start) }
      if leaf.kind == .html { report(.unclosedHTML, leaf.start) }
      if leaf.end < line { emitBlank(leaf.end..<line, in: innermostQuote) }
    }
    leaf.kind = .none
  }

  /// Lists lines of the open leaf as a block.
  mutating func list(_ kind: Block.Kind, _ lines: Range<Int>) {
    outline.blocks.append(Block(kind: kind, lines: lines, item: leaf.item, quoteDepth: leaf.quoteDepth))
  }

  mutating func report(_ kind: SyntaxIssue.Kind, _ line: Int) {
    outline.issues.append(SyntaxIssue(kind: kind, line: line))
  }

  private mutating func closeParagraph() {
    if leaf.isCapture { outline.items[leaf.item].endLine = leaf.end }
    let definitions = findDefinitionsEnd()
    if definitions > leaf.start { list(.definition, leaf.start..<definitions) }
    if definitions < leaf.end { list(.paragraph, definitions..<leaf.end) }
    leaf.kind = .none
  }

  /// Index of the line after the link reference definitions that begin the open paragraph.
  ///
  /// Mutating, although it changes nothing: Swift would call a non-mutating method on a copy of the reader, for each
  /// line.
  mutating func findDefinitionsEnd() -> Int {
    let label = leaf.content
    let end = outline.lines[leaf.start].end
    guard label < end, bytes[label] == UInt8(ascii: "["), !leaf.isCapture else { return leaf.start }
    if end - label > 3, bytes[label + 2] == UInt8(ascii: "]"), bytes[label + 3] != UInt8(ascii: ":") {
      // A checkbox, as in most lines that begin with `[`.
      return leaf.start
    }
    var scanner = DefinitionScanner(bytes: bytes, lines: outline.lines, end: leaf.end)
    return scanner.lines(from: leaf.start)
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

  /// Lists blank lines directly in a quote (0: outside all quotes). The items inside that quote get the lines only if
  /// they continue after them.
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
