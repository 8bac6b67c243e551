/// A part of the screen: it returns its size, and draws itself in a rectangle.
///
/// The program makes views again for every frame, and they hold nothing but their content. A container asks a view for
/// its size in the available space. It may give the view less, and clips the view to that.
package protocol View {
  /// Returns the size for an offer; without an offer in a direction, the size at which nothing is truncated.
  func size(in proposed: ProposedSize) -> Size

  func draw(on canvas: inout Canvas, in rect: Rect)

  /// How the view reacts if a row or column has too much or too little space.
  var flexibility: Flexibility { get }

  /// The views that a container lays out: this view itself, or the views of a group.
  var children: [any View] { get }
}

extension View {
  package var flexibility: Flexibility { Flexibility() }
  package var children: [any View] { [self] }
}

/// How a view reacts if a row or column has too much or too little space.
package struct Flexibility: Hashable, Sendable {
  /// Views with less priority give way first.
  package var priority = 0
  /// Whether it takes a share of extra space.
  package var growsWide = false
  package var growsTall = false

  package init(priority: Int = 0, growsWide: Bool = false, growsTall: Bool = false) {
    (self.priority, self.growsWide, self.growsTall) = (priority, growsWide, growsTall)
  }
}

/// A view that consists of other views.
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
  /// Returns the view on its own canvas.
  ///
  /// - Parameter before: the frame before, of which it copies what is the same.
  package func drawn(in size: Size, after before: Canvas? = nil) -> Canvas {
    var canvas = Canvas(size: size, after: before)
    draw(on: &canvas, in: canvas.bounds)
    return canvas
  }
}
