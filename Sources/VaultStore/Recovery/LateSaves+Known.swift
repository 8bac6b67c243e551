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

  /// The lines of a late save that are not new in it: those that are in the present text, and those that it was made of; if that is
  /// not known, those that operations have removed since. Of a file that is empty just now, which tells nothing, only what
  /// operations have removed, or brought to other files, of what it was made of.
  func shared(_ save: Save, _ present: [UInt8], _ path: VaultPath, isEmptied: Bool) -> [UInt8] {
    var removed: [[UInt8]] = []
    for step in FileTrail(of: path, present: present, through: save.since, in: store).steps {
      for splice in step.change.splices { removed += LineSet.lines(splice.removed) }
    }
    let known: Set<[UInt8]> =
      if let former = former(save) {
        isEmptied ? former.intersection(removed + broughtElsewhere(save, path)) : former
      } else {
        Set(removed)
      }
    return LineSet(present).union(LineSet(lines: known)).filter(save.text)
  }

  /// Lines that the save was made of; nil where that is not known. One that stands in it more often than there is new in it as
  /// well.
  private func former(_ save: Save) -> Set<[UInt8]>? {
    guard let base = save.base else { return nil }
    let (before, now) = (LineSet.counts(base), LineSet.counts(save.text))
    return Set(before.keys.filter { now[$0, default: 0] <= before[$0, default: 0] })
  }

  /// Another program may have taken them out of this file in the same moment, so that no record removes them here.
  private func broughtElsewhere(_ save: Save, _ path: VaultPath) -> [[UInt8]] {
    save.since.flatMap(\.changes).filter { ($0.newPath ?? $0.path) != path }
      .flatMap { $0.splices.flatMap { LineSet.lines($0.inserted) } }
  }
}
