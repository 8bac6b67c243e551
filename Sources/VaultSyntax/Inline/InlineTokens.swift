/// The tokens of a paragraph's lines.
///
/// The tokens of each line tile its text. Reading again keeps the memory that is there.
package struct InlineTokens: Sendable {
  package internal(set) var tokens: [Token] = []
  /// Tags, links and embeds that stand within another token: in a field's value, or in a Markdown link's label.
  package private(set) var nested: [Token] = []
  private var brackets = BracketPairs()

  package init() {}

  /// Reads one line's text. `firstLine` says that it is an item's first line, which may end in a block id.
  package mutating func read(_ bytes: UnsafeBufferPointer<UInt8>, in range: Range<Int>, firstLine: Bool) {
    read(bytes, lines: [range], firstLine: firstLine)
  }

  /// Reads the lines of one paragraph, given as the range of each line's text. A code span, a comment, math, HTML or
  /// a link that reaches over several lines gives a token on each.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, lines: ArraySlice<Range<Int>>, firstLine: Bool
  ) {
    read(bytes, lines: lines, of: .paragraph, firstLine: firstLine)
  }

  /// Reads the lines of a block: in a comment only tags and links are found, and in a table nothing reaches over
  /// its rows.
  package mutating func read(
    _ bytes: UnsafeBufferPointer<UInt8>, lines: ArraySlice<Range<Int>>, of kind: Block.Kind, firstLine: Bool
  ) {
    tokens.removeAll(keepingCapacity: true)
    if !nested.isEmpty { nested.removeAll(keepingCapacity: true) }
    switch kind {
    case .comment: run(bytes, lines, .comment, firstLine: false)
    case .table: for line in lines.indices { run(bytes, lines[line...line], .everything, firstLine: false) }
    default: run(bytes, lines, .everything, firstLine: firstLine)
    }
    readNested(bytes)
  }

  private mutating func run(
    _ bytes: UnsafeBufferPointer<UInt8>, _ lines: ArraySlice<Range<Int>>, _ scope: InlineLexer.Scope,
    firstLine: Bool
  ) {
    var lexer = InlineLexer(bytes, lines: lines, scope: scope, tokens: [], brackets: BracketPairs())
    swap(&lexer.tokens, &tokens)
    swap(&lexer.brackets, &brackets)
    lexer.read(firstLineIsItem: firstLine)
    swap(&lexer.tokens, &tokens)
    swap(&lexer.brackets, &brackets)
  }

  private mutating func readNested(_ bytes: UnsafeBufferPointer<UInt8>) {
    // What stands on earlier lines of a label that goes on.
    var label: [Range<Int>] = []
    for token in tokens {
      switch token.kind {
      case .field:
        readNested(bytes, in: [token.value], of: token)
      case .link, .image:
        label.append(token.key)
        readNested(bytes, in: label, of: token)
        label.removeAll()
      case .linkPart where !token.key.isEmpty:
        label.append(token.key)
      default: continue
      }
    }
  }

  private mutating func readNested(
    _ bytes: UnsafeBufferPointer<UInt8>, in lines: [Range<Int>], of outer: Token
  ) {
    guard lines.contains(where: { Self.mayHoldTokens(bytes, $0) }) else { return }
    var lexer = InlineLexer(
      bytes, lines: lines[...], scope: .nested, tokens: [], brackets: BracketPairs())
    lexer.read(firstLineIsItem: false, textStart: max(0, (lines.first?.lowerBound ?? 1) - 1))
    for token in lexer.tokens {
      switch token.kind {
      case .tag, .wikilink, .embed, .image: nested.append(token)
      case .link where outer.kind == .field: nested.append(token)
      default: continue
      }
    }
  }

  private static func mayHoldTokens(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
    for index in range where bytes[index] == UInt8(ascii: "#") || bytes[index] == UInt8(ascii: "[") {
      return true
    }
    return false
  }
}
