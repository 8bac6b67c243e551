/// The later changes that still count: an operation and its undo cancel out, unless the caller wants both.
///
/// This follows files, not names: another file may have had a name before, or may have it now.
package struct LaterChanges {
  private let changes: [FileChange]

  /// - Parameter records: newest first.
  package init(_ records: some BidirectionalCollection<Record>) {
    let counted = Set(records.withoutUndone.map(\.id))
    changes = records.reversed().flatMap { counted.contains($0.id) ? $0.changesOfFiles : $0.renamesTold }
  }

  /// Counts both an operation and its undo.
  ///
  /// - Parameter records: newest first.
  package init(all records: some BidirectionalCollection<Record>) {
    changes = records.reversed().flatMap(\.changesOfFiles)
  }

  /// Returns the present path of the file that had this path; nil if it was removed. A restored file is the same file.
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

  /// Returns whether another file has had this path since, so that the file there now isn't the one from before.
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
  /// The records, newest first, without operations that one among them has undone, and without that undo.
  package var withoutUndone: [Record] { withoutUndone(id: \.id, reverts: \.header.reverts) }
}

extension Sequence {
  /// Returns operations, newest first, without those that one among them has undone, and without that undo.
  ///
  /// - Parameter reverts: returns the operation that one reverts.
  package func withoutUndone<ID: Hashable>(id: (Element) -> ID, reverts: (Element) -> ID?) -> [Element] {
    let ids = Set(map(id))
    var undone: Set<ID> = []
    return filter { operation in
      if undone.contains(id(operation)) { return false }
      guard let reverted = reverts(operation), ids.contains(reverted) else { return true }
      undone.insert(reverted)
      return false
    }
  }
}
