import TerminalKit

/// A list with its pane at the right, and at the left the shelf if there is one. The list keeps the cursor.
struct ListAndPreview: View {
  let shelf: ShelfModel?
  let list: any View
  let preview: any View

  init(
    shelf: ShelfModel? = nil, @ViewBuilder list: () -> some View, @ViewBuilder preview: () -> some View
  ) {
    (self.shelf, self.list, self.preview) = (shelf, list(), preview())
  }

  func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(
      Size(
        width: proposed.width ?? PreviewView.widest,
        height: proposed.height
          ?? max(list.size(in: proposed).height, preview.size(in: .unspecified).height)))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let columns = WideColumns(width: rect.width, hasShelf: shelf != nil)
    if let shelf, let place = columns.shelf {
      draw(ShelfView(shelf: shelf), at: place, on: &canvas, in: rect)
      drawLine(before: columns.list, on: &canvas, in: rect)
    }
    draw(list, at: columns.list, on: &canvas, in: rect)
    let cursor = canvas.cursor
    drawLine(before: columns.pane, on: &canvas, in: rect)
    draw(preview, at: columns.pane, on: &canvas, in: rect)
    canvas.cursor = cursor
  }

  var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }

  private func draw(_ view: any View, at columns: Range<Int>, on canvas: inout Canvas, in rect: Rect) {
    let place = Rect(x: rect.x + columns.lowerBound, y: rect.y, width: columns.count, height: rect.height)
    canvas.clipping(to: place) { view.draw(on: &$0, in: place) }
  }

  private func drawLine(before columns: Range<Int>, on canvas: inout Canvas, in rect: Rect) {
    let x = columns.lowerBound - 2
    for y in 0..<rect.height where x >= 0 && x < rect.width {
      canvas.write("│", at: Point(x: rect.x + x, y: rect.y + y), style: .dim)
    }
  }
}
