/// The elements that two arrays have in common, in the same order. There are as many pairs as possible, as ``LineDiff``
/// finds them for lines.
package struct Alignment {
  /// The indices of each pair, in order.
  package private(set) var pairs: [(old: Int, new: Int)] = []

  package init<Element: Hashable>(of old: [Element], with new: [Element]) {
    var names: [Element: Int] = [:]
    for element in old + new where names[element] == nil { names[element] = names.count }
    var search = EditSearch(old: old.compactMap { names[$0] }, new: new.compactMap { names[$0] })
    search.compare(old.indices, new.indices)
    var (left, right) = (0, 0)
    for hunk in search.joinedHunks + [Hunk(old: old.count..<old.count, new: new.count..<new.count)] {
      pairs += zip(left..<hunk.old.lowerBound, right..<hunk.new.lowerBound).map { ($0, $1) }
      (left, right) = (hunk.old.upperBound, hunk.new.upperBound)
    }
  }
}
