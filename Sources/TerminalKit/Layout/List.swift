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
    let first = first(inHeight: rect.height)
    for row in 0..<min(rect.height, elements.count - first) {
      let index = first + row
      let place = Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
      canvas.clipping(to: place) { canvas in
        content(elements[elements.startIndex + index], index == selected).draw(on: &canvas, in: place)
      }
    }
  }

  /// Moved as little as needed for the selection to be in sight, and for no row to be wasted after the end.
  private func first(inHeight height: Int) -> Int {
    var first = first
    if let selected { first = max(min(first, selected), selected - max(0, height - 1)) }
    return max(0, min(first, elements.count - height))
  }

  package var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }
}
