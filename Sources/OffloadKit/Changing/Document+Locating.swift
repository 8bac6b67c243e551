package import VaultStore
package import VaultSyntax

extension Document {
  /// Returns the indices of items that the caller read earlier, in the order given.
  ///
  /// It looks for the same line, nearest to its old place; failing that, for the only item with the same words. Two
  /// items never share an index.
  ///
  /// - Throws: `VaultError.changedUnderneath` if it can't find one of them.
  package func locate(_ wanted: [Item], in path: VaultPath) throws -> [Int] {
    var taken: Set<Int> = []
    var fingerprints: [LineFingerprint]?
    var said = ItemText(skimming: true)
    return try wanted.map { item in
      if let here = indices(onLine: item.place.line - 1).last(where: {
        !taken.contains($0) && fingerprint(of: $0, &said) == item.fingerprint
      }) {
        taken.insert(here)
        return here
      }
      let all = fingerprints ?? items.indices.map { fingerprint(of: $0, &said) }
      fingerprints = all
      guard let found = nearest(to: item, among: all, except: taken) else {
        throw VaultError.changedUnderneath(item.place)
      }
      taken.insert(found)
      return found
    }
  }

  private func nearest(to item: Item, among all: [LineFingerprint], except taken: Set<Int>) -> Int? {
    let line = item.place.line - 1
    let same = all.indices.filter { all[$0] == item.fingerprint && !taken.contains($0) }
    if let nearest = same.min(by: { distance($0, line) < distance($1, line) }) { return nearest }
    let words = all.indices.filter { all[$0].words == item.fingerprint.words && !taken.contains($0) }
    return words.count == 1 && item.fingerprint.words != 0 ? words[0] : nil
  }

  private func distance(_ index: Int, _ line: Int) -> Int { abs(items[index].firstLine - line) }

  /// The items whose first line is `line`, the innermost last.
  package func indices(onLine line: Int) -> Range<Int> {
    let first = items.partitioningIndex { $0.firstLine >= line }
    let end = items[first...].firstIndex { $0.firstLine != line } ?? items.endIndex
    return first..<end
  }

  /// Returns the fingerprint of an item's first line.
  ///
  /// - Parameter said: a reader for one item after another.
  private func fingerprint(of item: Int, _ said: inout ItemText) -> LineFingerprint {
    let line = lines[items[item].firstLine]
    bytes.withUnsafeBufferPointer { said.read($0, outline, item: item) }
    return LineFingerprint(line: bytes[line.start..<line.end], words: said.identity)
  }
}
