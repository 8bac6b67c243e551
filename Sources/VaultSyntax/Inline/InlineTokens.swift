/// The tokens of a paragraph's lines.
///
/// The tokens of each line tile its text. Reading again reuses the memory.
package struct InlineTokens: Sendable {
  package internal(set) var tokens: [Token] = []
  /// Tags, links and embeds inside another token: in a field's value or in a Markdown link's label.
  package private(set) var nested: [Token] = []
  // The lexer's memory, which the next paragraph reuses.
  private var brackets = BracketPairs()
  private var closers = Closers()
  private var found: [Token] = []
  /// The lines of the label that `readNested` reads, and the line of a field's value.
  private var label: [Range<Int>] = []
  private var value: [Range<Int>] = [0..<0]

  package init() {}

  /// Reads the text of one line. `firstLine` is whether it is an item's first line, which may end in a block id.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, firstLine: Bool) {
    read(bytes, lines: [range], firstLine: firstLine)
  }

  /// Reads the lines of one paragraph, as the range of each line's text. A code span, comment, math, HTML or link that
  /// crosses lines gives a token on each.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, lines: ArraySlice<Range<Int>>, firstLine: Bool
  ) {
    read(bytes, lines: lines, of: .paragraph, firstLine: firstLine)
  }

  /// Reads the lines of a block. In a comment it finds only tags and links; in a table nothing crosses rows.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, lines: ArraySlice<Range<Int>>, of kind: Block.Kind, firstLine: Bool
  ) {
    tokens.removeAll(keepingCapacity: true)
    if !nested.isEmpty { nested.removeAll(keepingCapacity: true) }
    switch kind {
    case .comment: run(bytes, lines, .comment)
    case .table: for line in lines.indices { run(bytes, lines[line...line], .everything) }
    default: run(bytes, lines, .everything, firstLine: firstLine, isParagraph: true)
    }
    readNested(bytes)
  }

  private mutating func run(
    _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ArraySlice<Range<Int>>, _ scope: InlineLexer.Scope,
    firstLine: Bool = false, isParagraph: Bool = false
  ) {
    var lexer = InlineLexer(bytes, lines: lines, scope: scope)
    swap(&lexer.tokens, &tokens)
    lend(to: &lexer)
    lexer.read(firstLineIsItem: firstLine, isParagraph: isParagraph)
    swap(&lexer.tokens, &tokens)
    takeBack(from: &lexer)
  }

  private mutating func lend(to lexer: inout InlineLexer) {
    swap(&lexer.brackets, &brackets)
    swap(&lexer.closers, &closers)
  }

  private mutating func takeBack(from lexer: inout InlineLexer) {
    swap(&lexer.brackets, &brackets)
    swap(&lexer.closers, &closers)
    closers.removeAll()
  }

  private mutating func readNested(_ bytes: UnsafeBufferPointer<UInt8>) {
    for token in tokens {
      switch token.kind {
      case .field:
        guard Self.mayHoldTokens(bytes, token.value) else { continue }
        value[0] = token.value
        readNested(bytes, in: value, of: token)
      case .link, .image:
        label.append(token.key)
        if label.contains(where: { Self.mayHoldTokens(bytes, $0) }) {
          readNested(bytes, in: label, of: token)
        }
        label.removeAll(keepingCapacity: true)
      // The label continues.
      case .linkPart where !token.key.isEmpty:
        label.append(token.key)
      default: continue
      }
    }
    label.removeAll(keepingCapacity: true)
  }

  private mutating func readNested(
    _ bytes: UnsafeBufferPointer<UInt8>, in lines: [Range<Int>], of outer: Token
  ) {
    var lexer = InlineLexer(bytes, lines: lines[...], scope: .nested)
    swap(&lexer.tokens, &found)
    lend(to: &lexer)
    lexer.read(
      firstLineIsItem: false, isParagraph: false, textStart: max(0, (lines.first?.lowerBound ?? 1) - 1))
    swap(&lexer.tokens, &found)
    takeBack(from: &lexer)
    for token in found {
      switch token.kind {
      case .tag, .wikilink, .embed, .image: nested.append(token)
      case .link where outer.kind == .field: nested.append(token)
      default: continue
      }
    }
    found.removeAll(keepingCapacity: true)
  }

  private static func mayHoldTokens(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] == UInt8(ascii: "#") || bytes[index] == UInt8(ascii: "[") {
      return true
    }
    return false
  }
}
