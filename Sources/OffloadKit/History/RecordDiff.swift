import VaultStore
import VaultSyntax

/// The changes of an operation as text that `git apply` and `patch` take.
///
/// If Offload can work out the texts of a change, its hunks have the lines around them and true numbers. Otherwise
/// they have the lines around from the record, and numbers that only keep their order.
enum RecordDiff {
  /// - Parameter texts: a walk that has reached this record.
  static func text(of record: Record, _ texts: inout PastTexts) -> [UInt8] {
    var parts: [[UInt8]] = []
    for change in record.changes.reversed() { parts.append(text(of: change, texts.sides(of: change))) }
    for rename in record.renamesTold.reversed() { _ = texts.sides(of: rename) }
    return parts.reversed().flatMap(\.self)
  }

  private static func text(of change: FileChange, _ sides: (before: [UInt8]?, after: [UInt8]?)) -> [UInt8] {
    let old = change.kind == .created || change.kind == .copied ? nil : change.path.bytes
    let new = change.kind == .removed ? nil : (change.newPath ?? change.path).bytes
    guard !change.splices.isEmpty else { return [] }
    guard (old == nil) == (sides.before == nil), (new == nil) == (sides.after == nil) else {
      return UnifiedDiff.text(of: change.splices.lineChanges, from: old, to: new)
    }
    return UnifiedDiff.text(
      from: old.map { UnifiedDiff.File(path: $0, bytes: sides.before ?? []) },
      to: new.map { UnifiedDiff.File(path: $0, bytes: sides.after ?? []) })
  }
}

extension [Splice] {
  /// The same changes, at their offsets in the new text.
  fileprivate var lineChanges: [LineChange] {
    zip(self, inverted).map { splice, inverse in
      LineChange(
        offset: inverse.offset, removed: splice.removed, inserted: splice.inserted, before: splice.above,
        after: splice.below)
    }
  }
}
