extension RecordRun {
  /// Gives files back what others have saved in them and could not be merged, where that was made of ours and has the
  /// change in it. Taken back, what a move has brought to another file would be nowhere.
  ///
  /// - Returns: whether the whole change is in the vault now; where it is not, nothing was done.
  /// - Throws: `StoreError.unfinished` where a file cannot be given back.
  func leaveToOthers() throws -> Bool {
    // Others wait where a step fails: there is one at most.
    guard steps.allSatisfy(\.progress.holdsOurs), let step = steps.first(where: { $0.unmerged != nil }),
      let save = step.unmerged
    else { return false }
    do {
      guard let origin = try originWithOurs(step, save) else { return false }
      try giveBack(step, save, madeOf: origin)
      return true
    } catch let failure as SystemFailure {
      throw StoreError.unfinished(id, failure)
    } catch {
      throw StoreError.unfinished(id, nil)
    }
  }

  /// The text of ours that a save was made of; nil where it was made of another, or has not all of the change.
  private func originWithOurs(_ step: Step, _ save: FormerText) throws -> [UInt8]? {
    guard step.entry.kind == .changed, !step.entry.isInPlace, let base = try base(of: step),
      case let origin = TextOrigin.closest(to: save, base: base, step.candidates),
      step.history.contains(where: { $0.isOurs && $0.bytes == origin }), let ours = step.merging?.ours
    else { return nil }
    var change = step.entry.change
    change.splices = LineSplices.between(ours.without, ours.with, store.difference)
    return BroughtLines(change).isKept(in: save.bytes, of: base) ? origin : nil
  }

  private func giveBack(_ step: Step, _ save: FormerText, madeOf origin: [UInt8]) throws {
    let name = step.restores
    try swapNames(step, name)
    let out = try displacedText(step, name, isPatient: false)
    // Ours has what others had saved before: the next command brings that in, also where this one is cut off.
    step.retired[name] = .written(base: origin)
    if Fingerprint(out) != step.present, let ours = try text(of: step) {
      // It was saved once more, and no file has ours.
      step.round += 1
      let next = JournalName.file(id, entry: step.number, round: step.round)
      _ = try writeNext(ours, to: next, like: name, step)
      step.retired[next] = .written(base: origin)
      let former = step.candidates + [save, FormerText(bytes: ours, isOurs: true)]
      step.retired[name] = .written(
        base: TextOrigin.closest(to: FormerText(bytes: out), base: try base(of: step) ?? ours, former))
    }
    step.unmerged = nil
    leftToOthers.append(step.entry.path)
    notes.removeAll { $0.isOfMerging(step.entry.path) }
    retire(step)
  }
}

extension StoreNote {
  fileprivate func isOfMerging(_ path: VaultPath) -> Bool {
    switch self {
    case .merged(path), .keptBoth(path, _): true
    default: false
    }
  }
}
