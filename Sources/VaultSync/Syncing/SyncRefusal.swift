import OffloadKit
package import VaultStore

/// Why a vault is not synced. Nothing changed, or what was done is whole.
package enum SyncRefusal: Error, Hashable {
  /// This user has not said that git may be started here.
  case notEnabled
  /// The vault's folder is no repository.
  case noRepository
  /// Something about the repository that a sync does not know how to treat.
  case unusual(Oddity)
  /// A file of git's own that is not plain.
  case irregular(IrregularFile)
  /// The repository names something to start, or somewhere to go, that this user has not agreed to.
  case newTerms([String])
  /// It names so much that nobody would read it.
  case tooMuchToShow
  /// No branch is checked out; the one that was synced.
  case detached(from: String)
  /// Somebody began a merge or the like.
  case underWay(String)
  case unmerged([VaultPath])
  /// Somebody has staged something else than the files hold.
  case staged([VaultPath])
  /// Git was told to look away from these files, or has a promise of them.
  case flagged([VaultPath])
  case noRemote
  case severalRemotes([String], branch: String)
  /// The branch is fetched from one place and pushed to another.
  case pushesElsewhere(String)
  /// A remote has more than one URL: git fetches from the first and pushes to all.
  case severalURLs(remote: String, [String])
  /// The remote is a folder in the vault.
  case remoteInVault(String)
  /// What a remote on this machine would start can't be listed.
  case unlisted(String)
  /// Another branch was checked out in the middle of it.
  case branchChanged
  /// The remote's history and this one have nothing in common.
  case unrelated(branch: String)
  /// The remote's branch has lost what it had.
  ///
  /// - `isOlder`: whether all that it has now is here, too.
  /// - `loss`: what it has not any more.
  case rewound(branch: String, isOlder: Bool, loss: Loss)
  /// The remote's branch is gone; it has others, the one for new clones first.
  case branchGone(remote: String, branch: String, local: String, others: [String])
  /// What the remote did to a file cannot be taken over.
  case foreign(VaultPath, Foreign)
  /// A file of the remote's that is none here, or differs from what git has of it.
  case inTheWay(VaultPath, Obstacle)
  /// What comes in is more than a sync reads.
  case tooLarge(IncomingLimits.Excess)
  /// Something else would have the inbox's name: a folder, or a file in another case.
  case inboxTaken(VaultPath)
  /// Git took too long to see what has changed; these files, if any, tell it what to ignore, the largest first.
  case slowStatus([VaultPath])
  /// Too much would go here, or everywhere else.
  case deletions(Deletions)
  /// The remote cannot be reached.
  case offline(said: String, waiting: Int)
  /// The remote does not take what is here.
  case rejected(said: String, waiting: Int)
  /// Another sync of this vault runs.
  case anotherRuns
  /// What came in, or the remote, changed each time.
  case restless
  /// Git failed.
  case git(String, said: String)
  /// The remote has another URL than the one that is wanted.
  case anotherRemote(String, wanted: String)

  /// What is unusual of a repository.
  package enum Oddity: String, Sendable, Hashable, CaseIterable {
    /// `.git` is a file or a link that leads elsewhere.
    case linked
    /// Its files are elsewhere, or it has none.
    case bare
    case shallow, sparse, partial
    /// `.jj` is there, too.
    case jujutsu
    /// References are not kept in files.
    case references
    /// Its settings take in another file.
    case inclusions
  }

  /// What git can carry and a sync does not.
  package enum Foreign: Sendable, Hashable {
    case link, submodule, reserved
    /// It is where a link leads away.
    case behindLink
  }

  /// What is here instead of a file that changed on the remote.
  package enum Obstacle: Sendable, Hashable {
    /// A file that git ignores, or one that is too large to be committed.
    case ignored, large
    /// It lies in a folder with a repository of its own.
    case repository
    /// A folder with other files, or a file where its folder would be.
    case folder, file
    /// A file that a cloud has and this disk has not.
    case elsewhere
    /// A file that could not be read.
    case unread
  }

  /// What one history has and another has not: items and other files, and where.
  package struct Loss: Sendable, Hashable {
    package let count: Int
    package let files: [VaultPath]
  }

  /// What would be gone.
  package struct Deletions: Sendable, Hashable {
    /// Whether the remote's side did it.
    package let isIncoming: Bool
    package let gone: Int
    package let total: Int
  }
}

extension SyncRefusal {
  /// Whether a later sync may get past what kept one from being done.
  package static func mayPass(_ error: any Error) -> Bool {
    guard let refusal = error as? SyncRefusal else {
      switch error as? VaultError {
      case .busy?, .beingSaved?, .conflict?, .gone?, .unfinished?: return true
      default: return false
      }
    }
    switch refusal {
    case .notEnabled, .noRepository, .unusual, .irregular, .newTerms, .tooMuchToShow, .flagged, .noRemote,
      .severalRemotes, .severalURLs, .remoteInVault, .unlisted, .pushesElsewhere, .anotherRemote:
      return false
    case .detached, .underWay, .unmerged, .staged, .branchChanged, .unrelated, .rewound, .branchGone,
      .foreign, .inTheWay,
      .deletions, .tooLarge, .inboxTaken, .slowStatus, .offline, .rejected, .anotherRuns, .restless, .git:
      return true
    }
  }
}
