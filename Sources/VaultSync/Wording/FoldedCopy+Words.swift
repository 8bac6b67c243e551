package import OffloadKit

extension Vault.FoldedCopy {
  /// Tells the user that a copy isn't merged completely; nil if it is.
  package var remark: Remark? {
    switch outcome {
    case .folded(hasBase: true): nil
    case .folded(hasBase: false):
      Remark(
        "Offload doesn't know what \(copy.path) began with, so \(copy.original) has both versions of what differs"
      )
    case .leftBeside:
      Remark("both changed the same lines of prose, so a second file stays next to \(copy.original)")
    case .untouched: Remark("Offload can't merge \(copy.path) into \(copy.original); both stay unchanged")
    case .orphan:
      Remark("there is no \(copy.original) that \(copy.path) could be a copy of; it stays unchanged")
    }
  }
}
