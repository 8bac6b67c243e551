import OffloadKit
import VaultStore

extension SyncReport.StaleSave {
  /// What happened, and what to do about it.
  package var words: [String] {
    let number = operation.description
    let (restore, delete): (Hint, Hint) = ("offload restore \(path)", "offload delete \(path)")
    let older =
      "note: another program saved \(path.text) as it was before operation \(number), which came by sync"
    return switch outcome {
    case .stands: [older, "  To keep both: \(restore.line)"]
    case .edited:
      [
        older,
        "  It also edited lines that the operation changed or moved. To see them: offload log --patch",
      ]
    case .joined:
      [
        "note: an editor saved \(path.text) as it was before operation \(number); Offload added that change again",
        "  To undo that: offload undo",
      ]
    case .isAgain(let place, let hasOwn):
      [
        "note: another program saved \(path.text) again, which operation \(number) had "
          + (place.map { "renamed to \($0.text)" } ?? "removed"),
        hasOwn ? "  \(see(beside: place))" : "  If you don't want it: \(delete.line)",
      ]
    }
  }

  /// How to see the lines that only this file has, before the user deletes it.
  private func see(beside place: VaultPath?) -> String {
    guard let place else {
      return "It has extra lines. To see them: \(("less -- \(path)" as Hint).line)"
    }
    let look: Hint = "git diff --no-index -- \(place) \(path)"
    return "It has extra lines. To see them: \(look.line)"
  }
}
