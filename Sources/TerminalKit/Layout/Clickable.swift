/// A view that a click means something on. A view inside it may claim a part for itself.
package struct Clickable: Wrapper {
  package let content: any View
  let target: (any ClickTarget)?

  /// - Parameter target: what a click means; nil for nothing.
  package init(of content: any View, for target: (any ClickTarget)?) {
    (self.content, self.target) = (content, target)
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    if let target { canvas.claim(rect, for: target) }
    content.draw(on: &canvas, in: rect)
  }
}

extension View {
  /// Returns what a click at a point means if the view is drawn in a size; nil for nothing.
  package func clickTarget(at point: Point, in size: Size) -> (any ClickTarget)? {
    var canvas = Canvas(size: size)
    canvas.clicked = point
    draw(on: &canvas, in: canvas.bounds)
    return canvas.target
  }
}
