/// Which rows of a long list are in sight. Pure, so that a state can keep it and a test can read it.
package struct ListWindow: Hashable, Sendable {
  /// The row of the list that is drawn first.
  package var first: Int

  package init(first: Int = 0) { self.first = first }

  /// The window in which a row stands on a row of the screen, or as near to it as the ends of the list allow.
  ///
  /// - Parameters:
  ///   - row: the row of the list.
  ///   - place: the row of the screen, counted from the first of the list's own.
  ///   - count: how many rows the list has.
  ///   - height: how many are in sight.
  package init(showing row: Int, at place: Int, count: Int, height: Int) {
    first = row - place
    show(row, count: count, height: height)
  }

  /// Moves as little as needed for a row to be in sight, and for no row to be wasted behind the end.
  package mutating func show(_ row: Int?, count: Int, height: Int) {
    if let row {
      first = min(first, row)
      first = max(first, row - max(0, height - 1))
    }
    first = max(0, min(first, count - height))
  }
}

/// One view a row, of which only those in sight are made and drawn.
package struct List<Elements: RandomAccessCollection>: View where Elements.Index == Int {
  let elements: Elements
  let selected: Int?
  let first: Int
  let content: (Elements.Element, Bool) -> any View

  /// - Parameters:
  ///   - elements: one a row; counted from `startIndex`.
  ///   - selected: the element, counted from 0, that is always in sight.
  ///   - first: the element to begin with, where the selection and the end of the list allow it.
  ///   - content: the view of an element; the second argument says whether it is the selected one.
  package init<Content: View>(
    _ elements: Elements, selected: Int? = nil, first: Int = 0,
    @ViewBuilder content: @escaping (_ element: Elements.Element, _ isSelected: Bool) -> Content
  ) {
    self.elements = elements
    self.selected = selected
    self.first = first
    self.content = { content($0, $1) }
  }

  package func size(in proposed: ProposedSize) -> Size {
    let width = proposed.width ?? elements.map { content($0, false).size(in: .unspecified).width }.max() ?? 0
    return proposed.limiting(Size(width: width, height: elements.count))
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    var window = ListWindow(first: first)
    window.show(selected, count: elements.count, height: rect.height)
    for row in 0..<min(rect.height, max(0, elements.count - window.first)) {
      let index = window.first + row
      let place = Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
      canvas.clipping(to: place) { canvas in
        content(elements[elements.startIndex + index], index == selected).draw(on: &canvas, in: place)
      }
    }
  }

  package var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }
}

/// A view that may be taller than its place, drawn from one of its rows on.
package struct Scroll: View {
  let content: any View
  let first: Int

  package init(from first: Int, @ViewBuilder content: () -> some View) {
    self.content = content()
    self.first = first
  }

  package func size(in proposed: ProposedSize) -> Size {
    proposed.limiting(content.size(in: ProposedSize(width: proposed.width)))
  }

  package func draw(on canvas: inout Canvas, in rect: Rect) {
    let height = content.size(in: ProposedSize(width: rect.width)).height
    let first = max(0, min(first, height - rect.height))
    let place = Rect(x: rect.x, y: rect.y - first, width: rect.width, height: max(height, rect.height))
    canvas.clipping(to: rect) { content.draw(on: &$0, in: place) }
  }

  package var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }
}

extension View {
  /// Drawn from one of its rows on, where it is taller than its place.
  package func scroll(from first: Int) -> Scroll { Scroll(from: first) { self } }
}
