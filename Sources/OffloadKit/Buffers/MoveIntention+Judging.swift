import VaultStore
import VaultSyntax

extension MoveIntention {
  /// - Parameter later: how many items with these lines were brought into the files since, by what gives account of it itself,
  ///   less those that were taken out.
  package func state(in texts: MoveTexts, later: (Items) -> Int = { _ in 0 }) -> State {
    let found = found(in: texts, later: later)
    if found.contains(where: { $0.missing > 0 }) { return .missing }
    if found.contains(where: { $0.missing < 0 }) { return .doubled }
    return found.contains { $0.left < $0.group.sourceCount } ? .moved : .unmoved
  }

  /// Of each of its items, how many are left in the source, and how many there are too few of in both files, or too many.
  private func found(
    in texts: MoveTexts, later: (Items) -> Int
  ) -> [(group: Items, left: Int, missing: Int)] {
    let (here, there) = (
      texts.source.map { Self.lines($0.text) }, texts.destination.map { Self.lines($0.text) }
    )
    return items.map { group in
      let (left, arrived) = (Self.left(group, in: here), Self.arrived(group, in: there))
      let expected = max(0, group.sourceCount + group.destinationCount + later(group))
      return (group, left, expected - left - arrived)
    }
  }

  /// The lines, from 0, on which items of it begin in a text of one of the files.
  package func lines(in text: [UInt8]) -> [Int] {
    let lines = Self.lines(text)
    let found = items.flatMap { group in
      Self.places(of: group.lines, in: lines) + Self.places(of: group.linesThere, in: lines)
    }
    return Set(found).sorted()
  }

  /// Where the first of its items is: the file, and the line, from 0.
  package func place(in files: [MoveTexts.File]) -> (path: VaultPath, line: Int)? {
    files.lazy.compactMap { file in self.lines(in: file.text).first.map { (file.path, $0) } }.first
  }

  /// How many items with the lines of another move's it moves.
  package func count(of other: Items) -> Int {
    let known = [other.lines, other.linesThere].map { $0.map { Self.trimmed(Array($0.utf8)[...]) } }
    return items.filter { known.contains($0.lines.map { Self.trimmed(Array($0.utf8)[...]) }) }
      .reduce(0) { $0 + $1.moved }
  }

  /// Whether these lines are those of an item of it, in one of the files.
  package func holds(_ lines: [String]) -> Bool {
    let wanted = Set(lines.map { Self.trimmed(Array($0.utf8)[...]) })
    return items.contains { group in
      (group.lines + group.linesThere).contains { wanted.contains(Self.trimmed(Array($0.utf8)[...])) }
    }
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
    if found.allSatisfy({ $0.missing >= $0.group.moved }), let whole = reverted(in: old) { return whole }
    var text = old
    let ending = Array((old.contains(0x0D) ? "\r\n" : "\n").utf8)
    for (group, _, missing) in found {
      for _ in 0..<min(group.moved, max(0, missing)) {
        if let last = text.last, last != 0x0A { text += ending }
        for line in group.lines { text += Array(line.utf8) + ending }
      }
    }
    return text
  }

  /// The source as if nothing had gone; nil where it was changed there since, or would be read in another way.
  private func reverted(in text: [UInt8]) -> [UInt8]? {
    guard !changes.isEmpty, let back = LineChange.revertingInPlace(changes, in: text) else { return nil }
    let (old, new) = (Self.lines(text), Self.lines(back))
    let isBack = items.allSatisfy {
      Self.count($0.lines, in: new) - Self.count($0.lines, in: old) == $0.moved
    }
    return isBack && keepsItems(of: text, in: back) ? back : nil
  }

  /// Whether a source has all items of another text where they were, but for what the move had written, and more.
  private func keepsItems(of text: [UInt8], in back: [UInt8]) -> Bool {
    let kind: FileKind = source == .inbox ? .inbox : .collection
    let (old, new) = (Document(text, kind: kind), Document(back, kind: kind))
    let lines = changes.flatMap { Self.lines($0.inserted) }
    let written = Set(lines.flatMap { Document(Array($0.utf8), kind: kind).ownWords })
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

  /// A text of one of the files without the items, each as often as it was moved, the last ones first.
  package func taking(outOf text: [UInt8]) -> [UInt8] {
    let lines = Self.lines(text)
    var starts = [0]
    for (index, byte) in text.enumerated() where byte == 0x0A { starts.append(index + 1) }
    var text = text
    let runs = items.flatMap { group in
      let size = group.lines.count
      let found = Set(Self.places(of: group.lines, in: lines) + Self.places(of: group.linesThere, in: lines))
      return found.sorted().suffix(group.moved).map { $0..<($0 + size) }
    }
    for run in runs.sorted(by: { $0.lowerBound > $1.lowerBound }) {
      let end = run.upperBound < starts.count ? starts[run.upperBound] : text.count
      text.removeSubrange(starts[run.lowerBound]..<end)
    }
    return text
  }

  /// How many items with these lines a change has brought into its file, less those that it has taken out or written in
  /// another way.
  ///
  /// - Parameter isSource: whether it is the source that it has changed.
  func balance(of group: Items, in change: FileChange, isSource: Bool) -> Int {
    // Of one that is kept whole the record has no lines: it had what it was to have.
    if change.kind == .removed, change.isKept {
      return isSource ? -group.sourceCount : -(group.destinationCount + group.moved)
    }
    let counts = change.splices.map { splice in
      let (old, new) = (Self.lines(splice.removed), Self.lines(splice.inserted))
      // An item is there as long as each of its lines is.
      let ways = [group.lines, group.linesThere].map { lines in
        lines.map { line in Self.count([line], in: new) - Self.count([line], in: old) }.min() ?? 0
      }
      let (least, most) = (ways.min() ?? 0, ways.max() ?? 0)
      return least < 0 ? least : most
    }
    return counts.reduce(0, +)
  }

  private static func left(_ group: Items, in texts: [[String]]) -> Int {
    texts.reduce(0) { $0 + count(group.lines, in: $1) }
  }

  private static func arrived(_ group: Items, in texts: [[String]]) -> Int {
    texts.reduce(0) { $0 + max(count(group.lines, in: $1), count(group.linesThere, in: $1)) }
  }

  static func lines(_ text: [UInt8]) -> [String] {
    text.split(separator: 0x0A, omittingEmptySubsequences: false).map { trimmed($0) }
  }

  static func count(_ wanted: [String], in lines: [String]) -> Int {
    places(of: wanted, in: lines).count
  }

  private static func places(of wanted: [String], in lines: [String]) -> [Int] {
    let wanted = wanted.map { trimmed(Array($0.utf8)[...]) }
    guard let first = wanted.first, lines.count >= wanted.count else { return [] }
    return (0...(lines.count - wanted.count)).filter { start in
      lines[start] == first && lines[start..<(start + wanted.count)].elementsEqual(wanted)
    }
  }

  private static func trimmed(_ line: ArraySlice<UInt8>) -> String {
    let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let rest = line.drop(while: isBlank)
    let end = rest.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? rest.startIndex
    return String(decoding: rest[rest.startIndex..<end], as: UTF8.self)
  }
}

extension Document {
  fileprivate var ownWords: [ArraySlice<UInt8>] { items.map { bytes[$0.text] } }

  /// The words of an item, and before them those of the one that it is nested in.
  fileprivate func words(of item: Int) -> [ArraySlice<UInt8>] {
    [items[item].parent, item].filter { $0 >= 0 }.map { bytes[items[$0].text] }
  }
}
