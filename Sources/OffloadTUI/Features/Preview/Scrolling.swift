import TerminalKit

/// How far the user has scrolled the pane of the selected row.
struct PreviewScroll: Equatable, Sendable {
  var key: RowKey?
  var rows = 0
}

extension Action {
  static let previewDown = Action(
    [.control("d")], "more", "half a page down in the text beside the list", .lists,
    reason: { app in app.reasonAgainstScrolling ?? (app.preview?.hasMore == true ? nil : "This is its end.")
    },
    change: { $0.scrollPreview(by: 1) })

  static let previewUp = Action(
    [.control("u")], "less", "half a page up there", .lists,
    reason: { app in app.reasonAgainstScrolling ?? (app.scrolled > 0 ? nil : "This is its beginning.") },
    change: { $0.scrollPreview(by: -1) })
}

extension App {
  fileprivate var reasonAgainstScrolling: String? {
    previewSubject == nil ? "No text is beside the list; P shows all of a row." : nil
  }

  /// Rows of the pane above those on the screen.
  var scrolled: Int { previewScroll.rows }

  /// - Parameter pages: half pages down; negative for up.
  mutating func scrollPreview(by pages: Int) {
    guard let preview else { return }
    let first = max(0, scrolled + pages * max(1, preview.lines.count / 2))
    previewScroll = PreviewScroll(key: selection.key, rows: self.preview(from: first)?.first ?? 0)
  }

  /// Returns the key that scrolls the pane; in a field, other keys do.
  var previewHint: KeyHint {
    front.takesText
      ? KeyHint(Key.shiftDown.name, Action.previewDown.word) : Action.previewDown.hint
  }
}

extension PreviewModel {
  /// Puts its lines on rows, without those above and below the pane. A sign stands for those below.
  ///
  /// - Returns: the first row, which is at most so far down that the pane is full.
  mutating func fit(in size: Size, from first: Int) -> Int {
    let room = max(
      0, size.height - PreviewHead(preview: self).size(in: ProposedSize(width: size.width)).height)
    var rows: [TextLine] = []
    for line in lines where rows.count <= first + room { rows += line.rows(in: size.width) }
    let first = max(0, min(first, rows.count - room))
    hasMore = rows.count > first + room
    lines = Array(rows.dropFirst(first).prefix(room))
    if hasMore, room > 0 { lines[room - 1] = TextLine("..", style: .dim) }
    return first
  }
}
