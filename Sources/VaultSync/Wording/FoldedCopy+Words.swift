package import OffloadKit

extension Vault.FoldedCopy {
  /// What became of the copy, where that is not all that was wished for; nil where it is.
  package var remark: Remark? {
    switch outcome {
    case .folded(hasBase: true): nil
    case .folded(hasBase: false):
      Remark(
        "the journal does not know what \(copy.path) began with, so what differs from \(copy.original) stands twice there"
      )
    case .leftBeside:
      Remark("both changed the same lines of prose, so a second file stays beside \(copy.original)")
    case .untouched: Remark("\(copy.path) cannot be merged into \(copy.original); both are as they were")
    case .orphan:
      Remark("there is no \(copy.original) that \(copy.path) is a copy of; it is as it was")
    }
  }
}
