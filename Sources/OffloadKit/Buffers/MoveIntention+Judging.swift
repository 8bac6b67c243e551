import VaultStore
import VaultSyntax

extension MoveIntention {
  /// - Parameter later: how many items with these lines were brought into the files since, by what gives account of it itself,
  ///   less those that were taken out.
  package func state(in texts: MoveTexts, later: (Items) -> Int = { _ in 0 }) -> State {
    let found = found(in: texts, later: later)
    if found.contains(where: { $0.missing > 0 }) { return .missing }
    if found.contains(where: \.isDoubled) { return .doubled }
    return found.contains { $0.left < $0.group.sourceCount } ? .moved : .unmoved
  }

  /// What there is of some of its items with the same lines.
  struct Found {
    let group: Items
    /// How many are left in the source.
    let left: Int
    /// How many there are too few of in both files; less than none where there are too many.
    let missing: Int
    /// How many the source still has that are to go.
    let staying: Int
    /// How many have come to the destination.
    let come: Int
    /// Whether some are in both files. Where there are too many in one and none of the move's in the other, the person has made a
    /// copy.
    let isDoubled: Bool

    var isAllMissing: Bool { missing >= group.moved }
  }

  func found(in texts: MoveTexts, later: (Items) -> Int) -> [Found] {
    let there = texts.destination.map(\.lines)
    let brought = brought
    return items.map { group in
      let left = texts.source.reduce(0) { $0 + $1.lines.count(group.lines) }
      let arrived = Self.arrived(group, in: there)
      let later = later(group)
      let missing = max(0, group.sourceCount + group.destinationCount + later) - left - arrived
      let staying = max(0, left - max(0, group.sourceCount - Self.wanted(group, brought)))
      // What later moves have brought may be in the source, and then says nothing of what has come.
      let hasCome = arrived > group.destinationCount + min(0, later)
      return Found(
        group: group, left: left, missing: missing, staying: staying,
        come: max(0, arrived - group.destinationCount - later),
        isDoubled: missing < 0 && staying > 0 && hasCome)
    }
  }

  /// All that it brings. No item goes on from one to the next.
  var brought: ItemLines {
    ItemLines(
      items.flatMap { group in repeatElement(group.linesThere + ["\0"], count: group.moved).joined() })
  }

  /// How many with the lines of one of its items it brings: one item may have the first lines of another one, which brings them
  /// as well.
  static func wanted(_ group: Items, _ brought: ItemLines) -> Int {
    max(group.moved, arrived(group, in: [brought]))
  }

  /// The lines, from 0, on which items of it begin in a text of one of the files.
  package func lines(in text: [UInt8]) -> [Int] { lines(in: ItemLines(text)) }

  private func lines(in text: ItemLines) -> [Int] {
    Set(items.flatMap { text.places(of: $0.lines) + text.places(of: $0.linesThere) }).sorted()
  }

  /// Where the first of its items is: the file, and the line, from 0.
  package func place(in files: [MoveTexts.File]) -> (path: VaultPath, line: Int)? {
    files.lazy.compactMap { file in self.lines(in: file.lines).first.map { (file.path, $0) } }.first
  }

  /// How many items with some lines it moves, by these.
  package struct Counts: Sendable {
    fileprivate var moved: [[[UInt8]]: Int] = [:]

    /// How many with the lines of another move's items.
    package func count(of other: Items) -> Int {
      let (here, there) = (other.lines.map(ItemLines.trimmed), other.linesThere.map(ItemLines.trimmed))
      return moved[here, default: 0] + (here == there ? 0 : moved[there, default: 0])
    }
  }

  package var counts: Counts {
    items.reduce(into: Counts()) { $0.moved[$1.lines.map(ItemLines.trimmed), default: 0] += $1.moved }
  }

  /// Whether one of these lines is one of an item of it, in one of the files.
  package func holds(anyOf lines: [String]) -> Bool {
    let all = allLines
    return lines.contains { all.contains(ItemLines.trimmed($0)) }
  }

  /// Every line of its items, in either file.
  var allLines: Set<[UInt8]> {
    Set(items.flatMap { $0.lines + $0.linesThere }.map(ItemLines.trimmed))
  }

  /// Whether none of its items is left in any of the files.
  ///
  /// - Parameter later: as for ``state(in:later:)``.
  package func isAllMissing(in texts: MoveTexts, later: (Items) -> Int) -> Bool {
    found(in: texts, later: later).allSatisfy(\.isAllMissing)
  }

  /// A text with those items that none of the files has, at most as many as were moved; the text itself where none is missing.
  /// Where all of them are and nothing around them was changed, they are where they were, and what their going had changed in
  /// the text is as it was; else they are at its end.
  ///
  /// - Parameter later: as for ``state(in:later:)``.
  package func bringingBack(
    into old: [UInt8], _ texts: MoveTexts, later: (Items) -> Int = { _ in 0 }
  ) -> [UInt8] {
    let found = found(in: texts, later: later)
    if found.allSatisfy(\.isAllMissing), let whole = reverted(in: old) { return whole }
    var text = old
    let ending = Array((old.contains(0x0D) ? "\r\n" : "\n").utf8)
    for found in found {
      for _ in 0..<min(found.group.moved, max(0, found.missing)) {
        if let last = text.last, last != 0x0A { text += ending }
        for line in found.group.lines { text += Array(line.utf8) + ending }
      }
    }
    return text
  }

  /// The source as if nothing had gone; nil where it was changed there since, or would be read in another way.
  private func reverted(in text: [UInt8]) -> [UInt8]? {
    guard !changes.isEmpty, let back = LineChange.revertingInPlace(changes, in: text) else { return nil }
    let (old, new) = (ItemLines(text), ItemLines(back))
    let isBack = items.allSatisfy { new.count($0.lines) - old.count($0.lines) == $0.moved }
    return isBack && keepsItems(of: text, in: back) ? back : nil
  }

  /// Whether a source has all items of another text where they were, but for what the move had written, and more.
  private func keepsItems(of before: [UInt8], in back: [UInt8]) -> Bool {
    let kind: FileKind = source == .inbox ? .inbox : .collection
    let (old, new) = (Document(before, kind: kind), Document(back, kind: kind))
    let lines = changes.flatMap { $0.inserted.split(separator: 0x0A) }.map { ItemLines.trimmed($0) }
    let written = Set(lines.flatMap { Document($0, kind: kind).ownWords })
    var left = Dictionary(grouping: new.items.indices, by: new.words(of:)).mapValues(\.count)
    for words in old.items.indices.map(old.words(of:)) where written.isDisjoint(with: words) {
      guard let count = left[words], count > 0 else { return false }
      left[words] = count - 1
    }
    return new.items.count > old.items.count
  }

  /// Whether a text of the source has the items where they were before, as an older one has that is saved again.
  func isUnmade(in text: [UInt8]) -> Bool {
    !changes.isEmpty && LineChange.revertingInPlace(changes.inverted, in: text) != nil
  }

  /// How many items with these lines a change has brought into its file, less those that it has taken out or written in
  /// another way.
  func balance(of group: Items, in change: MoveSince.Change) -> Int {
    // Of one that is kept whole the record has no lines: it had what it was to have.
    if change.isKeptWhole {
      return change.isSource ? -group.sourceCount : -(group.destinationCount + group.moved)
    }
    let counts = change.splices.map { old, new in
      // An item is there as long as each of its lines is.
      let ways = [group.lines, group.linesThere].map { lines in
        lines.map { line in new.count([line]) - old.count([line]) }.min() ?? 0
      }
      let (least, most) = (ways.min() ?? 0, ways.max() ?? 0)
      return least < 0 ? least : most
    }
    return counts.reduce(0, +)
  }

  static func arrived(_ group: Items, in texts: [ItemLines]) -> Int {
    texts.reduce(0) { $0 + max($1.count(group.lines), $1.count(group.linesThere)) }
  }
}

extension Document {
  fileprivate var ownWords: [ArraySlice<UInt8>] { items.map { bytes[$0.text] } }

  /// The words of an item, and before them those of the one that it is nested in.
  fileprivate func words(of item: Int) -> [ArraySlice<UInt8>] {
    [items[item].parent, item].filter { $0 >= 0 }.map { bytes[items[$0].text] }
  }
}
