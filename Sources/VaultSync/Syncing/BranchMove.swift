import OffloadKit
import VaultStore

/// A branch on its way from one commit to another, and git's index with it.
///
/// It is written down before it begins, and can be carried on by the next sync: an index that was left with the former
/// commit would make somebody's next commit take back what came.
struct BranchMove {
  let branch: String
  /// Nil for a branch that has no commit yet.
  let old: GitID?
  let new: GitID
  /// Whether the files are to become what the new commit has first, by an operation of the vault that names it.
  let isApplied: Bool

  init(branch: String, old: GitID?, new: GitID, isApplied: Bool) {
    (self.branch, self.old, self.new, self.isApplied) = (branch, old, new, isApplied)
  }

  /// Reads what `record` has.
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
  /// Finishes what an earlier sync had begun: the index first, since a commit by hand would take the rest back.
  mutating func finishMove() throws {
    guard let move = files.read(.pending).flatMap(BranchMove.init) else { return files.remove(.pending) }
    let present = try git.commit(at: move.branch)
    if present == move.new {
      try follow(move)
    } else if present == move.old, move.isApplied, isApplied(move.new), isCheckedOut(move.branch) {
      // On another branch, what came in is among the changes there.
      try carryOut(move)
    }
    files.remove(.pending)
  }

  /// - Throws: `SyncRefusal.branchChanged` where another branch is checked out by now; what git fails with.
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

  /// What comes after the branch: what can be started, and the index.
  private mutating func follow(_ move: BranchMove) throws {
    let changes = try git.differences(try move.old ?? git.emptyTree(), move.new)
    if move.isApplied, isCheckedOut(move.branch), !configuration.isFalse("core.filemode") {
      try setPrograms(changes)
    }
    try refreshIndex(changes, of: move.new)
  }

  /// Files that can be started are so everywhere, and others are not; of all that a file allows git knows no more. Where that
  /// cannot be set, it is not sent either, or it would be taken from everybody.
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

  /// Files that cannot be made what the branch says of starting them.
  var unsetPrograms: Set<VaultPath> {
    Set((files.read(.unsetPrograms) ?? []).fields.compactMap { VaultPath($0) })
  }

  func keepUnset(_ paths: Set<VaultPath>) throws {
    if paths.isEmpty { return files.remove(.unsetPrograms) }
    try files.write(paths.sorted().flatMap { $0.bytes + [0] }, to: .unsetPrograms)
  }

  /// How often the index is asked for.
  private static let attempts = 10

  func isCheckedOut(_ branch: String) -> Bool { files.gitFile("HEAD") == bytes("ref: \(branch)\n") }

  private func checkBranch(_ branch: String) throws {
    guard isCheckedOut(branch) else { throw SyncRefusal.branchChanged }
  }

  /// Puts into the index what the commit has that is checked out, of the paths that a new one changed and no others: mostly
  /// what the new one has. Somebody may have committed by hand, from an index that was left behind, or have gone to another
  /// branch with it; what is in the index alone would be taken for staged.
  private func refreshIndex(_ changes: [GitDifference], of new: GitID) throws {
    guard !changes.isEmpty else { return }
    var known: GitID?
    while let present = try git.commit(at: "HEAD"), present != known {
      let since = try Dictionary(uniqueKeysWithValues: git.differences(new, present).map { ($0.path, $0) })
      try put(changes.map { since[$0.path] ?? $0 }, none: new.none)
      known = present
    }
    // It says with its status that some file is not as the commit has it, which may be so.
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
      // Most likely another program of git's holds the index for a moment.
      vault.store.fileSystem.sleep(milliseconds: attempt * 20)
      answer = try put()
    }
    guard answer.status == 0 else { throw SyncRefusal.git("update-index", said: git.said(by: answer)) }
  }

  /// Whether the vault's files became what a commit has.
  private func isApplied(_ commit: GitID) -> Bool {
    vault.store.records().prefix(64).contains { record in
      record.header.values(OperationHeader.syncKey).contains(bytes(commit.text))
    }
  }
}
