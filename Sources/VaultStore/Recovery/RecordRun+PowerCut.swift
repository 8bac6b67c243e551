extension RecordRun {
  /// Whether a power cut left it of what was read there: the program that had written that never synced it, and what was made of
  /// it was. Where the cut took the whole save, the file is older than it was then.
  func isLeft(_ text: [UInt8], _ status: FileStatus, _ step: Step) throws -> Bool {
    let isOlder = step.round == 0 && step.entry.originalTime.map { status.modified < $0 } ?? false
    guard try isOlder || Remnant.isPossible(text, of: try expectedText(of: step)) else { return false }
    return !isOfEarlierChange(text, step)
  }

  /// Whether a change with a lower number, which had to wait and was completed only after this one had been made up, has made
  /// that text of the one that both had read. No power cut took what it took out.
  func isOfEarlierChange(_ text: [UInt8], _ step: Step) -> Bool {
    let print = Fingerprint(text)
    return store.records().contains { record in
      record.id.number < id.number
        && record.changes.contains {
          $0.path == step.entry.path && $0.before == step.entry.base && $0.after == print
        }
    }
  }
}
