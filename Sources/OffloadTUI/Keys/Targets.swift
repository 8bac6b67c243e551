import OffloadKit
import TerminalKit

/// The targets of an action.
extension App {
  /// The item under the cursor.
  var selectedItem: Item? { selectedKey.flatMap { item($0) } }

  var selectedKey: ItemKey? { if case .item(let key) = selection.key { key } else { nil } }

  /// The collection under the cursor.
  var selectedCollection: VaultPath? {
    if case .collection(let path) = selection.key { path } else { nil }
  }

  /// The items that an action applies to: the marked ones, or the selected one if none is marked; in the order of the
  /// rows.
  var targets: [ItemKey] {
    guard !marks.isEmpty else { return [selectedKey].compactMap(\.self) }
    if let file = screen.kind.file.flatMap({ vault.files[$0] }) { return file.keys.filter(marks.contains) }
    return entries(of: screen).compactMap { if case .row(.item(let key)) = $0 { key } else { nil } }
      .filter(marks.contains)
  }

  var targetItems: [Item] { targets.compactMap { item($0) } }

  /// Returns the file of an item and its index there.
  func place(of key: ItemKey) -> (file: OpenedFile, index: Int)? {
    guard let file = vault.files[key.path], let index = file.index(of: key) else { return nil }
    return (file, index)
  }

  /// The file of the selected item and its index there.
  var selectedPlace: (file: OpenedFile, index: Int)? { selectedKey.flatMap { place(of: $0) } }
}

/// Actions that mark items; the next action applies to all marked ones.
extension Action {
  static let mark = Action(
    ["v"], "mark", "mark; the next action takes all marked", .list,
    reason: { $0.reasonAgainstMarking }
  ) { app in
    guard let key = app.selectedKey else { return }
    if app.marks.remove(key) == nil { app.marks.insert(key) }
    app.moveSelection(by: 1)
  }

  static let markAll = Action(
    ["V"], "mark all", "mark all shown, or none", .list, reason: { $0.reasonAgainstMarking }
  ) { app in
    let shown = app.entries(of: app.screen).compactMap { entry -> ItemKey? in
      if case .row(.item(let key)) = entry { key } else { nil }
    }
    app.marks = app.marks.isSuperset(of: shown) ? [] : Set(shown)
  }
}

extension App {
  fileprivate var reasonAgainstMarking: String? {
    if screen.kind.shownItem != nil, selectedKey != nil {
      return "Esc goes back to the list, where items are marked."
    }
    return reasonAgainstItem(ofCollection: "Only items can be marked.")
  }
}
