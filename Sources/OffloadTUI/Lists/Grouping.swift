import OffloadKit

/// Groups of rows that fold under a row of their own.
extension App {
  func isFolded(_ group: RowGroup) -> Bool { group.beginsFolded != turned.contains(group) }

  /// Folds a group, or unfolds it.
  mutating func turn(_ group: RowGroup) {
    if turned.remove(group) == nil { turned.insert(group) }
    settle()
  }

  var selectedGroup: RowGroup? { selection.key?.group }

  /// Whether the rows of the screen are in folders. A filter shows them without.
  var showsFolders: Bool { screen.kind.showsFolders && !(filter?.screen == screen && wanted != nil) }

  /// The folder around the selected row.
  var folderAround: RowGroup? {
    guard showsFolders else { return nil }
    let around: [String]
    switch selection.key {
    case .collection(let path) where vault.collection(path)?.isOnTop == false: around = path.folders
    case .group(.folder(let folder, _, _)): around = VaultPath.collection(at: folder)?.folders ?? []
    default: return nil
    }
    return entries(of: screen).lazy.compactMap { $0.key?.group }.first { group in
      if case .folder(let folder, _, _) = group { folder == around.last } else { false }
    }
  }

  func row(of group: RowGroup) -> GroupRow {
    var row = GroupRow()
    row.signs = signs
    row.isFolded = isFolded(group)
    switch group {
    case .earlier: row.name = today.sections.first { $0.group == group }?.title ?? ""
    case .folder(let folder, let ofPlans, _):
      let screen = ofPlans ? CollectionsScreen.plans : .lists
      row.name = folder.split(separator: "/").last.map(String.init) ?? folder
      row.indent = folder.count { $0 == "/" }
      row.count = Sentence.counted(screen.shelf(in: self).count(in: folder), screen.noun)
    }
    return row
  }
}
