import OffloadKit

extension OpenedFile {
  /// Index of the item that is where another one was in an earlier state of the file: new, and between the same
  /// neighbours. Nil where none does.
  ///
  /// Of several, it is the one at the same place among them where as many lines came as went; else the one whose
  /// line is most like the old one.
  func successor(of index: Int, in old: OpenedFile) -> Int? {
    let (before, now) = (Set(old.keys), Set(keys))
    let above = old.keys[..<index].last(where: now.contains)
    let below = old.keys[(index + 1)...].first(where: now.contains)
    let start = above.flatMap { self.index(of: $0) }.map { $0 + 1 } ?? 0
    let end = below.flatMap { self.index(of: $0) } ?? items.count
    guard start < end else { return nil }
    let come = (start..<end).filter { !before.contains(keys[$0]) }
    let first = above.flatMap { old.index(of: $0) }.map { $0 + 1 } ?? 0
    let last = below.flatMap { old.index(of: $0) } ?? old.items.count
    let gone = (first..<max(first, last)).filter { !now.contains(old.keys[$0]) }
    if come.count == gone.count, let ordinal = gone.firstIndex(of: index) { return come[ordinal] }
    let line = Array(old.items[index].text.utf8)
    return come.max { Self.likeness(of: items[$0], to: line) < Self.likeness(of: items[$1], to: line) }
  }

  /// Bytes that a line has in common with another at its beginning and its end.
  private static func likeness(of item: Item, to line: [UInt8]) -> Int {
    let text = Array(item.text.utf8)
    let beginning = zip(text, line).prefix { $0 == $1 }.count
    let ending = zip(text.reversed(), line.reversed()).prefix { $0 == $1 }.count
    return min(beginning + ending, text.count, line.count)
  }
}
