import OffloadKit
import VaultStore

extension SyncReport.StaleSave {
  /// What happened, and what to do about it.
  package var words: [String] {
    let number = operation.description
    let (restore, delete): (Hint, Hint) = ("offload restore \(path)", "offload collection delete \(path)")
    return switch outcome {
    case .stands:
      [
        "note: another program saved \(path.text) as it was before operation \(number), which a sync had brought",
        "  To have both: \(restore.line)",
      ]
    case .joined:
      [
        "note: an editor saved \(path.text) as it was before operation \(number); Offload made that again beside it",
        "  To take that out again: offload undo",
      ]
    case .isAgain:
      [
        "note: another program saved \(path.text) again, which operation \(number) had removed or renamed",
        "  If you don't want it: \(delete.line)",
      ]
    }
  }
}
