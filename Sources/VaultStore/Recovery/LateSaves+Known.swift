extension LateSaves {
  /// A late save without the lines that it adds to what it was made of, where each of them has come into the vault's text as well:
  /// whoever saves into a file that was replaced may have saved once more by its name.
  ///
  /// All or none: a fence, or a line that belongs to the one above it, may be there for another reason.
  static func withoutKnown(_ late: [UInt8], of base: [UInt8], _ present: [UInt8]) -> [UInt8] {
    let (before, came) = (LineSet.counts(base), LineSet.counts(present))
    var known: [[UInt8]: Int] = [:]
    for (line, count) in LineSet.counts(late) {
      let added = count - before[line, default: 0]
      if added <= 0 { continue }
      guard came[line, default: 0] >= count else { return late }
      known[line] = added
    }
    if known.isEmpty { return late }
    var kept: [UInt8] = []
    var rest = late[...]
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
      let whole = rest[..<end]
      rest = rest[end...]
      if let line = LineSet.lines(Array(whole)).first, let added = known[line], added > 0 {
        known[line] = added - 1
      } else {
        kept += whole
      }
    }
    return kept
  }
}
