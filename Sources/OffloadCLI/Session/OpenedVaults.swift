import OffloadKit

/// The vaults that a command has opened. Offload asks them for notes again when the command has ended.
final class OpenedVaults {
  private(set) var all: [Vault] = []
  /// A vault with files that were missing when it opened, because a change was cut off.
  var missingFiles: Vault?
  /// A vault with a change that was cut off, about which Offload has printed nothing yet.
  var pendingRecovery: Vault?
  /// A vault that the command only adds to. Offload didn't ask it for notes: the change itself comes across the
  /// problems.
  var uninspected: Vault?

  func add(_ vault: Vault) { all.append(vault) }

  /// Whether files are missing from the results. A change first moves the files that were set aside back.
  var haveGaps: Bool {
    missingFiles?.notices.contains { if case .standAside = $0 { true } else { false } } ?? false
  }

  /// Notes about changes that nothing has finished since.
  private var pendingNotes: [Note] {
    guard let pendingRecovery, !pendingRecovery.hasSettled else { return [] }
    return pendingRecovery.notices.filter { if case .pending = $0 { true } else { false } }
  }

  /// Returns the notes of a vault that Offload didn't ask, if the change hasn't come across them.
  private func notesOfUnasked(_ failed: Bool) -> [Note] {
    guard let uninspected, failed || !uninspected.hasSettled else { return [] }
    let said = uninspected.refusedSettings
    return uninspected.notices.filter { notice in
      // The failure itself reports a change that is cut off by now.
      if case .pending = notice, uninspected.hasSettled { false } else { !said.contains(notice) }
    }
  }

  /// Returns notes about earlier work that no report had, and about changes that were cut off and are still
  /// unfinished. Closes the vaults, and the folders that they have open.
  ///
  /// - Parameter failed: whether the command failed. If so, it returns all notes that may be the reason.
  func takeUntoldNotes(failed: Bool = false) -> [Note] {
    defer { (all, uninspected) = ([], nil) }
    let untold = all.flatMap { $0.takeUntoldNotes() }
    return pendingNotes + notesOfUnasked(failed).filter { !untold.contains($0) } + untold
  }
}
