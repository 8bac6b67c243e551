extension LateSaves {
  /// A late save without the lines that it adds to what it was made of, where each of them has come into the vault's text as well:
  /// whoever saves into a file that was replaced may have saved once more by its name.
  ///
  /// All or none: a fence, or a line that belongs to the one above it, may be there for another reason.
  func withoutKnown(_ late: [UInt8], of base: [UInt8], _ present: [UInt8]) -> [UInt8] {
    let (before, came) = (LineSet.counts(base), LineSet.counts(present))
    let added = LineSet.counts(late).filter { $0.value > before[$0.key, default: 0] }
    guard !added.isEmpty, added.allSatisfy({ came[$0.key, default: 0] >= $0.value }) else { return late }
    // Of lines that are the same, those go that came.
    var splices = store.difference(base, late)
    for index in splices.indices {
      splices[index].inserted = LineSet(lines: Set(added.keys)).leavingOut(splices[index].inserted)
    }
    return splices.applied(to: base) ?? late
  }
}
