import VaultStore

/// What goes over the network.
extension Synchronizer {
  /// Fetches the branch.
  ///
  /// - Returns: its commit there; nil where there is no such branch yet.
  /// - Throws: `SyncRefusal.offline`.
  func fetch(_ branch: SyncBranch, ours: GitID?) throws -> GitID? {
    // A pattern, since a branch that is not there yet is no failure then.
    let names = "+refs/heads/\(branch.there)*:refs/offload/fetched/\(branch.remote)/\(branch.there)*"
    let answer = try git.answer(
      to: [
        "fetch", "--quiet", "--no-tags", "--no-write-fetch-head", "--no-auto-maintenance", "--prune",
        "--no-recurse-submodules", "--end-of-options", branch.remote, names,
      ].map(bytes), limit: .fetch)
    guard answer.status == 0 else {
      throw SyncRefusal.offline(said: git.said(by: answer), waiting: try waiting(ours, branch))
    }
    return try git.commit(at: branch.fetched)
  }

  /// How many commits are here that the remote is not known to have.
  func waiting(_ ours: GitID?, _ branch: SyncBranch) throws -> Int {
    guard let ours else { return 0 }
    return try git.count(of: ours, without: try git.commit(at: branch.fetched))
  }

  /// Sends the branch, which the remote takes only if it has all that the remote has.
  ///
  /// - Parameter theirs: what the remote had when it was asked.
  /// - Returns: false where the remote has changed meanwhile.
  /// - Throws: `SyncRefusal.rejected`, `SyncRefusal.offline`.
  mutating func push(_ ours: GitID?, _ branch: SyncBranch, theirs: GitID?) throws -> Bool {
    guard let ours else { return true }
    let answer = try git.answer(
      to: [
        "push", "--porcelain", "--no-recurse-submodules", "--end-of-options", branch.remote,
        "\(ours.text):refs/heads/\(branch.there)",
      ].map(bytes), limit: .push, runsHooks: runsHooks)
    guard answer.status == 0 else {
      if try fetch(branch, ours: ours) != theirs { return false }
      throw SyncRefusal.rejected(said: words(ofRefused: answer), waiting: try waiting(ours, branch))
    }
    try git("update-ref", branch.fetched, ours.text)
    try see(ours, branch)
    if !branch.isKnown {
      try git("config", "--local", "branch.\(branch.name).remote", branch.remote)
      try git("config", "--local", "branch.\(branch.name).merge", "refs/heads/\(branch.there)")
    }
    report.sent = try git.differences(try theirs ?? git.emptyTree(), ours).compactMap { VaultPath($0.path) }
    return true
  }

  /// Hooks of the user's own: in the git directory, or where their own settings say. The repository's settings may name a
  /// folder of files that came with it.
  private var runsHooks: Bool {
    guard let entry = configuration.entries.last(where: { $0.key == "core.hookspath" }) else { return true }
    return !entry.isLocal && entry.value?.hasPrefix("/") ?? false
  }

  /// What the server said, or why git did not even ask it.
  private func words(ofRefused answer: GitAnswer) -> String {
    let refused = answer.output.lines.first { $0.first == UInt8(ascii: "!") }
    let reason = refused?.split(separator: UInt8(ascii: "\t")).last.map { text($0) }
    return [reason, git.said(by: answer)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " / ")
  }
}
