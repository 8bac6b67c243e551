import VaultSyntax

/// The words that somebody names an item by, to change it.
///
/// They begin where a word of the item begins, so that `6` is not found in `2026`, nor `ilk` in `milk`; a number that stands
/// first or last in them is a whole one, since other programs number their items. Words begin only among letters with
/// case and digits: other scripts join words, or what belongs to them, without a blank, and there any place will do.
/// What is found may be too little, and is said to be; what is found too much would be changed.
package struct NamingPhrase {
  /// How it is told to somebody what was looked for.
  package enum Kind {
    case nothing, number, word, words
  }

  package let kind: Kind
  private let characters: [Character]
  /// They are found nowhere else; for what begins in no such letter or digit it is all that is asked.
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

  /// Whether a word is digits alone.
  private static func isNumber(_ word: Substring) -> Bool { word.allSatisfy(\.isDecimalDigit) }

  /// Whether they are among an item's words, and begin in what is shown of them.
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

  /// Whether a number ends where these characters follow: `5` in `(5)` and `5時`, and not in `3.5`, `5:30` and `5th`.
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
    /// Where the character that it was stands among the text's bytes.
    var offset: Int
  }

  /// In lower case, every run of white space as one blank.
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

  /// The targets of links, as far as they are not the words that are shown for them.
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

  /// Of a link without a label: the folder before the name of the file, and the place in it.
  private static func besidesName(of target: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>]
  {
    let end = bytes[target].firstIndex(of: UInt8(ascii: "#")) ?? target.upperBound
    // A heading of the same file is all that is shown.
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
  /// What lists the items that an address or words name, and maybe some more: a part of a word is found there too.
  static func term(listing items: [ListedItem], namedBy text: String) -> String {
    let closed = items.allSatisfy(\.item.status.isClosed) ? "is:closed " : ""
    if let prefix = ItemID.Prefix(text), items.allSatisfy({ $0.item.id.map(prefix.matches) ?? false }) {
      return "\(closed)id:\(text)"
    }
    return closed + term(forWords: text)
  }

  /// Words as a query looks for them: in quotes where it would read them as something else, or one by one.
  package static func term(forWords text: String) -> String {
    let isPlain =
      text.allSatisfy { $0.isLetter || $0.isNumber } && !["and", "or", "not"].contains(text.lowercased())
    return isPlain ? text : "\"\(String(text.flatMap { "\"\\".contains($0) ? ["\\", $0] : [$0] }))\""
  }
}

extension Character {
  /// Whether words are told apart by blanks where it stands: a letter with case, or a digit.
  fileprivate var beginsWords: Bool { isCased || isDecimalDigit }

  /// Not what counts in other ways, as numerals of Chinese do.
  fileprivate var isDecimalDigit: Bool {
    unicodeScalars.first?.properties.generalCategory == .decimalNumber
  }
}
