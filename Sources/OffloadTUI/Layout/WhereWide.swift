import TerminalKit

/// Shows one view from a number of columns on, and another if there are fewer.
struct WhereWide: View {
  let least: Int
  let wide: any View
  let narrow: any View

  init(from least: Int, @ViewBuilder wide: () -> some View, @ViewBuilder else narrow: () -> some View) {
    self.least = least
    self.wide = wide()
    self.narrow = narrow()
  }

  func size(in proposed: ProposedSize) -> Size { view(in: proposed.width ?? .max).size(in: proposed) }

  func draw(on canvas: inout Canvas, in rect: Rect) { view(in: rect.width).draw(on: &canvas, in: rect) }

  var flexibility: Flexibility { wide.flexibility }

  private func view(in width: Int) -> any View { width >= least ? wide : narrow }
}
