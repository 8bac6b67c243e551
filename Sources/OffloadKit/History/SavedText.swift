/// How a file stands to what came into it.
///
/// Each line counts without the spaces around it: an item that is nested elsewhere is the same.
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

  /// Whether it was most likely made from the text from before: it has nearly all of that, also what had gone from it since, and
  /// not a line of what came in.
  ///
  /// If nothing of that is an item, it tells nothing: whoever empties a file leaves that, too. Nor does it tell anything that
  /// lines are gone if they are in other files by now, or a command took them away. Headings don't count, since a file that is
  /// renamed gets another title.
  ///
  /// - Parameter elsewhere: what other files have got since, and what commands have taken away.
  package func isMade(from old: SavedText, without new: SavedText, elsewhere: SavedText) -> Bool {
    let (brought, went) = (
      new.lines.subtracting(old.lines), old.lines.subtracting(new.lines).filter(Self.isText)
    )
    let before = old.lines.filter(Self.isText)
    let left = before.intersection(lines)
    guard brought.isDisjoint(with: lines), before.count - left.count <= max(1, before.count / 10) else {
      return false
    }
    return went.isEmpty
      ? left.contains(where: Self.isItem) && !brought.isSubset(of: elsewhere.lines)
      : went.isSubset(of: lines)
  }

  /// Whether it has nothing that an operation wrote, to this day, or all that it had taken away.
  func isStill(from removed: SavedText, without inserted: SavedText) -> Bool {
    let (brought, went) = (
      inserted.lines.subtracting(removed.lines), removed.lines.subtracting(inserted.lines)
    )
    return brought.isDisjoint(with: lines) && (went.isEmpty || !went.isDisjoint(with: lines))
  }

  /// Whether it has at least half of another text's lines.
  package func isMostly(_ other: SavedText) -> Bool {
    !other.lines.isEmpty && other.lines.intersection(lines).count * 2 >= other.lines.count
  }

  /// Whether it has nothing but headings.
  package var isTextless: Bool { !lines.contains(where: Self.isText) }

  /// The lines that another text has not.
  package func subtracting(_ other: SavedText) -> SavedText { SavedText(lines.subtracting(other.lines)) }

  package func union(_ other: SavedText) -> SavedText { SavedText(lines.union(other.lines)) }

  private init(_ lines: Set<[UInt8]>) { self.lines = lines }

  private static func isText(_ line: [UInt8]) -> Bool { line.first != UInt8(ascii: "#") }

  private static func isItem(_ line: [UInt8]) -> Bool {
    let digits = line.prefix { 0x30...0x39 ~= $0 }
    let mark = digits.isEmpty ? Array("-*+".utf8) : Array(".)".utf8)
    let rest = line.dropFirst(digits.count)
    return rest.first.map(mark.contains) == true && rest.dropFirst().first == 0x20
  }
}
