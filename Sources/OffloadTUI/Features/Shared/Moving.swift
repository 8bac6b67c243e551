import OffloadKit
import TerminalKit

/// Going up and down, in and out.
extension App {
  mutating func moveSelection(by step: Int) {
    let entries = entries(of: screen)
    var index = selection.index
    var left = abs(step)
    while left > 0 {
      let next =
        step > 0
        ? entries.indices.first { $0 > index && entries[$0].key != nil }
        : entries.indices.last { $0 < index && entries[$0].key != nil }
      guard let next else { break }
      index = next
      left -= 1
    }
    select(index, in: entries)
  }

  mutating func moveSelection(toLast isLast: Bool) {
    let entries = entries(of: screen)
    let index = isLast ? entries.lastIndex { $0.key != nil } : entries.firstIndex { $0.key != nil }
    if let index { select(index, in: entries) }
  }

  /// Rows of a page: the last one before is the first one behind.
  var pageStep: Int { max(1, Zones(size).body - 1) }

  private mutating func select(_ index: Int, in entries: [Entry]) {
    guard entries.indices.contains(index) else { return }
    let height = Zones(size).body
    var selection = selection
    let first = window(of: selection, count: entries.count, height: height).lowerBound
    // Headings above the first item come into sight with it.
    let isFirstRow = !entries.prefix(index).contains { $0.key != nil }
    selection.offset = isFirstRow ? index : max(0, min(index - first, height - 1))
    selection.offset = min(selection.offset, height - 1)
    selection.index = index
    selection.key = entries[index].key
    self.selection = selection
  }

  /// Selects a row of the screen, unfolding what hides it.
  mutating func select(_ key: RowKey) {
    if case .item(let item) = key { unfold(around: item) }
    guard let index = entries(of: screen).firstIndex(of: .row(key)) else { return }
    select(index, in: entries(of: screen))
  }

  private mutating func unfold(around key: ItemKey) {
    guard let (file, index) = place(of: key) else { return }
    var parent = file.parent(of: index)
    while let here = parent {
      folds.remove(file.keys[here])
      parent = file.parent(of: here)
    }
  }

  mutating func goBack() {
    if !marks.isEmpty {
      marks = []
    } else if path.count > 1 {
      let left = path.removeLast()
      if left == .search { search = Search() }
      settle()
    }
  }

  mutating func go(toTab step: Int) {
    let tabs = Screen.tabs
    let here = tabs.firstIndex(of: path[0]) ?? 0
    path = [tabs[(here + step + tabs.count) % tabs.count]]
    marks = []
    settle()
  }

  /// Opens a screen above this one.
  mutating func go(to screen: Screen) -> [Effect] {
    guard screen != self.screen else { return [] }
    path.append(screen)
    marks = []
    settle()
    if case .collection(let path) = screen, vault.files[path] == nil { return [.open(path)] }
    return []
  }

  /// Enter: a collection, what an item links to, else the item, whole.
  mutating func open() -> [Effect] {
    switch selection.key {
    case .collection(let path): return go(to: .collection(path))
    case .conflict: return perform(.editor)
    case .item(let key):
      if let item = vault.item(key), let path = linkedCollection(of: item) {
        return go(to: .collection(path))
      }
      if case .item = screen { return perform(.edit) }
      return go(to: .item(key))
    case nil: return []
    }
  }

  /// Left: fold, then to the parent, then back.
  mutating func goLeft() {
    guard case .item(let key) = selection.key, let (file, index) = place(of: key), screen != .item(key) else {
      return goBack()
    }
    if file.items[index].childCount > 0, !folds.contains(key) {
      folds.insert(key)
      settle()
    } else if let parent = file.parent(of: index) {
      select(.item(file.keys[parent]))
    } else {
      goBack()
    }
  }

  /// Right: unfold, then to the first child; open what has none.
  mutating func goRight() -> [Effect] {
    guard case .item(let key) = selection.key, let (file, index) = place(of: key),
      file.items[index].childCount > 0,
      screen != .item(key)
    else { return selection.key == nil ? [] : open() }
    if folds.remove(key) == nil, file.keys.indices.contains(index + 1) {
      select(.item(file.keys[index + 1]))
    } else {
      settle()
    }
    return []
  }
}
