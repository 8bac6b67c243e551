import VaultStore

/// What was done after an operation, as far as it still counts: an operation and its undo cancel out.
///
/// Files are followed, not names: a name may have been another file's before, and may be one now.
struct LaterChanges {
  private let changes: [FileChange]

  /// - Parameter records: oldest first.
  init(_ records: [Record]) {
    var effective: [Record] = []
    for record in records {
      if let reverted = record.header.reverts, let index = effective.firstIndex(where: { $0.id == reverted })
      {
        effective.remove(at: index)
      } else {
        effective.append(record)
      }
    }
    changes = effective.flatMap(\.changes)
  }

  /// Where the file is that had this path; nil once it was removed. One that was brought back is the same file.
  func place(of path: VaultPath) -> VaultPath? {
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
  func hasGiven(away path: VaultPath) -> Bool {
    changes.contains { change in
      switch change.kind {
      case .created, .copied: change.path == path
      case .renamed: change.newPath == path
      case .changed, .removed: false
      }
    }
  }
}
