/// Space that takes the room that other views leave.
package struct Spacer: View {
  let minimum: Int

  package init(minimum: Int = 0) { self.minimum = max(0, minimum) }

  package func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(Size(width: minimum, height: minimum))
  }
  package func draw(on canvas: inout Canvas, in rect: Rect) {}
  package var flexibility: Flexibility { Flexibility(priority: -1, growsWide: true, growsTall: true) }
}

/// A view around another one, which passes on everything that it doesn't change.
package protocol Wrapper: View {
  var content: any View { get }
}

extension Wrapper {
  package func size(in proposed: ProposedSize) -> Size { content.size(in: proposed) }
  package func draw(on canvas: inout Canvas, in rect: Rect) { content.draw(on: &canvas, in: rect) }
  package var flexibility: Flexibility { content.flexibility }
}

/// A view of any type, for builders that need a single type.
package struct AnyView: Wrapper {
  package let content: any View

  package init(_ content: any View) { self.content = content }
}

extension View {
  /// Gives the view a size of its own. A row leaves out a view that would get less than its least width.
  ///
  /// - Parameters:
  ///   - width: the columns it asks for.
  ///   - minWidth: the least columns that are worth showing.
  ///   - maxWidth: the most columns it asks for; `.max` takes all that is left over.
  ///   - height: the rows it asks for.
  ///   - maxHeight: the most rows, as for the width.
  package func frame(
    width: Int? = nil, minWidth: Int? = nil, maxWidth: Int? = nil, height: Int? = nil, maxHeight: Int? = nil
  ) -> Frame {
    Frame(
      content: self, width: width, minWidth: minWidth ?? 0, maxWidth: maxWidth, height: height,
      maxHeight: maxHeight)
  }

  package func padding(_ edges: Edges) -> Padding { Padding(content: self, edges: edges) }

  package func padding(left: Int = 0, right: Int = 0, top: Int = 0, bottom: Int = 0) -> Padding {
    padding(Edges(top: top, left: left, bottom: bottom, right: right))
  }

  /// Sets the priority, which is 0 by default. Views with less priority give way first when space is short.
  package func priority(_ priority: Int) -> Prioritized { Prioritized(content: self, priority: priority) }

  /// Adds to the style of everything that the view draws.
  package func style(_ style: Style) -> Styled { Styled(content: self, style: style) }

  package func color(_ color: Color?) -> Styled { style(.color(color)) }

  /// Puts the hardware cursor on the first cell of the view, if `isFocused`.
  package func cursor(_ isFocused: Bool = true) -> CursorPlace {
    CursorPlace(content: self, isFocused: isFocused)
  }
}

package struct Frame: Wrapper {
  package let content: any View
  let width: Int?
  let minWidth: Int
  let maxWidth: Int?
  let height: Int?
  let maxHeight: Int?

  package func size(in proposed: ProposedSize) -> Size {
    if let offered = proposed.width, offered < minWidth { return .zero }
    let limit = limited(proposed)
    let inner = content.size(in: limit)
    let wide = width ?? max(minWidth, maxWidth == .max ? (proposed.width ?? inner.width) : inner.width)
    let tall = height ?? (maxHeight == .max ? (proposed.height ?? inner.height) : inner.height)
    return limit.limiting(Size(width: wide, height: tall))
  }

  package var flexibility: Flexibility {
    let inner = content.flexibility
    return Flexibility(
      priority: inner.priority,
      growsWide: maxWidth == .max || (inner.growsWide && width == nil && maxWidth == nil),
      growsTall: maxHeight == .max || (inner.growsTall && height == nil && maxHeight == nil))
  }

  private func limited(_ proposed: ProposedSize) -> ProposedSize {
    func least(_ values: Int?...) -> Int? { values.compactMap(\.self).filter { $0 != .max }.min() }
    return ProposedSize(
      width: least(proposed.width, width, maxWidth), height: least(proposed.height, height, maxHeight))
  }
}

package struct Padding: Wrapper {
  package let content: any View
  let edges: Edges

  package func size(in proposed: ProposedSize) -> Size {
    let inner = content.size(
      in: ProposedSize(
        width: proposed.width.map { $0 - edges.left - edges.right },
        height: proposed.height.map { $0 - edges.top - edges.bottom }))
    return proposed.limiting(
      Size(width: inner.width + edges.left + edges.right, height: inner.height + edges.top + edges.bottom))
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    let inner = rect.inset(edges)
    canvas.clipping(to: inner) { content.draw(on: &$0, in: inner) }
  }
}

package struct Prioritized: Wrapper {
  package let content: any View
  let priority: Int

  package var flexibility: Flexibility {
    var flexibility = content.flexibility
    flexibility.priority = priority
    return flexibility
  }
}

package struct Styled: Wrapper {
  package let content: any View
  let style: Style

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    content.draw(on: &canvas, in: rect)
    if style != .plain { canvas.restyle(rect) { $0.adding(style) } }
  }
}

package struct CursorPlace: Wrapper {
  package let content: any View
  let isFocused: Bool

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    content.draw(on: &canvas, in: rect)
    if isFocused { canvas.cursor = rect.origin }
  }
}
