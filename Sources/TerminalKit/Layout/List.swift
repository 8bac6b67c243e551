/// Shows one view in each row, and makes and draws only the visible ones. The selected row is a bar.
///
/// If a view is `RowContent` and the frame before had an equal row, the list copies its cells.
package struct List<Elements: RandomAccessCollection>: View where Elements.Index == Int {
  let elements: Elements
  let selected: Int?
  let first: Int
  let hasBar: Bool
  let content: (Elements.Element, Bool) -> any View

  /// - Parameters:
  ///   - elements: the elements, one for each row; counted from `startIndex`.
  ///   - selected: the element, counted from 0, that is always visible.
  ///   - first: the element at the top, if the selection and the end of the list allow it.
  ///   - hasBar: whether the selected row is a bar; false for a list that the keys don't go to.
  ///   - content: the view of an element; the second argument says whether it is the selected one.
  package init<Content: View>(
    _ elements: Elements, selected: Int? = nil, first: Int = 0, hasBar: Bool = true,
    @ViewBuilder content: @escaping (_ element: Elements.Element, _ isSelected: Bool) -> Content
  ) {
    self.elements = elements
    self.selected = selected
    self.first = first
    self.hasBar = hasBar
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
      let view = content(elements[elements.startIndex + index], index == selected)
      canvas.draw(row: view as? any RowContent, in: place) { view.draw(on: &$0, in: place) }
      if hasBar, index == selected { canvas.restyle(place, \.inBar) }
    }
  }

  /// Returns the first visible element. It moves only as far as needed to show the selection, and to leave no empty row
  /// at the end.
  private func first(inHeight height: Int) -> Int {
    var first = first
    if let selected { first = max(min(first, selected), selected - max(0, height - 1)) }
    return max(0, min(first, elements.count - height))
  }

  package var flexibility: Flexibility { Flexibility(growsWide: true, growsTall: true) }
}
