import TerminalKit

/// Shows one view from a number of columns on, and another if there are fewer.
struct WhereWide: View {
  let least: Int
  /// Whether it also shows the first view in fewer columns if nothing of that is cut there.
  let fits: Bool
  let wide: any View
  /// Made only if there is little room: each row of a list has such a view, and each key draws them all.
  let narrow: () -> any View

  init<Narrow: View>(
    from least: Int, orWhereItFits fits: Bool = false, @ViewBuilder wide: () -> some View,
    @ViewBuilder else narrow: @escaping () -> Narrow
  ) {
    (self.least, self.fits) = (least, fits)
    self.wide = wide()
    self.narrow = narrow
  }

  func size(in proposed: ProposedSize) -> Size { view(in: proposed.width ?? .max).size(in: proposed) }

  func draw(on canvas: inout Canvas, in rect: Rect) { view(in: rect.width).draw(on: &canvas, in: rect) }

  var flexibility: Flexibility { wide.flexibility }

  private func view(in width: Int) -> any View {
    width >= least || fits && wide.size(in: .unspecified).width <= width ? wide : narrow()
  }
}
