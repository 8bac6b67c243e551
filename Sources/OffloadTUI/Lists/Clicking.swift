import TerminalKit

/// Handles the mouse, if the settings turn it on. The keys can do all of it too.
extension App {
  /// Rows for each step of the wheel.
  private static let wheelRows = 3

  /// Selects the row, or opens it if it is selected already.
  mutating func click(at point: Point) -> [Effect] {
    guard sheet == nil, let row = row(at: point) else { return [] }
    if row == selection.key { return press(.enter) }
    (banner, missed) = (banner?.kind == .talk ? nil : banner, nil)
    select(row)
    return []
  }

  /// Goes through the rows of the list, or of the sheet in front of it.
  mutating func turnWheel(by steps: Int) -> [Effect] {
    if case .compose = sheet { return [] }
    return (0..<Self.wheelRows * abs(steps)).flatMap { _ in press(steps > 0 ? .down : .up) }
  }

  /// Returns the row of the list at a place on the screen.
  private func row(at point: Point) -> RowKey? {
    guard let rows = screen.kind.listRows(in: self), rows.contains(point.y),
      previewPlace != .beside || point.x < ListAndPreview.listWidth(in: size.width)
    else { return nil }
    let entries = entries(of: screen)
    let window = window(of: selection, count: entries.count, height: rows.count)
    let index = window.lowerBound + point.y - rows.lowerBound
    return window.contains(index) ? entries[index].key : nil
  }
}
