package import OffloadKit
import VaultStore

extension SyncRefusal: CustomStringConvertible {
  /// The problem on one line, without a capital and without a full stop.
  package var description: String { failure.message.line }
}

extension SyncRefusal: WordedError {
  package var failure: Failure {
    switch self {
    // MARK: The repository
    case .notEnabled:
      Failure(
        "sync-not-enabled", "you haven't enabled sync for this vault here; Offload didn't start git",
        hint: "offload sync init")
    case .noRepository:
      Failure("no-repository", "the vault's folder isn't a git repository", hint: "offload sync init")
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
        "too-much-to-show", "this repository's settings are too long to check before git starts",
        hint: "git config --local --list")
    case .detached(let branch):
      Failure("detached", "no branch is checked out", hint: "git switch \(branch)")
    case .underWay(let what):
      Failure("under-way", "\(what) is under way; finish it first, or abort it", hint: "git status")
    case .unmerged(let paths):
      Failure("unmerged", "git hasn't finished merging \(Phrase.few(paths.map(\.text)))", hint: "git status")
    case .staged(let paths):
      Failure(
        "staged", "you have staged something of \(Phrase.few(paths.map(\.text))) that isn't in the file",
        hint: "git status")
    case .flagged(let paths):
      Failure(
        "flagged",
        "git is set to skip \(Phrase.few(paths.map(\.text))): skip-worktree, assume-unchanged or intent-to-add",
        hint: "git ls-files -v")

    // MARK: Where to
    case .noRemote:
      Failure("no-remote", "there is no remote to sync with", hint: "offload sync init URL")
    case .severalRemotes(let names, let branch):
      Failure(
        "several-remotes", "there is more than one remote: \(Phrase.list(names, "and")); choose one",
        hint: "git config branch.\(branch).remote \(names.first ?? "origin")")
    case .pushesElsewhere(let name):
      Failure(
        "pushes-elsewhere", "git pushes this branch to \(name), but fetches it from elsewhere",
        hint: "git config --get-regexp push")
    case .severalURLs(let remote, let urls):
      Failure(
        "several-urls",
        "the remote \(remote) has more than one URL: \(Phrase.list(urls, "and")); git would push to all of them",
        hint: "git config --get-regexp url$")
    case .remoteInVault(let url):
      Failure(
        "remote-in-vault", "the remote \(url) is inside the vault; keep it somewhere else",
        hint: "git remote -v")
    case .unlisted(let url):
      Failure(
        "unlisted", "Offload can't list the programs that a push to \(url) would start",
        hint: "git remote -v")
    case .anotherRemote(let url, let wanted):
      Failure(
        "another-remote", "origin is already \(url); nothing changed",
        hint: "git remote set-url origin \(wanted)")
    case .branchChanged:
      Failure(
        "branch-changed", "another branch is checked out now; the next sync uses that one",
        hint: "offload sync")
    case .unrelated(let branch):
      Failure(
        "unrelated",
        "\(branch) and this vault have no history in common; --join merges them",
        hint: "offload sync --join")
    case .rewound(let branch, let isOlder, let loss):
      Failure(
        "rewound",
        isOlder
          ? "\(branch) has lost commits, and has nothing new; Offload sent nothing; --resend sends them again; --accept-rewind drops them here, too\(Self.lost(loss))"
          : "\(branch) has lost commits, and has others; Offload took and sent nothing; --resend keeps both, and sends the lost ones again; --accept-rewind drops them here, too\(Self.lost(loss))",
        hint: isOlder ? "offload sync --resend" : "git log --oneline HEAD...offload/fetched/\(branch)")
    case .branchGone(let remote, let branch, let local, let others):
      Failure(
        "branch-gone",
        others.isEmpty
          ? "\(remote) has lost its branch \(branch), and has no other; Offload sent nothing; --resend sends it again"
          : "\(remote) has no branch \(branch); it has \(Phrase.few(others, orAllOf: 3)); Offload sent nothing; --resend sends \(branch) anyway, and the hint switches to \(others[0])",
        hint: others.first.map { "git config branch.\(local).merge \("refs/heads/\($0)")" }
          ?? "offload sync --resend")

    // MARK: What came
    case .foreign(let path, .link):
      Failure(
        "foreign", "\(path) becomes a link, or was one, and sync doesn't carry links; nothing changed",
        hint: "git pull")
    case .foreign(let path, .submodule):
      Failure(
        "foreign", "\(path) is a submodule that changed, and sync doesn't carry submodules; nothing changed",
        hint: "git pull")
    case .foreign(let path, .reserved):
      Failure(
        "foreign", "\(path) comes from the remote, but Offload never writes a file with that name",
        hint: Self.incoming)
    case .foreign(let path, .behindLink):
      Failure(
        "foreign", "\(path) comes from the remote, but a folder on its path is a link here",
        hint: "ls -ld \(path)")
    case .inTheWay(let path, let obstacle):
      Failure(
        "in-the-way", "\(path) changed on the remote, but \(obstacle.words)",
        hint: obstacle.hint(path),
        status: obstacle == .unread ? .changedUnderneath : .failed)
    case .deletions(let deletions): deletions.failure
    case .tooLarge(let excess): excess.failure
    case .inboxTaken(let path):
      Failure(
        "inbox-taken", "\(path) comes from the remote in place of inbox.md; nothing changed",
        hint: Self.incoming)
    case .slowStatus(let paths):
      Failure(
        "slow-status",
        "git took more than 30 seconds to look for changes\(Self.suspects(paths)); nothing changed",
        hint: "ls -l \(paths.first?.text ?? ".gitignore")")

    // MARK: The exchange
    case .offline(let said, let waiting):
      Failure(
        "offline", "git couldn't fetch anything: \(said)\(Self.waiting(waiting))",
        hint: Self.remedy(for: said) ?? "offload sync --status")
    case .rejected(let said, let waiting):
      Failure(
        "rejected",
        "the remote doesn't take it: \(said)\(Self.waiting(waiting)), and the next sync sends it",
        hint: Self.remedy(for: said) ?? "offload sync")
    case .anotherRuns:
      Failure("another-sync", "another sync of this vault is running", hint: "offload sync --status")
    case .restless:
      Failure(
        "restless", "files or the remote changed each time sync was ready; your files stay as they are",
        hint: "offload sync", status: .changedUnderneath)
    case .git(let command, let said):
      Failure(
        "git", "git \(command) failed: \(said)",
        hint: Self.remedy(for: said)
          ?? (command == "commit-tree" ? "git config user.signingKey" : "git status"))
    }
  }

  /// Shows the remote's commits that the branch here doesn't have, whatever name git fetched the remote's branch under.
  fileprivate static let incoming: Hint = "git log --stat --glob=offload/fetched --not HEAD"

  private static func suspects(_ paths: [VaultPath]) -> Statement? {
    paths.isEmpty ? nil : "; patterns in \(Phrase.few(paths.map(\.text))) may be why"
  }

  private static func lost(_ loss: Loss) -> Statement? {
    if loss.files.isEmpty { return nil }
    let place: Statement = "here in \(Phrase.few(loss.files.map(\.text), orAllOf: 3))"
    return loss.count == 0 ? ", \(place)" : ": \(loss.words), \(place)"
  }

  /// A command that helps with a message of git's; nil for most.
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
    case .linked: "is elsewhere: .git isn't a folder"
    case .bare: "keeps its files elsewhere"
    case .shallow: "is shallow"
    case .sparse: "is sparse"
    case .partial: "is a partial clone"
    case .jujutsu: "is Jujutsu's, too"
    case .references: "doesn't keep its branches in files"
    case .inclusions: "includes settings from another file (include.path)"
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
    case .deep: Failure("irregular", "\(path) is deeper than sync looks", hint: look)
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
        "\(path) comes in with \(size / 1_000_000) MB, and sync takes files up to \(IncomingLimits.file / 1_000_000) MB and notes up to \(IncomingLimits.note / 1_000_000) MB; nothing changed",
        hint: look)
    case .sum(let size):
      Failure(
        "too-large",
        "\(size / 1_000_000) MB come in at once, and sync takes up to \(IncomingLimits.sum / 1_000_000) MB; nothing changed",
        hint: "git clone")
    case .paths:
      Failure(
        "too-large",
        "more than \(IncomingLimits.paths) files come in at once; nothing changed",
        hint: look)
    case .depth(let path):
      Failure(
        "too-large",
        "\(path) comes in, more than \(IncomingLimits.depth) folders deep; nothing changed", hint: look)
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
    case .large: "the file here is over 50 MB, which sync skips"
    case .repository: "it would be in a separate repository here"
    case .folder: "a folder with other files in it has that name here"
    case .file: "a file has the name of its folder here"
    case .ignored: "git ignores the file here"
    case .elsewhere: "the file is in the cloud, not on this disk; open it once to download it"
    case .unread: "git couldn't read the file here"
    }
  }
}

extension SyncRefusal.Deletions {
  fileprivate var failure: Failure {
    isIncoming
      ? Failure(
        "deletions",
        "sync would delete \(gone) of \(total) items and files here; nothing changed; --accept-incoming allows it",
        hint: SyncRefusal.incoming)
      : Failure(
        "deletions",
        "\(gone) of \(total) items and files are gone here; Offload sent nothing; --accept-deletions deletes them everywhere",
        hint: "git diff HEAD")
  }
}
