extension RecordRun {
  /// Gives files back what others have saved in them and could not be merged, where that was made of ours and has the
  /// change in it. Taken back, what a move has brought to another file would be nowhere.
  ///
  /// - Returns: whether the whole change is in the vault now; where it is not, nothing was done.
  /// - Throws: `StoreError.unfinished` where a file cannot be given back.
  func leaveToOthers() throws -> Bool {
    let unmerged = steps.filter { $0.unmerged != nil }
    guard !unmerged.isEmpty, steps.allSatisfy(\.progress.holdsOurs) else { return false }
    var origins: [[UInt8]] = []
    for step in unmerged {
      guard let origin = try originWithOurs(step) else { return false }
      origins.append(origin)
    }
    do {
      for (step, origin) in zip(unmerged, origins) { try giveBack(step, madeOf: origin) }
      return true
    } catch let failure as SystemFailure {
      throw StoreError.unfinished(id, failure)
    }
  }

  /// The text of ours that a save was made of; nil where it was made of another, or has not all of the change.
  private func originWithOurs(_ step: Step) throws -> [UInt8]? {
    guard step.entry.kind == .changed, !step.entry.isInPlace, let save = step.unmerged,
      let base = try base(of: step), let origin = TextOrigin.closest(to: save, base: base, step.history),
      step.history.contains(where: { $0.isOurs && $0.bytes == origin })
    else { return nil }
    return BroughtLines(step.entry.change).isKept(in: save.bytes, of: base) ? origin : nil
  }

  private func giveBack(_ step: Step, madeOf origin: [UInt8]) throws {
    try swapNames(step, step.restores)
    step.unmerged = nil
    // Ours has what others had saved before, and maybe what was saved in this moment: the next command brings that in.
    step.retired[step.restores] = .written(base: origin)
  }
}
