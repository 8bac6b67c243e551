import OffloadKit
import TerminalKit

extension App {
  /// Does what an action means. Its reason was asked before.
  mutating func perform(_ action: Action) -> [Effect] {
    switch action {
    case .down: moveSelection(by: 1)
    case .up: moveSelection(by: -1)
    case .first: moveSelection(toLast: false)
    case .last: moveSelection(toLast: true)
    case .pageDown: moveSelection(by: pageStep)
    case .pageUp: moveSelection(by: -pageStep)
    case .open: return open()
    case .back: goBack()
    case .left: goLeft()
    case .right: return goRight()
    case .nextTab: go(toTab: 1)
    case .previousTab: go(toTab: -1)
    case .search: return go(to: .search)
    case .process: return startProcess()
    case .capture, .add, .edit, .menu, .help, .tag, .move, .attach, .link, .show:
      return openSheet(for: action)
    case .mark: mark()
    case .markAll: markAll()
    case .undo, .redo: return revert(action)
    case .editor:
      guard let file = editorFile else { return [] }
      return [.editor(file, selectedItem)]
    case .quit: return [.saveDrafts, .quit]
    case .suspend: return [.suspend]
    case .repaint: return [.repaint]
    case .complete, .star, .delete, .moveDown, .moveUp, .nest, .unnest, .convert: return change(action)
    }
    return []
  }

  /// The item under the cursor.
  var selectedItem: Item? {
    if case .item(let key) = selection.key { vault.item(key) } else { nil }
  }

  /// The items that an action takes: those that are marked, else the selected one; in file order.
  var targets: [ItemKey] {
    guard !marks.isEmpty, let file = screen.file.flatMap({ vault.files[$0] }) else {
      if case .item(let key) = selection.key { return [key] }
      return []
    }
    return file.keys.filter(marks.contains)
  }

  private var targetItems: [Item] { targets.compactMap { vault.item($0) } }

  private mutating func mark() {
    guard case .item(let key) = selection.key else { return }
    if marks.remove(key) == nil { marks.insert(key) }
    moveSelection(by: 1)
  }

  private mutating func markAll() {
    let shown = entries(of: screen).compactMap { entry -> ItemKey? in
      if case .row(.item(let key)) = entry { key } else { nil }
    }
    marks = marks.isSuperset(of: shown) ? [] : Set(shown)
  }

  private mutating func revert(_ action: Action) -> [Effect] {
    guard let step = action == .undo ? steps.done.last : steps.undone.last else { return [] }
    if case .text(let id, let draft) = step.action {
      steps.done.removeLast()
      drafts[id] = draft
      if case .edit(let key) = id, vault.item(key) != nil { _ = compose(id) } else { paste(draft) }
      return [.saveDrafts]
    }
    return [.change(action == .undo ? .undo(step) : .redo(step))]
  }

  /// A text whose item is gone comes back as a capture to be saved.
  private mutating func paste(_ draft: Draft) {
    drafts[.capture] = draft
    _ = compose(.capture)
  }

  private mutating func change(_ action: Action) -> [Effect] {
    if case .collection(let path) = selection.key, action != .convert { return change(path, action) }
    let items = targetItems
    guard action == .convert || !items.isEmpty else { return [] }
    switch action {
    case .complete:
      let open = items.filter { !$0.status.isClosed }
      return [.change(open.isEmpty ? .reopen(items) : .complete(open))]
    case .star: return [.change(.star(items, !items.allSatisfy(\.isStarred)))]
    case .delete: return [.change(.delete(items))]
    case .convert: return convert()
    default: return arrange(action)
    }
  }

  private func change(_ path: CollectionPath, _ action: Action) -> [Effect] {
    switch action {
    case .star: [.change(.starCollection(path, !(vault.collection(path)?.isStarred ?? false)))]
    case .delete: [.change(.deleteCollection(path))]
    default: []
    }
  }

  private func convert() -> [Effect] {
    guard let path = convertible, let collection = vault.collection(path) else { return [] }
    return [.change(.convert(path, toPlan: !collection.isStructured))]
  }

  /// Moves the selected item among its siblings, into the one above or out of its parent.
  private func arrange(_ action: Action) -> [Effect] {
    guard case .item(let key) = selection.key, let (file, index) = place(of: key) else { return [] }
    let item = file.items[index]
    let siblings = file.siblings(of: index)
    let position = siblings.firstIndex(of: index) ?? 0
    switch action {
    case .moveDown: return [.change(.reposition(item, item.position + 1))]
    case .moveUp: return [.change(.reposition(item, item.position - 1))]
    case .nest:
      guard position > 0 else { return [] }
      return [.change(.nest(item, under: file.items[siblings[position - 1]]))]
    case .unnest:
      guard let parent = file.parent(of: index) else { return [] }
      return [.change(.unnest(item, after: file.items[parent]))]
    default: return []
    }
  }
}
