import TerminalKit

/// A view that leaves the cursor where it is: the keys go elsewhere, to a field.
struct WithoutCursor: Wrapper {
  let content: any View

  init(@ViewBuilder content: () -> some View) { self.content = content() }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let cursor = canvas.cursor
    content.draw(on: &canvas, in: rect)
    canvas.cursor = cursor
  }
}
