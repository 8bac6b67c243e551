import TerminalKit

/// Short facts side by side. Where there is no room for all of them, the last are left out, and before them as many at the
/// beginning as give way; the first may be cut rather than left out.
struct FactRow: View {
  let facts: [any View]
  let spacing: Int
  /// Facts at the beginning that are left out before the others are.
  let givingWay: Int
  let cutsFirst: Bool

  /// Fewer columns of a fact say nothing: `#er..`.
  private static let least = 5

  init(
    spacing: Int = 2, givingWay: Int = 0, cutsFirst: Bool = true, @ViewBuilder facts: () -> some View
  ) {
    self.facts = facts().children
    (self.spacing, self.givingWay, self.cutsFirst) = (spacing, givingWay, cutsFirst)
  }

  func size(in proposed: ProposedSize) -> Size {
    let widths = widths(in: proposed.width ?? .max).map(\.width)
    let width = widths.reduce(0, +) + spacing * max(0, widths.count - 1)
    return proposed.limiting(Size(width: width, height: widths.isEmpty ? 0 : 1))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    var x = rect.x
    for (index, width) in widths(in: rect.width) {
      facts[index].draw(on: &canvas, in: Rect(x: x, y: rect.y, width: width, height: min(1, rect.height)))
      x += width + spacing
    }
  }

  /// The facts that are shown, in their order, with the columns of each.
  private func widths(in width: Int) -> [(index: Int, width: Int)] {
    var widths: [(index: Int, width: Int)] = []
    var used = 0
    let first = min(givingWay, facts.count)
    for index in Array(first..<facts.count) + Array(0..<first) {
      let wanted = facts[index].size(in: .unspecified).width
      let start = widths.isEmpty ? 0 : used + spacing
      guard start + wanted <= width else {
        if cutsFirst, widths.isEmpty, width >= Self.least { widths.append((index, width)) }
        break
      }
      widths.append((index, wanted))
      used = start + wanted
    }
    return widths.sorted { $0.index < $1.index }
  }
}
