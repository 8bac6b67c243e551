package import OffloadKit
import VaultStore

extension SyncRefusal: CustomStringConvertible {
  /// What is wrong, on one line, without a capital and without a full stop.
  package var description: String { failure.message.line }
}

extension SyncRefusal: WordedError {
  package var failure: Failure {
    switch self {
    // MARK: The repository
    case .notEnabled:
      Failure(
        "sync-not-enabled", "you have not enabled sync for this vault here; no git was started",
        hint: "offload sync init")
    case .noRepository:
      Failure("no-repository", "the vault's folder is no git repository", hint: "offload sync init")
    case .unusual(let oddity):
      Failure(
        "unusual-repository", "the repository \(oddity.words), which sync doesn't deal with",
        hint: oddity.hint)
    case .irregular(let file): file.failure
    case .newTerms(let names):
      Failure(
        "new-terms",
        "sync would start or use something here that you haven't agreed to: \(Phrase.few(names, orAllOf: 3))",
        hint: "offload sync init")
    case .tooMuchToShow:
      Failure(
        "too-much-to-show", "this repository's settings are too long to be read before git starts",
        hint: "git config --local --list")
    case .detached(let branch):
      Failure("detached", "no branch is checked out", hint: "git switch \(branch)")
    case .underWay(let what):
      Failure("under-way", "\(what) is under way; finish it first, or abort it", hint: "git status")
    case .unmerged(let paths):
      Failure("unmerged", "\(Phrase.few(paths.map(\.text))) is not merged yet", hint: "git status")
    case .staged(let paths):
      Failure(
        "staged", "of \(Phrase.few(paths.map(\.text))) something is staged that the file does not hold",
        hint: "git status")
    case .flagged(let paths):
      Failure(
        "flagged",
        "git was told to pass over \(Phrase.few(paths.map(\.text))): skip-worktree, assume-unchanged or intent-to-add",
        hint: "git ls-files -v")

    // MARK: Where to
    case .noRemote:
      Failure("no-remote", "there is no remote to sync with", hint: "offload sync init URL")
    case .severalRemotes(let names, let branch):
      Failure(
        "several-remotes", "there are several remotes: \(Phrase.list(names, "and")); say which is meant",
        hint: "git config branch.\(branch).remote \(names.first ?? "origin")")
    case .pushesElsewhere(let name):
      Failure(
        "pushes-elsewhere", "this branch is pushed to \(name) and fetched from elsewhere",
        hint: "git config --get-regexp push")
    case .severalURLs(let remote, let urls):
      Failure(
        "several-urls",
        "the remote \(remote) has more than one URL: \(Phrase.list(urls, "and")); git would push to all of them",
        hint: "git config --get-regexp url$")
    case .remoteInVault(let url):
      Failure(
        "remote-in-vault", "the remote \(url) lies in the vault itself; keep it somewhere else",
        hint: "git remote -v")
    case .unlisted(let url):
      Failure(
        "unlisted", "Offload can't list the programs that a push to \(url) would start",
        hint: "git remote -v")
    case .anotherRemote(let url, let wanted):
      Failure(
        "another-remote", "origin is \(url) already; nothing was changed",
        hint: "git remote set-url origin \(wanted)")
    case .branchChanged:
      Failure(
        "branch-changed", "another branch was checked out meanwhile; the next sync goes on from there",
        hint: "offload sync")
    case .unrelated(let branch):
      Failure(
        "unrelated",
        "what is in \(branch) has no history in common with what is here; --join puts both together",
        hint: "offload sync --join")
    case .rewound(let branch, let isOlder, let loss):
      Failure(
        "rewound",
        isOlder
          ? "\(branch) has lost commits that it had, and has nothing that isn't here; Offload sent nothing; --resend sends them again; --accept-rewind drops them here, too\(Self.lost(loss))"
          : "\(branch) has lost commits that it had, and has others; Offload took and sent nothing; --resend keeps both, and sends the lost ones again; --accept-rewind drops them here, too\(Self.lost(loss))",
        hint: isOlder ? "offload sync --resend" : "git log --oneline HEAD...offload/fetched/\(branch)")
    case .branchGone(let remote, let branch, let local, let others):
      Failure(
        "branch-gone",
        others.isEmpty
          ? "\(remote) has lost its branch \(branch), and has no other; Offload sent nothing; --resend sends it again"
          : "\(remote) has no branch \(branch); it has \(Phrase.few(others, orAllOf: 3)); Offload sent nothing; --resend sends \(branch) all the same, and the hint goes on with \(others[0])",
        hint: others.first.map { "git config branch.\(local).merge \("refs/heads/\($0)")" }
          ?? "offload sync --resend")

    // MARK: What came
    case .foreign(let path, .link):
      Failure(
        "foreign", "\(path) becomes a link, or was one, which sync does not carry; nothing was changed",
        hint: "git pull")
    case .foreign(let path, .submodule):
      Failure(
        "foreign", "\(path) is a submodule that changed, which sync does not carry; nothing was changed",
        hint: "git pull")
    case .foreign(let path, .reserved):
      Failure(
        "foreign", "\(path) comes from the remote, and no file of that name is ever written",
        hint: Self.incoming)
    case .foreign(let path, .behindLink):
      Failure(
        "foreign", "\(path) comes from the remote, and a link stands on the way to it here",
        hint: "ls -ld \(path)")
    case .inTheWay(let path, let obstacle):
      Failure(
        "in-the-way", "\(path) changed on the remote, and \(obstacle.words)",
        hint: obstacle.hint(path),
        status: obstacle == .unread ? .changedUnderneath : .failed)
    case .deletions(let deletions): deletions.failure
    case .tooLarge(let excess): excess.failure
    case .inboxTaken(let path):
      Failure(
        "inbox-taken", "\(path) comes from the remote in the place of inbox.md; nothing was changed",
        hint: Self.incoming)
    case .slowStatus(let paths):
      Failure(
        "slow-status",
        "git took more than 30 seconds to see what has changed\(Self.suspects(paths)); nothing was changed",
        hint: "ls -l \(paths.first?.text ?? ".gitignore")")

    // MARK: The exchange
    case .offline(let said, let waiting):
      Failure(
        "offline", "nothing could be fetched: \(said)\(Self.waiting(waiting))",
        hint: Self.remedy(for: said) ?? "offload sync --status")
    case .rejected(let said, let waiting):
      Failure(
        "rejected",
        "the remote does not take it: \(said)\(Self.waiting(waiting)), and the next sync sends it",
        hint: Self.remedy(for: said) ?? "offload sync")
    case .anotherRuns:
      Failure("another-sync", "another sync of this vault runs", hint: "offload sync --status")
    case .restless:
      Failure(
        "restless", "files, or the remote, changed each time that this was ready; what is here is kept",
        hint: "offload sync", status: .changedUnderneath)
    case .git(let command, let said):
      Failure(
        "git", "git \(command) failed: \(said)",
        hint: Self.remedy(for: said)
          ?? (command == "commit-tree" ? "git config user.signingKey" : "git status"))
    }
  }

  /// Shows what the remote has and the branch here has not, wherever git's own commands have fetched it.
  fileprivate static let incoming: Hint = "git log --stat --glob=offload/fetched --not HEAD"

  private static func suspects(_ paths: [VaultPath]) -> Statement? {
    paths.isEmpty ? nil : "; patterns in \(Phrase.few(paths.map(\.text))) may be why"
  }

  private static func lost(_ loss: Loss) -> Statement? {
    if loss.files.isEmpty { return nil }
    let place: Statement = "here in \(Phrase.few(loss.files.map(\.text), orAllOf: 3))"
    return loss.count == 0 ? ", \(place)" : ": \(loss.words), \(place)"
  }

  /// What helps by what git said; nil for most.
  private static func remedy(for said: String) -> Hint? {
    if said.contains(text: "git-lfs") { return "git lfs install" }
    let wantsLogin = ["could not read Username", "could not read Password", "Authentication failed"]
    return wantsLogin.contains { said.contains(text: $0) } ? "git config credential.helper" : nil
  }

  private static func waiting(_ count: Int) -> Statement? {
    count == 0 ? nil : "; \(Phrase.counted(count, "commit")) \(count == 1 ? "waits" : "wait") here"
  }
}

extension SyncRefusal.Oddity {
  fileprivate var words: String {
    switch self {
    case .linked: "lies elsewhere: .git is no folder"
    case .bare: "keeps its files elsewhere"
    case .shallow: "is shallow"
    case .sparse: "is sparse"
    case .partial: "is a partial clone"
    case .jujutsu: "is Jujutsu's, too"
    case .references: "does not keep its branches in files"
    case .inclusions: "takes in settings from another file (include.path)"
    }
  }

  fileprivate var hint: Hint {
    switch self {
    case .shallow: "git fetch --unshallow"
    case .sparse: "git sparse-checkout disable"
    case .jujutsu: "jj status"
    case .references: "git refs migrate --ref-format=files"
    case .linked: "ls -ld .git"
    case .bare, .partial, .inclusions: "git config --local --list"
    }
  }
}

extension SyncRefusal.Loss {
  /// `3 items`; other files count as one each.
  var words: String { count == 1 ? "1 item or file" : "\(count) items or files" }
}

extension IrregularFile {
  fileprivate var failure: Failure {
    let look: Hint = "ls -ld \(path)"
    return switch kind {
    case .link:
      Failure("irregular", "\(path) is a link, and sync needs a .git folder without links", hint: look)
    case .special: Failure("irregular", "\(path) is neither a file nor a folder", hint: look)
    case .deep: Failure("irregular", "\(path) lies deeper than sync looks", hint: look)
    case .borrowing:
      Failure(
        "irregular", "\(path) has git use another repository's files, which sync doesn't deal with",
        hint: "git count-objects -v")
    }
  }
}

extension IncomingLimits.Excess {
  fileprivate var failure: Failure {
    let look = SyncRefusal.incoming
    return switch self {
    case .file(let path, let size):
      Failure(
        "too-large",
        "\(path) comes in with \(size / 1_000_000) MB, and sync takes files up to \(IncomingLimits.file / 1_000_000) MB and notes up to \(IncomingLimits.note / 1_000_000) MB; nothing was changed",
        hint: look)
    case .sum(let size):
      Failure(
        "too-large",
        "\(size / 1_000_000) MB come in at once, and sync takes up to \(IncomingLimits.sum / 1_000_000) MB; nothing was changed",
        hint: "git clone")
    case .paths:
      Failure(
        "too-large",
        "more than \(IncomingLimits.paths) files come in at once; nothing was changed",
        hint: look)
    case .depth(let path):
      Failure(
        "too-large",
        "\(path) comes in, more than \(IncomingLimits.depth) folders deep; nothing was changed", hint: look)
    }
  }
}

extension SyncRefusal.Obstacle {
  fileprivate func hint(_ path: VaultPath) -> Hint {
    switch self {
    case .ignored: "git check-ignore -v \(path)"
    case .elsewhere: "brctl download \(path)"
    case .large, .repository, .folder, .file, .unread: "ls -ld \(path)"
    }
  }

  fileprivate var words: String {
    switch self {
    case .large: "the file here is over 50 MB, which sync leaves out"
    case .repository: "it would lie in a repository of its own here"
    case .folder: "a folder with other files in it has that name here"
    case .file: "a file has the name of its folder here"
    case .ignored: "git ignores the file here"
    case .elsewhere: "the file is in the cloud, and not on this disk; open it once, so that it comes"
    case .unread: "the file here could not be read into git"
    }
  }
}

extension SyncRefusal.Deletions {
  fileprivate var failure: Failure {
    isIncoming
      ? Failure(
        "deletions",
        "\(gone) of \(total) items and files would be gone here; nothing was changed; --accept-incoming lets them go",
        hint: SyncRefusal.incoming)
      : Failure(
        "deletions",
        "\(gone) of \(total) items and files are gone, and would go everywhere; nothing was sent; --accept-deletions lets them go",
        hint: "git diff HEAD")
  }
}
