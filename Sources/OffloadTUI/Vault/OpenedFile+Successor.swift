import OffloadKit

extension OpenedFile {
  /// Index of the item that is where another one was in an earlier state of the file: new, and between the same
  /// neighbours. Nil where none does.
  ///
  /// Of several, it is the one at the same place among them where as many lines came as went; else the one whose
  /// line is most like the old one. One that has less than a third of it in common is another item.
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
    // One line in the place of one is the same, whatever it says now.
    if come.count == 1, gone.count == 1 { return come[0] }
    let line = Array(old.items[index].text.utf8)
    func likeness(_ candidate: Int) -> Int { Self.likeness(of: items[candidate], to: line) }
    let ordinal = come.count == gone.count ? gone.firstIndex(of: index) : nil
    let best = ordinal.map { come[$0] } ?? come.max { likeness($0) < likeness($1) }
    return best.flatMap { likeness($0) * 3 >= max(line.count, items[$0].text.utf8.count) ? $0 : nil }
  }

  /// Bytes that a line has in common with another at its beginning and its end.
  private static func likeness(of item: Item, to line: [UInt8]) -> Int {
    let text = Array(item.text.utf8)
    let beginning = zip(text, line).prefix { $0 == $1 }.count
    let ending = zip(text.reversed(), line.reversed()).prefix { $0 == $1 }.count
    return min(beginning + ending, text.count, line.count)
  }
}
