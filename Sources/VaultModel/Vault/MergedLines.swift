package import VaultStore
import VaultSyntax

/// The functions with which the store merges and compares lines of Markdown.
extension Vault {
  /// Returns theirs with our whole-line changes applied.
  package static let mergeLines: MergeFunction = { base, ours, theirs in
    let merge = Merge(base: base, ours: ours, theirs: theirs)
    if merge.conflicts.isEmpty { return .merged(merge.text, keptBoth: merge.kept.map(\.theirs)) }
    return .conflict(lines: merge.conflicts.map(\.theirs))
  }

  package static let differingLines: DifferenceFunction = { old, new in
    let diff = LineDiff(from: old, to: new)
    return diff.hunks.map { hunk in
      let removed = diff.old.range(of: hunk.old)
      return Splice(
        offset: removed.lowerBound, removed: Array(old[removed]),
        inserted: Array(new[diff.new.range(of: hunk.new)]))
    }
  }
}
