/// The lines of a saved file, to compare with the changes that came into it.
///
/// Each line counts without the spaces around it, so an item that is nested elsewhere is the same.
package struct SavedText {
  private let lines: Set<[UInt8]>

  package init(_ text: [UInt8]) {
    let parts = text.split { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    lines = Set(
      parts.compactMap { line in
        let words = line.drop { $0 == 0x20 || $0 == 0x09 }
        return words.isEmpty ? nil : Array(words)
      })
  }

  /// Whether an editor most likely saved this text from the old one: it has nearly all old lines, including those
  /// removed since, and none of the new ones.
  ///
  /// If none of its old lines is an item, the text proves nothing: emptying a file leaves the same. Missing new lines
  /// prove nothing if they are in other files by now, or a command removed them. Headings don't count, because a
  /// renamed file gets another title. Most of the removed lines are enough, and a changed box or field makes no
  /// difference, unless the operation itself changed just that.
  ///
  /// - Parameter elsewhere: the lines that other files have got since, and those that commands have removed.
  package func isMade(from old: SavedText, without new: SavedText, elsewhere: SavedText) -> Bool {
    let (brought, went) = (
      new.lines.subtracting(old.lines), old.lines.subtracting(new.lines).filter(Self.isText)
    )
    let before = old.lines.filter(Self.isText)
    guard brought.isDisjoint(with: lines), !before.isEmpty else { return false }
    let isWhole = { (count: Int) in before.count - count <= max(1, before.count / 10) }
    guard !went.isEmpty else {
      let left = before.intersection(lines)
      return isWhole(left.count) && left.contains(where: Self.isItem)
        && !brought.isSubset(of: elsewhere.lines)
    }
    let isBack = returned(butFor: brought)
    return isWhole(before.count(where: isBack)) && went.count(where: isBack) * 2 > went.count
  }

  /// Whether the text still has no line that an operation wrote and, if the operation removed lines, at least one of
  /// those.
  func isStill(from removed: SavedText, without inserted: SavedText) -> Bool {
    let (brought, went) = (
      inserted.lines.subtracting(removed.lines), removed.lines.subtracting(inserted.lines)
    )
    return brought.isDisjoint(with: lines)
      && (went.isEmpty || went.contains(where: returned(butFor: brought)))
  }

  /// Returns a test for a line in this text, even with another box or other fields, unless an operation changed just
  /// these.
  private func returned(butFor brought: Set<[UInt8]>) -> ([UInt8]) -> Bool {
    let (edited, words) = (Set(brought.map(Self.words)), words)
    return { line in
      let own = Self.words(of: line)
      return lines.contains(line) || !edited.contains(own) && words.contains(own)
    }
  }

  /// Whether it has at least half of another text's lines, with any boxes and fields.
  package func isMostly(_ other: SavedText) -> Bool {
    let (words, others) = (words, other.words)
    return !others.isEmpty && others.intersection(words).count * 2 >= others.count
  }

  /// Whether it has nothing but headings.
  package var isTextless: Bool { !lines.contains(where: Self.isText) }

  /// Returns the lines that another text doesn't have.
  package func subtracting(_ other: SavedText) -> SavedText { SavedText(lines.subtracting(other.lines)) }

  package func union(_ other: SavedText) -> SavedText { SavedText(lines.union(other.lines)) }

  private init(_ lines: Set<[UInt8]>) { self.lines = lines }

  private var words: Set<[UInt8]> { Set(lines.map(Self.words)) }

  /// Returns a line without its list marker, its box, its fields and its day of completion.
  private static func words(of line: [UInt8]) -> [UInt8] {
    var rest = line[...]
    if isItem(line) {
      rest = rest.drop { $0 != 0x20 }.drop { $0 == 0x20 }
      let box = Array(rest.prefix(4))
      if box.count == 4, box[0] == UInt8(ascii: "["), box[2] == UInt8(ascii: "]"), box[3] == 0x20 {
        rest = rest.dropFirst(4)
      }
    }
    var words: [UInt8] = []
    while let byte = rest.first {
      if let end = fieldEnd(in: rest) ?? dayEnd(in: rest) {
        words.removeLast(words.reversed().prefix { $0 == 0x20 }.count)
        rest = rest[end...]
      } else {
        words.append(byte)
        rest = rest.dropFirst()
      }
    }
    return words
  }

  /// Returns the end of a field such as `[due:: 2026-03-10]` at the start of the bytes.
  private static func fieldEnd(in rest: ArraySlice<UInt8>) -> Int? {
    guard let first = rest.first, first == UInt8(ascii: "[") || first == UInt8(ascii: "(") else { return nil }
    let closing = first == UInt8(ascii: "[") ? UInt8(ascii: "]") : UInt8(ascii: ")")
    guard let end = rest.firstIndex(of: closing) else { return nil }
    let inside = rest[..<end]
    let isField = zip(inside, inside.dropFirst()).contains { $0 == UInt8(ascii: ":") && $1 == $0 }
    return isField ? end + 1 : nil
  }

  /// Returns the end of a day of completion such as `✅ 2026-03-10` at the start of the bytes.
  private static func dayEnd(in rest: ArraySlice<UInt8>) -> Int? {
    guard rest.starts(with: "✅ ".utf8) else { return nil }
    return rest.dropFirst("✅ ".utf8.count).drop { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: "-") }.startIndex
  }

  private static func isText(_ line: [UInt8]) -> Bool { line.first != UInt8(ascii: "#") }

  private static func isItem(_ line: [UInt8]) -> Bool {
    let digits = line.prefix { 0x30...0x39 ~= $0 }
    let mark = digits.isEmpty ? Array("-*+".utf8) : Array(".)".utf8)
    let rest = line.dropFirst(digits.count)
    return rest.first.map(mark.contains) == true && rest.dropFirst().first == 0x20
  }
}
