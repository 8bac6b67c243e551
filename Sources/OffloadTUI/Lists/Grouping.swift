import OffloadKit

/// Groups of rows that fold under a row of their own.
extension App {
  func isFolded(_ group: RowGroup) -> Bool { group.beginsFolded != turned.contains(group) }

  /// Folds a group, or unfolds it.
  mutating func turn(_ group: RowGroup) {
    if turned.remove(group) == nil { turned.insert(group) }
    settle()
  }

  var selectedGroup: RowGroup? { if case .group(let group) = selection.key { group } else { nil } }

  func row(of group: RowGroup) -> GroupRow {
    var row = GroupRow()
    row.isFolded = isFolded(group)
    switch group {
    case .earlier: row.name = today.sections.first { $0.group == group }?.title ?? ""
    }
    return row
  }
}
