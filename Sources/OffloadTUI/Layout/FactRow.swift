import TerminalKit

/// Short facts side by side. If there isn't room for all, the row leaves out the least important ones; it may truncate
/// some of them instead.
struct FactRow: View {
  let facts: [any View]
  let spacing: Int
  /// Indices of the most important facts, in order of importance; the others follow in their own order.
  let order: [Int]
  /// Indices of the facts that the row may truncate.
  let cutting: [Int]

  static let spacing = 2

  /// The least columns of a truncated fact; fewer say nothing: `#er..`.
  private static let least = 5

  init(
    spacing: Int = Self.spacing, order: [Int] = [], cutting: [Int] = [0], @ViewBuilder facts: () -> some View
  ) {
    self.facts = facts().children
    (self.spacing, self.order, self.cutting) = (spacing, order, cutting)
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

  /// Returns the facts that fit, in their order, with the columns of each.
  private func widths(in width: Int) -> [(index: Int, width: Int)] {
    var widths: [(index: Int, width: Int)] = []
    var used = 0
    for index in order + facts.indices.filter({ !order.contains($0) }) {
      let start = widths.isEmpty ? 0 : used + spacing
      var wanted = facts[index].size(in: .unspecified).width
      if start + wanted > width, cutting.contains(index), width - start >= Self.least {
        wanted = width - start
      }
      guard start + wanted <= width else { continue }
      widths.append((index, wanted))
      used = start + wanted
    }
    return widths.sorted { $0.index < $1.index }
  }
}
