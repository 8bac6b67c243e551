/// Builds views that are written below one another, with `if`, `switch` and `for` among them.
@resultBuilder
package enum ViewBuilder {
  package static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  package static func buildBlock<each Content: View>(_ content: repeat each Content) -> ViewSequence {
    var views: [any View] = []
    repeat views.append(contentsOf: (each content).children)
    return ViewSequence(views)
  }

  package static func buildOptional<Content: View>(_ content: Content?) -> Content? { content }

  package static func buildEither<Content: View>(first content: Content) -> ViewSequence {
    ViewSequence(content.children)
  }

  package static func buildEither<Content: View>(second content: Content) -> ViewSequence {
    ViewSequence(content.children)
  }

  package static func buildArray<Content: View>(_ content: [Content]) -> ViewSequence {
    ViewSequence(content.flatMap(\.children))
  }
}

/// Views that a container lays out one by one; on their own they form a column.
package protocol ViewGroup: View {}

extension ViewGroup {
  private var column: Column { Column(views: children) }
  package func size(in proposed: ProposedSize) -> Size { column.size(in: proposed) }
  package func draw(on canvas: inout Canvas, in rect: Rect) { column.draw(on: &canvas, in: rect) }
  package var flexibility: Flexibility { column.flexibility }
}

/// The views that a ``ViewBuilder`` makes from more than one view.
package struct ViewSequence: ViewGroup {
  package let children: [any View]
  init(_ children: [any View]) { self.children = children }
}

/// One view for each element of a collection. It makes all of them; see ``List`` for many elements.
package struct ForEach: ViewGroup {
  package let children: [any View]

  package init<Elements: Sequence>(
    _ elements: Elements, @ViewBuilder content: (Elements.Element) -> some View
  ) {
    children = elements.flatMap { content($0).children }
  }
}

/// A view that may be missing.
extension Optional: View, ViewGroup where Wrapped: View {
  package var children: [any View] { self?.children ?? [] }
}
