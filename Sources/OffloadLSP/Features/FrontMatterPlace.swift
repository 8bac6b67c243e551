import OffloadKit

/// A place in front matter, as far as the lines before it show. The second delimiter may not be written yet, and the
/// text may not be YAML while the user types.
struct FrontMatterPlace: Equatable {
  /// A tag that the user is typing.
  struct Word: Equatable {
    let typed: String
    /// The quote at its start, which also closes it.
    var quote: Character?
    var isClosed = false
  }

  /// Nil if no tag can go there.
  let word: Word?

  /// - Parameter lineCount: how many lines of front matter the text has.
  init?(_ text: EditedText, _ position: TextPosition, lineCount: Int) {
    guard position.line > 0 else { return nil }
    let isClosed = lineCount > 0
    guard isClosed ? position.line < lineCount - 1 : Self.isOpen(text, before: position.line) else {
      return nil
    }
    let line = text.line(position.line)
    let end = text.offset(of: position)
    let before = String(decoding: text.bytes[line.lowerBound..<max(line.lowerBound, end)], as: UTF8.self)
    let above = (1..<position.line).reversed().map {
      String(decoding: text.bytes[text.line($0)], as: UTF8.self)
    }
    var word = Self.value(before, above: above).flatMap(Self.word)
    if let quote = word?.quote { word?.isClosed = text.bytes[end...].starts(with: quote.utf8) }
    self.word = word
    // Without the second delimiter, a text that begins with a rule looks the same: only a value of tags tells them
    // apart.
    if !isClosed, word == nil { return nil }
  }

  /// Whether a text begins like front matter, with no empty line before this one.
  private static func isOpen(_ text: EditedText, before line: Int) -> Bool {
    let isRule = text.bytes[text.line(0)].elementsEqual("---".utf8)
    return isRule && (1..<line).allSatisfy { !text.line($0).isEmpty }
  }

  /// Returns the part of a value of tags before the place, as far as it is on the place's line.
  private static func value(_ before: String, above: [String]) -> String? {
    if let (isOfTags, value) = entry(before) {
      return isOfTags && value.first?.isWhitespace == true && isOpen(value) ? value : nil
    }
    guard let line = above.firstIndex(where: { entry($0) != nil }),
      let (isOfTags, first) = entry(above[line]),
      isOfTags
    else { return nil }
    let words = before.drop { $0 == " " }
    if words.hasPrefix("- ") { return String(words.dropFirst(2)) }
    let value = ([first] + above[..<line].reversed()).joined(separator: " ")
    let isList = value.contains("[")
    return (isList || words.count < before.count) && !words.hasPrefix("-") && isOpen(value + " " + before)
      ? before : nil
  }

  /// Whether no list has ended in the value.
  private static func isOpen(_ value: String) -> Bool { !value.contains("]") }

  /// For a line that begins with a key, returns whether that is the key of tags, and the text after the colon.
  private static func entry(_ line: String) -> (isOfTags: Bool, value: String)? {
    guard let first = line.first, !first.isWhitespace, first != "-", first != "#",
      let colon = line.firstIndex(of: ":")
    else { return nil }
    var key = line[..<colon]
    while key.last == " " { key.removeLast() }
    return (["tags", "tag"].contains(key.lowercased()), String(line[line.index(after: colon)...]))
  }

  private static func word(in value: String) -> Word? {
    let separators: Set<Character> = [" ", "\t", ",", "[", "\"", "'", "#"]
    let word = String(value.reversed().prefix { !separators.contains($0) }.reversed())
    var lead = value.dropLast(word.count)
    if lead.last == "#" { lead.removeLast() }
    guard let quote = lead.last, quote == "\"" || quote == "'" else { return Word(typed: word) }
    // No tag follows a closing quote.
    return lead.count { $0 == quote } % 2 == 1 ? Word(typed: word, quote: quote) : nil
  }
}

extension FrontMatterPlace {
  /// Returns the tags that can go there and that the text doesn't have yet, by use.
  func tags(_ spot: Spot) -> [(name: String, count: Int)] {
    let letters = Letters(word?.typed ?? "")
    let own = Set((spot.facts[spot.path]?.inheritedTags ?? []).map { $0.name.lowercased() })
    return spot.facts.tags { letters.mayMatch($0) && !own.contains($0) }
  }

  /// Returns the text to write there for a tag.
  func written(_ tag: String) -> String {
    guard let word, let quote = word.quote else { return VaultImage.frontMatterText(ofTag: tag) }
    return word.isClosed ? tag : tag + String(quote)
  }
}
