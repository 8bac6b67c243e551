import VaultSyntax

extension MoveIntention {
  /// Whether all that it brings is in its destination: an editor may tell of that place by place.
  ///
  /// - Parameter later: as for ``state(in:later:)``.
  package func hasArrived(in texts: MoveTexts, later: (Items) -> Int) -> Bool {
    let there = texts.destination.map(\.lines)
    let brought = brought
    return items.allSatisfy { group in
      Self.arrived(group, in: there) >= group.destinationCount + Self.wanted(group, brought) + later(group)
    }
  }

  /// A text of one of the files without those items that are in both of them, at most as many as were moved, the last ones
  /// first: what is in one alone stays there. So none goes for which the other file has nothing of the move, however many copies
  /// the person has made.
  ///
  /// - Parameters:
  ///   - isSource: whether the text is the source's.
  ///   - later: as for ``state(in:later:)``.
  package func taking(
    outOf text: [UInt8], ofSource isSource: Bool, doubledIn texts: MoveTexts,
    later: (Items) -> Int = { _ in 0 }
  ) -> [UInt8] {
    let lines = ItemLines(text)
    var taken: Set<Int> = []
    // One item may have the first lines of another one, and goes with that.
    let doubled = found(in: texts, later: later).filter(\.isDoubled)
    for found in doubled.sorted(by: { $0.group.lines.count > $1.group.lines.count }) {
      let group = found.group
      let starts = Set(lines.places(of: group.lines) + lines.places(of: group.linesThere))
      let gone = starts.count { taken.contains($0) }
      let free = starts.map { $0..<$0 + group.lines.count }.filter { taken.isDisjoint(with: $0) }
      let both = min(-found.missing, isSource ? found.come : found.staying)
      let most = max(0, min(group.moved, both - gone))
      for run in free.sorted(by: { $0.lowerBound < $1.lowerBound }).suffix(most) { taken.formUnion(run) }
    }
    let kept = TextLines(text, endingAt: .lineFeed)
    return kept.indices.filter { !taken.contains($0) }.flatMap { kept[$0] }
  }
}
