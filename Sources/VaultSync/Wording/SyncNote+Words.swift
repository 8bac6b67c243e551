package import OffloadKit
import VaultStore

extension SyncNote {
  /// What is said of it.
  package var remark: Remark {
    switch self {
    case .sentThough(let said): Remark("git said that the push failed, but the remote has it: \(said)")
    case .letGo(let branch, let loss):
      Remark(
        "gone here, as \(branch) had lost it: \(loss.words), in \(Phrase.few(loss.files.map(\.text), orAllOf: 10))"
      )
    case .firstSent(let paths):
      Remark(
        "sent for the first time, though hidden or only for you to read here: \(Self.list(paths))",
        ("To keep such a file here, name it in .gitignore, then", "git rm --cached \(paths[0])"))
    case .ignored(let paths):
      Remark(
        "git ignores \(Self.list(paths)), so sync doesn't send \(paths.count == 1 ? "it" : "them")",
        ("To see why", "git check-ignore -v \(paths[0])"))
    case .renamed(let old, let new) where new.isConflictCopy:
      Remark(
        "this disk can't hold \(old) beside a file whose name differs only in case or accents; on all machines it is \(new) now",
        ("To put both together", "offload fold"))
    case .renamed(let old, let new):
      Remark(
        "this disk can't hold \(old) beside another spelling of its folder; on all machines it is \(new) now")
    case .copies(let paths):
      Remark(
        "another machine kept two versions, one in \(Self.list(paths))",
        ("To put both together", "offload fold"))
    case .markers(let paths):
      Remark(
        "git's conflict markers are in \(Self.list(paths)), on all machines",
        ("To see where", "offload check --rule conflict-markers"))
    }
  }

  private static func list(_ paths: [VaultPath]) -> String { Phrase.few(paths.map(\.text), orAllOf: 10) }
}
