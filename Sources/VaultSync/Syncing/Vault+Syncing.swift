package import OffloadKit
import VaultStore

extension Vault {
  /// Exchanges the vault with its remote.
  ///
  /// - Throws: `SyncRefusal`, `VaultError`. The commits made here so far stay whole.
  package func sync(_ request: SyncRequest, with run: @escaping GitRunner) throws -> SyncReport {
    var synchronizer = try Synchronizer(self, request, run)
    let files = synchronizer.files
    do {
      try synchronizer.checkRepository()
    } catch {
      if isSyncEnabled { try? keep(SyncStatus(after: error, synchronizer, at: now), in: files) }
      throw error
    }
    var report: SyncReport?
    do {
      report = try files.exclusively {
        do {
          try synchronizer.run()
        } catch {
          try? keep(SyncStatus(after: error, synchronizer, at: now), in: files)
          throw error
        }
        synchronizer.tellWhatIsThere(since: syncStatus)
        try? keep(SyncStatus(after: nil, synchronizer, at: now), in: files)
        return synchronizer.report
      }
    } catch let error as StoreError {
      throw VaultError(error)
    }
    guard var report else { throw SyncRefusal.anotherRuns }
    report.notes += takeUntoldNotes()
    return report
  }

  private func keep(_ status: SyncStatus, in files: SyncFiles) throws {
    try files.write(status.following(syncStatus).record, to: .status)
  }

  /// The result of the last sync, from a file of this user's. Nil if sync isn't enabled. Doesn't start git.
  package var syncStatus: SyncStatus? {
    let files = SyncFiles(store)
    guard SyncConsent(files: files).isGiven else { return nil }
    return files.read(.status).map(SyncStatus.init) ?? SyncStatus()
  }

  /// Whether this user has enabled sync here.
  package var isSyncEnabled: Bool { SyncConsent(files: SyncFiles(store)).isGiven }
}

extension Vault {
  /// Git, for a command that only reads.
  ///
  /// - Throws: `SyncRefusal` for a repository that differs from the terms that this user agreed to.
  func agreedGit(_ run: @escaping GitRunner) throws -> Git {
    var synchronizer = try Synchronizer(self, SyncRequest(), run)
    guard try synchronizer.hasRepository(), isSyncEnabled else { throw SyncRefusal.notEnabled }
    try synchronizer.readSettings()
    return synchronizer.git
  }

  /// The files' texts in the last 200 commits that changed each of them, newest first; nothing if sync isn't enabled or
  /// git fails.
  func committedTexts(of paths: Set<VaultPath>, with run: @escaping GitRunner) -> [VaultPath: [[UInt8]]] {
    guard let git = try? agreedGit(run) else { return [:] }
    return paths.reduce(into: [:]) { texts, path in
      let words = ["rev-list", "--max-count=200", "HEAD", "--"].map(bytes) + [path.bytes]
      guard let commits = try? git.answer(to: words).output.lines.compactMap({ GitID($0)?.text }),
        let names = String(validating: path.bytes, as: UTF8.self), !names.contains("\n")
      else { return }
      let found = try? git.contents(of: commits.map { "\($0):\(names)" })
      texts[path] = (found ?? []).compactMap(\.self)
    }
  }
}
