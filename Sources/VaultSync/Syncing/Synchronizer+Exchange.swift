import OffloadKit
import VaultStore

/// Exchanges commits over the network.
extension Synchronizer {
  /// Fetches the branch.
  ///
  /// - Returns: its commit on the remote; nil if the remote doesn't have the branch yet.
  /// - Throws: `SyncRefusal.offline`.
  mutating func fetch(_ branch: SyncBranch, ours: GitID?) throws -> GitID? {
    let answer = try answer(
      overNetwork: [
        "-c", "core.bigFileThreshold=\(IncomingLimits.file / 4)", "fetch", "--quiet", "--no-tags",
        "--no-write-fetch-head", "--no-auto-maintenance", "--no-recurse-submodules", "--end-of-options",
        branch.remote, "+refs/heads/\(branch.there):\(branch.fetched)",
      ], limit: .fetch)
    let known = try git.commits(at: [branch.fetched, branch.seen])
    seen = known[branch.seen]
    if answer.status == 0 { return known[branch.fetched] }
    // Git runs in English. Lines from a server begin with `remote:`.
    let missing = bytes("fatal: couldn't find remote ref refs/heads/\(branch.there)")
    guard answer.complaints.lines.contains(missing) else {
      throw SyncRefusal.offline(said: git.said(by: answer), waiting: try waiting(ours, branch))
    }
    if known[branch.fetched] != nil { try git("update-ref", "-d", branch.fetched) }
    return nil
  }

  /// How many commits are here that the remote isn't known to have.
  func waiting(_ ours: GitID?, _ branch: SyncBranch) throws -> Int {
    guard let ours else { return 0 }
    return try git.count(of: ours, without: try git.commit(at: branch.fetched))
  }

  /// Pushes the branch. The remote only takes it if it includes all of the remote's commits.
  ///
  /// - Parameter theirs: the remote's commit when Offload fetched it.
  /// - Returns: false if the remote has changed in the meantime.
  /// - Throws: `SyncRefusal.rejected`, `SyncRefusal.offline`.
  mutating func push(_ ours: GitID?, _ branch: SyncBranch, theirs: GitID?) throws -> Bool {
    guard let ours else { return true }
    // Files that came in may set where git sends large files.
    if !report.received.isEmpty {
      terms = try SyncTerms(git, configuration, files)
      try checkTerms(to: branch.remote)
    }
    let answer = try answer(
      overNetwork: [
        "push", "--porcelain", "--no-recurse-submodules", "--end-of-options", branch.remote,
        "\(ours.text):refs/heads/\(branch.there)",
      ], limit: .push, runsHooks: runsHooks)
    guard answer.status == 0 else {
      let now = try fetch(branch, ours: ours)
      // A remote may take the commits and then fail, or the connection may break after that.
      guard let now, try git.has(now, ours) else {
        if now != theirs { return false }
        throw SyncRefusal.rejected(said: words(ofRefused: answer), waiting: try waiting(ours, branch))
      }
      report.add(.sentThough(said: words(ofRefused: answer)))
      try sent(ours, branch, theirs: theirs)
      return now == ours
    }
    try git("update-ref", branch.fetched, ours.text)
    try sent(ours, branch, theirs: theirs)
    return true
  }

  /// Remembers the remote's new commit.
  private mutating func sent(_ ours: GitID, _ branch: SyncBranch, theirs: GitID?) throws {
    let earlier = [seen, theirs].compactMap(\.self)
    try see(ours, branch)
    if !branch.isKnown {
      try git("config", "--local", "branch.\(branch.name).remote", branch.remote)
      try git("config", "--local", "branch.\(branch.name).merge", "refs/heads/\(branch.there)")
    }
    let differences = try git.differences(try theirs ?? git.emptyTree(), ours)
    report.sent = Set(report.sent).union(differences.compactMap { VaultPath($0.path) }).sorted()
    let new = differences.filter { $0.old == nil }.compactMap { VaultPath($0.path) }
    let surprising = SentFiles.surprising(new, in: vault)
    if surprising.isEmpty { return }
    let known = try git.paths(everIn: earlier, among: surprising)
    let first = surprising.filter { !known.contains($0) }
    if !first.isEmpty { report.add(.firstSent(first)) }
  }

  /// Lets git contact another machine. If that machine refuses access and the user is at a terminal, git tries once
  /// more and may ask. It never tries again, since some machines lock out clients that try too often.
  func answer(
    overNetwork words: [String], limit: GitCall.Limit, runsHooks: Bool = false
  ) throws -> GitAnswer {
    let answer = try git.answer(to: words.map(bytes), limit: limit, runsHooks: runsHooks)
    guard answer.status != 0, request.mayAsk, answer.wantsToAsk else { return answer }
    return try git.answer(to: words.map(bytes), limit: .push, runsHooks: runsHooks, mayAsk: true)
  }

  /// Lets git pack loose objects and combine small packs, at most once a day. Git never prunes anything here. If it
  /// fails, it tries again another day.
  func tidy() {
    let (now, day) = (vault.now.secondsSince1970, 86_400)
    let last = files.read(.tidied).flatMap { Int(text($0)) } ?? 0
    // After a clock is set back, this must not wait for years.
    guard last > now || now - max(0, last) >= day else { return }
    try? files.write(bytes("\(now)"), to: .tidied)
    _ = try? git.answer(
      to: ["maintenance", "run", "--quiet", "--task=loose-objects", "--task=incremental-repack"].map(bytes),
      limit: .fetch)
  }

  /// The server's message, or git's reason for not contacting it.
  private func words(ofRefused answer: GitAnswer) -> String {
    let refused = answer.output.lines.first { $0.first == UInt8(ascii: "!") }
    let reason = refused?.split(separator: UInt8(ascii: "\t")).last.map { text($0) }
    return [reason, git.said(by: answer)].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " / ")
  }
}
