import OffloadKit
import VaultStore

/// One exchange of a vault with its remote.
///
/// The merge happens among git's objects; the folder changes by one transaction of the vault, then the branch, then the
/// index. Whatever is not sure is refused, and leaves the repository as it was.
struct Synchronizer {
  let vault: Vault
  let request: SyncRequest
  let files: SyncFiles
  var git: Git
  var report = SyncReport()
  /// Paths that may not be exchanged in this round.
  var leftOut: Set<VaultPath> = []
  /// What was taken of the branch last.
  var seen: GitID?
  private(set) var configuration = GitConfiguration([])
  /// What the repository would have git start.
  var terms: SyncTerms?
  /// Whether a push starts the hooks that were agreed to.
  private(set) var runsHooks = false

  /// How often it begins anew since something changed meanwhile.
  private static let rounds = 5

  init(_ vault: Vault, _ request: SyncRequest, _ run: @escaping GitRunner) throws {
    (self.vault, self.request) = (vault, request)
    files = SyncFiles(vault.store)
    git = try Git(root: vault.wrapping { [files] in try files.folder() }, run: run)
  }

  /// - Throws: `SyncRefusal`, `VaultError`. What was committed here so far is kept and whole.
  mutating func run() throws {
    try checkRepository()
    try readSettings()
    git.identity = configuration.identity
    git.isUsualSSH = configuration["core.sshcommand"] == nil
    // Finishes what an earlier command left, so that what is in the folder is whole.
    try vault.settleEarlierWork(request.command)
    try finishMove()
    // Merging by hand is set up on every machine, and stays so.
    report.hasMendedDriver = try MergeDriver.setUp(git, configuration, files)
    try refuseFlags()
    for round in 1...Self.rounds {
      do {
        if try exchange(isLast: round == Self.rounds) {
          if !report.sent.isEmpty || !report.received.isEmpty { tidy() }
          return
        }
      } catch SyncRefusal.git("update-ref", _) where round < Self.rounds {
        // Somebody has committed by hand at this very moment.
        try finishMove()
      }
      pause(round)
    }
    throw SyncRefusal.restless
  }

  /// - Throws: `SyncRefusal` for a repository that is not as it should be. Starts no git.
  func checkRepository() throws {
    if files.repository == .none { throw SyncRefusal.noRepository }
    guard try hasRepository(), SyncConsent(files: files).isGiven else { throw SyncRefusal.notEnabled }
    try refuseStates()
  }

  /// - Throws: `SyncRefusal` for a repository in the middle of something, or of a kind that a sync doesn't deal with.
  func refuseStates() throws {
    if files.exists(".jj") { throw SyncRefusal.unusual(.jujutsu) }
    if files.exists(".git/shallow") { throw SyncRefusal.unusual(.shallow) }
    for (name, what) in Self.beginnings where files.exists(".git/\(name)") {
      throw SyncRefusal.underWay(what)
    }
  }

  /// Reads git's settings, before git does anything by them, in a repository that was looked through.
  ///
  /// - Throws: `SyncRefusal` for a repository that is not as this user has agreed to.
  mutating func readSettings() throws {
    configuration = try GitConfiguration.read(git)
    if let oddity = configuration.oddity { throw SyncRefusal.unusual(oddity) }
    terms = try SyncTerms(git, configuration, files)
    try checkTerms(to: nil)
  }

  /// - Parameter remote: the one that git is about to speak to; nil for none.
  /// - Throws: `SyncRefusal.newTerms` for what this user has not agreed to.
  mutating func checkTerms(to remote: String?) throws {
    guard let terms else { return }
    let news = terms.news(since: SyncConsent(files: files).digests, to: remote)
    if !news.isEmpty { throw SyncRefusal.newTerms(news) }
    runsHooks = !terms.hookPaths.isEmpty
  }

  /// Whether the vault's folder is a repository, of plain files.
  ///
  /// - Throws: `SyncRefusal` for one that isn't, or that lies elsewhere.
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

  /// What git leaves in its folder as long as something is not finished.
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
      // What only the old history has is not sent again.
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

  /// The commit, or one in which no two names are one to this disk, and that has an inbox: captures go there.
  ///
  /// - Throws: `SyncRefusal.inboxFolder`.
  private mutating func repaired(_ commit: GitID, over ours: GitID?) throws -> GitID {
    let differences = try git.differences(try ours ?? git.emptyTree(), commit)
    for path in differences.filter({ $0.new != nil }).compactMap({ VaultPath($0.path) }) where path != .inbox
    {
      // Some disks take a name in another case for the same.
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

  /// The commit, or one in which no two names are one to this disk.
  private mutating func named(_ commit: GitID, _ differences: [GitDifference]) throws -> GitID {
    if files.tellsNamesApart { return commit }
    let (whole, renamed) = try NameRepair(git).repaired(commit, differences)
    for (old, new) in renamed { report.add(.renamed(old, to: new)) }
    return whole
  }

  /// What was taken is not asked for again, and must not be gone the next time.
  mutating func see(_ commit: GitID, _ branch: SyncBranch) throws {
    guard seen != commit else { return }
    try git("update-ref", branch.seen, commit.text)
    seen = commit
  }

  /// For a moment that differs from machine to machine, longer each time.
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
