extension Document {
  /// Gives an item other further lines: its own lines after the first, without those of its children. Lines that are in
  /// both texts keep their bytes and their places, also among the children.
  ///
  /// - Parameters:
  ///   - old: the lines that the user edited to get these, without the whitespace of the nesting.
  ///   - text: the same lines, changed; empty for none.
  /// - Returns: nil if the item has other further lines than `old`.
  package func replacingFurtherLines(
    of item: Int, from old: [UInt8], to text: [UInt8]
  ) throws(EditRefusal) -> [Patch]? {
    let own = outline.ownLines(of: item)
    let standing = own.dropFirst().map { Array(bytes[outline.ownText(onLine: $0, of: item, bytes)]) }
    guard Array(standing.joined(separator: [.lineFeed])) == old else { return nil }
    let diff = LineDiff(from: own.count == 1 ? [] : old + [.lineFeed], to: Self.withoutBlankEnd(text))
    if diff.hunks.isEmpty { return [] }
    let first = items[item].firstLine
    // The first line stays; another one in its place shows how the others read.
    let composed = try Composition(Array("x\n".utf8) + Array(diff.new[0..<diff.new.count])).lines.dropFirst()
    guard composed.count == diff.new.count else { throw .changesMeaning(line: first) }
    var wanted = (0..<diff.new.count).map { Composition.trimmingEnd(diff.new[$0]) }
    for index in diff.hunks.flatMap(\.new) { wanted[index] = composed[composed.startIndex + index] }
    let writing = FurtherLines(of: item, own, in: self)
    let patches = parting(diff.hunks.flatMap { writing.patches(for: $0, wanted) }, of: item)
    let changed = try result(of: patches)
    let bare = wanted.map { Array($0.drop(while: \.isBlank)) }
    guard Structure(of: changed, without: item) == Structure(of: self, without: item),
      changed.furtherLines(of: item) == bare
    else { throw .changesMeaning(line: first) }
    return patches
  }

  /// An item's further lines without whitespace at either end, and without blank lines at the end.
  private func furtherLines(of item: Int) -> [[UInt8]] {
    var further = outline.ownLines(of: item).dropFirst()
      .map { bytes[outline.ownText(onLine: $0, of: item, bytes)].drop(while: \.isBlank) }
      .map(Composition.trimmingEnd)
    while further.last?.isEmpty ?? false { further.removeLast() }
    return further
  }

  /// Returns the text without empty lines at its end; a line keeps its own white space.
  private static func withoutBlankEnd(_ text: [UInt8]) -> [UInt8] {
    let end = Composition.trimmingEnd(text[...]).count
    if end == 0 { return [] }
    return text[..<(text[end...].firstIndex(of: .lineFeed) ?? text.endIndex)] + [.lineFeed]
  }
}

/// Writes changed lines over an item's further lines.
private struct FurtherLines {
  let document: Document
  let item: Int
  /// The item's own lines; the first is its first line.
  let own: [Int]
  let frame: LineFrame
  let column: Int
  let ending: [UInt8]

  init(of item: Int, _ own: [Int], in document: Document) {
    (self.document, self.item, self.own) = (document, item, own)
    frame = LineFrame(of: item, in: document)
    column = document.items[item].contentColumn - frame.base
    ending = Array(document.ending(near: document.items[item].firstLine))
  }

  /// Replaces the lines of a hunk one by one, and inserts or removes those that are left.
  func patches(for hunk: Hunk, _ lines: [[UInt8]]) -> [Patch] {
    let paired = min(hunk.old.count, hunk.new.count)
    var patches = zip(hunk.old, hunk.new).map { replacing(own[$0 + 1], with: lines[$1]) }
    patches += own[(hunk.old.lowerBound + paired + 1)..<(hunk.old.upperBound + 1)].map { line in
      .removing(document.lines[line - 1].end..<document.lines[line].end)
    }
    let added = lines[(hunk.new.lowerBound + paired)..<hunk.new.upperBound].flatMap {
      ending + frame.line($0, at: column)
    }
    if added.isEmpty { return patches }
    if patches.isEmpty {
      let before = own[hunk.old.upperBound]
      return [.inserting(added, at: document.lines[before].end)]
    }
    patches[patches.count - 1].replacement += added
    return patches
  }

  /// Keeps the indentation of a line that has some.
  private func replacing(_ index: Int, with text: [UInt8]) -> Patch {
    let line = document.lines[index]
    let range = document.outline.ownText(onLine: index, of: item, document.bytes)
    if range.lowerBound > line.start, !range.isEmpty, !text.isEmpty { return Patch(range, with: text) }
    return Patch(line.start..<line.end, with: frame.line(text, at: column))
  }
}
