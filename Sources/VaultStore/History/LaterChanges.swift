/// What was done since something, as far as it still counts: an operation and its undo cancel out, unless both are asked for.
///
/// Files are followed, not names: a name may have been another file's before, and may be one now.
package struct LaterChanges {
  private let changes: [FileChange]

  /// - Parameter records: newest first.
  package init(_ records: some BidirectionalCollection<Record>) {
    let counted = Set(records.withoutUndone.map(\.id))
    changes = records.reversed().flatMap { counted.contains($0.id) ? $0.changesOfFiles : $0.renamesTold }
  }

  /// An operation and its undo both count.
  ///
  /// - Parameter records: newest first.
  package init(all records: some BidirectionalCollection<Record>) {
    changes = records.reversed().flatMap(\.changesOfFiles)
  }

  /// Where the file is that had this path; nil once it was removed. One that was brought back is the same file.
  package func place(of path: VaultPath) -> VaultPath? {
    var place: VaultPath? = path
    var removal: FileChange?
    for change in changes {
      switch change.kind {
      case .renamed where change.path == place:
        place = change.newPath
      case .removed where change.path == place:
        (place, removal) = (nil, change)
      case .created where place == nil && change.path == removal?.path && change.after == removal?.before:
        place = change.path
      case .copied where place == nil && change.path == removal?.path && removal?.isKept == true:
        place = change.path
      default: break
      }
    }
    return place
  }

  /// Whether another file was given this path, so that what is there now is not what was there before.
  package func hasGiven(away path: VaultPath) -> Bool {
    changes.contains { change in
      switch change.kind {
      case .created, .copied: change.path == path
      case .renamed: change.newPath == path
      case .changed, .removed: false
      }
    }
  }
}

extension BidirectionalCollection<Record> {
  /// Newest first, without operations that one among them has taken back, and without that one: together they say nothing.
  package var withoutUndone: [Record] {
    let ids = Set(map(\.id))
    var undone: Set<RecordID> = []
    return filter { record in
      if undone.contains(record.id) { return false }
      guard let reverted = record.header.reverts, ids.contains(reverted) else { return true }
      undone.insert(reverted)
      return false
    }
  }
}
