import OffloadKit
import TerminalKit

/// Removes Markdown marks from words: `**and**` becomes `and`, `[heat pumps](https://…)` becomes `heat pumps`. Other
/// characters stay: a star between spaces, a snake_case word, an address.
enum ReadableText {
  /// A part of a text, and the style that its marks give it.
  struct Run: Hashable, Sendable {
    var text: String
    var attributes: Style.Attributes = []
  }

  static func of(_ text: String) -> String {
    let shown = runs(of: text).map(\.text).joined()
    return shown.allSatisfy(\.isWhitespace) ? ReadableLinks.of(text) : shown
  }

  /// Returns the words with one space between them, and none around them.
  static func joined(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  /// Returns the text in parts: plain, emphasized, struck, code, or a link.
  static func runs(of text: String) -> [Run] {
    // A row never shows more, and Offload shouldn't go through a pasted book for it.
    guard text.utf8.count <= 4096 else { return [Run(text: ReadableLinks.of(text))] }
    guard text.utf8.contains(where: { marks.contains($0) }) else { return [Run(text: text)] }
    return plain(Array(ReadableLinks.of(text) { "\(linkStart)\($0)\(linkEnd)" })[...], [])
  }

  /// Signs around the words of a link to a note, from the last of Unicode's private characters.
  private static let linkStart: Character = "\u{10FFFC}"
  private static let linkEnd: Character = "\u{10FFFD}"

  private static let marks = Array("*_~`[\\".utf8)

  private static func plain(_ text: ArraySlice<Character>, _ attributes: Style.Attributes) -> [Run] {
    var shown: [Run] = []
    func add(_ run: Run) {
      if shown.last?.attributes == run.attributes {
        shown[shown.count - 1].text += run.text
      } else {
        shown.append(run)
      }
    }
    var rest = text
    while let character = rest.first {
      if let (runs, end) = marked(rest, attributes, after: shown.last?.text.last) {
        runs.forEach(add)
        rest = rest[end...]
      } else {
        add(Run(text: String(character), attributes: attributes))
        rest = rest.dropFirst()
      }
    }
    return shown
  }

  /// Returns the words of a marked part at the start of a text, and the index where it ends; nil if there is none.
  private static func marked(
    _ text: ArraySlice<Character>, _ attributes: Style.Attributes, after previous: Character?
  ) -> ([Run], Int)? {
    switch text.first {
    case "\\": escaped(text, attributes)
    case "`": code(text, attributes)
    case "[": linked(text, attributes)
    case "!" where text.dropFirst().first == "[": linked(text.dropFirst(), attributes)
    case linkStart: wikilink(text, attributes)
    case "*", "_", "~": emphasized(text, attributes, after: previous)
    default: nil
    }
  }

  private static func escaped(
    _ text: ArraySlice<Character>, _ attributes: Style.Attributes
  ) -> ([Run], Int)? {
    guard let next = text.dropFirst().first, next.isASCII, next.isPunctuation || next.isSymbol else {
      return nil
    }
    return ([Run(text: String(next), attributes: attributes)], text.startIndex + 2)
  }

  private static func code(
    _ text: ArraySlice<Character>, _ attributes: Style.Attributes
  ) -> ([Run], Int)? {
    let fence = text.prefix { $0 == "`" }
    guard let end = firstRange(of: fence, in: text.dropFirst(fence.count)), end > fence.endIndex else {
      return nil
    }
    let inside = text[fence.endIndex..<end].filter { $0 != linkStart && $0 != linkEnd }
    let run = Run(text: String(inside), attributes: attributes.union(.dim))
    return ([run], end + fence.count)
  }

  private static func wikilink(
    _ text: ArraySlice<Character>, _ attributes: Style.Attributes
  ) -> ([Run], Int)? {
    text.firstIndex(of: linkEnd).map { end in
      (
        [Run(text: String(text[(text.startIndex + 1)..<end]), attributes: attributes.union(.underline))],
        end + 1
      )
    }
  }

  /// Reads `[words](address)`. Brackets without an address are part of the words.
  private static func linked(
    _ text: ArraySlice<Character>, _ attributes: Style.Attributes
  ) -> ([Run], Int)? {
    guard let close = closing("[", "]", in: text), close > text.startIndex + 1,
      text.indices.contains(close + 1), text[close + 1] == "(",
      let end = closing("(", ")", in: text[(close + 1)...]), !text[close..<end].contains(where: \.isNewline)
    else { return nil }
    return (plain(text[(text.startIndex + 1)..<close], attributes.union(.underline)), end + 1)
  }

  private static func emphasized(
    _ text: ArraySlice<Character>, _ attributes: Style.Attributes, after previous: Character?
  ) -> ([Run], Int)? {
    let run = text.prefix { $0 == text.first }
    let isWord = previous.map { $0.isLetter || $0.isNumber } ?? false
    guard run.count <= (run.first == "~" ? 2 : 3), run.first != "~" || run.count == 2,
      run.first != "_" || !isWord,
      let inside = text.dropFirst(run.count).first, !inside.isWhitespace,
      let end = firstRange(of: run, in: text.dropFirst(run.count)), !text[end - 1].isWhitespace
    else { return nil }
    let after = text.dropFirst(end + run.count - text.startIndex).first
    if run.first == "_", after.map({ $0.isLetter || $0.isNumber }) ?? false { return nil }
    let emphasis: Style.Attributes =
      run.first == "~" ? .struck : run.count == 1 ? .italic : run.count == 2 ? .bold : [.bold, .italic]
    return (plain(text[run.endIndex..<end], attributes.union(emphasis)), end + run.count)
  }

  /// Returns the index of the next run of marks with exactly the same length.
  private static func firstRange(of run: ArraySlice<Character>, in text: ArraySlice<Character>) -> Int? {
    var index = text.startIndex
    while index < text.endIndex {
      let here = text[index...].prefix { $0 == run.first }
      if here.count == run.count { return index }
      index += max(1, here.count)
    }
    return nil
  }

  private static func closing(_ open: Character, _ close: Character, in text: ArraySlice<Character>) -> Int? {
    var depth = 0
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return index }
    }
    return nil
  }
}
