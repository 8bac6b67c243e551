package import OffloadKit
package import VaultMerge

extension MergeNote {
  /// The decision, and how to change it.
  package var remark: Remark {
    switch kind {
    case .value: Remark("\(subject)\(value)")
    case .versions:
      Remark(
        "\(path): both sides changed the words of \(words.inQuotes); Offload kept both versions",
        ("To choose", "offload resolve"))
    case .kept where words.isEmpty:
      Remark("one side deleted \(path) and the other changed it; Offload kept it")
    case .kept:
      Remark("\(subject) was deleted on one side and changed or moved on the other; Offload kept it")
    case .place where words.isEmpty && name == "added":
      Remark("both sides added \(kept), the other one as \(lost); they're one file now")
    case .place where words.isEmpty: Remark("both sides renamed \(kept), the other one to \(lost)")
    case .place: Remark("both sides moved \(words.inQuotes); it's in \(kept), not in \(lost)")
    case .occurrence:
      Remark("\(subject) was completed on both sides; it repeats on \(kept), not on \(lost)")
    case .beside where lost.isEmpty:
      Remark("both sides changed \(path), another program's file; Offload kept the newer one")
    case .beside where name == "folder":
      Remark("\(path) is a folder on the other side; the file is next to it, as \(lost)")
    case .beside:
      Remark("both sides changed the same part of \(path); the other version is next to it, in \(lost)")
    case .unread where lost.isEmpty: Remark("Offload couldn't merge \(path) by item, so it merged it by line")
    case .unread:
      Remark("Offload couldn't merge \(path); the other version is next to it, in \(lost)")
    }
  }

  private var subject: Statement { words.isEmpty ? "\(path)" : "\(path): \(words.inQuotes)" }

  /// ` has due 2026-03-01, not 2026-03-08`
  private var value: Statement {
    if lost.isEmpty { return " has \(name) \(kept), which one side had removed" }
    if kept.isEmpty { return " has no \(name); one side had \(lost)" }
    return " has \(name) \(kept), not \(lost)"
  }
}
