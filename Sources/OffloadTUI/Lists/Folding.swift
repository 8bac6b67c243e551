import OffloadKit
import TerminalKit

/// Left and Right: Left goes to the item around the selected one, Right goes to the items inside it. Both fold and unfold
/// groups of rows.
extension Action {
  static let left = Action(
    [.left, "h"], "fold", "back; in a plan: fold, then to the parent; in columns: a section left", .list,
    reason: { app in
      if app.isSideBySide {
        return app.entry(inSectionBy: -1) == nil ? "No section further left has rows." : nil
      }
      if let group = app.selectedGroup, !app.isFolded(group) { return nil }
      if app.folderAround != nil { return nil }
      guard let (file, index) = app.selectedPlace else { return app.reason(against: .back) }
      return app.canFold(index, of: file) || file.items[index].parent != nil
        ? nil : app.reason(against: .back)
    },
    perform: { $0.goLeft() })

  static let right = Action(
    [.right, "l"], "unfold", "open; in a plan: unfold, then to the first child; in columns: a section right",
    .list,
    reason: { app in
      if app.isSideBySide {
        return app.entry(inSectionBy: 1) == nil ? "No section further right has rows." : nil
      }
      return Action.open.reason(app)
    }
  ) { $0.goRight() }
}

extension Action {
  /// In the menu of a row where Left and Right go elsewhere.
  static let turn = Action(
    [], "fold", "fold what is inside, or unfold it", .row,
    reason: { app in
      guard app.isSideBySide else { return "Left and Right do." }
      return app.selectedItem.map { $0.childCount > 0 } == true ? nil : "Nothing is inside it."
    },
    change: { app in
      guard let key = app.selectedKey else { return }
      if app.folds.remove(key) == nil { app.folds.insert(key) }
      app.settle()
    })
}

extension App {
  fileprivate func canFold(_ index: Int, of file: OpenedFile) -> Bool {
    file.items[index].childCount > 0 && !folds.contains(file.keys[index])
  }

  /// Folds, then goes to the parent, then back.
  fileprivate mutating func goLeft() -> [Effect] {
    if isSideBySide { return go(toSectionBy: -1) }
    if let group = selectedGroup, !isFolded(group) {
      turn(group)
      return []
    }
    if let folder = folderAround {
      select(.group(folder))
      return []
    }
    guard let (file, index) = selectedPlace else { return goBack() }
    if canFold(index, of: file) {
      folds.insert(file.keys[index])
      settle()
    } else if let parent = file.parent(of: index) {
      select(.item(file.keys[parent]))
    } else {
      return goBack()
    }
    return []
  }

  private mutating func go(toSectionBy step: Int) -> [Effect] {
    let entries = entries(of: screen)
    if let key = entry(inSectionBy: step).flatMap({ entries[$0].key }) { select(key) }
    return []
  }

  /// Unfolds, then goes to the first child; opens an item without children.
  fileprivate mutating func goRight() -> [Effect] {
    if isSideBySide { return go(toSectionBy: 1) }
    if let group = selectedGroup, !isFolded(group) {
      moveSelection(by: 1)
      return []
    }
    guard let (file, index) = selectedPlace, file.items[index].childCount > 0 else {
      return Action.open.perform(&self)
    }
    if folds.remove(file.keys[index]) == nil, file.keys.indices.contains(index + 1) {
      select(.item(file.keys[index + 1]))
    } else {
      settle()
    }
    return []
  }
}
