/// Something that can be drawn: it says how large it would be, and draws itself where it is told to.
///
/// Views are made again for every frame and hold nothing but what they show. A view is asked for its size with
/// the space there is, and may be given less than it asked for; containers clip it to what they give.
package protocol View {
  /// The size for what is offered; without an offer in a direction, the size at which nothing is cut.
  func size(in proposed: ProposedSize) -> Size

  func draw(on canvas: inout Canvas, in rect: Rect)

  /// How it takes part when a row or column has too much or too little space.
  var flexibility: Flexibility { get }

  /// What a container lays out in its stead: itself, or the views that a group brings along.
  var children: [any View] { get }
}

extension View {
  package var flexibility: Flexibility { Flexibility() }
  package var children: [any View] { [self] }
}

/// How a view takes part when a row or column has too much or too little space.
package struct Flexibility: Hashable, Sendable {
  /// Views with less give way first.
  package var priority = 0
  /// Takes a share of what is left over.
  package var growsWide = false
  package var growsTall = false

  package init(priority: Int = 0, growsWide: Bool = false, growsTall: Bool = false) {
    (self.priority, self.growsWide, self.growsTall) = (priority, growsWide, growsTall)
  }
}

/// A view that is put together from others.
package protocol ComposedView: View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

extension ComposedView {
  package func size(in proposed: ProposedSize) -> Size { body.size(in: proposed) }
  package func draw(on canvas: inout Canvas, in rect: Rect) { body.draw(on: &canvas, in: rect) }
  package var flexibility: Flexibility { body.flexibility }
  package var children: [any View] {
    let body = body
    return body is any ViewGroup ? body.children : [body]
  }
}

extension View {
  /// The view on a canvas of its own.
  package func drawn(in size: Size) -> Canvas {
    var canvas = Canvas(size: size)
    draw(on: &canvas, in: canvas.bounds)
    return canvas
  }
}
