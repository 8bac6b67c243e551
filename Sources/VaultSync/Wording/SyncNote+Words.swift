package import OffloadKit
import VaultStore

extension SyncNote {
  /// What is said of it.
  package var remark: Remark {
    switch self {
    case .sentThough(let said): Remark("git said that the push failed, but the remote has it: \(said)")
    case .letGo(let branch, let loss):
      Remark(
        "gone here, as \(branch) had lost it: \(loss.words), in \(Phrase.few(loss.files.map(\.text), orAllOf: 10))"
      )
    }
  }
}
