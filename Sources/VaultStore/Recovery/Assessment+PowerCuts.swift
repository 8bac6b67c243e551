/// What a power cut leaves that looks as if somebody had done it.
extension Assessment {
  /// Whether what ours brings is not in the vault, though what it replaced has come out. Somebody may have saved an older text
  /// over it; or the power has left one half of an exchange, and an older text under the other name.
  func isHalfDone(_ present: [UInt8]?, _ step: Step) -> Bool {
    guard mayBeHalved, let present else { return false }
    let change = BroughtLines(step.entry.change)
    return !change.brought.isEmpty && !change.isMade(in: present)
  }

  /// Whether a text is what a power cut left of the save that was merged last, or what was there before that.
  func isLeftOfSave(_ text: [UInt8], _ step: Step) throws -> Bool {
    guard let merged = step.entry.merged else { return false }
    if Fingerprint(text) == step.entry.base { return true }
    return try merged.theirs == nil && Remnant.isPossible(text, of: operation.recordedTextWithoutOurs(step))
  }

  /// Returns whether a power cut took from a file what we had read in it, and it was still to be changed; notes what is left, since
  /// whoever saves it now may have read that.
  func noteRemnant(_ present: [UInt8]?, _ step: Step) throws -> Bool {
    guard operation.hasRestarted, step.round == 0, let present,
      try Remnant.isPossible(present, of: operation.base(of: step)),
      !operation.isOfEarlierChange(present, step)
    else { return false }
    step.history.append(FormerText(bytes: present))
    return true
  }

  /// A power cut took a file between its two names, as it was to step aside. The other text of the change is there, and comes
  /// in. Where renames are whole, only somebody can have taken it.
  func giveBackLost(_ step: Step) throws {
    let temporary = journal.file(step.entry.temporary)
    guard mayBeHalved, try status(of: step.location) == nil,
      let text = try journal.read(temporary),
      [step.entry.before, step.entry.after].contains(Fingerprint(text))
    else { return }
    try giveBack(temporary, step)
  }

  /// The file holds a text that no record tells. Somebody may have saved it over ours; or the power took ours, and they gave another
  /// file the name, so that what it had before is nowhere else.
  func keepReplaced(_ step: Step) throws {
    if mayBeHalved { try operation.keepInOld(step.entry.temporary, of: step) }
  }
}
