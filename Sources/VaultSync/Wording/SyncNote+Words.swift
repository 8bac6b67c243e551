package import OffloadKit
import VaultStore

extension SyncNote {
  package var remark: Remark {
    switch self {
    case .sentThough(let said): Remark("git reported a failed push, but the remote has it: \(said)")
    case .letGo(let branch, let loss):
      Remark(
        "removed here, since \(branch) lost it: \(loss.words), in \(Phrase.few(loss.files.map(\.text), orAllOf: 10))"
      )
    case .firstSent(let paths):
      Remark(
        "sent for the first time, though hidden or readable only by you here: \(Self.list(paths))",
        ("To keep such a file here, name it in .gitignore, then", "git rm --cached \(paths[0])"))
    case .ignored(let paths):
      Remark(
        "git ignores \(Self.list(paths)), so sync doesn't send \(paths.count == 1 ? "it" : "them")",
        ("To see why", "git check-ignore -v \(paths[0])"))
    case .renamed(let old, let new) where new.isConflictCopy:
      Remark(
        "this disk can't hold \(old) next to a file whose name differs only in case or accents; it's now \(new) on all machines",
        ("To merge them", "offload fold"))
    case .renamed(let old, let new):
      Remark(
        "this disk can't hold \(old) next to another spelling of its folder; it's now \(new) on all machines")
    case .copies(let paths):
      Remark(
        "another machine kept two versions, one in \(Self.list(paths))",
        ("To merge them", "offload fold"))
    case .markers(let paths):
      Remark(
        "git's conflict markers are in \(Self.list(paths)), on all machines",
        ("To see where", "offload check --rule conflict-markers"))
    }
  }

  private static func list(_ paths: [VaultPath]) -> String { Phrase.few(paths.map(\.text), orAllOf: 10) }
}
