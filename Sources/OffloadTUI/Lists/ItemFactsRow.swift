import TerminalKit

/// The tags and facts of one item, in their own row under its words.
struct ItemFactsRow: ComposedView {
  let tags: [TagPillModel]
  let facts: [String]

  var body: some View {
    FactRow(spacing: 3) {
      ForEach(tags) { TagPill(tag: $0) }
      ForEach(facts) { Text($0, style: .dim) }
    }
  }
}

/// The same facts on as many rows as they need, each whole.
struct FactLines: View {
  let facts: [String]

  private static let gap = "   "

  func size(in proposed: ProposedSize) -> Size {
    let lines = lines(in: proposed.width ?? .max)
    return proposed.limiting(
      Size(width: lines.map { DisplayWidth.of($0) }.max() ?? 0, height: lines.count))
  }

  func draw(on canvas: inout Canvas, in rect: Rect) {
    for (row, line) in lines(in: rect.width).prefix(rect.height).enumerated() {
      let place = Rect(x: rect.x, y: rect.y + row, width: rect.width, height: 1)
      Text(line, style: .dim).draw(on: &canvas, in: place)
    }
  }

  private func lines(in width: Int) -> [String] {
    facts.reduce(into: []) { lines, fact in
      let longer = lines.last.map { $0 + Self.gap + fact }
      if let longer, DisplayWidth.of(longer) <= width {
        lines[lines.count - 1] = longer
      } else {
        lines.append(fact)
      }
    }
  }
}
