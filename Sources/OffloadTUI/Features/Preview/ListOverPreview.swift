import TerminalKit

/// A list with a preview of its row below it. The list keeps the cursor.
struct ListOverPreview: View {
  let list: any View
  let preview: any View
  /// Rows of the list.
  let rows: Int

  init(rows: Int, @ViewBuilder list: () -> some View, @ViewBuilder preview: () -> some View) {
    (self.rows, self.list, self.preview) = (rows, list(), preview())
  }

  func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(Size(width: proposed.width ?? 80, height: proposed.height ?? 2 * rows))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let upper = Rect(x: rect.x, y: rect.y, width: rect.width, height: min(rows, rect.height))
    let start = min(rect.endY, upper.endY + 1)
    let lower = Rect(
      x: rect.x + 3, y: start, width: max(0, rect.width - 4), height: max(0, rect.endY - start))
    canvas.clipping(to: upper) { list.draw(on: &$0, in: upper) }
    if upper.endY < rect.endY {
      Rule().draw(on: &canvas, in: Rect(x: rect.x, y: upper.endY, width: rect.width, height: 1))
    }
    let cursor = canvas.cursor
    canvas.clipping(to: lower) { preview.draw(on: &$0, in: lower) }
    canvas.cursor = cursor
  }

  var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }
}
