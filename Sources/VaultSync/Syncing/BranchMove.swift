import OffloadKit
import VaultStore

/// A move of a branch, and of git's index, from one commit to another.
///
/// Offload records the move before it begins, so the next sync can finish it. If the index stayed at the old commit,
/// the user's next commit would undo the changes that came in.
struct BranchMove {
  let branch: String
  /// Nil for a branch without commits.
  let old: GitID?
  let new: GitID
  /// Whether an operation of the vault that names the new commit must first change the files to match it.
  let isApplied: Bool

  init(branch: String, old: GitID?, new: GitID, isApplied: Bool) {
    (self.branch, self.old, self.new, self.isApplied) = (branch, old, new, isApplied)
  }

  /// Reads `record`.
  init?(_ bytes: [UInt8]) {
    let lines = bytes.lines
    guard lines.count == 4, let new = GitID(lines[2]) else { return nil }
    self.init(
      branch: text(lines[0]), old: GitID(lines[1]), new: new, isApplied: text(lines[3]) == "applied")
  }

  var record: [UInt8] {
    bytes("\(branch)\n\(old?.text ?? "-")\n\(new.text)\n\(isApplied ? "applied" : "made")\n")
  }
}

extension Synchronizer {
  /// Finishes a move that an earlier sync began. The index comes first, since a commit by hand would undo the rest.
  mutating func finishMove() throws {
    guard let move = files.read(.pending).flatMap(BranchMove.init) else { return files.remove(.pending) }
    let present = try git.commit(at: move.branch)
    if present == move.new {
      try follow(move)
    } else if present == move.old, move.isApplied, isApplied(move.new), isCheckedOut(move.branch) {
      // On another branch, the files that came in are uncommitted changes there.
      try carryOut(move)
    }
    files.remove(.pending)
  }

  /// - Throws: `SyncRefusal.branchChanged` if another branch is checked out by now; errors of git.
  mutating func move(_ move: BranchMove) throws {
    if !move.isApplied { try files.write(move.record, to: .pending) }
    try carryOut(move)
    files.remove(.pending)
  }

  private mutating func carryOut(_ move: BranchMove) throws {
    try checkBranch(move.branch)
    try git("update-ref", "-m", "offload sync", move.branch, move.new.text, move.old?.text ?? "")
    try follow(move)
  }

  /// Brings the rest in line after the branch has moved: executable bits, and the index.
  private mutating func follow(_ move: BranchMove) throws {
    let changes = try git.differences(try move.old ?? git.emptyTree(), move.new)
    if move.isApplied, isCheckedOut(move.branch), !configuration.isFalse("core.filemode") {
      try setPrograms(changes)
    }
    try refreshIndex(changes, of: move.new)
  }

  /// Sets the files' executable bits as the commit has them: git knows no other permissions. If a bit can't be set
  /// here, sync doesn't send the file's bit either; that would change it on all machines.
  private mutating func setPrograms(_ changes: [GitDifference]) throws {
    var unset = unsetPrograms
    for change in changes {
      guard let path = VaultPath(change.path), let new = change.new, new.isRegular,
        new.mode != change.old?.mode ?? "100644"
      else { continue }
      if vault.store.setProgram(new.mode == "100755", at: path) {
        unset.remove(path)
      } else {
        report.leftOut.append(.init(path: path, reason: .program))
        unset.insert(path)
      }
    }
    if unset != unsetPrograms { try keepUnset(unset) }
  }

  /// Files whose executable bit can't be set here as the branch has it.
  var unsetPrograms: Set<VaultPath> {
    Set((files.read(.unsetPrograms) ?? []).fields.compactMap { VaultPath($0) })
  }

  func keepUnset(_ paths: Set<VaultPath>) throws {
    if paths.isEmpty { return files.remove(.unsetPrograms) }
    try files.write(paths.sorted().flatMap { $0.bytes + [0] }, to: .unsetPrograms)
  }

  /// How often Offload tries to update the index.
  private static let attempts = 10

  func isCheckedOut(_ branch: String) -> Bool { files.gitFile("HEAD") == bytes("ref: \(branch)\n") }

  private func checkBranch(_ branch: String) throws {
    guard isCheckedOut(branch) else { throw SyncRefusal.branchChanged }
  }

  /// Updates the index to the checked-out commit, only for the paths that a new commit changed. Mostly that commit is
  /// the new one. But the user may have committed by hand from an index that was left at the old commit, or may have
  /// switched to another branch with it. Git would take entries that only the index has for staged changes.
  private func refreshIndex(_ changes: [GitDifference], of new: GitID) throws {
    guard !changes.isEmpty else { return }
    var known: GitID?
    while let present = try git.commit(at: "HEAD"), present != known {
      let since = try Dictionary(uniqueKeysWithValues: git.differences(new, present).map { ($0.path, $0) })
      try put(changes.map { since[$0.path] ?? $0 }, none: new.none)
      known = present
    }
    // A non-zero status only means that some file differs from the commit, which may be right.
    _ = try git.answer(to: ["update-index", "-q", "--refresh"].map(bytes))
  }

  private func put(_ changes: [GitDifference], none: String) throws {
    let lines = changes.flatMap { change in
      bytes("\(change.new?.mode ?? "0") \(change.new?.id.text ?? none)\t") + change.path + [0]
    }
    func put() throws -> GitAnswer {
      try git.answer(to: ["update-index", "-z", "--index-info"].map(bytes), input: lines)
    }
    var answer = try put()
    for attempt in 1...Self.attempts where answer.status != 0 {
      // Most likely another git command holds the index for a moment.
      vault.store.fileSystem.sleep(milliseconds: attempt * 20)
      answer = try put()
    }
    guard answer.status == 0 else { throw SyncRefusal.git("update-index", said: git.said(by: answer)) }
  }

  /// Whether an operation has changed the vault's files to match a commit.
  private func isApplied(_ commit: GitID) -> Bool {
    vault.store.records().prefix(64).contains { record in
      record.header.values(OperationHeader.syncKey).contains(bytes(commit.text))
    }
  }
}
