/// How far a text had come that is written over the old one, where a file has several names or its folder takes no new ones.
extension Assessment {
  /// Another file has the name now. The one that was being written may have half of each text, under other names of its own: what
  /// it had is kept.
  private func keepWrittenElsewhere(_ step: Step) throws {
    guard knowsInodes, try status(of: step.location)?.inode != step.entry.originalInode else { return }
    guard let old = try operation.base(of: step) else { throw Undecided() }
    try operation.keepInOld(text: old, of: step)
  }

  func assessInPlace(_ step: Step) throws {
    try noteRound(of: step)
    let present = try operation.present(step)
    let fileIs = present.map { Fingerprint($0) }
    // It was done, and could not be filed: the file is as later ones have left it.
    if fileIs != step.entry.after, operation.isBuiltUpon(step) {
      step.progress = .settled(holdsOurs: false)
      return
    }
    // Whoever took the file away may have half of each text in it.
    guard let present else { throw Undecided() }
    try keepWrittenElsewhere(step)
    if fileIs == step.entry.after {
      try operation.syncText(of: step)
      markDone(step)
      step.progress = .settled(holdsOurs: true)
      return
    }
    if fileIs == step.entry.before {
      if try operation.text(of: step) == nil { try writeAgain(step, over: present) }
      return
    }
    guard let old = try operation.base(of: step), let new = try operation.text(of: step) else {
      throw Undecided()
    }
    if Mixture.isPossible(present, of: old, and: new) {
      step.progress = .mixed
    } else if !knowsInodes {
      throw Undecided()
    }
  }
}
