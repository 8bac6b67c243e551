import OffloadKit
import VaultStore

/// Commits the folder's files.
extension Synchronizer {
  struct Snapshot {
    let branch: String
    /// Nil if there is nothing to commit yet.
    let head: GitID?
  }

  private static let largest = 50_000_000
  /// How often Offload reads the folder again because another command changed it in the meantime.
  private static let readings = 8

  /// Commits the folder's files, and moves the branch there.
  ///
  /// Offload waits while a program saves a file, and otherwise leaves the file out. It holds the vault's lock only for
  /// two moments.
  mutating func snapshot() throws -> Snapshot {
    for _ in 1...Self.readings {
      let before = try settled()
      let tree = try WorkTree.read(git, vault.store)
      try tree.refuseUnsure()
      guard let branch = tree.branch else { throw SyncRefusal.detached(from: configuration.syncedBranch) }
      let found = try read(tree)
      guard try settled() == before else { continue }
      leftOut = Set(found.leftOut.map(\.path))
      report.leftOut = report.leftOut.filter { $0.reason == .program } + found.leftOut
      report.ignoredNotes = vault.notes(among: tree.ignored)
      var head = tree.head
      if !found.files.isEmpty {
        try guardDeletions(of: found.files, since: tree)
        head = try commit(found.files, on: branch, after: tree.head)
      }
      if let head, try tellStaleSaves(in: head) { continue }
      return Snapshot(branch: branch, head: head)
    }
    throw SyncRefusal.restless
  }

  /// Waits until no command changes the vault. Returns the newest operation then.
  private func settled() throws -> RecordID? {
    try vault.settleEarlierWork(request.command)
    return vault.store.records().first { _ in true }?.id
  }

  private mutating func commit(_ files: [NewCommit.File], on branch: String, after head: GitID?) throws
    -> GitID?
  {
    let date = "\(vault.now.secondsSince1970) \(Self.zone(vault.now.utcOffset))"
    let message = "\(Phrase.counted(files.count, "file")), by offload sync"
    var new = try NewCommit(
      files: files, parents: head.map { [$0] } ?? [], author: git.identity, committer: git.identity,
      date: date, message: message
    ).make(with: git)
    // Git may report a file as changed that isn't.
    if try git.differences(head ?? git.emptyTree(), new).isEmpty { return head }
    if request.signs {
      new = try git.signed(new, after: head, date: date, message: message, mayAsk: request.mayAsk)
    }
    try move(BranchMove(branch: "refs/heads/\(branch)", old: head, new: new, isApplied: false))
    return new
  }

  /// `+0130`
  private static func zone(_ offset: Int) -> String {
    let minutes = abs(offset) / 60
    let digits = String(10_000 + minutes / 60 * 100 + minutes % 60).dropFirst()
    return (offset < 0 ? "-" : "+") + digits
  }

  // MARK: Reading

  private func read(_ tree: WorkTree) throws -> (files: [NewCommit.File], leftOut: [SyncReport.LeftOut]) {
    var leftOut: [SyncReport.LeftOut] = []
    var gone: [NewCommit.File] = []
    var wanted: [VaultPath: String] = [:]
    let changes = Dictionary(tree.changes.map { ($0.path, $0) }) { $1 }
    let unset = unsetPrograms.intersection(changes.keys)
    if unset != unsetPrograms { try keepUnset(unset) }
    for (path, change) in changes
    where CarriedName.isOne(path) && !(change.mode == nil && path.isOfThisMachine) {
      let kind = Result { () throws(StoreError) in try vault.store.fileKind(at: path) }
      if change.isRepository {
        leftOut.append(.init(path: path, reason: .repository))
      } else if change.isForeign {
        leftOut.append(.init(path: path, reason: .noFile))
      } else if change.isDropped, change.modeHere == nil {
        gone.append(NewCommit.File(path: path.bytes, content: .gone))
      } else {
        switch kind {
        // A folder has taken the file's name, and git lists the files in it.
        case .success(.folder?) where change.mode != nil:
          gone.append(NewCommit.File(path: path.bytes, content: .gone))
        case .success(.file?):
          wanted[path] =
            (unset.contains(path) ? change.mode : change.modeHere) ?? change.mode ?? modeHere(of: path)
        case .success(.some): leftOut.append(.init(path: path, reason: .noFile))
        case .success(nil) where vault.store.isAway(path):
          leftOut.append(.init(path: path, reason: .elsewhere))
        case .success(nil): gone.append(NewCommit.File(path: path.bytes, content: .gone))
        case .failure: leftOut.append(.init(path: path, reason: .unreadable))
        }
      }
    }
    let texts = try wholeTexts(of: wanted.keys.sorted(), &leftOut)
    let converted = try git.convertedPaths(among: texts.keys.sorted())
    let present = try texts.map { path, text in
      let mode = wanted[path] ?? "100644"
      guard converted.contains(path) else {
        return NewCommit.File(path: path.bytes, mode: mode, content: .bytes(text))
      }
      let id = try git.id(of: text, at: path, isKept: true)
      return NewCommit.File(path: path.bytes, mode: mode, content: .known(id))
    }
    return (
      (gone + present).sorted { $0.path.lexicographicallyPrecedes($1.path) },
      leftOut.sorted { $0.path < $1.path }
    )
  }

  /// For a file that git doesn't track yet.
  private func modeHere(of path: VaultPath) -> String {
    let isProgram = vault.store.permissions(of: path).map { $0 & 0o100 != 0 } ?? false
    return isProgram && !configuration.isFalse("core.filemode") ? "100755" : "100644"
  }

  /// Returns the texts of files that no program is saving. Other files go to `leftOut`.
  private func wholeTexts(
    of paths: [VaultPath], _ leftOut: inout [SyncReport.LeftOut]
  ) throws -> [VaultPath: [UInt8]] {
    var paths = paths
    for _ in 1...Self.readings {
      let start = vault.store.fileSystem.now()
      var texts: [VaultPath: [UInt8]] = [:]
      var skipped: [SyncReport.LeftOut] = []
      for path in paths {
        if let size = vault.store.stamp(of: path)?.size, size > Self.largest {
          skipped.append(.init(path: path, reason: .large))
        } else if let text = try? vault.store.read(path).bytes {
          texts[path] = text
        } else {
          skipped.append(.init(path: path, reason: .unreadable))
        }
      }
      switch vault.store.waitForSaves(of: Array(texts.keys), readSince: start) {
      case .no:
        leftOut += skipped
        return texts
      case .yes: continue
      case .useless(let busy):
        leftOut += busy.map { .init(path: $0, reason: .busy) }
        paths.removeAll(where: Set(busy).contains)
      }
    }
    leftOut += paths.map { .init(path: $0, reason: .busy) }
    return [:]
  }
}
