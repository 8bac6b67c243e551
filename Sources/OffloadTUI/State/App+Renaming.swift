import OffloadKit

extension App {
  /// Takes the new name of a file as if the file had always had it: screens, selections and drafts stay with the file.
  mutating func take(_ renaming: Renaming) {
    vault.rename(by: renaming)
    closed[renaming.old] = nil
    path = path.map { $0.kind.renamed(by: renaming) }
    if let screen = filter?.screen { filter?.screen = screen.kind.renamed(by: renaming) }
    selections = Dictionary(
      selections.map { screen, selection in
        var selection = selection
        selection.key = selection.key.map(renaming.row)
        selection.lost = selection.lost.map(renaming.row)
        return (screen.kind.renamed(by: renaming), selection)
      }
    ) { first, _ in first }
    marks = Set(marks.map(renaming.key))
    folds = Set(folds.map(renaming.key))
    drafts = Dictionary(drafts.map { (renaming.draft($0), $1) }) { first, _ in first }
    slots.rename(by: renaming)
    (visited, lately) = (visited.map(renaming.path), lately.map(renaming.path))
    if case .compose(var compose) = sheet {
      compose.id = renaming.draft(compose.id)
      sheet = .compose(compose)
    }
  }
}

extension VaultSnapshot {
  fileprivate mutating func rename(by renaming: Renaming) {
    if let file = files.removeValue(forKey: renaming.old) ?? lost[renaming.old] {
      files[renaming.new] = file.renamed(by: renaming)
    }
    if let index = collections.firstIndex(where: { $0.path == renaming.old }) {
      collections[index].path = renaming.new
    }
  }
}

extension Renaming {
  func draft(_ id: DraftID) -> DraftID {
    switch id {
    case .capture: .capture
    case .add(let path): .add(self.path(path))
    case .edit(let item): .edit(key(item))
    }
  }
}
