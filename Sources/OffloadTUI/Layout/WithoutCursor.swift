import TerminalKit

/// A view that doesn't move the cursor, because the keys go to a field elsewhere.
struct WithoutCursor: Wrapper {
  let content: any View

  init(@ViewBuilder content: () -> some View) { self.content = content() }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let cursor = canvas.cursor
    content.draw(on: &canvas, in: rect)
    canvas.cursor = cursor
  }
}
