import TerminalKit

/// Handles the mouse, if the settings turn it on. The keys can do all of it too.
extension App {
  /// Rows for each step of the wheel.
  private static let wheelRows = 3

  /// Does what a click on a part of the screen means. A click beside all parts does nothing.
  mutating func click(at point: Point) -> [Effect] {
    guard let click = body(self).clickTarget(at: point, in: size) as? Click else { return [] }
    switch (click, sheet) {
    case (.key(let key), _): return press(key)
    case (.tab(let index), nil): return go(toTab: index)
    case (.chip(let index), nil): goToChip(at: index)
    case (.row(let row), nil): return choose(row)
    case (.box(let row), nil): return complete(row)
    case (.fold(let row), nil): fold(row)
    case (.option(let index), .picker(var picker)):
      if picker.selected == index { return press(.enter) }
      picker.selected = index
      sheet = .picker(picker)
    case (.optionBox(let index), .picker(var picker)):
      picker.selected = index
      sheet = .picker(picker)
      return press(.enter)
    case (.day(let date), .picker(var picker)):
      // As if the user had typed it, so that Enter takes it, and the rows say for what.
      picker.field = FieldText(TypedDay(picker.field.text).words(with: "\(date)"))
      picker.selected = 0
      sheet = .picker(picker)
    case (.field(let index), .compose(let compose)): return compose.click(field: index, in: &self)
    case (.suggestion(let index), .compose(let compose)):
      return compose.click(suggestion: index, in: &self)
    case (.way(let index), .conflict(let conflict)): return conflict.click(way: index, in: &self)
    default: break
    }
    return []
  }

  /// Goes through the rows of the list, or of the sheet in front of it.
  mutating func turnWheel(by steps: Int) -> [Effect] {
    if case .compose = sheet { return [] }
    return (0..<Self.wheelRows * abs(steps)).flatMap { _ in press(steps > 0 ? .down : .up) }
  }

  /// Selects a row, or opens it if it is selected already.
  private mutating func choose(_ row: RowKey) -> [Effect] {
    if row == selection.key { return press(.enter) }
    go(toRow: row)
    return []
  }

  private mutating func goToChip(at index: Int) {
    goToChip(by: index - (chips.firstIndex { $0.chip == search.chip } ?? 0))
  }

  /// Completes one item, or opens it again, whatever is marked.
  private mutating func complete(_ row: RowKey) -> [Effect] {
    go(toRow: row)
    let marks = marks
    self.marks = []
    defer { self.marks = marks }
    return attempt(.complete)
  }

  private mutating func fold(_ row: RowKey) {
    go(toRow: row)
    switch row {
    case .group(let group): turn(group)
    case .item(let key):
      if folds.remove(key) == nil { folds.insert(key) }
      settle()
    case .collection, .conflict, .passage, .text, .day: break
    }
  }

  /// Selects a row that the user sees.
  private mutating func go(toRow row: RowKey) {
    (banner, missed) = (banner?.kind == .talk ? nil : banner, nil)
    select(row)
  }
}
