import OffloadKit

extension App {
  /// Shows a plan that the user hasn't opened before from its first open step, and folds what is done.
  mutating func begin(_ screen: Screen) {
    guard selections[screen].map({ $0.key == nil && $0.index == 0 }) ?? true,
      screen.kind.shownItem == nil,
      let file = screen.kind.file.flatMap({ vault.files[$0] }), file.collection.isStructured,
      !file.collection.path.isArchived
    else { return }
    let done = file.items.indices.filter { index in
      let item = file.items[index]
      return item.status.isClosed && item.childCount > 0
        && file.inside(of: item).allSatisfy { $0.status.isClosed || $0.checkbox == nil }
    }
    folds.formUnion(done.map { file.keys[$0] })
    let rows = entries(of: screen)
    let next = rows.firstIndex { row in
      row.key.flatMap { if case .item(let key) = $0 { item(key) } else { nil } }
        .map { $0.checkbox != nil && !$0.status.isClosed } ?? false
    }
    guard let next else { return }
    // What is above it stays in sight if it fits, and if not, some of it does.
    let above = next <= listRows * 2 / 3 ? next : listRows / 3
    selections[screen] = Selection(key: rows[next].key, index: next, offset: above)
  }
}
