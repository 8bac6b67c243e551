import OffloadKit
import TerminalKit

/// Actions that move up and down in a list.
extension Action {
  static let down = movement(["j", .down], "down", "down", toEnd: true) {
    $0.moveSelection(by: 1)
  }

  static let up = movement(["k", .up], "up", "up", toEnd: false) { $0.moveSelection(by: -1) }

  static let first = movement(["g", .home], "first", "first row", toEnd: false) {
    $0.moveSelection(toLast: false)
  }

  static let last = movement(["G", .end], "last", "last row", toEnd: true) {
    $0.moveSelection(toLast: true)
  }

  static let pageDown = movement([.pageDown], "page down", "a page down", toEnd: true) {
    $0.moveSelection(by: $0.pageStep)
  }

  static let pageUp = movement([.pageUp], "page up", "a page up", toEnd: false) {
    $0.moveSelection(by: -$0.pageStep)
  }

  private static func movement(
    _ keys: [Key], _ word: String, _ meaning: String, toEnd: Bool,
    move: @escaping @Sendable (inout App) -> Void
  ) -> Action {
    Action(
      keys, word, meaning, .movement, reason: { $0.reasonAgainstMoving(toEnd: toEnd) }, change: move)
  }
}

extension App {
  fileprivate func reasonAgainstMoving(toEnd: Bool) -> String? {
    guard let key = selection.key else { return Self.nothingHere }
    let entries = entries(of: screen)
    let end = toEnd ? entries.last { $0.key != nil } : entries.first { $0.key != nil }
    guard end?.key == key else { return nil }
    return toEnd ? "This is the last row." : "This is the first row."
  }

  /// A single step skips text up to a row on the same page, where the user sees both. Pages take all rows alike.
  ///
  /// - Parameter step: rows down; negative for rows up.
  mutating func moveSelection(by step: Int) {
    let entries = entries(of: screen)
    var index = selection.index
    for _ in 0..<abs(step) {
      let next =
        step > 0
        ? entries.dropFirst(index + 1).firstIndex { $0.key != nil }
        : entries.prefix(index).lastIndex { $0.key != nil }
      guard let next else { break }
      index = next
    }
    if abs(step) == 1 { index = target(near: index, by: step, in: entries) ?? index }
    select(index, in: entries)
  }

  /// Returns the first row that keys act on, from an index up to the page's end; nil if there is only text.
  func target(near index: Int, by step: Int, in entries: [Entry]) -> Int? {
    let page = stride(from: index, to: index + step * pageStep, by: step)
    return page.first { entries.indices.contains($0) && entries[$0].isTarget }
  }

  /// Moves for keys that aren't in the table, and forgets `missed`: a user who moves on has seen the rows.
  mutating func moveOn(by step: Int) {
    missed = nil
    moveSelection(by: step)
  }

  mutating func moveSelection(toLast isLast: Bool) {
    let entries = entries(of: screen)
    let index = isLast ? entries.lastIndex { $0.key != nil } : entries.firstIndex { $0.key != nil }
    if let index { select(index, in: entries) }
  }

  /// Rows of a page: the last visible row becomes the first one of the next page.
  var pageStep: Int { max(1, listRows - 1) }

  private mutating func select(_ index: Int, in entries: [Entry]) {
    guard entries.indices.contains(index) else { return }
    let height = listRows
    var selection = selection
    let first = window(of: selection, count: entries.count, height: height).lowerBound
    selection.offset = isBelowText(index, in: entries) ? index : max(0, min(index - first, height - 1))
    selection.index = index
    (selection.key, selection.lost) = (entries[index].key, nil)
    self.selection = selection
  }

  /// Whether there are only headings and text above a row, and all fit on the screen with it.
  func isBelowText(_ index: Int, in entries: [Entry]) -> Bool {
    index < listRows && !entries.prefix(index).contains(where: \.isTarget)
  }

  /// Selects a row of the screen, and unfolds the items around it.
  mutating func select(_ key: RowKey) {
    if case .item(let item) = key { unfold(around: item) }
    // If the filter hides the row, the filter goes.
    if filter?.screen == screen, !entries(of: screen).contains(.row(key)),
      screen.kind.entries(in: self).contains(.row(key))
    {
      filter = nil
    }
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

  /// Returns the key of an item that a change returned.
  func key(of item: Item) -> ItemKey? {
    guard let file = vault.files[item.place.path] else { return nil }
    return file.index(of: item).map { file.keys[$0] }
  }

  mutating func select(_ item: Item?) {
    if let key = item.flatMap({ key(of: $0) }), screen.kind.file == key.path { select(.item(key)) }
  }
}
