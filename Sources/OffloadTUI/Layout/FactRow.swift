import TerminalKit

/// Short facts side by side, the most important first. Where there is no room for all of them, the last are left
/// out; the first may be cut rather than left out.
struct FactRow: View {
  let facts: [any View]
  let spacing: Int
  let cutsFirst: Bool

  /// Fewer columns of a fact say nothing: `#er..`.
  private static let least = 5

  init(spacing: Int = 2, cutsFirst: Bool = true, @ViewBuilder facts: () -> some View) {
    self.facts = facts().children
    (self.spacing, self.cutsFirst) = (spacing, cutsFirst)
  }

  func size(in proposed: ProposedSize) -> Size {
    let widths = widths(in: proposed.width ?? .max)
    let width = widths.reduce(0, +) + spacing * max(0, widths.count - 1)
    return proposed.limiting(Size(width: width, height: widths.isEmpty ? 0 : 1))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    var x = rect.x
    for (fact, width) in zip(facts, widths(in: rect.width)) {
      fact.draw(on: &canvas, in: Rect(x: x, y: rect.y, width: width, height: min(1, rect.height)))
      x += width + spacing
    }
  }

  /// The columns of the facts that are shown.
  private func widths(in width: Int) -> [Int] {
    var widths: [Int] = []
    var used = 0
    for fact in facts {
      let wanted = fact.size(in: .unspecified).width
      let start = widths.isEmpty ? 0 : used + spacing
      guard start + wanted <= width else {
        if cutsFirst, widths.isEmpty, width >= Self.least { widths.append(width) }
        break
      }
      widths.append(wanted)
      used = start + wanted
    }
    return widths
  }
}
