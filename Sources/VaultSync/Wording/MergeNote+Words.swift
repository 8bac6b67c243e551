package import OffloadKit
package import VaultMerge

extension MergeNote {
  /// What was decided, with what may be done about it.
  package var remark: Remark {
    switch kind {
    case .value: Remark("\(subject)\(value)")
    case .versions:
      Remark(
        "\(path): both sides changed the words of \(words.inQuotes), and both versions are there",
        ("To choose", "offload resolve"))
    case .kept where words.isEmpty:
      Remark("\(path) was deleted on one side and changed on the other; it is kept")
    case .kept: Remark("\(subject) was deleted on one side and changed or moved on the other; it is kept")
    case .place where words.isEmpty && name == "added":
      Remark("\(kept) was added on both sides, on the other as \(lost); both are one file now")
    case .place where words.isEmpty: Remark("\(kept) was renamed on both sides, on the other to \(lost)")
    case .place: Remark("\(words.inQuotes) was moved on both sides; it is in \(kept), not in \(lost)")
    case .occurrence:
      Remark("\(subject) was completed on both sides; it comes back on \(kept), not on \(lost)")
    case .beside where lost.isEmpty:
      Remark("both sides changed \(path), another program's file; Offload kept the newer one")
    case .beside where name == "folder":
      Remark("\(path) is a folder on the other side; the file of that name is beside it, in \(lost)")
    case .beside:
      Remark("both sides changed the same of \(path); what the other side has is beside it, in \(lost)")
    case .unread where lost.isEmpty: Remark("\(path) could not be read by item; it was merged by line")
    case .unread:
      Remark("\(path) could not be merged; what the other side has is beside it, in \(lost)")
    }
  }

  private var subject: Statement { words.isEmpty ? "\(path)" : "\(path): \(words.inQuotes)" }

  /// ` has due 2026-03-01, not 2026-03-08`
  private var value: Statement {
    if lost.isEmpty { return " has \(name) \(kept), which one side had taken away" }
    if kept.isEmpty { return " has no \(name); one side had \(lost)" }
    return " has \(name) \(kept), not \(lost)"
  }
}
