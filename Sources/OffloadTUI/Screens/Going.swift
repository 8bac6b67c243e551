import OffloadKit
import TerminalKit

/// Actions that go from screen to screen: into the selected row, back, and through the tabs.
extension Action {
  static let open = Action(
    [.enter], "open", "open; in a field: save", .list, menuWords: { _ in "open" },
    reason: \.reasonAgainstOpening
  ) { $0.open() }

  static let back = Action(
    [.escape], "back", "back one level; never quits, never loses text", .everywhere,
    reason: {
      $0.path.count == 1 && $0.marks.isEmpty && $0.filter == nil ? "This is the first level; q quits." : nil
    }
  ) { $0.goBack() }

  static let nextTab = Action(
    [.tab], "next tab", "Inbox, Plans, Lists, Today; in a sheet: next field", .lists
  ) { $0.go(byTabs: 1) }

  static let previousTab = Action([.backTab], "previous", "the same, backwards", .lists) { $0.go(byTabs: -1) }
}

extension App {
  /// Opens a screen above this one.
  mutating func go(to screen: Screen) -> [Effect] {
    guard screen != self.screen else { return [] }
    path.append(screen)
    if let file = screen.kind.file, screen.kind.shownItem == nil { noteVisit(of: file) }
    (marks, missed) = ([], nil)
    settle()
    return screen.kind.missing(in: self)
  }

  mutating func goBack() -> [Effect] {
    if !marks.isEmpty {
      marks = []
    } else if filter?.screen == screen {
      filter = nil
      settle()
    } else if path.count > 1 {
      path.removeLast().kind.leave(in: &self)
      missed = nil
      settle()
      return screen.kind.missing(in: self)
    }
    return []
  }

  fileprivate mutating func go(byTabs step: Int) -> [Effect] {
    let here = Screen.tabs.firstIndex(of: path[0]) ?? 0
    return go(toTab: (here + step + Screen.tabs.count) % Screen.tabs.count)
  }

  /// - Parameter index: which of the tabs, from 0.
  mutating func go(toTab index: Int) -> [Effect] {
    path = [Screen.tabs[index]]
    (marks, missed, lately) = ([], nil, visited)
    settle()
    return screen.kind.missing(in: self)
  }

  /// Opens a collection, the collection that an item links to, or the whole item.
  fileprivate mutating func open() -> [Effect] {
    switch selection.key {
    case .collection(let path): return go(to: .items(of: path))
    case .conflict: return Action.editor.perform(&self)
    case .passage: return openResult()
    case .day: return screen.kind.add(in: &self)
    case .group(let group):
      turn(group)
      return []
    case .item(let key):
      if let item = item(key), let place = linkedPlace(of: item) { return go(to: place) }
      if screen.kind.gathersFiles { return openResult() }
      return screen.kind.shownItem == nil ? go(to: .item(key)) : Action.edit.perform(&self)
    case .text: return noteOfText.map { go(to: $0) } ?? []
    case nil: return []
    }
  }
}
