import VaultSyntax

/// The words by which a person names an item in order to change it.
///
/// The words must start at the start of a word of the item, so `6` doesn't match `2026`, nor `ilk` match
/// `milk`. A number at either end of the phrase must be a whole number, because other programs number their
/// items. Only letters with case and digits start words: other scripts write words without spaces between
/// them, so there any position will do. If the phrase matches too few items, the user gets a message; if it
/// matched too many, Offload would change them.
package struct NamingPhrase {
  /// The kind of phrase, for messages about a search.
  package enum Kind {
    case nothing, number, word, words
  }

  package let kind: Kind
  private let characters: [Character]
  /// A pattern that matches wherever the phrase does. If the phrase doesn't start with a cased letter or a
  /// digit, it decides alone.
  package let pattern: TextPattern
  private let firstIsNumber: Bool
  private let lastIsNumber: Bool

  package init(_ phrase: String) {
    let words = phrase.split(whereSeparator: \.isWhitespace)
    kind =
      switch words.count {
      case 0: .nothing
      case 1: Self.isNumber(words[0]) ? .number : .word
      default: .words
      }
    characters = words.joined(separator: " ").lowercased().map { $0 }
    pattern = TextPattern(phrase: words.joined(separator: " "))
    firstIsNumber = words.first.map(Self.isNumber) ?? false
    lastIsNumber = words.last.map(Self.isNumber) ?? false
  }

  /// Whether a word has only digits.
  private static func isNumber(_ word: Substring) -> Bool { word.allSatisfy(\.isDecimalDigit) }

  /// Whether an item's words contain the phrase, starting in a visible part of them.
  package func matches(_ content: String) -> Bool {
    guard let first = characters.first else { return false }
    let text = Self.folded(content)
    let hidden = Self.hiddenRanges(in: Array(content.utf8))
    guard first.beginsWords else {
      return pattern.matches(Self.shown(Array(content.utf8), without: hidden))
    }
    guard text.count >= characters.count else { return false }
    return (0...text.count - characters.count).contains { start in
      let end = start + characters.count
      return text[start].character == first
        && text[start..<end].lazy.map(\.character).elementsEqual(characters)
        && beginsWord(text[..<start])
        && (!lastIsNumber || Self.isParted(text[end...].lazy.map(\.character)))
        && !hidden.contains { $0.contains(text[start].offset) }
    }
  }

  private func beginsWord(_ before: ArraySlice<Folded>) -> Bool {
    if firstIsNumber { return Self.isParted(before.reversed().lazy.map(\.character)) }
    return before.last?.character.beginsWords != true
  }

  /// Whether a number ends before these characters: `5` does in `(5)` and `5時`, but not in `3.5`, `5:30`
  /// and `5th`.
  private static func isParted(_ neighbors: some Sequence<Character>) -> Bool {
    for character in neighbors {
      if character.beginsWords { return false }
      if character.isWhitespace || character.isLetter { return true }
    }
    return true
  }
}

extension NamingPhrase {
  private struct Folded {
    var character: Character
    /// The offset of the original character among the text's bytes.
    var offset: Int
  }

  /// Returns the text in lower case, with one space for each run of white space.
  private static func folded(_ text: String) -> [Folded] {
    var folded: [Folded] = []
    var offset = 0
    for character in text {
      if !character.isWhitespace {
        for lowered in character.lowercased() { folded.append(Folded(character: lowered, offset: offset)) }
      } else if folded.last?.character != " " {
        folded.append(Folded(character: " ", offset: offset))
      }
      offset += character.utf8.count
    }
    return folded
  }

  /// Returns the targets of links, except the parts that a reader sees as the link's words.
  private static func hiddenRanges(in bytes: [UInt8]) -> [Range<Int>] {
    guard bytes.contains(UInt8(ascii: "[")) else { return [] }
    return bytes.withUnsafeBufferPointer { bytes in
      var inline = InlineTokens()
      inline.read(bytes, in: bytes.indices, firstLine: false)
      return (inline.tokens + inline.nested).flatMap { token -> [Range<Int>] in
        switch token.kind {
        case .link, .image: [token.value]
        case .wikilink, .embed: token.key.isEmpty ? besidesName(of: token.value, bytes) : [token.value]
        default: []
        }
      }
    }
  }

  /// Returns the hidden parts of a link without a label: the folder before the file's name, and the anchor.
  private static func besidesName(of target: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>]
  {
    let end = bytes[target].firstIndex(of: UInt8(ascii: "#")) ?? target.upperBound
    // A link to a heading of the same file shows only the heading.
    guard end > target.lowerBound else { return [] }
    let start = bytes[target.lowerBound..<end].lastIndex(of: UInt8(ascii: "/")) ?? target.lowerBound
    return [target.lowerBound..<start, end..<target.upperBound]
  }

  private static func shown(_ bytes: [UInt8], without hidden: [Range<Int>]) -> [UInt8] {
    hidden.isEmpty
      ? bytes : bytes.indices.filter { index in !hidden.contains { $0.contains(index) } }.map { bytes[$0] }
  }
}

extension Query {
  /// Returns a query that lists the items with this address or these words, and maybe some more: it also
  /// finds parts of words.
  static func term(listing items: [ListedItem], namedBy text: String) -> String {
    let closed = items.allSatisfy(\.item.status.isClosed) ? "is:closed " : ""
    if let prefix = ItemID.Prefix(text), items.allSatisfy({ $0.item.id.map(prefix.matches) ?? false }) {
      return "\(closed)id:\(text)"
    }
    return closed + term(forWords: text)
  }

  /// Returns a query for words, in quotation marks if they would have another meaning without.
  package static func term(forWords text: String) -> String {
    let isPlain =
      text.allSatisfy { $0.isLetter || $0.isNumber } && !["and", "or", "not"].contains(text.lowercased())
    return isPlain ? text : "\"\(String(text.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0] }))\""
  }
}

extension Character {
  /// Whether spaces separate words in its script: it is a letter with case, or a digit.
  fileprivate var beginsWords: Bool { isCased || isDecimalDigit }

  /// Excludes other kinds of numerals, such as Chinese ones.
  fileprivate var isDecimalDigit: Bool {
    unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }
}
