import OffloadKit

/// The vaults that a command has opened, which are asked once more when the command has ended.
final class OpenedVaults {
  private(set) var all: [Vault] = []
  /// One whose files were missing when it was opened, since a change had been cut off.
  var missingFiles: Vault?
  /// One with a change that had been cut off, of which nothing was said yet.
  var pendingRecovery: Vault?
  /// One that something is only added to, and that was not asked what it has to say: the change comes upon that itself.
  var uninspected: Vault?

  func add(_ vault: Vault) { all.append(vault) }

  /// Whether files are missing from what was told. A change brings back what stood aside before it does anything else.
  var haveGaps: Bool {
    missingFiles?.notices.contains { if case .standAside = $0 { true } else { false } } ?? false
  }

  /// What has not been finished since.
  private var pendingNotes: [Note] {
    guard let pendingRecovery, !pendingRecovery.hasSettled else { return [] }
    return pendingRecovery.notices.filter { if case .pending = $0 { true } else { false } }
  }

  /// What a vault has to say that was not asked, where the change has not come upon it.
  private func notesOfUnasked(_ failed: Bool) -> [Note] {
    guard let uninspected, failed || !uninspected.hasSettled else { return [] }
    let said = uninspected.refusedSettings
    return uninspected.notices.filter { notice in
      // What is cut off by now is told by the failure.
      if case .pending = notice, uninspected.hasSettled { false } else { !said.contains(notice) }
    }
  }

  /// What came of earlier work and is in no report, or what was cut off and is not finished yet. The vaults are let go of, and
  /// the folders that they have open.
  ///
  /// - Parameter failed: whether the command has failed: then all is said that may be why.
  func takeUntoldNotes(failed: Bool = false) -> [Note] {
    defer { (all, uninspected) = ([], nil) }
    let untold = all.flatMap { $0.takeUntoldNotes() }
    return pendingNotes + notesOfUnasked(failed).filter { !untold.contains($0) } + untold
  }
}
