import OffloadKit
package import VaultStore

/// Why a vault wasn't synced. Either nothing changed, or every completed step is whole.
package enum SyncRefusal: Error, Hashable {
  /// This user hasn't agreed that Offload may start git here.
  case notEnabled
  /// The vault's folder isn't a repository.
  case noRepository
  /// A kind of repository that sync doesn't deal with.
  case unusual(Oddity)
  /// A file in git's folder that is irregular.
  case irregular(IrregularFile)
  /// The repository names a program or a remote that this user hasn't agreed to.
  case newTerms([String])
  /// The repository's terms are too long to read.
  case tooMuchToShow
  /// No branch is checked out. `from` is the branch that was synced.
  case detached(from: String)
  /// A merge or the like has begun and isn't finished.
  case underWay(String)
  case unmerged([VaultPath])
  /// The user has staged content that differs from the files.
  case staged([VaultPath])
  /// Git skips these files, or they are marked intent-to-add.
  case flagged([VaultPath])
  case noRemote
  case severalRemotes([String], branch: String)
  /// Git fetches the branch from one place and pushes it to another.
  case pushesElsewhere(String)
  /// A remote has more than one URL: git fetches from the first and pushes to all.
  case severalURLs(remote: String, [String])
  /// The remote is a folder in the vault.
  case remoteInVault(String)
  /// Offload can't list the programs that a push to a remote on this machine would start.
  case unlisted(String)
  /// The user switched to another branch during the sync.
  case branchChanged
  /// The remote's history and this one are unrelated.
  case unrelated(branch: String)
  /// The remote's branch has lost commits.
  ///
  /// - `isOlder`: whether all of its commits are here, too.
  /// - `loss`: the lost items and files.
  case rewound(branch: String, isOlder: Bool, loss: Loss)
  /// The remote's branch is gone. It has others, the default one first.
  case branchGone(remote: String, branch: String, local: String, others: [String])
  /// The remote changed a file in a way that sync doesn't take over.
  case foreign(VaultPath, Foreign)
  /// A file on the remote whose place is taken here, or whose file here differs from git's version.
  case inTheWay(VaultPath, Obstacle)
  /// The incoming commit is larger than sync reads.
  case tooLarge(IncomingLimits.Excess)
  /// A folder, or a file in another case, would take the inbox's name.
  case inboxTaken(VaultPath)
  /// Git took too long to list the changes. These files, if any, tell it what to ignore, the largest first.
  case slowStatus([VaultPath])
  /// The sync would delete too much, here or on all other machines.
  case deletions(Deletions)
  case offline(said: String, waiting: Int)
  /// The remote rejected the push.
  case rejected(said: String, waiting: Int)
  /// Another sync of this vault is running.
  case anotherRuns
  /// The files here, or the remote, changed in every round.
  case restless
  case git(String, said: String)
  /// The remote has another URL than the user asked for.
  case anotherRemote(String, wanted: String)

  /// The unusual property of a repository.
  package enum Oddity: String, Sendable, Hashable, CaseIterable {
    /// `.git` is a file or a link that leads elsewhere.
    case linked
    /// Its files are elsewhere, or it has none.
    case bare
    case shallow, sparse, partial
    /// `.jj` exists, too.
    case jujutsu
    /// References aren't stored in files.
    case references
    /// Its settings include another file.
    case inclusions
  }

  /// Entries of a commit that git can carry and sync can't.
  package enum Foreign: Sendable, Hashable {
    case link, submodule, reserved
    /// Its path leads through a link.
    case behindLink
  }

  /// Blocks a file that changed on the remote from being written here.
  package enum Obstacle: Sendable, Hashable {
    /// A file that git ignores, or one that is too large to commit.
    case ignored, large
    /// It's in a folder with a repository of its own.
    case repository
    /// A folder with other files, or a file in place of its folder.
    case folder, file
    /// A file that is in the cloud, not on this disk.
    case elsewhere
    /// A file that Offload couldn't read.
    case unread
  }

  /// Items and other files that one history has and another doesn't have, and their paths.
  package struct Loss: Sendable, Hashable {
    package let count: Int
    package let files: [VaultPath]
  }

  /// How much a sync would delete.
  package struct Deletions: Sendable, Hashable {
    /// Whether the deletions come from the remote.
    package let isIncoming: Bool
    package let gone: Int
    package let total: Int
  }
}

extension SyncRefusal {
  /// Whether a later sync may succeed without the user's help.
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
