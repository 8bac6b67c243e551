/// Judges texts that Offload writes over the old ones, if a file has more than one name or its folder takes no new
/// files.
extension RecoveryDiagnosis {
  func judgeInPlace(_ step: FileStep) throws -> Verdict {
    guard let present = try operation.present(step) else { return .quarantine }
    // Another file has the name now. The file that Offload wrote may have half of each text, under its other names.
    if knowsInodes, try status(of: step.location)?.inode != step.entry.originalInode { return .quarantine }
    switch found(present, step) {
    case .before:
      return try operation.text(of: step) == nil ? .rollBack : .finish
    case .after:
      try operation.syncText(of: step)
      step.progress = .settled(holdsOurs: true)
      return .done
    case .other, .none:
      guard let old = try operation.base(of: step), let new = try operation.text(of: step),
        InterleavedWrite.isPossible(present, of: old, and: new)
      else { return .quarantine }
      step.progress = .mixed
      return .finish
    }
  }
}
