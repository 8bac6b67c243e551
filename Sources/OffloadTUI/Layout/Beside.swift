import TerminalKit

/// Places one view at the left end of a row and one at the right end, two columns apart.
///
/// The left view is shown whole if possible. The right one gives way, down to a share of its own.
struct Beside: View {
  let leading: any View
  let trailing: any View
  /// Columns that the right end keeps if there isn't room for both; nil for a sixth of the row.
  let kept: Int?

  private static let gap = 2

  init(
    keeping kept: Int? = nil, @ViewBuilder leading: () -> some View, @ViewBuilder trailing: () -> some View
  ) {
    self.leading = leading()
    self.trailing = trailing()
    self.kept = kept
  }

  func size(in proposed: ProposedSize) -> Size {
    let left = leading.size(in: .unspecified)
    let right = trailing.size(in: .unspecified)
    let natural = left.width + right.width + (right.width > 0 ? Self.gap : 0)
    return proposed.limiting(
      Size(width: proposed.width ?? natural, height: max(left.height, right.height)))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    let right = widthOfTrailing(in: rect.width)
    let left = max(0, rect.width - right - (right > 0 ? Self.gap : 0))
    let leftPlace = Rect(x: rect.x, y: rect.y, width: left, height: rect.height)
    let rightPlace = Rect(x: rect.endX - right, y: rect.y, width: right, height: rect.height)
    canvas.clipping(to: leftPlace) { leading.draw(on: &$0, in: leftPlace) }
    canvas.clipping(to: rightPlace) { trailing.draw(on: &$0, in: rightPlace) }
  }

  var flexibility: Flexibility { Flexibility(growsWide: true) }

  private func widthOfTrailing(in width: Int) -> Int {
    let wanted = trailing.size(in: .unspecified).width
    let spare = width - Self.gap - leading.size(in: .unspecified).width
    if wanted <= spare { return wanted }
    let offered = max(spare, min(wanted, min(kept ?? width / 6, width / 2)))
    return min(width, trailing.size(in: ProposedSize(width: offered)).width)
  }
}
