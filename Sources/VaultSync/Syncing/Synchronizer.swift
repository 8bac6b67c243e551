import OffloadKit
import VaultStore

/// An exchange of a vault with its remote.
///
/// The merge works on git's objects. Then one transaction of the vault changes the folder, and the branch and the index
/// follow. If Offload isn't sure of something, it refuses, and leaves the repository unchanged.
struct Synchronizer {
  let vault: Vault
  let request: SyncRequest
  let files: SyncFiles
  var git: Git
  var report = SyncReport()
  /// Paths that this round may not exchange.
  var leftOut: Set<VaultPath> = []
  /// The commit of the branch that a sync took last.
  var seen: GitID?
  private(set) var configuration = GitConfiguration([])
  /// The programs and remotes that the repository names.
  var terms: SyncTerms?
  /// Whether a push starts the hooks that the user agreed to.
  private(set) var runsHooks = false

  /// How often a sync starts over because something changed in the meantime.
  private static let rounds = 5

  init(_ vault: Vault, _ request: SyncRequest, _ run: @escaping GitRunner) throws {
    (self.vault, self.request) = (vault, request)
    files = SyncFiles(vault.store)
    git = try Git(root: vault.wrapping { [files] in try files.folder() }, run: run)
  }

  /// - Throws: `SyncRefusal`, `VaultError`. The commits made here so far stay whole.
  mutating func run() throws {
    try checkRepository()
    try readSettings()
    git.identity = configuration.identity
    git.isUsualSSH = configuration["core.sshcommand"] == nil
    // Finishes an earlier command's work, so the folder is in a whole state.
    try vault.settleEarlierWork(request.command)
    try finishMove()
    // Every sync restores the settings for merging by hand on this machine.
    report.hasMendedDriver = try MergeDriver.setUp(git, configuration, files)
    try refuseFlags()
    for round in 1...Self.rounds {
      do {
        if try exchange(isLast: round == Self.rounds) {
          if !report.sent.isEmpty || !report.received.isEmpty { tidy() }
          return
        }
      } catch SyncRefusal.git("update-ref", _) where round < Self.rounds {
        // The user has just committed by hand.
        try finishMove()
      }
      pause(round)
    }
    throw SyncRefusal.restless
  }

  /// - Throws: `SyncRefusal` for a repository in an unsuitable state. Doesn't start git.
  func checkRepository() throws {
    if files.repository == .none { throw SyncRefusal.noRepository }
    guard try hasRepository(), SyncConsent(files: files).isGiven else { throw SyncRefusal.notEnabled }
    try refuseStates()
  }

  /// - Throws: `SyncRefusal` for an unfinished operation of git's, or a kind of repository that sync doesn't deal with.
  func refuseStates() throws {
    if files.exists(".jj") { throw SyncRefusal.unusual(.jujutsu) }
    if files.exists(".git/shallow") { throw SyncRefusal.unusual(.shallow) }
    for (name, what) in Self.beginnings where files.exists(".git/\(name)") {
      throw SyncRefusal.underWay(what)
    }
  }

  /// Reads git's settings, before git acts on them. Call it after `checkRepository()`.
  ///
  /// - Throws: `SyncRefusal` for a repository that differs from the terms that this user agreed to.
  mutating func readSettings() throws {
    configuration = try GitConfiguration.read(git)
    if let oddity = configuration.oddity { throw SyncRefusal.unusual(oddity) }
    terms = try SyncTerms(git, configuration, files)
    try checkTerms(to: nil)
  }

  /// - Parameter remote: the remote that git is about to contact; nil for none.
  /// - Throws: `SyncRefusal.newTerms` for terms that this user hasn't agreed to.
  mutating func checkTerms(to remote: String?) throws {
    guard let terms else { return }
    let news = terms.news(since: SyncConsent(files: files).digests, to: remote)
    if !news.isEmpty { throw SyncRefusal.newTerms(news) }
    runsHooks = !terms.hookPaths.isEmpty
  }

  /// Whether the vault's folder is a repository of plain files.
  ///
  /// - Throws: `SyncRefusal` for a repository with other files, or one that lies elsewhere.
  func hasRepository() throws -> Bool {
    switch files.repository {
    case .none: return false
    case .elsewhere: throw SyncRefusal.unusual(.linked)
    case .bare: throw SyncRefusal.unusual(.bare)
    case .folder: break
    }
    if let file = try vault.wrapping(files.irregularFile) { throw SyncRefusal.irregular(file) }
    return true
  }

  /// The files that git leaves in its folder until an operation is finished.
  private static let beginnings = [
    ("MERGE_HEAD", "a merge"), ("rebase-merge", "a rebase"), ("rebase-apply", "a rebase"),
    ("CHERRY_PICK_HEAD", "a cherry-pick"), ("REVERT_HEAD", "a revert"), ("BISECT_LOG", "a bisection"),
    ("sequencer", "a sequence of commits"),
  ]

  /// - Returns: false if something changed in the meantime.
  private mutating func exchange(isLast: Bool) throws -> Bool {
    let snapshot = try snapshot()
    let branch = try SyncBranch(snapshot.branch, configuration)
    report.branch = branch.title
    try checkTerms(to: branch.remote)
    let theirs = try fetch(branch, ours: snapshot.head)
    guard let theirs else {
      if !request.resends { try refuseGone(branch, ours: snapshot.head) }
      return try push(snapshot.head, branch, theirs: nil)
    }
    guard let ours = snapshot.head else {
      try git.checkSize(of: theirs, beside: nil)
      return try take(theirs, over: nil, branch, isLast: isLast)
    }
    if ours == theirs {
      try see(theirs, branch)
      return true
    }
    let bases = try git.mergeBases(ours, theirs)
    if let former = try rewound(ours, theirs), !request.resends, !(request.joins && bases.isEmpty) {
      guard try request.acceptsRewind || hasTree(of: former, theirs) else {
        throw try SyncRefusal.rewound(
          branch: branch.title, isOlder: bases == [theirs], loss: loss(from: former, to: theirs))
      }
      try git.checkSize(of: theirs, beside: former)
      // Sync doesn't send commits again that only the old history has.
      let merge = try CommitMerge(git, bases: [former], ours, theirs, follows: theirs)
      let loss = try loss(from: ours, to: merge.commit())
      if loss.count > 0 { report.add(.letGo(branch: branch.title, loss)) }
      return try take(merge, ours, theirs, branch, isLast: isLast)
    }
    if bases == [theirs] { return try push(ours, branch, theirs: theirs) }
    try git.checkSize(of: theirs, beside: bases.first)
    if bases == [ours] { return try take(theirs, over: ours, branch, isLast: isLast) }
    if bases.isEmpty, try !request.joins && !isEmpty(ours) {
      throw SyncRefusal.unrelated(branch: branch.title)
    }
    return try take(CommitMerge(git, bases: bases, ours, theirs), ours, theirs, branch, isLast: isLast)
  }

  private mutating func take(
    _ merge: CommitMerge, _ ours: GitID, _ theirs: GitID, _ branch: SyncBranch, isLast: Bool
  ) throws -> Bool {
    let merged = try repaired(merge.commit(), over: ours)
    guard try apply(merged, over: ours, branch, isLast: isLast) else { return false }
    report.decisions += merge.notes
    return try push(merged, branch, theirs: theirs)
  }

  private mutating func take(_ theirs: GitID, over ours: GitID?, _ branch: SyncBranch, isLast: Bool) throws
    -> Bool
  {
    let whole = try repaired(theirs, over: ours)
    guard try apply(whole, over: ours, branch, isLast: isLast) else { return false }
    try see(theirs, branch)
    return whole == theirs ? true : try push(whole, branch, theirs: theirs)
  }

  /// Returns the commit, or one after it in which this disk can tell all names apart and that has an inbox, since
  /// captures go there.
  ///
  /// - Throws: `SyncRefusal.inboxTaken`.
  private mutating func repaired(_ commit: GitID, over ours: GitID?) throws -> GitID {
    let differences = try git.differences(try ours ?? git.emptyTree(), commit)
    for path in differences.filter({ $0.new != nil }).compactMap({ VaultPath($0.path) }) where path != .inbox
    {
      // Some disks ignore case in names.
      let top = text(path.bytes.prefix { $0 != UInt8(ascii: "/") }).lowercased()
      if top == VaultPath.inbox.text, let ours, try !git.files(of: ours, at: [.inbox]).isEmpty {
        throw SyncRefusal.inboxTaken(path)
      }
    }
    let whole = try named(commit, differences)
    guard let gone = differences.first(where: { $0.path == VaultPath.inbox.bytes && $0.new == nil }),
      let inbox = gone.old, inbox.isRegular
    else { return whole }
    report.keepsInbox = true
    return try NewCommit(
      files: [NewCommit.File(path: gone.path, mode: inbox.mode, content: .known(inbox.id))], parents: [whole],
      author: .offload, committer: .offload, date: "\(vault.now.secondsSince1970) +0000",
      message: "The inbox stays, by offload sync"
    ).make(with: git)
  }

  /// Returns the commit, or one after it in which this disk can tell all names apart.
  private mutating func named(_ commit: GitID, _ differences: [GitDifference]) throws -> GitID {
    if files.tellsNamesApart { return commit }
    let (whole, renamed) = try NameRepair(git).repaired(commit, differences)
    for (old, new) in renamed { report.add(.renamed(old, to: new)) }
    return whole
  }

  /// Remembers a commit of the remote's. If the remote loses it later, the next sync notices.
  mutating func see(_ commit: GitID, _ branch: SyncBranch) throws {
    guard seen != commit else { return }
    try git("update-ref", branch.seen, commit.text)
    seen = commit
  }

  /// Sleeps for a random moment, so two machines don't stay in step; longer in each round.
  private func pause(_ round: Int) {
    let random = (try? vault.store.fileSystem.randomBytes(1).first) ?? 0
    vault.store.fileSystem.sleep(milliseconds: round * (50 + Int(random)))
  }

  // MARK: What git was told

  private func refuseFlags() throws {
    let flagged = try git("ls-files", "-z", "-v").fields.filter { field in
      field.first.map { $0 == UInt8(ascii: "S") || $0 >= UInt8(ascii: "a") } ?? false
    }
    let paths = flagged.compactMap { VaultPath($0.dropFirst(2)) }
    if !paths.isEmpty { throw SyncRefusal.flagged(paths) }
  }
}
